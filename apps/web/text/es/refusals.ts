/** Fallback messages for error codes without their own message, in Spanish. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "Esto ya no existe o no tienes acceso.",
  conflict: "Esto no encaja con el estado actual. Vuelve a cargar la página e inténtalo de nuevo.",
  invalid: "El servidor no ha aceptado los datos. Revísalos e inténtalo de nuevo.",
  tooLarge: "Esto es más grande de lo que acepta el servidor. Acórtalo o divídelo e inténtalo de nuevo.",
  unsupported: "Este servidor no admite esto. Consulta a su operador.",
  unavailable: "El servidor no puede hacer esto ahora. Inténtalo de nuevo dentro de un momento.",
  file: "El servidor no ha aceptado este archivo. Elige una imagen más pequeña en formato PNG, JPEG o WebP.",
  name: "Elige un nombre que no esté en uso",
  dates: "El inicio no puede ser posterior al fin.",
};
