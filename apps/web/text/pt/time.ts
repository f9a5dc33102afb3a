/** UI strings for time spent on a task, in Brazilian Portuguese. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;

export const time: typeof enTime = {
  title: "Tempo",
  start: "Iniciar cronômetro",
  stop: "Parar cronômetro",
  running: "Cronômetro em andamento",
  length,
  total: (hours, minutes) => `${length(hours, minutes)} no total`,
  log: "Registrar tempo",
  hint: "Duração e nota, por exemplo 1h 30m Revisão",
  wrong: "Comece com uma duração, por exemplo 1h 30m, 1:30 ou 45m.",
  remove: (name) => `Remover o tempo registrado por ${name}`,
  billable: "Faturável",
  repeat: {
    title: "Repetição",
    none: "Não se repete",
    daily: "Todos os dias",
    weekly: "Todas as semanas",
    monthly: "Todos os meses",
    yearly: "Todos os anos",
    workdays: "De segunda a sexta",
    every: (span) => `A cada ${span}`,
    onDays: (rule, days) => `${rule}: ${days}`,
    from: "Repetir a partir de",
    fromDueDate: "Prazo",
    fromCompletion: "Data de conclusão",
    next: (who, key) => `${who} concluiu esta tarefa e criou a próxima, ${key}`,
  },
};
