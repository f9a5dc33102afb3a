/** UI strings for a task's history, in Korean. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} 님이 작업을 만들었습니다`,
  status: (who, from, to) => `${who} 님이 작업을 이동했습니다: ${from} → ${to}`,
  priority: (who, from, to) => `${who} 님이 우선순위를 변경했습니다: ${from} → ${to}`,
  title: (who, title) => `${who} 님이 제목을 변경했습니다: ‘${title}’`,
  description: (who) => `${who} 님이 설명을 변경했습니다`,
  dueDate: (who, day) => `${who} 님이 마감일을 설정했습니다: ${day}`,
  noDueDate: (who) => `${who} 님이 마감일을 제거했습니다`,
  startDate: (who, day) => `${who} 님이 시작일을 설정했습니다: ${day}`,
  noStartDate: (who) => `${who} 님이 시작일을 제거했습니다`,
  assigned: (who, name) => `${who} 님이 ${name} 님에게 할당했습니다`,
  assignedSelf: (who) => `${who} 님이 자신에게 할당했습니다`,
  unassigned: (who) => `${who} 님이 담당자를 해제했습니다`,
  moved: (who) => `${who} 님이 다른 프로젝트로 이동했습니다`,
  fieldSet: (who, field, value) => `${who} 님이 ${field} 값을 ${value}(으)로 설정했습니다`,
  fieldCleared: (who, field) => `${who} 님이 ${field} 값을 지웠습니다`,
  linkAdded: (who, name) => `${who} 님이 ${name} 링크를 추가했습니다`,
  linkRemoved: (who, name) => `${who} 님이 ${name} 링크를 제거했습니다`,
  fieldChanged: (who, field) => `${who} 님이 ${field} 값을 변경했습니다`,
  other: (who) => `${who} 님이 작업을 업데이트했습니다`,
};
