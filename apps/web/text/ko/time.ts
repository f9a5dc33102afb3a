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
  hint: "소요 시간과 메모(예: 1h 30m 검토)",
  wrong: "1h 30m, 1:30, 45m처럼 소요 시간을 먼저 입력하세요.",
  remove: (name) => `${name} 님이 기록한 시간 제거`,
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
    from: "반복 기준",
    fromDueDate: "마감일",
    fromCompletion: "완료일",
    next: (who, key) => `${who} 님이 이 작업을 완료하고 다음 작업 ${key}을(를) 만들었습니다`,
  },
};
