/** The French UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "Aller au contenu",
    loading: "Chargement",
    working: "Traitement en cours…",
    signedOut: "Votre session est fermée. Connectez-vous pour continuer.",
    signIn: "Se connecter",
    account: "Votre compte",
    settings: "Paramètres",
    documentation: "Documentation de l’API",
    signOut: "Se déconnecter",
    home: "Accueil",
    appearance: "Apparence",
  },
  actions: {
    cancel: "Annuler",
    close: "Fermer",
    save: "Enregistrer",
    saved: "Enregistré",
    retry: "Réessayer",
    copy: "Copier",
    copied: "Copié",
    copyFailed: "La copie a échoué. Sélectionnez le texte et copiez-le manuellement.",
    done: "Terminé",
  },
  draft: {
    begun: (text) => `Brouillon : ${text}`,
    restored: "Brouillon restauré",
    unsaved: "Modifications non enregistrées",
    discard: "Abandonner",
    discarded: "Brouillon abandonné",
  },
  missing: {
    title: "Page introuvable",
    text: "L’URL est peut-être incorrecte, ou la page a été déplacée.",
    home: "Retour à l’accueil",
  },
  errors: {
    unauthenticated: "Votre session est fermée. Connectez-vous pour continuer.",
    OFFLINE: "Le serveur est injoignable. Vérifiez votre connexion et réessayez.",
    TIMEOUT: "Le serveur a mis trop de temps à répondre. Réessayez dans un instant.",
    forbidden: "Vous n’avez pas l’autorisation d’effectuer cette action. Contactez un admin de l’espace de travail.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "Trop de requêtes. Réessayez dans une minute."
        : `Trop de requêtes. Réessayez dans ${Math.ceil(seconds / 60)} minutes.`,
    unknown: "Une erreur s’est produite. Réessayez. Si le problème persiste, contactez l’opérateur de ce serveur.",
    page: "Impossible de charger cette page",
  },
  board,
  task,
  shell,
};
