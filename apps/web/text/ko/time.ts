/** UI strings for time spent on a task, in Korean. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes}분` : minutes === 0 ? `${hours}시간` : `${hours}시간 ${minutes}분`;

export const time: typeof enTime = {
  title: "시간",
  start: "타이머 시작",
  stop: "타이머 중지",
  running: "타이머 실행 중",
  length,
  total: (hours, minutes) => `총 ${length(hours, minutes)}`,
  log: "시간 기록",
  hint: "시간 기록, 예: 1h 30m 검토",
  wrong: "1h 30m, 1:30, 45m처럼 시간으로 시작하세요.",
  remove: (name) => `${name} 님의 시간 제거`,
  billable: "청구 가능",
  repeat: {
    title: "반복",
    none: "반복 안 함",
    daily: "매일",
    weekly: "매주",
    monthly: "매월",
    yearly: "매년",
    workdays: "평일마다",
    every: (span) => `${span}마다`,
    onDays: (rule, days) => `${rule} ${days}`,
    from: "다음 날짜",
    fromDueDate: "마감일 기준",
    fromCompletion: "완료일 기준",
    next: (who, key) => `${who} 님이 이 작업을 완료했습니다. 다음 작업은 ${key}입니다`,
  },
};
