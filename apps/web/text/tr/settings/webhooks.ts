/** UI strings for the list of webhooks, in Turkish. @module */
import type { Text } from "../../en/mod.ts";

export const webhooks: Text["webhooks"] = {
  title: "Webhook’lar",
  text: "Proje olaylarını JSON olarak kendi uç noktalarınıza gönderin. Gizli anahtar girilirse istekler imzalanır.",
  add: "Webhook ekle",
  newTitle: "Yeni webhook",
  limit: (count) => `Bir projede en fazla ${count} webhook olabilir.`,
  name: "Ad",
  nameHint: "Yalnızca sizin için bir not",
  nameNeeded: "Bir ad girin",
  defaultName: "Webhook",
  noUrl: "URL yok",
  failing: (since) => `${since} tarihinden beri başarısız`,
  on: "Açık",
  off: "Kapalı",
  turnOn: "Etkinleştir",
  turnOff: "Devre dışı bırak",
  turnOnLabel: (name) => `Etkinleştir: ${name}`,
  turnOffLabel: (name) => `Devre dışı bırak: ${name}`,
  edit: "Düzenle",
  editLabel: (name) => `Düzenle: ${name}`,
  close: "Kapat",
  closeLabel: (name) => `Kapat: ${name}`,
  log: "Gönderim günlüğü",
};
