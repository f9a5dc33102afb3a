/** UI strings for the command palette and search, in Turkish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const palette: Text["palette"] = {
  results: "Sonuçlar",
  createWords: "yeni görev oluştur",
  none: (words) => `“${words}” için sonuç yok`,
  searching: "Aranıyor…",
  actions: "Eylemler",
  pages: "Sayfalar",
  projects: "Projeler",
  workspaces: "Çalışma alanları",
  found: "Arama sonuçları",
  searchFor: (words) => `Her yerde ara: “${words}”`,
  invite: "Kişi davet et",
  light: "Açık temayı kullan",
  dark: "Koyu temayı kullan",
  system: "Sistem temasını kullan",
  help: "Ok tuşlarıyla seçin, Enter ile açın, Escape ile kapatın",
};

export const search: Text["search"] = {
  title: "Arama",
  label: "Ne arıyorsunuz?",
  hint: "Kelimeler, WEB-12 gibi bir görev anahtarı, bir görev numarası ya da assignee:me due:<7d gibi bir sorgu girin",
  scope: "Arama yeri",
  everywhere: "Tüm çalışma alanları",
  start: "Görev, proje, yorum ve çalışma alanlarında arayın",
  startText: "Arama, kelimelerin başlangıcına göre yapılır. Taşınan görevlerin eski anahtarları da çalışır.",
  none: (words) => `“${words}” için sonuç yok`,
  noneText: "Daha az veya daha kısa kelimeler deneyin.",
  noneHereText: "Daha az veya daha kısa kelimeler deneyin ya da tüm çalışma alanlarında arayın.",
  found: (count, total) =>
    total > count
      ? `${total >= 1000 ? "1.000 veya daha fazla" : total} sonuçtan ${count} tanesi`
      : counted(total, { one: "# sonuç", other: "# sonuç" }),
  types: {
    all: "Tümü",
    tasks: "Görevler",
    comments: "Yorumlar",
    projects: "Projeler",
    workspaces: "Çalışma alanları",
    people: "Kişiler",
  },
  filter: "Tür",
  recent: "Son aramalar",
  forget: "Son aramaları temizle",
  refine: "Sonuçları daraltmak için daha fazla kelime yazın.",
  people: "Kişiler",
  searching: "Aranıyor…",
  kinds: {
    task: "Görev",
    project: "Proje",
    workspace: "Çalışma alanı",
    comment: "Yorum",
    activity: "Etkinlik",
  },
};
