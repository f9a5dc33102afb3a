/** UI strings for the versions of a description, in Brazilian Portuguese. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "Histórico",
  title: "Histórico da descrição",
  explanation: "Alterações dos últimos 45 dias. A restauração de uma versão é registrada como uma nova alteração.",
  list: "Versões",
  current: "Versão atual",
  first: "Versão anterior",
  empty: "Vazia",
  changes: "Alterações",
  restore: "Restaurar esta versão",
  restored: "Descrição restaurada",
  older: "Mostrar versões mais antigas",
};
