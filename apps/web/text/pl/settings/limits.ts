/** UI strings for column limits, in Polish. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "Ustaw limit…",
  label: "Limit WIP",
  labelOf: (column) => `Limit WIP kolumny ${column}`,
  hint: "Maksymalna liczba zadań w tej kolumnie. Pozostaw puste, jeśli nie chcesz limitu. Do kolumny, która przekracza limit, nadal można przenosić zadania.",
  most: (limit) => `Najwyżej ${limit}`,
  count: (count, limit) =>
    `${counted(count, { one: "# zadanie", few: "# zadania", many: "# zadań", other: "# zadania" })}, limit ${limit}`,
  over: "ponad limit",
  nowOver: (column, count, limit) =>
    `Kolumna ${column} przekracza limit: ${counted(count, { one: "# zadanie", few: "# zadania", many: "# zadań", other: "# zadania" })} przy limicie ${limit}.`,
  saved: (column, limit) => `Ustawiono limit kolumny ${column} na ${limit}`,
  cleared: (column) => `Usunięto limit kolumny ${column}`,
  invalid: "Wpisz liczbę całkowitą od 1 do 10 000 albo pozostaw to pole puste",
};
