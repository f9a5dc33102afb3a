/** UI strings for the home page and for lists of the user's tasks, in Korean. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "기한 지남",
    today: "오늘",
    week: "향후 7일",
    later: "이후",
    none: "마감일 없음",
    mentions: "멘션",
    recent: "최근 본 작업",
    assignedByMe: "내가 할당한 작업",
    watching: "지켜보는 작업",
  },
  count: (count) => counted(count, { other: "작업 #개" }),
  mentionCount: (count) => counted(count, { other: "읽지 않은 멘션 #개" }),
  more: "마감일이 가까운 작업 500개만 표시됩니다.",
  nothing: "할 일이 없습니다",
  nothingText: "나에게 할당된 작업이 여기에 표시됩니다. 보드를 열어 작업을 맡거나 새로 추가하세요.",
  assignedTo: (name) => `담당자: ${name}`,
  openBoard: (project) => `${project} 열기`,
  scope: "워크스페이스",
  everywhere: "모든 워크스페이스",
};
