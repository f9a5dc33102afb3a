/** All UI strings in Korean. @module */
import type { Text } from "../en/mod.ts";
import { withRefusals } from "../refusals.ts";
import { actions as taskActions } from "./actions.ts";
import { core } from "./core.ts";
import { discussion } from "./discussion.ts";
import { editor } from "./editor.ts";
import { errors } from "./errors.ts";
import { history } from "./history.ts";
import { inbox } from "./inbox.ts";
import { overview, timesheet, transfer, trash } from "./operations.ts";
import { planning } from "./planning.ts";
import { publicBoard } from "./public_board.ts";
import { refusals } from "./refusals.ts";
import { savedViews } from "./saved_views.ts";
import { palette, search } from "./search.ts";
import { automations } from "./settings/automations.ts";
import { calendarFeeds } from "./settings/calendar_feeds.ts";
import { channels } from "./settings/channels.ts";
import { customFields } from "./settings/custom_fields.ts";
import { instance } from "./settings/instance.ts";
import { labels } from "./settings/labels.ts";
import { limits } from "./settings/limits.ts";
import { notifications } from "./settings/notifications.ts";
import { repositories } from "./settings/repositories.ts";
import { settings } from "./settings/settings.ts";
import { taskTemplates } from "./settings/task_templates.ts";
import { webhooks } from "./settings/webhooks.ts";
import { shortcuts } from "./shortcuts.ts";
import { table } from "./table.ts";
import { board, task } from "./task.ts";
import { time } from "./time.ts";
import { timeline } from "./timeline.ts";
import { conflict, gone, status, unsent } from "./unsaved.ts";
import { versions } from "./versions.ts";
import { views } from "./views.ts";
import { samples, templates, welcome } from "./welcome.ts";
import { work } from "./work.ts";
import { integrations, project, workspace } from "./workspace.ts";

