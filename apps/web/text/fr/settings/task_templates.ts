/** UI strings for task templates, in French. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Modèles de tâche",
  text: "Créez plus vite les tâches courantes. Choisissez un modèle quand vous ajoutez une tâche.",
  none: "Aucun modèle pour l’instant",
  create: "Créer un modèle",
  editTitle: (name) => `Modifier ${name}`,
  firstColumn: "Première colonne",
  startIn: "Date de début",
  dueIn: "Échéance",
  daysHint: "Nombre de jours après la création de la tâche",
  labelsHint: "Séparez les étiquettes par des virgules",
  subtasks: "Sous-tâches",
  subtasksHint: "Un titre par ligne",
  removeTitle: (name) => `Supprimer ${name} ?`,
  removeText: "Les tâches créées à partir de ce modèle ne changent pas.",
  removed: (name) => `${name} supprimé`,
  use: "Modèle",
  without: "Sans modèle",
};
