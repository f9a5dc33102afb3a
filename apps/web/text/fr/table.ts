/** UI strings for the table of tasks, in French. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "Tapez pour remplacer une valeur ou appuyez sur Entrée pour la modifier. Maj avec les flèches sélectionne des cellules. Espace ouvre la tâche. Pour quitter le tableau, appuyez sur Échap puis sur Tab.",
  headKeys:
    "Entrée ouvre les options. Alt avec les flèches change la largeur de la colonne ; avec Maj en plus, la colonne est déplacée.",
  key: "Clé",
  otherTask: "Tâche absente de ce tableau",
  columns: "Colonnes",
  resetColumns: "Réinitialiser les colonnes",
  sort: "Trier par cette colonne",
  pin: "Épingler la colonne",
  unpin: "Désépingler la colonne",
  wider: "Élargir",
  narrower: "Rétrécir",
  hide: "Masquer la colonne",
  summary: "Synthèse",
  summaries: { sum: "Somme", average: "Moyenne", least: "Minimum", most: "Maximum", none: "Aucune" },
  selected: (count) => counted(count, { one: "# cellule sélectionnée", other: "# cellules sélectionnées" }),
  copied: (count) => counted(count, { one: "# cellule copiée", other: "# cellules copiées" }),
  changed: (count) => counted(count, { one: "# cellule modifiée", other: "# cellules modifiées" }),
  unsaved: (count) =>
    counted(count, { one: "# cellule n’a pas été enregistrée", other: "# cellules n’ont pas été enregistrées" }),
  outside: (count) =>
    counted(count, { one: "# ligne collée dépasse du tableau", other: "# lignes collées dépassent du tableau" }),
  copyText: "Copier le texte",
  textCopied: "Texte copié",
  discard: "Ignorer",
  faults: {
    readOnly: "Cette valeur n’est pas modifiable ici",
    required: "Cette valeur ne peut pas être vide",
    long: (most) => `Utilisez au plus ${most} caractères`,
    several: (text) => `Plusieurs personnes s’appellent « ${text} »`,
    yesOrNo: "Saisissez oui ou non",
  },
};
