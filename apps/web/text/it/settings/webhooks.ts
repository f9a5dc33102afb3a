/** UI strings for the list of webhooks, in Italian. @module */
import type { Text } from "../../en/mod.ts";
import { withArticle } from "../day.ts";

export const webhooks: Text["webhooks"] = {
  title: "Webhook",
  text: "Invia gli eventi del progetto ai tuoi endpoint come JSON. Con un segreto, le richieste sono firmate.",
  add: "Aggiungi webhook",
  newTitle: "Nuovo webhook",
  limit: (count) => `Un progetto può avere al massimo ${count} webhook.`,
  name: "Nome",
  nameHint: "Solo come promemoria per te",
  nameNeeded: "Inserisci un nome",
  defaultName: "Webhook",
  noUrl: "Nessun URL",
  failing: (since) => `Invii non riusciti ${withArticle("dal", since)}`,
  on: "Attivo",
  off: "Disattivato",
  turnOn: "Attiva",
  turnOff: "Disattiva",
  turnOnLabel: (name) => `Attiva ${name}`,
  turnOffLabel: (name) => `Disattiva ${name}`,
  edit: "Modifica",
  editLabel: (name) => `Modifica ${name}`,
  close: "Chiudi",
  closeLabel: (name) => `Chiudi ${name}`,
  log: "Registro degli invii",
};
