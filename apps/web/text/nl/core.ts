/** The Dutch UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { counted } from "./counted.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "Naar de inhoud",
    loading: "Laden",
    working: "Bezig…",
    signedOut: "Je bent uitgelogd. Log in om door te gaan.",
    signIn: "Inloggen",
    account: "Je account",
    settings: "Instellingen",
    documentation: "API-documentatie",
    signOut: "Uitloggen",
    home: "Start",
    appearance: "Weergave",
  },
  actions: {
    cancel: "Annuleren",
    close: "Sluiten",
    save: "Opslaan",
    saved: "Opgeslagen",
    retry: "Opnieuw proberen",
    copy: "Kopiëren",
    copied: "Gekopieerd",
    copyFailed: "Kopiëren is mislukt. Selecteer de tekst en kopieer die handmatig.",
    done: "Klaar",
  },
  draft: {
    begun: (text) => `Concept: ${text}`,
    restored: "Concept hersteld",
    unsaved: "Niet-opgeslagen wijzigingen",
    discard: "Verwijderen",
    discarded: "Concept verwijderd",
  },
  missing: {
    title: "Pagina niet gevonden",
    text: "Misschien klopt de URL niet, of is de pagina verplaatst.",
    home: "Terug naar start",
  },
  errors: {
    unauthenticated: "Je bent uitgelogd. Log in om door te gaan.",
    OFFLINE: "De server is niet bereikbaar. Controleer je verbinding en probeer het opnieuw.",
    TIMEOUT: "De server reageerde niet op tijd. Probeer het zo nog eens.",
    forbidden: "Je hebt hier geen rechten voor. Vraag het een beheerder van de werkruimte.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "Te veel verzoeken. Probeer het over een minuut opnieuw."
        : `Te veel verzoeken. Probeer het over ${counted(Math.ceil(seconds / 60), { one: "# minuut", other: "# minuten" })} opnieuw.`,
    unknown:
      "Er is iets misgegaan. Probeer het opnieuw. Blijft het misgaan, neem dan contact op met de beheerder van deze server.",
    page: "Deze pagina kon niet worden geladen",
  },
  board,
  task,
  shell,
};
