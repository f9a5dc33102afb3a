/** UI strings for the chat channels of a project, in Dutch. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "Chatkanalen",
  text: "Plaats projectupdates in Slack, Discord, Telegram, Mattermost, Microsoft Teams of Matrix.",
  add: "Kanaal toevoegen",
  newTitle: "Nieuw kanaal",
  limit: (count) => `Een project kan maximaal ${count} kanalen hebben.`,
  service: "Dienst",
  needed: "Voer een waarde in",
  stored: (masked) => `Opgeslagen: ${masked}. Laat leeg om de waarde te behouden.`,
  optional: "Optioneel",
  removeTitle: "Kanaal verwijderen?",
  settings: {
    webhookUrl: "Webhook-URL",
    botToken: "Bottoken",
    chatId: "Chat-ID",
    threadId: "Onderwerp-ID",
    homeserverUrl: "Homeserver-URL",
    accessToken: "Toegangstoken",
    roomId: "Kamer-ID",
  },
  hints: {
    slack: "Maak in Slack een inkomende webhook aan en plak de URL. Compatibele diensten zoals Rocket.Chat werken ook.",
    discord: "Maak in de instellingen van het Discord-kanaal onder Integraties een webhook aan en plak de URL.",
    telegram:
      "Maak een bot met @BotFather, voeg hem toe aan de chat en plak het token. De chat-ID is een getal of de @naam van een openbaar kanaal.",
    mattermost: "Maak in Mattermost een inkomende webhook aan en plak de URL.",
    teams:
      "Maak in Teams een workflow die een bericht in het kanaal plaatst wanneer een webhookverzoek binnenkomt, en plak de URL.",
    matrix:
      "Gebruik het toegangstoken van een account dat lid is van de kamer. De kamer-ID staat in de geavanceerde instellingen van de kamer. Berichten worden niet versleuteld.",
  },
};
