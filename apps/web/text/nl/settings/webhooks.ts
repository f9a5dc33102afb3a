/** UI strings for the list of webhooks, in Dutch. @module */
import type { Text } from "../../en/mod.ts";

export const webhooks: Text["webhooks"] = {
  title: "Webhooks",
  text: "Stuur gebeurtenissen uit het project als JSON naar je eigen endpoints. Met een geheime sleutel worden de verzoeken ondertekend.",
  add: "Webhook toevoegen",
  newTitle: "Nieuwe webhook",
  limit: (count) => `Een project kan maximaal ${count} webhooks hebben.`,
  name: "Naam",
  nameHint: "Alleen ter herkenning",
  nameNeeded: "Voer een naam in",
  defaultName: "Webhook",
  noUrl: "Geen URL",
  failing: (since) => `Mislukt sinds ${since}`,
  on: "Aan",
  off: "Uit",
  turnOn: "Aanzetten",
  turnOff: "Uitzetten",
  turnOnLabel: (name) => `${name} aanzetten`,
  turnOffLabel: (name) => `${name} uitzetten`,
  edit: "Bewerken",
  editLabel: (name) => `${name} bewerken`,
  close: "Sluiten",
  closeLabel: (name) => `${name} sluiten`,
  log: "Verzendlogboek",
};
