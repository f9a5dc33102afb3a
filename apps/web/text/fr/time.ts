/** UI strings for time spent on a task, in French. @module */
import type { time as enTime } from "../en/time.ts";

const length = (hours: number, minutes: number): string =>
  hours === 0 ? `${minutes} min` : minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;

export const time: typeof enTime = {
  title: "Temps",
  start: "Démarrer le chronomètre",
  stop: "Arrêter le chronomètre",
  running: "Chronomètre en cours",
  length,
  total: (hours, minutes) => `${length(hours, minutes)} au total`,
  log: "Saisir du temps",
  hint: "Durée et note, par exemple 1h 30m Relecture",
  wrong: "Commencez par une durée, par exemple 1h 30m, 1:30 ou 45m.",
  remove: (name) => `Supprimer le temps saisi par ${name}`,
  billable: "Facturable",
  repeat: {
    title: "Répétition",
    none: "Aucune répétition",
    daily: "Tous les jours",
    weekly: "Toutes les semaines",
    monthly: "Tous les mois",
    yearly: "Tous les ans",
    workdays: "Du lundi au vendredi",
    every: (span) => (span.includes("semaine") ? `Toutes les ${span}` : `Tous les ${span}`),
    onDays: (rule, days) => `${rule} : ${days}`,
    from: "Répéter à partir de",
    fromDueDate: "Échéance",
    fromCompletion: "Date d’achèvement",
    next: (who, key) => `${who} a terminé cette tâche et créé la suivante, ${key}`,
  },
};
