/** UI strings for the chat channels of a project, in Italian. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "Canali di chat",
  text: "Pubblica gli aggiornamenti del progetto su Slack, Discord, Telegram, Mattermost, Microsoft Teams o Matrix.",
  add: "Aggiungi canale",
  newTitle: "Nuovo canale",
  limit: (count) => `Un progetto può avere fino a ${count} canali.`,
  service: "Servizio",
  needed: "Inserisci un valore",
  stored: (masked) => `Salvato: ${masked}. Lascia vuoto per mantenerlo.`,
  optional: "Facoltativo",
  removeTitle: "Rimuovere il canale?",
  settings: {
    webhookUrl: "URL del webhook",
    botToken: "Token del bot",
    chatId: "ID della chat",
    threadId: "ID dell’argomento",
    homeserverUrl: "URL dell’homeserver",
    accessToken: "Token di accesso",
    roomId: "ID della stanza",
  },
  hints: {
    slack:
      "Crea un webhook in entrata in Slack e incolla il suo URL. Funzionano anche servizi compatibili come Rocket.Chat.",
    discord: "Nelle impostazioni del canale Discord, crea un webhook in Integrazioni e incolla il suo URL.",
    telegram:
      "Crea un bot con @BotFather, aggiungilo alla chat e incolla il suo token. L’ID della chat è un numero o il @nome di un canale pubblico.",
    mattermost: "Crea un webhook in entrata in Mattermost e incolla il suo URL.",
    teams:
      "In Teams, crea un flusso di lavoro che pubblica nel canale quando riceve una richiesta webhook e incolla il suo URL.",
    matrix:
      "Usa il token di accesso di un account che è entrato nella stanza. L’ID della stanza è nelle sue impostazioni avanzate. I messaggi non sono cifrati.",
  },
};
