/** UI strings for the chat channels of a project, in Russian. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "Каналы чатов",
  text: "Публикуйте обновления проекта в Slack, Discord, Telegram, Mattermost, Microsoft Teams или Matrix.",
  add: "Добавить канал",
  newTitle: "Новый канал",
  limit: (count) => `Максимальное число каналов в проекте: ${count}.`,
  service: "Сервис",
  needed: "Введите значение",
  stored: (masked) => `Сохранено: ${masked}. Оставьте поле пустым, чтобы не менять.`,
  optional: "Необязательно",
  removeTitle: "Удалить канал?",
  settings: {
    webhookUrl: "URL вебхука",
    botToken: "Токен бота",
    chatId: "ID чата",
    threadId: "ID темы",
    homeserverUrl: "URL домашнего сервера",
    accessToken: "Токен доступа",
    roomId: "ID комнаты",
  },
  hints: {
    slack:
      "Создайте в Slack входящий вебхук и вставьте его URL. Совместимые сервисы, например Rocket.Chat, тоже подходят.",
    discord: "В настройках канала Discord создайте вебхук в разделе «Интеграции» и вставьте его URL.",
    telegram:
      "Создайте бота через @BotFather, добавьте его в чат и вставьте токен. ID чата — это число или @имя публичного канала.",
    mattermost: "Создайте в Mattermost входящий вебхук и вставьте его URL.",
    teams:
      "Создайте в Teams рабочий процесс, который публикует сообщение в канале при получении запроса вебхука, и вставьте его URL.",
    matrix:
      "Используйте токен доступа аккаунта, который вступил в комнату. ID комнаты указан в её дополнительных настройках. Сообщения не шифруются.",
  },
};
