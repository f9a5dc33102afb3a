/** UI strings for the chat channels of a project, in Ukrainian. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "Канали чатів",
  text: "Публікуйте оновлення проєкту в Slack, Discord, Telegram, Mattermost, Microsoft Teams або Matrix.",
  add: "Додати канал",
  newTitle: "Новий канал",
  limit: (count) => `Максимальна кількість каналів у проєкті: ${count}.`,
  service: "Сервіс",
  needed: "Введіть значення",
  stored: (masked) => `Збережено: ${masked}. Залиште порожнім, щоб не змінювати.`,
  optional: "Необов’язково",
  removeTitle: "Видалити канал?",
  settings: {
    webhookUrl: "URL вебхука",
    botToken: "Токен бота",
    chatId: "ID чату",
    threadId: "ID теми",
    homeserverUrl: "URL домашнього сервера",
    accessToken: "Токен доступу",
    roomId: "ID кімнати",
  },
  hints: {
    slack: "Створіть у Slack вхідний вебхук і вставте його URL. Сумісні сервіси, як-от Rocket.Chat, також підходять.",
    discord: "У налаштуваннях каналу Discord створіть вебхук у розділі «Інтеграції» і вставте його URL.",
    telegram:
      "Створіть бота через @BotFather, додайте його до чату і вставте токен. ID чату — це число або @назва публічного каналу.",
    mattermost: "Створіть у Mattermost вхідний вебхук і вставте його URL.",
    teams:
      "Створіть у Teams робочий процес, який публікує повідомлення в каналі після отримання запиту вебхука, і вставте його URL.",
    matrix:
      "Використовуйте токен доступу облікового запису, який приєднався до кімнати. ID кімнати вказано в її додаткових налаштуваннях. Повідомлення не шифруються.",
  },
};
