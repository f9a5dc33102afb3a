/** UI strings for column limits, in French. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const limits: Text["limits"] = {
  set: "Définir une limite…",
  label: "Limite WIP",
  labelOf: (column) => `Limite WIP de la colonne ${column}`,
  hint: "Le nombre maximal de tâches dans cette colonne. Laissez vide pour ne pas fixer de limite. Vous pourrez toujours déplacer des tâches vers une colonne qui dépasse sa limite.",
  most: (limit) => `${limit} au maximum`,
  count: (count, limit) => `${counted(count, { one: "# tâche", other: "# tâches" })}, limite de ${limit}`,
  over: "limite dépassée",
  nowOver: (column, count, limit) =>
    `${column} dépasse sa limite : ${counted(count, { one: "# tâche", other: "# tâches" })} pour un maximum de ${limit}.`,
  saved: (column, limit) => `Limite de la colonne ${column} fixée à ${limit}`,
  cleared: (column) => `Limite de la colonne ${column} supprimée`,
  invalid: "Saisissez un nombre entier de 1 à 10 000, ou laissez ce champ vide",
};
