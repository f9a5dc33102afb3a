/** UI strings for coloring and merging labels, in Italian. @module */
import type { Text } from "../../en/mod.ts";

export const labels: Text["labels"] = {
  newColor: "Colore della nuova etichetta",
  mergeTitle: (from, into) => `Unire «${from}» a «${into}»?`,
  mergeText: (from, into) =>
    `Esiste già un’etichetta con questo nome. Tutte le attività con l’etichetta «${from}» riceveranno l’etichetta «${into}» e «${from}» verrà eliminata. L’operazione non può essere annullata.`,
  merge: "Unisci etichette",
};
