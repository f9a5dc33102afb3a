/** UI strings for unsaved text and deleted tasks, in Dutch. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "Nog niet opgeslagen",
  explanation:
    "Deze wijzigingen staan alleen in deze browser. Wijzigingen die op verbinding wachten, worden automatisch opgeslagen.",
  givenBack: (title, reason) =>
    `“${title.length > 60 ? `${title.slice(0, 60)}…` : title}” kon niet worden bijgewerkt. ${reason} Je tekst is bewaard als concept.`,
  sending: "Opslaan…",
  waiting: "Wachten op verbinding",
  signedOut: "Wordt opgeslagen zodra je inlogt",
  refused: (title, reason) =>
    `“${title.length > 60 ? `${title.slice(0, 60)}…` : title}” kon niet worden toegevoegd. ${reason}`,
  maybeAdded: (title) =>
    `“${title.length > 60 ? `${title.slice(0, 60)}…` : title}” is misschien al toegevoegd. Dit is meer dan een dag geleden verstuurd. Controleer dit voordat je het opnieuw probeert.`,
  maybeSent:
    "Dit is meer dan een dag geleden verstuurd en is misschien al opgeslagen. Controleer dat voordat je het opnieuw probeert.",
  signOutTitle: "Niet-opgeslagen tekst verwijderen en uitloggen?",
  signOutText: "Een deel van je tekst is nog niet opgeslagen. Als je uitlogt, wordt die uit deze browser verwijderd.",
  fieldInUse: "Het veld bevat al tekst. Sla die eerst op of verwijder die.",
};

export const conflict: typeof enConflict = {
  description: (title) => `Iemand anders heeft de beschrijving van “${title}” gewijzigd`,
  title: (title) => `Iemand anders heeft “${title}” hernoemd`,
  field: (field, title) => `Iemand anders heeft “${field}” van “${title}” gewijzigd`,
  explanation: "Vergelijk beide versies en kies welke je wilt behouden.",
  theirs: "De andere versie",
  mine: "Jouw versie",
  keep: "Mijn versie behouden",
  take: "Andere versie gebruiken",
  edit: "Bewerken",
  taken: "Jouw versie is verwijderd",
};

export const gone: typeof enGone = {
  unsavedText: "Je niet-opgeslagen tekst",
  deletedBy: (name) => `${name ?? "Iemand"} heeft deze taak verwijderd.`,
  deletedByYou: "Je hebt deze taak verwijderd.",
  textBelow: "Je niet-opgeslagen tekst staat hieronder.",
  restore: "Taak herstellen",
  restOffline: "Je bent offline. De rest van deze taak is weer beschikbaar zodra je verbinding hebt.",
};

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "Opslaan…",
  offline: (count) =>
    count === 0
      ? "Je bent offline. Je kunt gewoon doorwerken."
      : `Je bent offline. ${counted(count, { one: "# wijziging wacht", other: "# wijzigingen wachten" })} op verzending.`,
  waiting: (count) =>
    `De server is niet bereikbaar. ${counted(count, { one: "# wijziging wacht", other: "# wijzigingen wachten" })} op verzending.`,
  refused: (count) =>
    `${counted(count, { one: "# wijziging kon", other: "# wijzigingen konden" })} niet worden opgeslagen`,
  conflict: "Iemand anders heeft dezelfde tekst gewijzigd",
  review: "Bekijken",
  details: "Details",
};
