/** Fallback messages for error codes without their own message, in French. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "Cet élément n’existe plus, ou vous n’y avez pas accès.",
  conflict: "Cela ne correspond plus à l’état actuel. Rechargez la page et réessayez.",
  invalid: "Le serveur a refusé cette saisie. Vérifiez-la et réessayez.",
  tooLarge: "Ces données sont trop volumineuses pour ce serveur. Réduisez-les ou divisez-les, puis réessayez.",
  unsupported: "Ce serveur ne prend pas cela en charge. Contactez son opérateur.",
  unavailable: "Le serveur ne peut pas effectuer cette action pour le moment. Réessayez dans un instant.",
  file: "Le serveur a refusé ce fichier. Choisissez une image plus petite au format PNG, JPEG ou WebP.",
  name: "Choisissez un nom qui n’est pas déjà utilisé",
  dates: "Le début ne peut pas être postérieur à la fin.",
};
