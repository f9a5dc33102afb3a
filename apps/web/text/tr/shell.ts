/** UI strings for the navigation on every page, in Turkish. @module */
import type { CoreText } from "../en/core.ts";
import { counted } from "./counted.ts";

export const shell: CoreText["shell"] = {
  navigation: "Ana menü",
  menu: "Menüyü aç",
  closeMenu: "Menüyü kapat",
  switchWorkspace: "Çalışma alanı",
  workspaces: "Çalışma alanları",
  createWorkspace: "Çalışma alanı oluştur",
  overviewAll: "Ana sayfa",
  workspaceSettings: "Çalışma alanı ayarları",
  search: "Ara",
  inbox: "Gelen kutusu",
  unread: (count) => counted(count, { one: "# okunmamış", other: "# okunmamış" }),
  myTasks: "Görevlerim",
  projects: "Projeler",
  projectSettings: "Proje ayarları",
  projectOverview: "Projeye genel bakış",
  planning: "Planlama",
  timesheet: "Zaman çizelgesi",
  thenKey: "sonra",
  createProject: "Proje oluştur",
  noProjects: "Henüz proje yok",
  shortcuts: "Klavye kısayolları",
  palette: "Komut paleti",
  paletteField: "Sayfa, proje, görev ve eylem ara",
  paletteHint: "Komut yazın veya arayın…",
};
