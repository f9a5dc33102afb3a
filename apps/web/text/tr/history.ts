/** UI strings for a task's history, in Turkish. @module */
import type { HistoryWords } from "../en/history.ts";

export const history: HistoryWords = {
  created: (who) => `${who} görevi oluşturdu`,
  status: (who, from, to) => `${who} “${from}” olan durumu “${to}” yaptı`,
  priority: (who, from, to) => `${who} “${from}” olan önceliği “${to}” yaptı`,
  title: (who, title) => `${who} başlığı “${title}” olarak değiştirdi`,
  description: (who) => `${who} açıklamayı değiştirdi`,
  dueDate: (who, day) => `${who} son tarihi ${day} yaptı`,
  noDueDate: (who) => `${who} son tarihi kaldırdı`,
  startDate: (who, day) => `${who} başlangıç tarihini ${day} yaptı`,
  noStartDate: (who) => `${who} başlangıç tarihini kaldırdı`,
  assigned: (who, name) => `${who} görevi şu kişiye atadı: ${name}`,
  assignedSelf: (who) => `${who} görevi kendine atadı`,
  unassigned: (who) => `${who} atamayı kaldırdı`,
  moved: (who) => `${who} görevi başka bir projeye taşıdı`,
  fieldSet: (who, field, value) => `${who}, ${field} alanını ${value} olarak ayarladı`,
  fieldCleared: (who, field) => `${who}, ${field} alanını temizledi`,
  linkAdded: (who, name) => `${who}, ${name} bağlantısını ekledi`,
  linkRemoved: (who, name) => `${who}, ${name} bağlantısını kaldırdı`,
  fieldChanged: (who, field) => `${who}, ${field} alanını değiştirdi`,
  other: (who) => `${who} görevi güncelledi`,
};
