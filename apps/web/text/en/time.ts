/** UI strings for time spent on a task, in English. @module */
const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes}m` : minutes === 0 ? `${hours}h` : `${hours}h ${minutes}m`;

export const time = {
  title: "Time",
  start: "Start timer",
  stop: "Stop timer",
  running: "Timer is running",
  length,
  total: (hours: number, minutes: number) => `${length(hours, minutes)} in total`,
  log: "Log time",
  hint: "Duration and note, such as 1h 30m Review",
  wrong: "Start with a duration, such as 1h 30m, 1:30 or 45m.",
  remove: (name: string) => `Remove time logged by ${name}`,
  billable: "Billable",
  repeat: {
    title: "Recurrence",
    none: "Doesn't repeat",
    daily: "Every day",
    weekly: "Every week",
    monthly: "Every month",
    yearly: "Every year",
    workdays: "Every weekday",
    /** @param span such as "2 weeks" */
    every: (span: string) => `Every ${span}`,
    onDays: (rule: string, days: string) => `${rule} on ${days}`,
    from: "Repeat from",
    fromDueDate: "Due date",
    fromCompletion: "Completion date",
    next: (who: string, key: string) => `${who} completed this task and created the next one, ${key}`,
  },
};

/** The strings of repetition. */
export type RepeatWords = (typeof time)["repeat"];
