/** All UI strings in simplified Chinese. @module */
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
    name: "名称",
    personName: "姓名",
    email: "邮箱",
    password: "密码",
    newPassword: "新密码",
    currentPassword: "当前密码",
    passwordHint: "至少 8 个字符。几个互不相关的词语好记又难猜。",
    showPassword: "显示密码",
    hidePassword: "隐藏密码",
  },
  checks: {
    name: "请输入姓名",
    title: "请输入名称",
    date: "请选择日期",
    email: "请输入邮箱地址，例如 ada@example.com",
    password: "请输入密码",
    newPassword: "密码至少需要 8 个字符",
    currentPassword: "请输入当前密码",
    totp: "请输入身份验证器应用中的 6 位验证码",
    backupCode: "请输入一个备用验证码",
    userCode: "请输入设备上显示的 8 位字母代码，例如 BCDF-GHJK",
    permissions: "请至少选择一项权限",
    slug: "只能使用字母、数字、连字符和下划线",
  },
  errors: withRefusals(errors, refusals),
  signIn: {
    title: "登录",
    subtitle: "欢迎回来。",
    submit: "登录",
    remember: "在此设备上保持登录",
    forgotten: "忘记密码？",
    passkey: "使用通行密钥登录",
    external: (provider) => (provider === null ? "使用单点登录" : `使用 ${provider} 登录`),
    magicLink: "通过邮件接收登录链接",
    magicLinkSent: (email) => `如果可以使用 ${email} 登录，我们已发送链接。链接将在几分钟后失效。`,
    or: "或",
    newHere: "还没有账号？",
    signUp: "创建账号",
    passwordWasReset: "密码已更改。请使用新密码登录。",
    signedOut: "你已退出登录。",
    externalFailed: "单点登录失败。请重试或使用其他方式登录。",
    accountDeleted: "你的账号已删除。",
  },
  signInAgain: {
    title: "重新登录",
    text: "你的会话已过期。请登录以继续。你的文本不会丢失。",
    otherWays: "其他登录方式",
  },
  signUp: {
    title: "创建账号",
    subtitle: "一个账号，通行所有工作区。",
    first: "这是第一个账号。你将成为此服务器的管理员。",
    submit: "创建账号",
    haveAccount: "已有账号？",
    signIn: "登录",
    invited: (workspaceName) => `你已受邀加入 ${workspaceName}。请使用收到邀请的邮箱地址注册。`,
    byInvitation: "此服务器限制注册。如果你收到了邀请，请打开其中的链接。",
  },
  secondFactor: {
    title: "两步验证",
    subtitle: "请输入身份验证器应用中的 6 位验证码。",
    backupSubtitle: "请输入一个备用验证码。每个验证码只能使用一次。",
    code: "验证码",
    backupCode: "备用验证码",
    trust: "30 天内不再在此浏览器中询问",
    submit: "继续",
    useBackup: "改用备用验证码",
    useTotp: "改用身份验证器应用",
    back: "返回登录",
  },
  forgotten: {
    title: "重置密码",
    subtitle: "输入你的邮箱地址，我们会发送重置链接。",
    submit: "发送重置链接",
    sentTitle: "请查收邮件",
    sent: (email) => `如果 ${email} 对应的账号存在，我们已发送密码重置链接。链接将在 1 小时后失效。`,
    noMail: "此服务器未配置邮件服务。请联系服务器管理员重置密码。",
    back: "返回登录",
  },
  reset: {
    title: "设置新密码",
    subtitle: "你将在所有其他设备上退出登录。",
    submit: "更改密码",
    badLinkTitle: "此链接已失效",
    badLink: "链接已过期或已使用过。请重新获取。",
    again: "重新获取链接",
  },
  verifyEmail: {
    title: "确认邮箱地址",
    text: "你打开了邮件中的链接。如果不是你本人请求的，请勿确认。",
    submit: "确认邮箱地址",
    doneTitle: "邮箱已确认",
    done: "谢谢！你的邮箱地址已确认。",
    failedTitle: "此链接已失效",
    failed: "链接已过期或已使用过。请在账号设置中重新获取。",
    go: "继续",
    settings: "打开设置",
  },
  magicLink: {
    title: "登录 Hexlane",
    text: "你打开了邮件中的链接。如果不是你本人请求的，请勿继续。",
    submit: "登录",
    failedTitle: "此链接已失效",
    failed: "链接已过期或已使用过。请重新获取。",
    back: "返回登录",
  },
  invitation: {
    title: (workspaceName) => `加入 ${workspaceName}`,
    from: (inviter) => `${inviter} 邀请了你。`,
    workspace: "工作区",
    inviter: "邀请人",
    role: "你的角色",
    sentTo: "发送至",
    until: "有效期至",
    accept: "加入工作区",
    reject: "拒绝",
    rejectTitle: "拒绝此邀请？",
    rejectText: "以后若要加入，你需要新的邀请。",
    signIn: "登录以加入",
    signUp: "创建账号",
    otherAccount: (mine, theirs) => `你当前以 ${mine} 登录，但此邀请发送给了 ${theirs}。`,
    switchAccount: "使用其他账号",
    switchTitle: "退出登录并使用其他账号？",
    switchText: (mine) => `你将在此浏览器中退出 ${mine}。`,
    unconfirmed: (email) => `请先确认 ${email}：打开我们发送的邮件中的链接。没有收到？请重新发送。`,
    confirm: "发送确认邮件",
    confirmSent: "确认邮件已发送。打开其中的链接即可返回此处。",
    goneTitle: "此邀请已失效",
    gone: "邀请已过期，或已被使用或撤回。请索取新的邀请。",
    home: "返回首页",
  },
  device: {
    title: "连接设备",
    subtitle: "请输入设备或终端中显示的代码。",
    code: "代码",
    submit: "继续",
    askTitle: "授权此设备？",
    ask: (client) => `${client} 想要访问你的账号。`,
    client: "应用",
    address: "请求来源",
    unknownAddress: "未知地址",
    asked: "请求时间",
    account: "你的账号",
    access: "访问权限",
    fullAccess: "完全访问你的所有工作区",
    warning:
      "请仅在此操作由你本人刚刚发起，且代码与设备上显示的一致时批准。如果此代码或链接是他人发给你的，请拒绝此请求。",
    approve: "批准",
    deny: "拒绝",
    approvedTitle: "设备已连接",
    approved: "你可以关闭此页面并返回终端。已连接的设备可在设置中查看。",
    deniedTitle: "请求已拒绝",
    denied: "未授予访问权限。你可以关闭此页面。",
    overTitle: "此请求已失效",
    over: "请求已获批准、被拒绝或已过期。请在设备上重新开始以获取新代码。",
    another: "输入其他代码",
    devices: "查看设备",
  },
  authorize: {
    askTitle: "授权此应用？",
    ask: "有应用想要访问你的账号。",
    client: "应用名称（未验证）",
    back: "重定向至",
    thisComputer: (host) => `此电脑上的应用（${host}）`,
    program: (scheme) => `此电脑上用于打开“${scheme}:”链接的应用`,
    warning:
      "请仅在此操作由你本人刚刚发起，且你信任重定向地址时批准。应用名称未经验证。如果此链接是他人发给你的，请拒绝此请求。",
    approvedTitle: "应用已连接",
    approved: "正在跳转到该应用。你可以在“设置 > 安全 > 会话和设备”中撤销其访问权限。",
    deniedTitle: "请求已拒绝",
    denied: "未授予访问权限。你可以关闭此页面。",
    overTitle: "此请求已失效",
    over: "请求已获批准、被拒绝或已过期。请在应用中重新开始。",
    refusedTitle: "无法授权此应用",
    refused: "应用的请求无效。未授予访问权限。",
    unknownClient: "该应用未注册，或其注册已在 30 天后过期。请在应用中移除连接，然后重新添加。",
  },
  home: {
    title: (name) => `你好，${name}`,
    workspaces: "你的工作区",
    none: "还没有工作区",
    noneText: "工作区包含一个团队的项目。你可以创建一个工作区，或等待邀请。",
    create: "创建工作区",
    createText: "适用于团队、公司或个人。以后可以再邀请成员。",
    name: "名称",
    address: "URL",
    addressHint: "小写字母、数字和连字符",
    created: (name) => `已创建 ${name}`,
    invitations: "邀请",
    invitedBy: (inviter) => `由 ${inviter} 邀请`,
    open: "打开",
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
