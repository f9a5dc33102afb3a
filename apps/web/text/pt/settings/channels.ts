/** UI strings for the chat channels of a project, in Portuguese. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "Canais de chat",
  text: "Publique as atualizações do projeto no Slack, Discord, Telegram, Mattermost, Microsoft Teams ou Matrix.",
  add: "Adicionar canal",
  newTitle: "Novo canal",
  limit: (count) => `Um projeto pode ter até ${count} canais.`,
  service: "Serviço",
  needed: "Digite um valor",
  stored: (masked) => `Salvo: ${masked}. Deixe em branco para manter.`,
  optional: "Opcional",
  removeTitle: "Remover o canal?",
  settings: {
    webhookUrl: "URL do webhook",
    botToken: "Token do bot",
    chatId: "ID do chat",
    threadId: "ID do tópico",
    homeserverUrl: "URL do homeserver",
    accessToken: "Token de acesso",
    roomId: "ID da sala",
  },
  hints: {
    slack:
      "Crie um webhook de entrada no Slack e cole a URL. Serviços compatíveis, como o Rocket.Chat, também funcionam.",
    discord: "Nas configurações do canal do Discord, crie um webhook em Integrações e cole a URL.",
    telegram:
      "Crie um bot com o @BotFather, adicione-o ao chat e cole o token. O ID do chat é um número ou o @nome de um canal público.",
    mattermost: "Crie um webhook de entrada no Mattermost e cole a URL.",
    teams:
      "No Teams, crie um fluxo de trabalho que publique no canal quando uma solicitação de webhook for recebida e cole a URL.",
    matrix:
      "Use o token de acesso de uma conta que entrou na sala. O ID da sala está nas configurações avançadas dela. As mensagens não são criptografadas.",
  },
};
