/** UI strings for calendar feeds, in Korean. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "캘린더 피드",
  project:
    "캘린더 앱에서 이 프로젝트를 구독하세요. 링크가 있는 사람은 누구나 작업의 제목, 날짜, 설명을 볼 수 있습니다.",
  view: "캘린더 앱에서 이 보기를 구독하세요. 링크가 있는 사람은 누구나 작업의 제목, 날짜, 설명을 볼 수 있습니다.",
  own: "모든 워크스페이스에서 나에게 할당된 작업을 캘린더 앱에서 구독하세요. 링크가 있는 사람은 누구나 제목, 날짜, 설명을 볼 수 있습니다.",
  none: "아직 링크가 없습니다",
  create: "링크 만들기",
  created: "링크를 만들었습니다",
  tasks: "작업",
  allTasks: "날짜가 있는 모든 작업",
  labeled: (names) => `레이블: ${names}`,
  goneLabels: "더 이상 없는 레이블",
  madeOn: (date) => `${date} 생성`,
  copy: "링크 복사",
  copyName: (feed) => `링크 복사: ${feed}`,
  revoke: "폐기",
  revokeName: (feed) => `링크 폐기: ${feed}`,
  revokeTitle: "이 링크를 폐기하시겠습니까?",
  revokeText: "이 링크를 사용하는 캘린더 앱이 더 이상 업데이트되지 않습니다. 되돌릴 수 없습니다.",
  revoked: "링크를 폐기했습니다",
};
