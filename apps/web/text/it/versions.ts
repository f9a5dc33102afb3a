/** UI strings for the versions of a description, in Italian. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "Cronologia",
  title: "Cronologia della descrizione",
  explanation: "Modifiche degli ultimi 45 giorni. Il ripristino di una versione viene registrato come nuova modifica.",
  list: "Versioni",
  current: "Versione attuale",
  first: "Versione precedente",
  empty: "Vuota",
  changes: "Modifiche",
  restore: "Ripristina questa versione",
  restored: "Descrizione ripristinata",
  older: "Mostra versioni precedenti",
};
