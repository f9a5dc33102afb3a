/** UI strings for the chat channels of a project, in French. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "Canaux de discussion",
  text: "Publiez les mises à jour du projet dans Slack, Discord, Telegram, Mattermost, Microsoft Teams ou Matrix.",
  add: "Ajouter un canal",
  newTitle: "Nouveau canal",
  limit: (count) => `Un projet peut avoir jusqu’à ${count} canaux.`,
  service: "Service",
  needed: "Saisissez une valeur",
  stored: (masked) => `Enregistré : ${masked}. Laissez vide pour conserver la valeur.`,
  optional: "Facultatif",
  removeTitle: "Supprimer le canal ?",
  settings: {
    webhookUrl: "URL du webhook",
    botToken: "Jeton du bot",
    chatId: "ID du chat",
    threadId: "ID du sujet",
    homeserverUrl: "URL du serveur d’accueil",
    accessToken: "Jeton d’accès",
    roomId: "ID du salon",
  },
  hints: {
    slack:
      "Créez un webhook entrant dans Slack et collez son URL. Les services compatibles comme Rocket.Chat fonctionnent aussi.",
    discord: "Dans les paramètres du salon Discord, créez un webhook sous Intégrations et collez son URL.",
    telegram:
      "Créez un bot avec @BotFather, ajoutez-le au chat et collez son jeton. L’ID du chat est un nombre ou le @nom d’un canal public.",
    mattermost: "Créez un webhook entrant dans Mattermost et collez son URL.",
    teams:
      "Dans Teams, créez un workflow qui publie dans le canal à la réception d’une requête webhook, puis collez son URL.",
    matrix:
      "Utilisez le jeton d’accès d’un compte qui a rejoint le salon. L’ID du salon se trouve dans ses paramètres avancés. Les messages ne sont pas chiffrés.",
  },
};
