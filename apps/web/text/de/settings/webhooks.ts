/** UI strings for the list of webhooks, in German. @module */
import type { webhooks as en } from "../../en/settings/webhooks.ts";

export const webhooks: typeof en = {
  title: "Webhooks",
  text: "Senden Sie Ereignisse des Projekts als JSON an eigene Endpunkte. Mit einem Geheimnis werden die Anfragen signiert.",
  add: "Webhook hinzufügen",
  newTitle: "Neuer Webhook",
  limit: (count) => `Ein Projekt kann bis zu ${count} Webhooks haben.`,
  name: "Name",
  nameHint: "Nur für Ihre eigene Übersicht",
  nameNeeded: "Geben Sie einen Namen ein",
  defaultName: "Webhook",
  noUrl: "Keine URL",
  failing: (since) => `Fehler seit ${since}`,
  on: "An",
  off: "Aus",
  turnOn: "Einschalten",
  turnOff: "Ausschalten",
  turnOnLabel: (name) => `Einschalten: ${name}`,
  turnOffLabel: (name) => `Ausschalten: ${name}`,
  edit: "Bearbeiten",
  editLabel: (name) => `Bearbeiten: ${name}`,
  close: "Schließen",
  closeLabel: (name) => `Schließen: ${name}`,
  log: "Zustellungsprotokoll",
};
