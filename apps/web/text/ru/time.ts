/** UI strings for time spent on a task, in Russian. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes}\u00a0мин` : minutes === 0 ? `${hours}\u00a0ч` : `${hours}\u00a0ч ${minutes}\u00a0мин`;

export const time: typeof enTime = {
  title: "Время",
  start: "Запустить таймер",
  stop: "Остановить таймер",
  running: "Таймер запущен",
  length,
  total: (hours, minutes) => `всего ${length(hours, minutes)}`,
  log: "Записать время",
  hint: "Длительность и заметка, например 1h 30m Проверка",
  wrong: "Начните с длительности, например 1h 30m, 1:30 или 45m.",
  remove: (name) => `Удалить запись времени: ${name}`,
  billable: "Оплачивается",
  repeat: {
    title: "Повторение",
    none: "Не повторяется",
    daily: "Каждый день",
    weekly: "Каждую неделю",
    monthly: "Каждый месяц",
    yearly: "Каждый год",
    workdays: "По будням",
    every: (span) => `Каждые ${span}`,
    onDays: (rule, days) => `${rule}: ${days}`,
    from: "Отсчёт повторения",
    fromDueDate: "От срока",
    fromCompletion: "От даты завершения",
    next: (who, key) => `${who} завершил(а) эту задачу и создал(а) следующую: ${key}`,
  },
};
