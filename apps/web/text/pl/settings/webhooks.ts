/** UI strings for the list of webhooks, in Polish. @module */
import type { Text } from "../../en/mod.ts";

export const webhooks: Text["webhooks"] = {
  title: "Webhooki",
  text: "Wysyłaj zdarzenia z projektu do własnych punktów końcowych jako JSON. Jeśli podasz klucz tajny, żądania będą podpisywane.",
  add: "Dodaj webhook",
  newTitle: "Nowy webhook",
  limit: (count) => `Limit webhooków w projekcie: ${count}.`,
  name: "Nazwa",
  nameHint: "Tylko na twój użytek",
  nameNeeded: "Wpisz nazwę",
  defaultName: "Webhook",
  noUrl: "Brak adresu URL",
  failing: (since) => `Błędy od ${since}`,
  on: "Wł.",
  off: "Wył.",
  turnOn: "Włącz",
  turnOff: "Wyłącz",
  turnOnLabel: (name) => `Włącz: ${name}`,
  turnOffLabel: (name) => `Wyłącz: ${name}`,
  edit: "Edytuj",
  editLabel: (name) => `Edytuj: ${name}`,
  close: "Zamknij",
  closeLabel: (name) => `Zamknij: ${name}`,
  log: "Dziennik dostarczeń",
};
