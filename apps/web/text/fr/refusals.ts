/** Fallback messages for error codes without their own message, in French. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "Cet élément n’existe plus, ou vous n’y avez pas accès.",
  conflict: "Cela ne correspond plus à l’état actuel. Rechargez la page et réessayez.",
  invalid: "Le serveur a refusé cette saisie. Vérifiez-la et réessayez.",
  file: "Le serveur a refusé ce fichier. Choisissez une image plus petite au format PNG, JPEG ou WebP.",
  name: "Choisissez un nom qui n’est pas déjà utilisé",
  dates: "Le début doit précéder la fin.",
};
