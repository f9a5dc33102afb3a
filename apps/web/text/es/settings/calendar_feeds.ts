/** UI strings for calendar feeds, in Spanish. @module */
import type { calendarFeeds as en } from "../../en/settings/calendar_feeds.ts";

export const calendarFeeds: typeof en = {
  title: "Suscripciones de calendario",
  project:
    "Suscríbete a este proyecto en una app de calendario. Cualquiera que tenga el enlace puede leer los títulos, las fechas y las descripciones de las tareas.",
  view: "Suscríbete a esta vista en una app de calendario. Cualquiera que tenga el enlace puede leer los títulos, las fechas y las descripciones de las tareas.",
  own: "Suscríbete en una app de calendario a las tareas que tienes asignadas en todos los espacios de trabajo. Cualquiera que tenga el enlace puede leer sus títulos, fechas y descripciones.",
  none: "Aún no hay enlaces",
  create: "Crear enlace",
  created: "Enlace creado",
  tasks: "Tareas",
  allTasks: "Todas las tareas con fecha",
  labeled: (names) => `Etiquetadas con ${names}`,
  goneLabels: "Etiquetas que ya no existen",
  madeOn: (date) => `creado el ${date}`,
  copy: "Copiar enlace",
  copyName: (feed) => `Copiar enlace: ${feed}`,
  revoke: "Revocar",
  revokeName: (feed) => `Revocar enlace: ${feed}`,
  revokeTitle: "¿Revocar este enlace?",
  revokeText: "Las apps de calendario que lo usan dejarán de actualizarse. Esta acción no se puede deshacer.",
  revoked: "Enlace revocado",
};
