/** UI strings for the chat channels of a project, in Spanish. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "Canales de chat",
  text: "Publica las novedades del proyecto en Slack, Discord, Telegram, Mattermost, Microsoft Teams o Matrix.",
  add: "Añadir canal",
  newTitle: "Nuevo canal",
  limit: (count) => `Un proyecto puede tener hasta ${count} canales.`,
  service: "Servicio",
  needed: "Introduce un valor",
  stored: (masked) => `Guardado: ${masked}. Déjalo vacío para conservarlo.`,
  optional: "Opcional",
  removeTitle: "¿Quitar el canal?",
  settings: {
    webhookUrl: "URL del webhook",
    botToken: "Token del bot",
    chatId: "ID del chat",
    threadId: "ID del tema",
    homeserverUrl: "URL del homeserver",
    accessToken: "Token de acceso",
    roomId: "ID de la sala",
  },
  hints: {
    slack: "Crea un webhook entrante en Slack y pega su URL. También funcionan servicios compatibles como Rocket.Chat.",
    discord: "En los ajustes del canal de Discord, crea un webhook en Integraciones y pega su URL.",
    telegram:
      "Crea un bot con @BotFather, añádelo al chat y pega su token. El ID del chat es un número o el @nombre de un canal público.",
    mattermost: "Crea un webhook entrante en Mattermost y pega su URL.",
    teams:
      "En Teams, crea un flujo de trabajo que publique en el canal cuando se reciba una solicitud de webhook y pega su URL.",
    matrix:
      "Usa el token de acceso de una cuenta que se haya unido a la sala. El ID de la sala está en sus ajustes avanzados. Los mensajes no se cifran.",
  },
};
