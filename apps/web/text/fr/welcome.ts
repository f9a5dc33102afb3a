/** UI strings that new users see first: the welcome page and the project templates, in French. @module */
import type * as en from "../en/welcome.ts";

export const welcome: typeof en.welcome = {
  title: "Créez votre premier tableau",
  lead: "Vous pourrez tout renommer plus tard.",
  workspace: "Espace de travail",
  workspaceHint: "Le nom de votre équipe ou de votre entreprise",
  project: "Projet",
  projectHint: (key) => `Les clés des tâches seront ${key}-1, ${key}-2, etc.`,
  template: "Commencer avec",
  columns: (names) => `Colonnes : ${names}`,
  import: { name: "Importer", text: "Depuis Trello, GitHub, un fichier CSV ou une autre source" },
  submit: "Créer le tableau",
  submitImport: "Passer à l’importation",
  invited: (workspace) => `Vous avez une invitation à rejoindre ${workspace}.`,
  openInvitation: "Voir l’invitation",
  skip: "Passer pour l’instant",
};

export const templates: typeof en.templates = {
  kanban: {
    name: "Kanban",
    text: "Le travail avance de gauche à droite",
    columns: ["À faire", "En cours", "En revue", "Terminé"],
    labels: ["Fonctionnalité", "Bug", "Amélioration"],
  },
  bugs: {
    name: "Bugs",
    text: "Du signalement à la correction vérifiée",
    columns: ["Signalé", "Confirmé", "En correction", "En vérification", "Corrigé"],
    labels: ["Plantage", "Régression", "Sécurité", "Performances"],
  },
  content: {
    name: "Contenu",
    text: "De l’idée à la publication",
    columns: ["Idées", "Rédaction", "Relecture", "Planifié", "Publié"],
    labels: ["Blog", "Newsletter", "Réseaux sociaux"],
  },
  roadmap: {
    name: "Feuille de route",
    text: "Maintenant, ensuite et plus tard",
    columns: ["Plus tard", "Ensuite", "Maintenant", "Livré"],
    labels: ["Demande client", "Technique", "Croissance"],
  },
  empty: {
    name: "Vide",
    text: "Deux colonnes et rien d’autre",
    columns: ["À faire", "Terminé"],
    labels: [],
  },
};

export const samples: typeof en.samples = [
  {
    title: "Ouvrez cette tâche",
    description:
      "Une tâche a un statut, un responsable, des dates, des étiquettes et une description en **Markdown**.\n\n- [ ] Cochez cette case\n- [ ] Assignez-vous la tâche\n- [ ] Écrivez un commentaire ci-dessous",
  },
  {
    title: "Faites glisser cette carte dans la colonne suivante",
    description: "Au clavier, placez le focus sur la carte, puis appuyez sur Maj et une touche fléchée.",
  },
  {
    title: "Invitez votre équipe",
    description:
      "Ouvrez les paramètres de l’espace de travail et choisissez **Membres**.\n\nAppuyez sur `Ctrl+K` (`⌘K` sur Mac) pour tout trouver, sur `C` pour ajouter une tâche et sur `?` pour voir tous les raccourcis.",
  },
];
