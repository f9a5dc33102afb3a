/** UI strings for unsaved text and deleted tasks, in Spanish. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "Sin guardar",
  explanation:
    "Estos cambios solo están guardados en este navegador. Los que esperan conexión se guardarán automáticamente.",
  givenBack: (title, reason) =>
    `No se pudo actualizar “${title.length > 60 ? `${title.slice(0, 60)}…` : title}”. ${reason} Tu texto se conserva como borrador.`,
  sending: "Guardando…",
  waiting: "Esperando conexión",
  signedOut: "Se guardará cuando inicies sesión",
  refused: (title, reason) => `No se pudo añadir “${title.length > 60 ? `${title.slice(0, 60)}…` : title}”. ${reason}`,
  maybeAdded: (title) =>
    `Es posible que “${title.length > 60 ? `${title.slice(0, 60)}…` : title}” ya se haya añadido. Se envió hace más de un día. Compruébalo antes de reintentar.`,
  maybeSent: "Se envió hace más de un día y puede que ya se haya guardado. Compruébalo antes de reintentarlo.",
  signOutTitle: "¿Eliminar el texto sin guardar y cerrar sesión?",
  signOutText: "Parte de tu texto aún no se ha guardado. Al cerrar sesión se eliminará de este navegador.",
  fieldInUse: "El campo ya contiene texto. Guárdalo o descártalo primero.",
};

export const conflict: typeof enConflict = {
  description: (title) => `Otra persona cambió la descripción de “${title}”`,
  title: (title) => `Otra persona cambió el nombre de “${title}”`,
  field: (field, title) => `Otra persona cambió “${field}” de “${title}”`,
  explanation: "Compara ambas versiones y elige cuál conservar.",
  theirs: "La otra versión",
  mine: "Tu versión",
  keep: "Conservar la mía",
  take: "Usar la otra",
  edit: "Editar",
  taken: "Se descartó tu versión",
};

export const gone: typeof enGone = {
  unsavedText: "Tu texto sin guardar",
  deletedBy: (name) => `${name ?? "Alguien"} eliminó esta tarea.`,
  deletedByYou: "Eliminaste esta tarea.",
  textBelow: "Tu texto sin guardar está abajo.",
  restore: "Restaurar tarea",
  restOffline: "No tienes conexión. El resto de esta tarea no estará disponible hasta que vuelvas a conectarte.",
};

const waiting = (count: number): string =>
  counted(count, { one: "Hay # cambio en espera.", other: "Hay # cambios en espera." });

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "Guardando…",
  offline: (count) =>
    count === 0 ? "No tienes conexión. Puedes seguir trabajando." : `No tienes conexión. ${waiting(count)}`,
  waiting: (count) => `No se puede conectar con el servidor. ${waiting(count)}`,
  refused: (count) => counted(count, { one: "No se pudo guardar # cambio", other: "No se pudieron guardar # cambios" }),
  conflict: "Otra persona cambió el mismo texto",
  review: "Revisar",
  details: "Detalles",
};
