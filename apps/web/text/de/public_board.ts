/** UI strings for public boards, in German. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Schreibgeschützt",
  noTasks: "Keine Aufgaben",
  tasks: (count) => counted(count, { one: "# Aufgabe", other: "# Aufgaben" }),
  assignee: (name) => `Zugewiesen an ${name}`,
  columns: "Spalten",
  missingTitle: "Board nicht gefunden",
  missing:
    "Dieses Board existiert nicht oder ist nicht mehr öffentlich. Wenn Sie Mitglied des Arbeitsbereichs sind, melden Sie sich an.",
  signIn: "Anmelden",
};
