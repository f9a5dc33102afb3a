/** UI strings for task templates, in Dutch. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Taaksjablonen",
  text: "Maak veelvoorkomende taken sneller aan. Kies een sjabloon wanneer je een taak toevoegt.",
  none: "Nog geen sjablonen",
  create: "Sjabloon maken",
  editTitle: (name) => `${name} bewerken`,
  firstColumn: "Eerste kolom",
  startIn: "Startdatum",
  dueIn: "Deadline",
  daysHint: "Aantal dagen nadat de taak is aangemaakt",
  labelsHint: "Scheid labels met komma’s",
  subtasks: "Subtaken",
  subtasksHint: "Eén titel per regel",
  removeTitle: (name) => `${name} verwijderen?`,
  removeText: "Taken die met dit sjabloon zijn gemaakt, veranderen niet.",
  removed: (name) => `${name} verwijderd`,
  use: "Sjabloon",
  without: "Geen sjabloon",
};
