/** UI strings for column limits, in German. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "Limit setzen …",
  label: "WIP-Limit",
  labelOf: (column) => `WIP-Limit von ${column}`,
  hint: "Wie viele Aufgaben die Spalte höchstens haben soll. Leer bedeutet kein Limit. Weitere Aufgaben können trotzdem dorthin verschoben werden.",
  most: (limit) => `Höchstens ${limit}`,
  count: (count, limit) => `${counted(count, { one: "# Aufgabe", other: "# Aufgaben" })}, Limit ${limit}`,
  over: "über dem Limit",
  nowOver: (column, count, limit) => `${column} ist über dem Limit: ${count} statt höchstens ${limit} Aufgaben.`,
  saved: (column, limit) => `Limit von ${column} auf ${limit} gesetzt`,
  cleared: (column) => `Limit von ${column} entfernt`,
  invalid: "Geben Sie eine ganze Zahl von 1 bis 10.000 ein oder lassen Sie das Feld leer",
};
