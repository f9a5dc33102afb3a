/** UI strings for the table of tasks, in Italian. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const table: Text["table"] = {
  keys: "Digita per sostituire un valore o premi Invio per modificarlo. Maiusc con le frecce seleziona le celle. La barra spaziatrice apre l’attività. Per uscire dalla tabella, premi Esc e poi Tab.",
  headKeys: "Invio apre le opzioni. Alt con le frecce ridimensiona la colonna, Alt+Maiusc con le frecce la sposta.",
  key: "Chiave",
  otherTask: "Attività fuori da questa tabella",
  columns: "Colonne",
  resetColumns: "Reimposta colonne",
  sort: "Ordina per questa colonna",
  pin: "Blocca colonna",
  unpin: "Sblocca colonna",
  wider: "Allarga",
  narrower: "Restringi",
  hide: "Nascondi colonna",
  summary: "Riepilogo",
  summaries: { sum: "Somma", average: "Media", least: "Minimo", most: "Massimo", none: "Nessuno" },
  selected: (count) => counted(count, { one: "# cella selezionata", other: "# celle selezionate" }),
  copied: (count) => counted(count, { one: "# cella copiata", other: "# celle copiate" }),
  changed: (count) => counted(count, { one: "# cella modificata", other: "# celle modificate" }),
  unsaved: (count) => counted(count, { one: "# cella non è stata salvata", other: "# celle non sono state salvate" }),
  outside: (count) =>
    counted(count, {
      one: "# riga incollata non entra nella tabella",
      other: "# righe incollate non entrano nella tabella",
    }),
  copyText: "Copia testo",
  textCopied: "Testo copiato",
  discard: "Scarta",
  faults: {
    readOnly: "Questo valore non si può modificare qui",
    required: "Questo valore non può essere vuoto",
    long: (most) => `Usa al massimo ${most} caratteri`,
    several: (text) => `Più persone si chiamano «${text}»`,
    yesOrNo: "Inserisci sì o no",
  },
};
