/** UI strings for the list of webhooks, in Spanish. @module */
import type { Text } from "../../en/mod.ts";

export const webhooks: Text["webhooks"] = {
  title: "Webhooks",
  text: "Envía los eventos del proyecto a tus propios endpoints como JSON. Con un secreto, las solicitudes van firmadas.",
  add: "Añadir webhook",
  newTitle: "Nuevo webhook",
  limit: (count) => `Un proyecto puede tener hasta ${count} webhooks.`,
  name: "Nombre",
  nameHint: "Solo para que lo identifiques",
  nameNeeded: "Escribe un nombre",
  defaultName: "Webhook",
  noUrl: "Sin URL",
  failing: (since) => `Falla desde el ${since}`,
  on: "Activado",
  off: "Desactivado",
  turnOn: "Activar",
  turnOff: "Desactivar",
  turnOnLabel: (name) => `Activar ${name}`,
  turnOffLabel: (name) => `Desactivar ${name}`,
  edit: "Editar",
  editLabel: (name) => `Editar ${name}`,
  close: "Cerrar",
  closeLabel: (name) => `Cerrar ${name}`,
  log: "Registro de envíos",
};
