/** UI strings for the versions of a description, in Polish. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "Historia",
  title: "Historia opisu",
  explanation: "Zmiany z ostatnich 45 dni. Przywrócenie wersji jest zapisywane jako nowa zmiana.",
  list: "Wersje",
  current: "Bieżąca wersja",
  first: "Wcześniejsza wersja",
  empty: "Pusty",
  changes: "Zmiany",
  restore: "Przywróć tę wersję",
  restored: "Przywrócono opis",
  older: "Pokaż starsze wersje",
};
