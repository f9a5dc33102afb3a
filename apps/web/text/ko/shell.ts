/** UI strings for the navigation on every page, in Korean. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "기본 메뉴",
  menu: "메뉴 열기",
  closeMenu: "메뉴 닫기",
  switchWorkspace: "워크스페이스",
  workspaces: "워크스페이스",
  createWorkspace: "워크스페이스 만들기",
  overviewAll: "홈",
  workspaceSettings: "워크스페이스 설정",
  search: "검색",
  inbox: "수신함",
  unread: (count) => counted(count, { other: "읽지 않음 #개" }),
  myTasks: "내 작업",
  projects: "프로젝트",
  projectSettings: "프로젝트 설정",
  projectOverview: "프로젝트 개요",
  planning: "계획",
  timesheet: "타임시트",
  thenKey: "다음",
  createProject: "프로젝트 만들기",
  noProjects: "아직 프로젝트가 없습니다",
  shortcuts: "키보드 단축키",
  palette: "명령 팔레트",
  paletteField: "페이지, 프로젝트, 작업, 명령 검색",
  paletteHint: "명령을 입력하거나 검색하세요…",
};
