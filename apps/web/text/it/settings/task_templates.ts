/** UI strings for task templates, in Italian. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Modelli di attività",
  text: "Crea più velocemente le attività più comuni. Scegli un modello quando aggiungi un’attività.",
  none: "Ancora nessun modello",
  create: "Crea modello",
  editTitle: (name) => `Modifica ${name}`,
  firstColumn: "Prima colonna",
  startIn: "Data di inizio",
  dueIn: "Scadenza",
  daysHint: "Numero di giorni dopo la creazione dell’attività",
  labelsHint: "Separa le etichette con virgole",
  subtasks: "Sottoattività",
  subtasksHint: "Un titolo per riga",
  removeTitle: (name) => `Eliminare ${name}?`,
  removeText: "Le attività create con questo modello non cambiano.",
  removed: (name) => `${name} eliminato`,
  use: "Modello",
  without: "Nessun modello",
};
