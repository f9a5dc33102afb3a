/** The words of what surrounds the pages, in German. @module */
import type { Text } from "../en/mod.ts";

const many = (count: number, one: string, more: string): string => `${count} ${count === 1 ? one : more}`;

export const palette: Text["palette"] = {
  results: "Ergebnisse",
  none: (words) => `Nichts gefunden zu „${words}“`,
  searching: "Suche läuft",
  actions: "Aktionen",
  pages: "Seiten",
  projects: "Projekte",
  workspaces: "Arbeitsbereiche",
  found: "Gefunden",
  searchFor: (words) => `Überall nach „${words}“ suchen`,
  invite: "Leute einladen",
  light: "Helles Design",
  dark: "Dunkles Design",
  system: "Design des Systems",
  help: "Pfeiltasten wählen, Eingabe öffnet, Escape schließt",
};

export const shortcuts: Text["shortcuts"] = {
  title: "Tastenkürzel",
  text: "Sie gelten überall, wo Sie nicht gerade schreiben.",
  off: "Kürzel aus einzelnen Tasten sind ausgeschaltet. Einschalten unter Einstellungen, Darstellung.",
  groups: { anywhere: "Überall", go: "Gehe zu", board: "Auf einem Board" },
  names: {
    palette: "Befehlspalette öffnen",
    search: "Suchen",
    help: "Diese Liste zeigen",
    home: "Start",
    inbox: "Posteingang",
    myTasks: "Meine Aufgaben",
    workspace: "Übersicht des Arbeitsbereichs",
    settings: "Einstellungen",
    walk: "Von Karte zu Karte gehen",
    move: "Die Karte verschieben",
    open: "Die Aufgabe öffnen",
    close: "Die Aufgabe schließen",
    createTask: "Aufgabe hinzufügen",
    filter: "Nach Text filtern",
    board: "Board zeigen",
    list: "Liste zeigen",
    backlog: "Backlog zeigen",
    calendar: "Kalender zeigen",
  },
  preference: {
    title: "Tastatur",
    text: "Kürzel aus einzelnen Tasten können bei Spracheingabe und Hilfsmitteln stören.",
    label: "Kürzel aus einzelnen Tasten",
  },
};

export const inbox: Text["inbox"] = {
  title: "Posteingang",
  all: "Alle",
  unreadOnly: "Ungelesen",
  filter: "Zeigen",
  none: "Noch nichts hier",
  noneText:
    "Wenn Ihnen jemand eine Aufgabe zuweist, Sie erwähnt oder Ihre Aufgabe kommentiert, steht es sofort hier. Was Sie selbst tun, nicht.",
  allRead: "Alles ist gelesen",
  allReadText: "Neues kommt von selbst hierher.",
  settings: "Auswählen, was gemeldet wird",
  readAll: "Alles als gelesen markieren",
  readAllDone: "Alles ist als gelesen markiert.",
  read: "Als gelesen markieren",
  readLabel: (title) => `Als gelesen markieren: ${title}`,
  unread: "Ungelesen",
  more: "Ältere zeigen",
  clear: "Posteingang leeren",
  clearTitle: "Posteingang leeren?",
  clearText: "Jede Meldung wird entfernt, gelesen oder nicht. Die Aufgaben bleiben, wie sie sind.",
  cleared: "Der Posteingang ist leer.",
  notificationCame: (count) => many(count, "ungelesene Meldung", "ungelesene Meldungen"),
  says: {
    taskCreated: (task) => `„${task}“ wurde für Sie angelegt`,
    assigned: (task) => `„${task}“ wurde Ihnen zugewiesen`,
    statusChanged: (task, before, after) => `„${task}“ ging von ${before} nach ${after}`,
    timeLogged: (task) => `Auf „${task}“ wurde Zeit gebucht`,
    workspaceCreated: (workspace) => `Der Arbeitsbereich „${workspace}“ ist bereit`,
    dueSoon: (task, due) => `„${task}“ ist fällig: ${due}`,
    overdue: (task, due) => `„${task}“ war fällig: ${due}`,
    mentioned: (who) => `${who} hat Sie erwähnt`,
    commented: (who, task) => `${who} hat „${task}“ kommentiert`,
    news: "Neues",
    somebody: "Jemand",
    aTask: "eine Aufgabe",
  },
};

export const search: Text["search"] = {
  title: "Suche",
  label: "Was suchen Sie?",
  hint: "Wörter, ihre Anfänge, oder der Schlüssel einer Aufgabe wie WEB-12",
  scope: "Wo",
  everywhere: "In allen Arbeitsbereichen",
  submit: "Suchen",
  start: "Aufgaben, Projekte, Kommentare und Arbeitsbereiche finden",
  startText:
    "Jedes Wort muss ein Wort des Gefundenen beginnen. Auch Schlüssel von Aufgaben, die verschoben wurden, werden gefunden.",
  none: (words) => `Nichts gefunden zu „${words}“`,
  noneText: "Versuchen Sie es mit weniger oder kürzeren Wörtern, oder in allen Arbeitsbereichen.",
  found: (count) => many(count, "Ergebnis", "Ergebnisse"),
  kinds: {
    task: "Aufgabe",
    project: "Projekt",
    workspace: "Arbeitsbereich",
    comment: "Kommentar",
    activity: "Verlauf",
  },
};

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Nur lesen",
  noTasks: "Keine Aufgaben",
  tasks: (count) => many(count, "Aufgabe", "Aufgaben"),
  due: (date) => `Fällig ${date}`,
  assignee: (name) => `Zugewiesen an ${name}`,
  columns: "Spalten",
  missingTitle: "Hier ist kein öffentliches Board",
  missing:
    "Es gibt dieses Board nicht, oder es ist nicht mehr öffentlich. Melden Sie sich an, wenn Sie in seinem Arbeitsbereich sind.",
  signIn: "Anmelden",
};
