/** UI strings for task templates, in Korean. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "작업 템플릿",
  text: "자주 만드는 작업을 더 빠르게 만드세요. 작업을 추가할 때 템플릿을 선택하세요.",
  none: "아직 템플릿이 없습니다",
  create: "템플릿 만들기",
  editTitle: (name) => `${name} 편집`,
  firstColumn: "첫 번째 열",
  startIn: "시작일",
  dueIn: "마감일",
  daysHint: "작업을 만든 날부터의 일수",
  labelsHint: "레이블을 쉼표로 구분하세요",
  subtasks: "하위 작업",
  subtasksHint: "한 줄에 제목 하나",
  removeTitle: (name) => `${name} 템플릿을 삭제하시겠습니까?`,
  removeText: "이 템플릿으로 만든 작업은 바뀌지 않습니다.",
  removed: (name) => `${name} 삭제됨`,
  use: "템플릿",
  without: "템플릿 없음",
};
