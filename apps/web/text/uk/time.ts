/** UI strings for time spent on a task, in Ukrainian. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes}\u00a0хв` : minutes === 0 ? `${hours}\u00a0год` : `${hours}\u00a0год ${minutes}\u00a0хв`;

export const time: typeof enTime = {
  title: "Час",
  start: "Запустити таймер",
  stop: "Зупинити таймер",
  running: "Таймер запущено",
  length,
  total: (hours, minutes) => `усього ${length(hours, minutes)}`,
  log: "Записати час",
  hint: "Тривалість і нотатка, наприклад 1h 30m Перевірка",
  wrong: "Почніть із тривалості, наприклад 1h 30m, 1:30 або 45m.",
  remove: (name) => `Видалити запис часу: ${name}`,
  billable: "Оплачується",
  repeat: {
    title: "Повторення",
    none: "Не повторюється",
    daily: "Щодня",
    weekly: "Щотижня",
    monthly: "Щомісяця",
    yearly: "Щороку",
    workdays: "У будні",
    every: (span) => `Кожні ${span}`,
    onDays: (rule, days) => `${rule}: ${days}`,
    from: "Відлік повторень",
    fromDueDate: "Від терміну",
    fromCompletion: "Від дати завершення",
    next: (who, key) => `${who} завершив(-ла) це завдання та створив(-ла) наступне: ${key}`,
  },
};
