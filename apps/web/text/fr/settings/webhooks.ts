/** UI strings for the list of webhooks, in French. @module */
import type { Text } from "../../en/mod.ts";

export const webhooks: Text["webhooks"] = {
  title: "Webhooks",
  text: "Envoyez les événements du projet à vos propres points de terminaison, en JSON. Avec un secret, les requêtes sont signées.",
  add: "Ajouter un webhook",
  newTitle: "Nouveau webhook",
  limit: (count) => `Un projet peut avoir jusqu’à ${count} webhooks.`,
  name: "Nom",
  nameHint: "Uniquement pour vous repérer",
  nameNeeded: "Saisissez un nom",
  defaultName: "Webhook",
  noUrl: "Aucune URL",
  failing: (since) => `En échec depuis le ${since}`,
  on: "Activé",
  off: "Désactivé",
  turnOn: "Activer",
  turnOff: "Désactiver",
  turnOnLabel: (name) => `Activer ${name}`,
  turnOffLabel: (name) => `Désactiver ${name}`,
  edit: "Modifier",
  editLabel: (name) => `Modifier ${name}`,
  close: "Fermer",
  closeLabel: (name) => `Fermer ${name}`,
  log: "Journal des envois",
};
