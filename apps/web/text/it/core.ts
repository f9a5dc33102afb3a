/** The Italian UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "Vai al contenuto",
    loading: "Caricamento",
    working: "Elaborazione…",
    signedOut: "La sessione è chiusa. Accedi per continuare.",
    signIn: "Accedi",
    account: "Il tuo account",
    settings: "Impostazioni",
    documentation: "Documentazione API",
    signOut: "Esci",
    home: "Home",
    appearance: "Aspetto",
  },
  actions: {
    cancel: "Annulla",
    close: "Chiudi",
    save: "Salva",
    saved: "Salvato",
    retry: "Riprova",
    copy: "Copia",
    copied: "Copiato",
    copyFailed: "Impossibile copiare. Seleziona il testo e copialo manualmente.",
    done: "Fine",
  },
  draft: {
    begun: (text) => `Bozza: ${text}`,
    restored: "Bozza ripristinata",
    unsaved: "Modifiche non salvate",
    discard: "Scarta",
    discarded: "Bozza scartata",
  },
  missing: {
    title: "Pagina non trovata",
    text: "L’URL potrebbe essere errato o la pagina potrebbe essere stata spostata.",
    home: "Torna alla home",
  },
  errors: {
    unauthenticated: "La sessione è chiusa. Accedi per continuare.",
    OFFLINE: "Server non raggiungibile. Controlla la connessione e riprova.",
    TIMEOUT: "Il server ha impiegato troppo tempo a rispondere. Riprova tra poco.",
    forbidden: "Non hai l’autorizzazione per questa operazione. Rivolgiti a un amministratore dello spazio di lavoro.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "Troppe richieste. Riprova tra un minuto."
        : `Troppe richieste. Riprova tra ${Math.ceil(seconds / 60)} minuti.`,
    unknown: "Si è verificato un errore. Riprova. Se il problema persiste, contatta l’operatore di questo server.",
    page: "Impossibile caricare questa pagina",
  },
  board,
  task,
  shell,
};
