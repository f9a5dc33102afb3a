/** UI strings for public boards, in Polish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Tylko do odczytu",
  noTasks: "Brak zadań",
  tasks: (count) => counted(count, { one: "# zadanie", few: "# zadania", many: "# zadań", other: "# zadania" }),
  assignee: (name) => `Przypisano: ${name}`,
  columns: "Kolumny",
  missingTitle: "Nie znaleziono tablicy",
  missing: "Ta tablica nie istnieje albo nie jest już publiczna. Jeśli należysz do jej obszaru roboczego, zaloguj się.",
  signIn: "Zaloguj się",
};
