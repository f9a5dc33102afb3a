/** UI strings for the chat channels of a project, in Turkish. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "Sohbet kanalları",
  text: "Proje güncellemelerini Slack, Discord, Telegram, Mattermost, Microsoft Teams veya Matrix’te paylaşın.",
  add: "Kanal ekle",
  newTitle: "Yeni kanal",
  limit: (count) => `Bir projenin en fazla ${count} kanalı olabilir.`,
  service: "Hizmet",
  needed: "Bir değer girin",
  stored: (masked) => `Kayıtlı: ${masked}. Korumak için boş bırakın.`,
  optional: "İsteğe bağlı",
  removeTitle: "Kanal kaldırılsın mı?",
  settings: {
    webhookUrl: "Webhook URL’si",
    botToken: "Bot belirteci",
    chatId: "Sohbet kimliği",
    threadId: "Konu kimliği",
    homeserverUrl: "Ana sunucu URL’si",
    accessToken: "Erişim belirteci",
    roomId: "Oda kimliği",
  },
  hints: {
    slack: "Slack’te bir gelen webhook oluşturun ve URL’sini yapıştırın. Rocket.Chat gibi uyumlu hizmetler de çalışır.",
    discord: "Discord kanalının ayarlarında Entegrasyonlar altında bir webhook oluşturun ve URL’sini yapıştırın.",
    telegram:
      "@BotFather ile bir bot oluşturun, sohbete ekleyin ve belirtecini yapıştırın. Sohbet kimliği bir sayıdır veya herkese açık bir kanalın @adıdır.",
    mattermost: "Mattermost’ta bir gelen webhook oluşturun ve URL’sini yapıştırın.",
    teams: "Teams’te, webhook isteği alındığında kanala gönderi yapan bir iş akışı oluşturun ve URL’sini yapıştırın.",
    matrix:
      "Odaya katılmış bir hesabın erişim belirtecini kullanın. Oda kimliği, odanın gelişmiş ayarlarındadır. Mesajlar şifrelenmez.",
  },
};
