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
  keys: "Sol ve sağ ok tuşları çubuğu bir gün kaydırır. Shift ile bitişini, Ctrl ve Shift ile başlangıcını kaydırır. Değişiklik kısa süre sonra kaydedilir; Enter hemen kaydeder, Escape iptal eder.",
  plan: (key) => `${key} görevini bugüne planla`,
  find: (key) => `${key} görevinin tarihlerini göster`,
  drawHint: "Planlamak için sürükleyin",
  moved: (key, dates) => `${key}: ${dates}.`,
  movedAlong: (count) =>
    counted(count, { one: "Engellenen # görev de kaydırıldı.", other: "Engellenen # görev de kaydırıldı." }),
  willMove: (count) => counted(count, { one: "Engellenen # görev de kayacak", other: "Engellenen # görev de kayacak" }),
  empty: { title: "Henüz görev yok", text: "Panoya görev ekleyin, ardından burada tarihlerini belirleyin." },
};
