/** UI strings for the versions of a description, in French. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "Historique",
  title: "Historique de la description",
  explanation:
    "Modifications des 45 derniers jours. La restauration d’une version est enregistrée comme une nouvelle modification.",
  list: "Versions",
  current: "Version actuelle",
  first: "Version antérieure",
  empty: "Vide",
  changes: "Modifications",
  restore: "Restaurer cette version",
  restored: "Description restaurée",
  older: "Afficher les versions plus anciennes",
};
