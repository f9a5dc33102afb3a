/** UI strings for public boards, in Turkish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Salt okunur",
  noTasks: "Görev yok",
  tasks: (count) => counted(count, { one: "# görev", other: "# görev" }),
  assignee: (name) => `Atanan kişi: ${name}`,
  columns: "Sütunlar",
  missingTitle: "Pano bulunamadı",
  missing: "Bu pano yok veya artık herkese açık değil. Çalışma alanının üyesiyseniz giriş yapın.",
  signIn: "Giriş yap",
};
