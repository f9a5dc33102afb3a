/** UI strings for the table of tasks, in French. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "Tapez pour remplacer une valeur ou appuyez sur Entrée pour la modifier. Maintenez Maj enfoncée avec les flèches pour sélectionner des cellules. Espace ouvre la tâche. Pour quitter la grille, appuyez sur Échap, puis sur Tab.",
  headKeys:
    "Appuyez sur Entrée pour ouvrir les options. Utilisez Alt avec les flèches pour modifier la largeur de la colonne, ou Alt+Maj avec les flèches pour la déplacer.",
  key: "Clé",
  otherTask: "Tâche absente de cette grille",
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
    counted(count, { one: "# ligne collée dépasse de la grille", other: "# lignes collées dépassent de la grille" }),
  copyText: "Copier le texte",
  textCopied: "Texte copié",
  discard: "Abandonner",
  faults: {
    readOnly: "Cette valeur n’est pas modifiable ici",
    required: "Cette valeur ne peut pas être vide",
    long: (most) => `Utilisez au plus ${most} caractères`,
    several: (text) => `Plusieurs personnes s’appellent « ${text} »`,
    yesOrNo: "Saisissez oui ou non",
  },
};
