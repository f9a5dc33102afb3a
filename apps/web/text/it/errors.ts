/** Error messages, in Italian. @module */
import type { Text } from "../en/mod.ts";
import { core } from "./core.ts";

const TWO_FACTOR_OFF = "L’autenticazione a due fattori è disattivata per questo account.";
const ADDRESS_TAKEN = "Scegli un URL non ancora in uso";
const CONFIRM_FIRST = "Prima conferma il tuo indirizzo email. Apri il link che ti abbiamo inviato.";
const SIGN_IN_AGAIN = "Per sicurezza, serve un accesso recente. Esci, accedi di nuovo e riprova.";
const ONLY_WAY_IN = "È il tuo unico modo per accedere. Prima imposta una password.";

export const errors: Text["errors"] = {
  ...core.errors,
  SESSION_REQUIRED: "Per questa operazione accedi da un browser.",
  QUOTA_EXCEEDED:
    "Questo spazio di lavoro o server ha raggiunto il limite di archiviazione. Elimina ciò che non ti serve più o chiedi all’amministratore di aumentare il limite.",
  ACCOUNT_QUOTA_EXCEEDED:
    "I tuoi spazi di lavoro hanno raggiunto il limite per descrizioni, loghi e metadati. Accorcia questo testo o quello di un altro spazio di lavoro.",
  TOO_MUCH_WORK: "Troppe modifiche in una volta. Seleziona meno attività o dividi il file.",
  PROJECT_ARCHIVED: "Questo progetto è archiviato. Ripristinalo per modificarlo.",
  LABEL_NAME_TAKEN: "Scegli un nome di etichetta non ancora in uso",
  ACCOUNT_DISABLED: "Questo account è disattivato. Rivolgiti a un operatore di questa installazione.",
  LAST_OPERATOR: "È l’unico operatore che può accedere. Prima nomina operatore un’altra persona.",
  TOO_MANY_VIEWS: "Hai raggiunto il numero massimo di viste. Prima eliminane una.",
  INVALID_VIEW_FIELD: "Questa vista non può usare quel campo. Scegline un altro.",
  VIEW_NOT_EDITABLE: "Questa vista appartiene a un altro membro. Duplicala per modificarla.",
  INVALID_DEFAULT_VIEW:
    "Una vista predefinita deve essere visibile a tutti e includere il progetto. Modifica prima la vista.",
  TOO_MANY_WEBHOOKS: "Hai raggiunto il numero massimo di webhook. Prima eliminane uno.",
  INVALID_EMAIL_OR_PASSWORD: "Email o password errata. Riprova o reimposta la password.",
  INVALID_PASSWORD: "Password errata. Riprova.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "Esiste già un account con questa email. Accedi con quello.",
  PASSWORD_TOO_SHORT: "Scegli una password di almeno 8 caratteri",
  PASSWORD_TOO_LONG: "Scegli una password di massimo 256 caratteri",
  PASSWORD_TOO_COMMON: "Scegli una password meno comune",
  REGISTRATION_DISABLED: "La registrazione è disattivata su questo server. Contatta l’amministratore.",
  INVITATION_REQUIRED: "Per registrarti serve un invito. Apri il link del tuo invito.",
  SESSION_EXPIRED: SIGN_IN_AGAIN,
  SOLE_OWNER_OF_WORKSPACE:
    "Hai uno spazio di lavoro senza altri proprietari. Prima rendi proprietario un altro membro o elimina lo spazio di lavoro.",
  PROJECT_SLUG_TAKEN: "Scegli una chiave che nessun altro progetto usa",
  PARENT_NOT_FOUND: "Il commento è stato eliminato. Scrivine uno nuovo.",
  TOO_MANY_EMOJI: "Questo commento ha già 20 emoji diverse. Scegline una.",
  COLUMN_NOT_EMPTY: "Questa colonna contiene attività. Prima spostale o eliminale.",
  FIELD_NAME_TAKEN: "Scegli un nome di campo non ancora in uso",
  FIELD_REQUIRED: "Questo campo è obbligatorio. Inserisci un valore.",
  FIELD_VALUES_LOST: "Alcuni valori non sono compatibili con le nuove impostazioni. Conferma che possono andare persi.",
  INVALID_FIELD_VALUE: "Questo valore non corrisponde al tipo del campo. Inseriscine un altro.",
  TOO_MANY_FIELDS: "Hai raggiunto il numero massimo di campi personalizzati. Prima eliminane uno.",
  TOO_MANY_COLUMNS: "Hai raggiunto il numero massimo di colonne. Prima eliminane una.",
  INTEGRATION_OFF: "Questa integrazione è disattivata o non ha un URL. Attivala, inserisci un URL e salva.",
  EVENT_NOT_SELECTED: "Questo evento è disattivato per l’integrazione. Attivalo e riprova.",
  CONTROL_CHARACTERS:
    "Questo testo contiene caratteri di controllo, ad esempio codici colore copiati da un terminale. Rimuovili e riprova.",
  INVISIBLE_CHARACTERS: "Questo nome contiene caratteri invisibili. Scrivilo di nuovo.",
  FORBIDDEN_DESTINATION: "Scegli un URL https:// pubblico",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "Questa persona è già membro.",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: "Questa persona ha già ricevuto un invito. Estendi l’invito esistente.",
  INVALID_EMAIL: "Inserisci un indirizzo email, ad esempio ada@example.com",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    "Uno spazio di lavoro deve avere un proprietario. Prima rendi proprietario un altro membro o elimina lo spazio di lavoro.",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    "Uno spazio di lavoro deve avere un proprietario. Prima rendi proprietario un altro membro.",
  ROLE_NAME_IS_ALREADY_TAKEN: "Scegli un nome di ruolo non ancora in uso",
  ROLE_IS_ASSIGNED_TO_MEMBERS: "Questo ruolo è assegnato ad alcuni membri. Prima assegna loro un altro ruolo.",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "I ruoli predefiniti non si possono eliminare.",
  INCOMPLETE_CHANNEL: "Compila tutti i campi obbligatori di questo canale",
  ORGANIZATION_ALREADY_EXISTS: ADDRESS_TAKEN,
  ORGANIZATION_SLUG_ALREADY_TAKEN: ADDRESS_TAKEN,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    "Questo invito è stato inviato a un altro indirizzo email. Accedi con quell’account.",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: CONFIRM_FIRST,
  INVITATION_NOT_FOUND: "Questo invito non è più valido. Chiedine uno nuovo.",
  INVALID_CODE: "Codice errato. Inserisci il codice che l’app mostra ora.",
  INVALID_BACKUP_CODE: "Questo codice di backup è errato o già usato.",
  INVALID_TWO_FACTOR_COOKIE: "Questo accesso è scaduto. Torna indietro e riprova.",
  TWO_FACTOR_NOT_ENABLED: TWO_FACTOR_OFF,
  TWO_FACTOR_ENABLED: "Disattiva l’autenticazione a due fattori prima di rimuovere la password.",
  TOTP_NOT_ENABLED: TWO_FACTOR_OFF,
  INVALID_TOKEN: "Questo link è scaduto o già usato. Richiedine uno nuovo.",
  PASSKEY_NOT_FOUND: "Questa passkey non è registrata qui. Accedi in un altro modo.",
  EMAIL_IS_THE_SAME: "Questo è già il tuo indirizzo email",
  EMAIL_MISMATCH: "Il tuo indirizzo email è cambiato. Ricarica le impostazioni.",
  EMAIL_ALREADY_VERIFIED: "Questo indirizzo email è già confermato.",
  CHALLENGE_NOT_FOUND: "La richiesta è scaduta. Riprova.",
  AUTHENTICATION_FAILED: "La passkey non è stata accettata. Riprova o accedi in un altro modo.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: ONLY_WAY_IN,
  TOO_MANY_ATTEMPTS: "Troppi tentativi. Riprova tra 15 minuti o reimposta la password.",
  TOTP_ALREADY_ENABLED: "L’autenticazione a due fattori è già attiva.",
  BACKUP_CODES_NOT_ENABLED: TWO_FACTOR_OFF,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Troppi codici errati. Torna indietro e accedi di nuovo.",
  ACCOUNT_TEMPORARILY_LOCKED: "Troppi codici errati. Riprova tra 15 minuti.",
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
  DOMAIN_REQUIRED: "Le passkey richiedono un nome di dominio. Non funzionano con un indirizzo IP.",
  PREVIOUSLY_REGISTERED: "Questa passkey è già registrata.",
  TOO_MANY_API_KEYS: "Hai raggiunto il numero massimo di chiavi API. Prima eliminane una.",
  TOO_MANY_PASSKEYS: "Hai raggiunto il numero massimo di passkey. Prima rimuovine una.",
  FAILED_TO_VERIFY_REGISTRATION: "Impossibile registrare la passkey. Riprova o usa un altro dispositivo.",
  LAST_WAY_TO_SIGN_IN: ONLY_WAY_IN,
  TOKEN_EXPIRED: "Questo link è scaduto. Richiedine uno nuovo.",
  INVALID_USER_CODE: "Codice non valido. Confrontalo con quello sul tuo dispositivo.",
  EXPIRED_TOKEN: "Questo codice è scaduto. Richiedine uno nuovo sul tuo dispositivo.",
  ACCESS_DENIED: "Questa richiesta appartiene a un altro account. Ricomincia sul tuo dispositivo.",
  DEVICE_CODE_ALREADY_PROCESSED: "Questa richiesta è già stata approvata o rifiutata. Ricomincia sul tuo dispositivo.",
};
