/** UI strings for column limits, in Italian. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "Imposta limite…",
  label: "Limite WIP",
  labelOf: (column) => `Limite WIP di ${column}`,
  hint: "Il numero massimo di attività in questa colonna. Lascia vuoto per non impostare un limite. Puoi comunque spostare attività in una colonna che supera il limite.",
  most: (limit) => `Massimo ${limit}`,
  count: (count, limit) => `${counted(count, { one: "# attività", other: "# attività" })}, limite ${limit}`,
  over: "oltre il limite",
  nowOver: (column, count, limit) => `${column} supera il limite: ${count} attività su un massimo di ${limit}.`,
  saved: (column, limit) => `Limite di ${column} impostato su ${limit}`,
  cleared: (column) => `Limite di ${column} rimosso`,
  invalid: "Inserisci un numero intero da 1 a 10.000 o lascia vuoto",
};
