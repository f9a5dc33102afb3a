/** UI strings for the home page and for lists of the user's tasks, in Turkish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const work: Text["work"] = {
  sections: {
    overdue: "Gecikmiş",
    today: "Bugün",
    week: "Önümüzdeki 7 gün",
    later: "Daha sonra",
    none: "Son tarih yok",
    mentions: "Bahsetmeler",
    recent: "Son görüntülenenler",
    assignedByMe: "Atadıklarım",
    watching: "Takip ettiklerim",
  },
  count: (count) => counted(count, { one: "# görev", other: "# görev" }),
  mentionCount: (count) => counted(count, { one: "# okunmamış bahsetme", other: "# okunmamış bahsetme" }),
  more: "Yalnızca son tarihi en yakın 500 görev gösteriliyor.",
  nothing: "Yapılacak bir şey yok",
  nothingText: "Size atanan görevler burada görünür. Bir görev seçmek için bir pano açın veya yeni bir görev ekleyin.",
  assignedTo: (name) => `Atanan kişi: ${name}`,
  openBoard: (project) => `${project} panosunu aç`,
  scope: "Çalışma alanı",
  everywhere: "Tüm çalışma alanları",
};
