/** UI strings for public boards, in Dutch. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Alleen-lezen",
  noTasks: "Geen taken",
  tasks: (count) => counted(count, { one: "# taak", other: "# taken" }),
  assignee: (name) => `Toegewezen aan ${name}`,
  columns: "Kolommen",
  missingTitle: "Bord niet gevonden",
  missing: "Dit bord bestaat niet of is niet meer openbaar. Ben je lid van de werkruimte? Log dan in.",
  signIn: "Inloggen",
};
