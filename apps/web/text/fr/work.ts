/** UI strings for the home page and for lists of the user's tasks, in French. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "En retard",
    today: "Aujourd’hui",
    week: "7 prochains jours",
    later: "Plus tard",
    none: "Sans échéance",
    mentions: "Mentions",
    recent: "Consultées récemment",
    assignedByMe: "Assignées par moi",
    watching: "Suivies",
  },
  count: (count) => counted(count, { one: "# tâche", other: "# tâches" }),
  mentionCount: (count) => counted(count, { one: "# mention non lue", other: "# mentions non lues" }),
  more: "Seules les 500 tâches aux échéances les plus proches sont affichées.",
  nothing: "Rien à faire",
  nothingText:
    "Les tâches qui vous sont assignées apparaissent ici. Ouvrez un tableau pour en choisir une, ou ajoutez une tâche.",
  assignedTo: (name) => `Assignée à ${name}`,
  openBoard: (project) => `Ouvrir ${project}`,
  scope: "Espace de travail",
  everywhere: "Tous les espaces de travail",
};
