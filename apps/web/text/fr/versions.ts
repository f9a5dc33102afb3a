/** UI strings for the versions of a description, in French. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "Historique",
  title: "Historique de la description",
  explanation: "Modifications des 45 derniers jours. Restaurer une version compte comme une modification.",
  list: "Versions",
  current: "Version actuelle",
  first: "Texte antérieur",
  empty: "Vide",
  changes: "Modifications",
  restore: "Restaurer cette version",
  restored: "Description restaurée",
  older: "Afficher les versions plus anciennes",
};
