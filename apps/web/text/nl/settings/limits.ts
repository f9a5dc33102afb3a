/** UI strings for column limits, in Dutch. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "Limiet instellen…",
  label: "WIP-limiet",
  labelOf: (column) => `WIP-limiet van ${column}`,
  hint: "Het maximale aantal taken in deze kolom. Laat leeg voor geen limiet. Je kunt nog steeds taken verplaatsen naar een kolom die boven de limiet zit.",
  most: (limit) => `Maximaal ${limit}`,
  count: (count, limit) => `${counted(count, { one: "# taak", other: "# taken" })}, limiet ${limit}`,
  over: "boven de limiet",
  nowOver: (column, count, limit) =>
    `${column} zit boven de limiet: ${counted(count, { one: "# taak", other: "# taken" })}, maximaal ${limit}.`,
  saved: (column, limit) => `Limiet van ${column} ingesteld op ${limit}`,
  cleared: (column) => `Limiet van ${column} verwijderd`,
  invalid: "Voer een geheel getal van 1 tot en met 10.000 in, of laat dit leeg",
};
