/** UI strings for public boards, in French. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Lecture seule",
  noTasks: "Aucune tâche",
  tasks: (count) => counted(count, { one: "# tâche", other: "# tâches" }),
  assignee: (name) => `Assignée à ${name}`,
  columns: "Colonnes",
  missingTitle: "Tableau introuvable",
  missing:
    "Ce tableau n’existe pas ou n’est plus public. Si vous êtes membre de son espace de travail, connectez-vous.",
  signIn: "Se connecter",
};
