/** UI strings for the versions of a description, in Russian. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "История",
  title: "История описания",
  explanation: "Изменения за последние 45 дней. Восстановление версии записывается как новое изменение.",
  list: "Версии",
  current: "Текущая версия",
  first: "Более ранняя версия",
  empty: "Пусто",
  changes: "Изменения",
  restore: "Восстановить эту версию",
  restored: "Описание восстановлено",
  older: "Показать более старые версии",
};
