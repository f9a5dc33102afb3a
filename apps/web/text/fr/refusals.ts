/** Fallback messages for error codes without their own message, in French. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "Cet élément n’existe plus, ou vous n’y avez pas accès.",
  conflict: "Cela ne correspond plus à l’état actuel. Rechargez la page et réessayez.",
  invalid: "Le serveur a refusé cette saisie. Vérifiez-la et réessayez.",
  tooLarge: "C’est plus volumineux que ce que le serveur accepte. Réduisez-le ou divisez-le, puis réessayez.",
  unsupported: "Ce serveur ne prend pas cela en charge. Adressez-vous à son administrateur.",
  unavailable: "Le serveur ne peut pas le faire pour le moment. Réessayez dans un instant.",
  file: "Le serveur a refusé ce fichier. Choisissez une image plus petite au format PNG, JPEG ou WebP.",
  name: "Choisissez un nom qui n’est pas déjà utilisé",
  dates: "Le début doit précéder la fin.",
};
