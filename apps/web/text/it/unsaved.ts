/** UI strings for unsaved text and deleted tasks, in Italian. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "Non ancora salvate",
  explanation:
    "Queste modifiche sono conservate solo in questo browser. Quelle in attesa di connessione verranno salvate automaticamente.",
  givenBack: (title, reason) =>
    `Impossibile aggiornare «${title.length > 60 ? `${title.slice(0, 60)}…` : title}». ${reason} Il tuo testo è conservato come bozza.`,
  sending: "Salvataggio…",
  waiting: "In attesa di connessione",
  signedOut: "Salvataggio al prossimo accesso",
  refused: (title, reason) =>
    `Impossibile aggiungere «${title.length > 60 ? `${title.slice(0, 60)}…` : title}». ${reason}`,
  maybeAdded: (title) =>
    `«${title.length > 60 ? `${title.slice(0, 60)}…` : title}» potrebbe essere già stato aggiunto. L’invio risale a più di un giorno fa. Controlla prima di riprovare.`,
  maybeSent: "È stato inviato più di un giorno fa e potrebbe essere già salvato. Controlla prima di riprovare.",
  signOutTitle: "Eliminare il testo non salvato e uscire?",
  signOutText: "Parte del tuo testo non è ancora salvata. Se esci, verrà eliminata da questo browser.",
  fieldInUse: "Il campo contiene già del testo. Prima salvalo o scartalo.",
};

export const conflict: typeof enConflict = {
  description: (title) => `Qualcun altro ha modificato la descrizione di «${title}»`,
  title: (title) => `Qualcun altro ha rinominato «${title}»`,
  field: (field, title) => `Qualcun altro ha modificato «${field}» di «${title}»`,
  explanation: "Confronta le due versioni e scegli quale tenere.",
  theirs: "L’altra versione",
  mine: "La tua versione",
  keep: "Tieni la mia",
  take: "Usa l’altra",
  edit: "Modifica",
  taken: "La tua versione è stata scartata",
};

export const gone: typeof enGone = {
  unsavedText: "Il tuo testo non salvato",
  deletedBy: (name) => `${name ?? "Qualcuno"} ha eliminato questa attività.`,
  deletedByYou: "Hai eliminato questa attività.",
  textBelow: "Il tuo testo non salvato è qui sotto.",
  restore: "Ripristina attività",
  restOffline: "Sei offline. Il resto di questa attività sarà disponibile quando tornerai online.",
};

const waiting = (count: number): string =>
  counted(count, { one: "# modifica è in attesa.", other: "# modifiche sono in attesa." });

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "Salvataggio…",
  offline: (count) => (count === 0 ? "Sei offline. Puoi continuare a lavorare." : `Sei offline. ${waiting(count)}`),
  waiting: (count) => `Server non raggiungibile. ${waiting(count)}`,
  refused: (count) =>
    counted(count, { one: "Impossibile salvare # modifica", other: "Impossibile salvare # modifiche" }),
  conflict: "Qualcun altro ha modificato lo stesso testo",
  review: "Verifica",
  details: "Dettagli",
};
