/** UI strings for task templates, in Turkish. @module */
import type { taskTemplates as en } from "../../en/settings/task_templates.ts";

export const taskTemplates: typeof en = {
  title: "Görev şablonları",
  text: "Sık kullanılan görevleri daha hızlı oluşturun. Görev eklerken bir şablon seçin.",
  none: "Henüz şablon yok",
  create: "Şablon oluştur",
  editTitle: (name) => `${name} şablonunu düzenle`,
  firstColumn: "İlk sütun",
  startIn: "Başlangıç tarihi",
  dueIn: "Son tarih",
  daysHint: "Görevin oluşturulduğu günden itibaren gün sayısı",
  labelsHint: "Etiketleri virgülle ayırın",
  subtasks: "Alt görevler",
  subtasksHint: "Her satıra bir başlık",
  removeTitle: (name) => `${name} silinsin mi?`,
  removeText: "Bu şablonla oluşturulan görevler değişmez.",
  removed: (name) => `${name} silindi`,
  use: "Şablon",
  without: "Şablon yok",
};
