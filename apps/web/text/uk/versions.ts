/** UI strings for the versions of a description, in Ukrainian. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "Історія",
  title: "Історія опису",
  explanation: "Зміни за останні 45 днів. Відновлення версії записується як нова зміна.",
  list: "Версії",
  current: "Поточна версія",
  first: "Попередня версія",
  empty: "Порожньо",
  changes: "Зміни",
  restore: "Відновити цю версію",
  restored: "Опис відновлено",
  older: "Показати старіші версії",
};
