/** UI strings for the command palette and search, in Korean. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "결과",
  createWords: "새 작업 만들기",
  none: (words) => `‘${words}’에 대한 결과가 없습니다`,
  searching: "검색 중…",
  actions: "명령",
  pages: "페이지",
  projects: "프로젝트",
  workspaces: "워크스페이스",
  found: "검색 결과",
  searchFor: (words) => `전체에서 ‘${words}’ 검색`,
  invite: "사람 초대",
  light: "라이트 테마 사용",
  dark: "다크 테마 사용",
  system: "시스템 테마 사용",
  help: "화살표 키로 선택, Enter로 열기, Escape로 닫기",
};

export const search: Text["search"] = {
  title: "검색",
  label: "무엇을 찾고 있나요?",
  hint: "단어, WEB-12 같은 작업 키, 작업 번호 또는 assignee:me due:<7d 같은 쿼리를 입력하세요",
  scope: "검색 범위",
  everywhere: "모든 워크스페이스",
  start: "작업, 프로젝트, 댓글, 워크스페이스 검색",
  startText: "단어의 앞부분이 일치하면 결과에 표시됩니다. 이동한 작업의 이전 키로도 찾을 수 있습니다.",
  none: (words) => `‘${words}’에 대한 결과가 없습니다`,
  noneText: "단어를 줄이거나 짧게 입력해 보세요.",
  noneHereText: "단어를 줄이거나 짧게 입력하거나 모든 워크스페이스에서 검색해 보세요.",
  found: (count, total) =>
    total > count
      ? `결과 ${total >= 1000 ? "1,000개 이상" : `${total}개`} 중 ${count}개`
      : counted(total, { other: "결과 #개" }),
  types: {
    all: "전체",
    tasks: "작업",
    comments: "댓글",
    projects: "프로젝트",
    workspaces: "워크스페이스",
    people: "사람",
  },
  filter: "유형",
  recent: "최근 검색",
  forget: "최근 검색 지우기",
  refine: "단어를 더 입력해 범위를 좁혀 보세요.",
  people: "사람",
  searching: "검색 중…",
  kinds: {
    task: "작업",
    project: "프로젝트",
    workspace: "워크스페이스",
    comment: "댓글",
    activity: "활동",
  },
};