export const text: Text = {
  ...core,
  board: { ...core.board, ...board },
  task: { ...core.task, ...task },
  fields: {
    name: "이름",
    personName: "이름",
    email: "이메일",
    password: "비밀번호",
    newPassword: "새 비밀번호",
    currentPassword: "현재 비밀번호",
    passwordHint: "8자 이상. 서로 관련 없는 단어 몇 개를 조합하면 외우기 쉽고 추측하기 어렵습니다.",
    showPassword: "비밀번호 표시",
    hidePassword: "비밀번호 숨기기",
  },
  checks: {
    name: "이름을 입력하세요",
    title: "이름을 입력하세요",
    date: "날짜를 선택하세요",
    email: "ada@example.com과 같은 이메일 주소를 입력하세요",
    password: "비밀번호를 입력하세요",
    newPassword: "비밀번호는 8자 이상이어야 합니다",
    currentPassword: "현재 비밀번호를 입력하세요",
    totp: "인증 앱에 표시된 6자리 코드를 입력하세요",
    backupCode: "백업 코드 중 하나를 입력하세요",
    userCode: "기기에 표시된 8글자 코드를 입력하세요(예: BCDF-GHJK)",
    permissions: "권한을 하나 이상 선택하세요",
    slug: "영문자, 숫자, 하이픈, 밑줄만 사용할 수 있습니다",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "로그인",
    subtitle: "다시 오신 것을 환영합니다.",
    submit: "로그인",
    remember: "이 기기에서 로그인 상태 유지",
    forgotten: "비밀번호를 잊으셨나요?",
    passkey: "패스키로 로그인",
    external: (provider) => `${provider ?? "SSO"} 계정으로 로그인`,
    magicLink: "이메일로 로그인 링크 받기",
    magicLinkSent: (email) =>
      `${email}(으)로 로그인할 수 있으면 이메일로 링크를 보내 드렸습니다. 링크는 몇 분 후 만료됩니다.`,
    or: "또는",
    newHere: "처음이신가요?",
    signUp: "계정 만들기",
    passwordWasReset: "비밀번호를 변경했습니다. 새 비밀번호로 로그인하세요.",
    signedOut: "로그아웃되었습니다.",
    externalFailed: "SSO 로그인에 실패했습니다. 다시 시도하거나 다른 방법으로 로그인하세요.",
    accountDeleted: "계정이 삭제되었습니다.",
  },
  signInAgain: {
    title: "다시 로그인",
    text: "세션이 만료되었습니다. 계속하려면 로그인하세요. 입력한 텍스트는 그대로 유지됩니다.",
    otherWays: "다른 로그인 방법",
  },
  signUp: {
    title: "계정 만들기",
    subtitle: "계정 하나로 모든 워크스페이스를 이용하세요.",
    first: "첫 번째 계정입니다. 이 서버의 관리자가 됩니다.",
    submit: "계정 만들기",
    haveAccount: "이미 계정이 있으신가요?",
    signIn: "로그인",
    invited: (workspaceName) => `${workspaceName} 워크스페이스에 초대되었습니다. 초대를 받은 이메일 주소로 가입하세요.`,
    byInvitation: "이 서버에서는 가입이 제한되어 있습니다. 초대를 받았다면 초대에 있는 링크를 여세요.",
  },
  secondFactor: {
    title: "2단계 인증",
    subtitle: "인증 앱에 표시된 6자리 코드를 입력하세요.",
    backupSubtitle: "백업 코드 중 하나를 입력하세요. 각 코드는 한 번만 사용할 수 있습니다.",
    code: "인증 코드",
    backupCode: "백업 코드",
    trust: "이 브라우저에서 30일간 다시 묻지 않기",
    submit: "계속",
    useBackup: "백업 코드 사용",
    useTotp: "인증 앱 사용",
    back: "로그인으로 돌아가기",
  },
  forgotten: {
    title: "비밀번호 재설정",
    subtitle: "이메일 주소를 입력하면 재설정 링크를 보내 드립니다.",
    submit: "재설정 링크 보내기",
    sentTitle: "이메일을 확인하세요",
    sent: (email) =>
      `${email} 주소를 사용하는 계정이 있으면 비밀번호 재설정 링크를 보내 드렸습니다. 링크는 1시간 후 만료됩니다.`,
    noMail: "이 서버에는 이메일이 설정되어 있지 않습니다. 서버 관리자에게 비밀번호 재설정을 요청하세요.",
    back: "로그인으로 돌아가기",
  },
  reset: {
    title: "새 비밀번호 설정",
    subtitle: "다른 모든 기기에서 로그아웃됩니다.",
    submit: "비밀번호 변경",
    badLinkTitle: "더 이상 사용할 수 없는 링크입니다",
    badLink: "만료되었거나 이미 사용된 링크입니다. 새 링크를 요청하세요.",
    again: "새 링크 요청",
  },
  verifyEmail: {
    title: "이메일 주소 확인",
    text: "이메일에 있는 링크를 열었습니다. 직접 요청한 경우에만 확인하세요.",
    submit: "이메일 주소 확인",
    doneTitle: "이메일을 확인했습니다",
    done: "감사합니다! 이메일 주소가 확인되었습니다.",
    failedTitle: "더 이상 사용할 수 없는 링크입니다",
    failed: "만료되었거나 이미 사용된 링크입니다. 계정 설정에서 새 링크를 요청하세요.",
    go: "계속",
    settings: "설정 열기",
  },
  magicLink: {
    title: "Hexlane에 로그인",
    text: "이메일에 있는 링크를 열었습니다. 직접 요청한 경우에만 계속하세요.",
    submit: "로그인",
    failedTitle: "더 이상 사용할 수 없는 링크입니다",
    failed: "만료되었거나 이미 사용된 링크입니다. 새 링크를 요청하세요.",
    back: "로그인으로 돌아가기",
  },
  invitation: {
    title: (workspaceName) => `${workspaceName} 참여`,
    from: (inviter) => `${inviter} 님이 초대했습니다.`,
    workspace: "워크스페이스",
    inviter: "초대한 사람",
    role: "내 역할",
    sentTo: "받는 사람",
    until: "만료일",
    accept: "워크스페이스 참여",
    reject: "거절",
    rejectTitle: "이 초대를 거절하시겠습니까?",
    rejectText: "나중에 참여하려면 새 초대가 필요합니다.",
    signIn: "로그인하고 참여",
    signUp: "계정 만들기",
    otherAccount: (mine, theirs) =>
      `현재 ${mine} 계정으로 로그인되어 있지만, 이 초대는 ${theirs} 주소로 보낸 것입니다.`,
    switchAccount: "다른 계정 사용",
    switchTitle: "로그아웃하고 다른 계정을 사용하시겠습니까?",
    switchText: (mine) => `이 브라우저에서 ${mine} 계정이 로그아웃됩니다.`,
    unconfirmed: (email) =>
      `먼저 ${email} 주소를 확인하세요. 보내 드린 이메일에 있는 링크를 열면 됩니다. 이메일을 받지 못했다면 다시 보내세요.`,
    confirm: "확인 이메일 보내기",
    confirmSent: "확인 이메일을 보냈습니다. 링크를 열면 이 페이지로 돌아옵니다.",
    goneTitle: "더 이상 유효하지 않은 초대입니다",
    gone: "이미 사용되었거나 취소 또는 만료된 초대입니다. 새 초대를 요청하세요.",
    home: "홈으로 돌아가기",
  },
  device: {
    title: "기기 연결",
    subtitle: "기기 또는 터미널에 표시된 코드를 입력하세요.",
    code: "코드",
    submit: "계속",
    askTitle: "이 기기를 승인하시겠습니까?",
    ask: (client) => `${client} 앱이 내 계정에 접근하려고 합니다.`,
    client: "앱",
    address: "요청 위치",
    unknownAddress: "알 수 없는 주소",
    asked: "요청 시간",
    account: "내 계정",
    access: "접근 권한",
    fullAccess: "내 모든 워크스페이스에 대한 전체 접근 권한",
    warning:
      "방금 직접 시작했고 코드가 기기에 표시된 것과 같은 경우에만 승인하세요. 다른 사람이 이 코드나 링크를 보냈다면 거부하세요.",
    approve: "승인",
    deny: "거부",
    approvedTitle: "기기를 연결했습니다",
    approved: "이 페이지를 닫고 터미널로 돌아가도 됩니다. 연결된 기기는 설정에서 볼 수 있습니다.",
    deniedTitle: "요청을 거부했습니다",
    denied: "접근 권한을 부여하지 않았습니다. 이 페이지를 닫아도 됩니다.",
    overTitle: "더 이상 유효하지 않은 요청입니다",
    over: "이미 승인 또는 거부되었거나 만료된 요청입니다. 기기에서 다시 시작해 새 코드를 받으세요.",
    another: "다른 코드 입력",
    devices: "기기 보기",
  },
  authorize: {
    askTitle: "이 앱을 승인하시겠습니까?",
    ask: "앱이 내 계정에 접근하려고 합니다.",
    client: "앱 이름(확인되지 않음)",
    back: "이동할 위치",
    thisComputer: (host) => `이 컴퓨터의 앱(${host})`,
    program: (scheme) => `이 컴퓨터에서 ‘${scheme}:’ 링크를 여는 앱`,
    warning:
      "방금 직접 시작했고 이동할 주소를 신뢰하는 경우에만 승인하세요. 앱 이름은 확인되지 않았습니다. 다른 사람이 이 링크를 보냈다면 거부하세요.",
    approvedTitle: "앱을 연결했습니다",
    approved: "앱으로 이동합니다. ‘설정 > 보안 > 세션 및 기기’에서 접근 권한을 해지할 수 있습니다.",
    deniedTitle: "요청을 거부했습니다",
    denied: "접근 권한을 부여하지 않았습니다. 이 페이지를 닫아도 됩니다.",
    overTitle: "더 이상 유효하지 않은 요청입니다",
    over: "이미 승인 또는 거부되었거나 만료된 요청입니다. 앱에서 다시 시작하세요.",
    refusedTitle: "이 앱은 승인할 수 없습니다",
    refused: "앱의 요청이 올바르지 않습니다. 접근 권한을 부여하지 않았습니다.",
    unknownClient:
      "앱이 등록되어 있지 않거나 30일이 지나 등록이 만료되었습니다. 앱에서 연결을 제거한 후 다시 추가하세요.",
  },
  home: {
    title: (name) => `안녕하세요, ${name} 님`,
    workspaces: "내 워크스페이스",
    none: "아직 워크스페이스가 없습니다",
    noneText: "워크스페이스는 팀의 프로젝트를 모아 둔 곳입니다. 새로 만들거나 초대를 기다리세요.",
    create: "워크스페이스 만들기",
    createText: "팀이나 회사는 물론 혼자서도 사용할 수 있습니다. 다른 사람은 나중에 초대해도 됩니다.",
    name: "이름",
    address: "URL",
    addressHint: "영문 소문자, 숫자, 하이픈",
    created: (name) => `${name} 생성됨`,
    invitations: "초대",
    invitedBy: (inviter) => `${inviter} 님이 초대함`,
    open: "열기",
  },
  taskActions,
  settings,
  notifications,
  editor,
  history,
  unsent,
  conflict,
  gone,
  status,
  workspace,
  project,
  integrations,
  palette,
  shortcuts,
  inbox,
  instance,
  labels,
  taskTemplates,
  calendarFeeds,
  search,
  publicBoard,
  time,
  limits,
  table,
  timeline,
  versions,
  discussion,
  overview,
  planning,
  samples,
  repositories,
  savedViews,
  templates,
  timesheet,
  transfer,
  trash,
  customFields,
  automations,
  channels,
  webhooks,
  welcome,
  views,
  work,
};
