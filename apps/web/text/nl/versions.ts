/** UI strings for the versions of a description, in Dutch. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "Geschiedenis",
  title: "Geschiedenis van de beschrijving",
  explanation:
    "Wijzigingen van de laatste 45 dagen. Als je een versie herstelt, wordt dat als nieuwe wijziging vastgelegd.",
  list: "Versies",
  current: "Huidige versie",
  first: "Eerdere versie",
  empty: "Leeg",
  changes: "Wijzigingen",
  restore: "Deze versie herstellen",
  restored: "Beschrijving hersteld",
  older: "Oudere versies tonen",
};
