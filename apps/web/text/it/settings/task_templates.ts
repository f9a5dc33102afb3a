/** UI strings for task templates, in Italian. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Modelli di attività",
  text: "Crea più velocemente i tipi di attività frequenti. Scegli un modello quando aggiungi un’attività.",
  none: "Ancora nessun modello",
  create: "Crea modello",
  editTitle: (name) => `Modifica ${name}`,
  firstColumn: "Prima colonna",
  startIn: "Inizia dopo",
  dueIn: "Scade dopo",
  daysHint: "Giorni dal giorno in cui viene creata l’attività",
  labelsHint: "Separa le etichette con virgole",
  subtasks: "Sottoattività",
  subtasksHint: "Un titolo per riga",
  removeTitle: (name) => `Eliminare ${name}?`,
  removeText: "Le attività create con questo modello non cambiano.",
  removed: (name) => `${name} eliminato`,
  use: "Modello",
  without: "Nessun modello",
};
