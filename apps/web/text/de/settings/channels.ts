/** UI strings for the chat channels of a project, in German. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "Chat-Kanäle",
  text: "Projektereignisse in Slack, Discord, Telegram, Mattermost, Microsoft Teams oder Matrix veröffentlichen.",
  add: "Kanal hinzufügen",
  newTitle: "Neuer Kanal",
  limit: (count) => `Ein Projekt kann bis zu ${count} Kanäle haben.`,
  service: "Dienst",
  needed: "Geben Sie einen Wert ein",
  stored: (masked) => `Gespeichert: ${masked}. Leer lassen, um den Wert zu behalten.`,
  optional: "Optional",
  removeTitle: "Kanal entfernen?",
  settings: {
    webhookUrl: "Webhook-URL",
    botToken: "Bot-Token",
    chatId: "Chat-ID",
    threadId: "Themen-ID",
    homeserverUrl: "Homeserver-URL",
    accessToken: "Zugriffstoken",
    roomId: "Raum-ID",
  },
  hints: {
    slack:
      "Erstellen Sie in Slack einen eingehenden Webhook und fügen Sie dessen URL ein. Kompatible Dienste wie Rocket.Chat funktionieren ebenfalls.",
    discord:
      "Erstellen Sie in den Einstellungen des Discord-Kanals unter „Integrationen“ einen Webhook und fügen Sie dessen URL ein.",
    telegram:
      "Erstellen Sie mit @BotFather einen Bot, fügen Sie ihn dem Chat hinzu und geben Sie sein Token ein. Die Chat-ID ist eine Zahl oder der @Name eines öffentlichen Kanals.",
    mattermost: "Erstellen Sie in Mattermost einen eingehenden Webhook und fügen Sie dessen URL ein.",
    teams:
      "Erstellen Sie in Teams einen Workflow, der beim Empfang einer Webhook-Anfrage im Kanal postet, und fügen Sie dessen URL ein.",
    matrix:
      "Verwenden Sie das Zugriffstoken eines Kontos, das dem Raum beigetreten ist. Die Raum-ID steht in den erweiterten Einstellungen des Raums. Nachrichten werden nicht verschlüsselt.",
  },
};
