/** UI strings for public boards, in Hebrew. @module */
import type { Text } from "../en/mod.ts";
import { countedTasks } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "לקריאה בלבד",
  noTasks: "אין משימות",
  tasks: countedTasks,
  assignee: (name) => `באחריות ${name}`,
  columns: "עמודות",
  missingTitle: "הלוח לא נמצא",
  missing: "הלוח הזה לא קיים או שאינו ציבורי עוד. חברים במרחב העבודה שלו יכולים להתחבר.",
  signIn: "התחברות",
};
