/** UI strings for the versions of a description, in Spanish. @module */
import type { versions as enVersions } from "../en/versions.ts";

export const versions: typeof enVersions = {
  open: "Historial",
  title: "Historial de la descripción",
  explanation: "Cambios de los últimos 45 días. Restaurar una versión se registra como un cambio nuevo.",
  list: "Versiones",
  current: "Versión actual",
  first: "Versión anterior",
  empty: "Vacía",
  changes: "Cambios",
  restore: "Restaurar esta versión",
  restored: "Descripción restaurada",
  older: "Mostrar versiones anteriores",
};
