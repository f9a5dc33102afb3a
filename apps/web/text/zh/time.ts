/** UI strings for time spent on a task, in simplified Chinese. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes} 分钟` : minutes === 0 ? `${hours} 小时` : `${hours} 小时 ${minutes} 分钟`;

export const time: typeof enTime = {
  title: "工时",
  start: "开始计时",
  stop: "停止计时",
  running: "正在计时",
  length,
  total: (hours, minutes) => `共 ${length(hours, minutes)}`,
  log: "登记工时",
  hint: "时长和备注，例如 1h 30m 评审",
  wrong: "请以时长开头，例如 1h 30m、1:30 或 45m。",
  remove: (name) => `移除 ${name} 登记的工时`,
  billable: "可计费",
  repeat: {
    title: "重复",
    none: "不重复",
    daily: "每天",
    weekly: "每周",
    monthly: "每月",
    yearly: "每年",
    workdays: "每个工作日",
    every: (span) => `每${span}`,
    onDays: (rule, days) => `${rule}（${days}）`,
    from: "重复起算日期",
    fromDueDate: "截止日期",
    fromCompletion: "完成日期",
    next: (who, key) => `${who} 完成了此任务，并创建了下一个任务 ${key}`,
  },
};
