/** UI strings for public boards, in Italian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Sola lettura",
  noTasks: "Nessuna attività",
  tasks: (count) => counted(count, { one: "# attività", other: "# attività" }),
  assignee: (name) => `Assegnata a ${name}`,
  columns: "Colonne",
  missingTitle: "Bacheca non trovata",
  missing: "Questa bacheca non esiste o non è più pubblica. Se fai parte del suo spazio di lavoro, accedi.",
  signIn: "Accedi",
};
