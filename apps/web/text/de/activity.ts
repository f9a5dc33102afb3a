/** Texts of the command palette, shortcuts, inbox, search and public boards, in German. @module */

import type { Text } from "../en/mod.ts";
import { plural } from "../plural.ts";

export const palette: Text["palette"] = {
  results: "Ergebnisse",
  none: (words) => `Keine Ergebnisse für „${words}“`,
  searching: "Suche läuft …",
  actions: "Aktionen",
  pages: "Seiten",
  projects: "Projekte",
  workspaces: "Arbeitsbereiche",
  found: "Suchergebnisse",
  searchFor: (words) => `Überall nach „${words}“ suchen`,
  invite: "Personen einladen",
  light: "Helles Design verwenden",
  dark: "Dunkles Design verwenden",
  system: "Systemdesign verwenden",
  help: "Mit Pfeiltasten auswählen, mit Eingabe öffnen, mit Escape schließen",
};

export const shortcuts: Text["shortcuts"] = {
  title: "Tastenkürzel",
  text: "Tastenkürzel funktionieren, wenn Sie gerade nicht tippen.",
  off: "Einzeltasten-Kürzel sind deaktiviert. Aktivieren Sie sie unter Einstellungen, Darstellung.",
  groups: { anywhere: "Überall", go: "Gehe zu", board: "Auf einem Board" },
  names: {
    palette: "Befehlspalette öffnen",
    search: "Suchen",
    help: "Tastenkürzel anzeigen",
    home: "Start",
    inbox: "Posteingang",
    myTasks: "Meine Aufgaben",
    workspace: "Übersicht des Arbeitsbereichs",
    settings: "Einstellungen",
    walk: "Zwischen Karten wechseln",
    move: "Karte verschieben",
    open: "Aufgabe öffnen",
    close: "Aufgabe schließen",
    createTask: "Aufgabe hinzufügen",
    filter: "Nach Text filtern",
    board: "Zum Board",
    list: "Zur Liste",
    backlog: "Zum Backlog",
    calendar: "Zum Kalender",
  },
  preference: {
    title: "Tastatur",
    text: "Einzeltasten-Kürzel können Spracheingabe und Hilfstechnologien stören.",
    label: "Einzeltasten-Kürzel",
  },
};

export const inbox: Text["inbox"] = {
  title: "Posteingang",
  all: "Alle",
  unreadOnly: "Ungelesen",
  filter: "Anzeigen",
  none: "Noch keine Benachrichtigungen",
  noneText: "Wenn Ihnen jemand eine Aufgabe zuweist, Sie erwähnt oder Ihre Aufgabe kommentiert, sehen Sie es hier.",
  allRead: "Alles gelesen",
  allReadText: "Neue Benachrichtigungen erscheinen hier.",
  settings: "Benachrichtigungseinstellungen",
  readAll: "Alle als gelesen markieren",
  readAllDone: "Alle Benachrichtigungen als gelesen markiert",
  read: "Als gelesen markieren",
  readLabel: (title) => `Als gelesen markieren: ${title}`,
  unread: "Ungelesen",
  more: "Ältere Benachrichtigungen anzeigen",
  clear: "Posteingang leeren",
  clearTitle: "Posteingang leeren?",
  clearText: "Alle Benachrichtigungen werden gelöscht, auch ungelesene. Ihre Aufgaben sind davon nicht betroffen.",
  cleared: "Posteingang geleert",
  notificationCame: (count) => plural(count, "ungelesene Benachrichtigung", "ungelesene Benachrichtigungen"),
  says: {
    taskCreated: (task) => `„${task}“ wurde für Sie erstellt`,
    assigned: (task) => `„${task}“ wurde Ihnen zugewiesen`,
    statusChanged: (task, before, after) => `„${task}“ wurde von ${before} nach ${after} verschoben`,
    timeLogged: (task) => `Auf „${task}“ wurde Zeit erfasst`,
    workspaceCreated: (workspace) => `Der Arbeitsbereich „${workspace}“ ist bereit`,
    dueSoon: (task, due) => `„${task}“ ist fällig: ${due}`,
    overdue: (task, due) => `„${task}“ war fällig: ${due}`,
    mentioned: (who) => `${who} hat Sie erwähnt`,
    commented: (who, task) => `${who} hat „${task}“ kommentiert`,
    other: "Benachrichtigung",
    somebody: "Jemand",
    aTask: "eine Aufgabe",
  },
};

export const search: Text["search"] = {
  title: "Suche",
  label: "Was suchen Sie?",
  hint: "Wörter, Wortanfänge oder ein Aufgabenschlüssel wie WEB-12",
  scope: "Suchen in",
  everywhere: "Alle Arbeitsbereiche",
  submit: "Suchen",
  start: "Aufgaben, Projekte, Kommentare und Arbeitsbereiche durchsuchen",
  startText: "Gesucht wird nach Wortanfängen. Auch frühere Schlüssel verschobener Aufgaben funktionieren.",
  none: (words) => `Keine Ergebnisse für „${words}“`,
  noneText: "Versuchen Sie weniger oder kürzere Wörter, oder suchen Sie in allen Arbeitsbereichen.",
  found: (count) => plural(count, "Ergebnis", "Ergebnisse"),
  kinds: {
    task: "Aufgabe",
    project: "Projekt",
    workspace: "Arbeitsbereich",
    comment: "Kommentar",
    activity: "Aktivität",
  },
};

export const publicBoard: Text["publicBoard"] = {
  readOnly: "Schreibgeschützt",
  noTasks: "Keine Aufgaben",
  tasks: (count) => plural(count, "Aufgabe", "Aufgaben"),
  due: (date) => `Fällig ${date}`,
  assignee: (name) => `Zugewiesen an ${name}`,
  columns: "Spalten",
  missingTitle: "Board nicht gefunden",
  missing:
    "Dieses Board existiert nicht oder ist nicht mehr öffentlich. Wenn Sie Mitglied des Arbeitsbereichs sind, melden Sie sich an.",
  signIn: "Anmelden",
};
