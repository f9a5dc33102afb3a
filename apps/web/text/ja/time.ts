/** UI strings for time spent on a task, in Japanese. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes}分` : minutes === 0 ? `${hours}時間` : `${hours}時間${minutes}分`;

export const time: typeof enTime = {
  title: "作業時間",
  start: "タイマーを開始",
  stop: "タイマーを停止",
  running: "タイマー作動中",
  length,
  total: (hours, minutes) => `合計${length(hours, minutes)}`,
  log: "作業時間を記録",
  hint: "時間とメモ（例: 1h 30m レビュー）",
  wrong: "最初に時間を入力してください（例: 1h 30m、1:30、45m）。",
  remove: (name) => `${name}の作業時間を削除`,
  billable: "請求対象",
  repeat: {
    title: "繰り返し",
    none: "繰り返さない",
    daily: "毎日",
    weekly: "毎週",
    monthly: "毎月",
    yearly: "毎年",
    workdays: "平日",
    every: (span) => `${span}ごと`,
    onDays: (rule, days) => `${rule}（${days}）`,
    from: "繰り返しの基準",
    fromDueDate: "期限",
    fromCompletion: "完了日",
    next: (who, key) => `${who}がこのタスクを完了し、次のタスク${key}を作成しました`,
  },
};
