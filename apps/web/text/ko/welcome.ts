/** UI strings that new users see first: the welcome page and the project templates, in Korean. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "첫 보드 만들기",
  lead: "이름은 나중에 모두 바꿀 수 있습니다.",
  workspace: "워크스페이스",
  workspaceHint: "팀 또는 회사 이름",
  project: "프로젝트",
  projectHint: (key) => `작업 키는 ${key}-1, ${key}-2와 같은 형식입니다`,
  template: "시작 방법",
  columns: (names) => `열: ${names}`,
  import: { name: "가져오기", text: "Trello, GitHub, CSV 파일 또는 다른 원본에서 가져오기" },
  submit: "보드 만들기",
  submitImport: "가져오기로 계속",
  invited: (workspace) => `${workspace} 워크스페이스에 초대되었습니다.`,
  openInvitation: "초대 보기",
  skip: "나중에 하기",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "칸반",
    text: "작업이 왼쪽에서 오른쪽으로 진행됩니다",
    columns: ["할 일", "진행 중", "검토 중", "완료"],
    labels: ["기능", "버그", "개선"],
  },
  bugs: {
    name: "버그",
    text: "신고부터 수정 확인까지",
    columns: ["신고됨", "확인됨", "수정 중", "검증 중", "수정 완료"],
    labels: ["크래시", "회귀", "보안", "성능"],
  },
  content: {
    name: "콘텐츠",
    text: "아이디어부터 게시까지",
    columns: ["아이디어", "작성 중", "편집 중", "게시 예정", "게시됨"],
    labels: ["블로그", "뉴스레터", "소셜 미디어"],
  },
  roadmap: {
    name: "로드맵",
    text: "지금, 다음, 나중에 할 일",
    columns: ["나중에", "다음", "지금", "출시됨"],
    labels: ["고객 요청", "기술", "성장"],
  },
  empty: {
    name: "빈 보드",
    text: "열 2개만 있는 보드",
    columns: ["할 일", "완료"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "이 작업 열어 보기",
    description:
      "작업에는 상태, 담당자, 날짜, 레이블, **Markdown** 설명이 있습니다.\n\n- [ ] 이 체크박스 선택하기\n- [ ] 나에게 작업 할당하기\n- [ ] 아래에 댓글 남기기",
  },
  {
    title: "이 카드를 다음 열로 끌어다 놓기",
    description: "키보드에서는 카드에 포커스를 두고 Shift와 화살표 키를 누르세요.",
  },
  {
    title: "팀 초대하기",
    description:
      "워크스페이스 설정을 열고 **멤버**를 선택하세요.\n\n`Ctrl+K`(Mac에서는 `⌘K`)로 무엇이든 찾고, `C`로 작업을 추가하고, `?`로 모든 단축키를 볼 수 있습니다.",
  },
];
