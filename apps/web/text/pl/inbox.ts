/** UI strings for the inbox, in Polish. @module */
import type { Text } from "../en/mod.ts";
import { counted } from "./counted.ts";

export const inbox: Text["inbox"] = {
  title: "Skrzynka odbiorcza",
  all: "Wszystkie",
  unreadOnly: "Nieprzeczytane",
  filter: "Pokaż",
  none: "Nie ma jeszcze powiadomień",
  noneText: "Gdy ktoś przypisze ci zadanie, wspomni o tobie lub skomentuje twoje zadanie, zobaczysz to tutaj.",
  allRead: "Wszystko przeczytane",
  allReadText: "Tutaj pojawią się nowe powiadomienia.",
  settings: "Ustawienia powiadomień",
  readAll: "Oznacz wszystkie jako przeczytane",
  readAllDone: "Oznaczono wszystkie powiadomienia jako przeczytane",
  read: "Oznacz jako przeczytane",
  readLabel: (title) => `Oznacz jako przeczytane: ${title}`,
  unread: "Nieprzeczytane",
  more: "Pokaż starsze powiadomienia",
  clear: "Opróżnij skrzynkę",
  clearTitle: "Opróżnić skrzynkę odbiorczą?",
  clearText: "Wszystkie powiadomienia zostaną usunięte, także nieprzeczytane. Twoje zadania się nie zmienią.",
  cleared: "Opróżniono skrzynkę odbiorczą",
  notificationCame: (count) =>
    counted(count, {
      one: "# nieprzeczytane powiadomienie",
      few: "# nieprzeczytane powiadomienia",
      many: "# nieprzeczytanych powiadomień",
      other: "# nieprzeczytanego powiadomienia",
    }),
  alsoCount: (count) =>
    counted(count, {
      one: "jeszcze # powiadomienie",
      few: "jeszcze # powiadomienia",
      many: "jeszcze # powiadomień",
      other: "jeszcze # powiadomienia",
    }),
  markUnread: "Oznacz jako nieprzeczytane",
  unreadLabel: (title) => `Oznacz jako nieprzeczytane: ${title}`,
  snooze: "Odłóż",
  snoozeLabel: (title) => `Odłóż: ${title}`,
  snoozed: (until) => `Odłożono do ${until}`,
  snoozedTab: "Odłożone",
  noSnoozed: "Brak odłożonych powiadomień",
  noSnoozedText: "Odłożone powiadomienia same wracają do skrzynki odbiorczej jako nieprzeczytane.",
  wake: "Przywróć do skrzynki",
  wakeLabel: (title) => `Przywróć do skrzynki: ${title}`,
  times: { later: "Za kilka godzin", tomorrow: "Jutro", week: "W przyszłym tygodniu" },
  pick: "Wybierz powiadomienie",
  pickText:
    "Jego zadanie otworzy się tutaj. Klawisze J i K zmieniają wybór, E oznacza jako przeczytane, U jako nieprzeczytane, a H odkłada.",
  list: "Powiadomienia",
  says: {
    taskCreated: (who) => (who ? `${who} utworzył(a) to zadanie dla ciebie` : "Utworzono dla ciebie"),
    assigned: (who) => (who ? `${who} przypisał(a) ci to zadanie` : "Przypisano tobie"),
    statusChanged: (before, after, who) =>
      who ? `${who} zmienił(a) status z „${before}” na „${after}”` : `Zmieniono status z „${before}” na „${after}”`,
    timeLogged: (who) => (who ? `${who} zarejestrował(a) czas` : "Zarejestrowano czas"),
    dueSoon: (due) => `Termin: ${due}`,
    overdue: (due) => `Termin minął: ${due}`,
    mentioned: (who) => `${who} wspomniał(a) o tobie`,
    named: (who, field) => `${who} dodał(a) cię do pola „${field}”`,
    commented: (who) => `${who} dodał(a) komentarz`,
    workspaceCreated: (workspace) => `Obszar roboczy „${workspace}” jest gotowy`,
    other: "Powiadomienie",
    somebody: "Ktoś",
  },
};
