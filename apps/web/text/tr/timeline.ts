/** UI strings for the timeline, in Turkish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const timeline: Text["timeline"] = {
  zoom: "Ölçek",
  zooms: { week: "Hafta", month: "Ay", quarter: "Çeyrek" },
  earlier: "Daha önce",
  later: "Daha sonra",
  dates: (from, to) => (from === to ? from : `${from} – ${to}`),
  bar: (key, title, dates) => `${key} ${title}: ${dates}`,
  overdue: "gecikmiş",
  blocks: (count) => counted(count, { one: "# görevi engelliyor", other: "# görevi engelliyor" }),
  blockedBy: (count) =>
    counted(count, { one: "# görev tarafından engelleniyor", other: "# görev tarafından engelleniyor" }),
  beginsTooEarly: "onu engelleyen bir görev bitmeden başlıyor",
  keys: "Sol ve sağ ok tuşları çubuğu bir gün kaydırır. Yalnızca bitişini kaydırmak için Shift’i, yalnızca başlangıcını kaydırmak için Ctrl+Shift’i basılı tutun. Değişiklikler kısa süre sonra kaydedilir. Hemen kaydetmek için Enter’a, iptal etmek için Escape’e basın.",
  plan: (key) => `${key} görevini bugüne planla`,
  find: (key) => `${key} görevine kaydır`,
  drawHint: "Tarihleri belirlemek için sürükleyin",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, { one: "Engellenen # görev de kaydırıldı.", other: "Engellenen # görev de kaydırıldı." }),
  willMove: (count) => counted(count, { one: "Engellenen # görev de kayacak", other: "Engellenen # görev de kayacak" }),
  empty: { title: "Henüz görev yok", text: "Panoya görev ekleyin, ardından burada tarihlerini belirleyin." },
};
