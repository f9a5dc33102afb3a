/** What went wrong, in German. @module */

import type { Text } from "../en/mod.ts";
import { deCore } from "./core.ts";

const AGAIN_LATER = "Zu viele Versuche. Warten Sie eine Viertelstunde, oder setzen Sie Ihr Passwort zurück.";
const TWO_FACTOR_OFF = "Die Zwei-Faktor-Anmeldung ist für dieses Konto aus.";
const ADDRESS_TAKEN = "Diese Adresse ist vergeben. Wählen Sie eine andere";
const CONFIRM_FIRST = "Bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link, den wir geschickt haben.";
const SIGN_IN_AGAIN =
  "Sie haben sich vor mehr als einem Tag angemeldet. Melden Sie sich ab und wieder an, und versuchen Sie es dann noch einmal.";
const ONLY_WAY_IN = "Das ist Ihr einziger Weg, sich anzumelden. Setzen Sie zuerst ein Passwort.";
const NEEDS_OWNER =
  "Ein Arbeitsbereich braucht einen Eigentümer. Machen Sie zuerst jemand anderen dazu, oder löschen Sie ihn.";

export const errors: Text["errors"] = {
  ...deCore.errors,
  INVALID_EMAIL_OR_PASSWORD:
    "E-Mail und Passwort gehören nicht zusammen. Prüfen Sie beide, oder setzen Sie Ihr Passwort zurück, wenn Sie es vergessen haben.",
  INVALID_PASSWORD: "Das ist nicht Ihr jetziges Passwort. Prüfen Sie es, und versuchen Sie es noch einmal.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "Mit dieser E-Mail gibt es schon ein Konto. Melden Sie sich an.",
  PASSWORD_TOO_SHORT: "Wählen Sie ein Passwort mit mindestens 8 Zeichen",
  PASSWORD_TOO_LONG: "Wählen Sie ein Passwort mit höchstens 256 Zeichen",
  PASSWORD_TOO_COMMON: "Dieses Passwort wird mit als erstes geraten. Wählen Sie ein anderes",
  REGISTRATION_DISABLED: "Dieser Server nimmt keine neuen Konten an. Fragen Sie, wer ihn betreibt.",
  INVITATION_REQUIRED:
    "Hier brauchen Sie eine Einladung. Öffnen Sie den Link, den Sie bekommen haben, und registrieren Sie sich von dort.",
  SESSION_EXPIRED: SIGN_IN_AGAIN,
  SOLE_OWNER_OF_WORKSPACE:
    "Sie sind der einzige Eigentümer eines Arbeitsbereichs. Machen Sie jemand anderen dazu, oder löschen Sie ihn, bevor Sie Ihr Konto löschen.",
  PROJECT_SLUG_TAKEN: "Ein anderes Projekt dieses Arbeitsbereichs hat dieses Kürzel. Wählen Sie ein anderes",
  COLUMN_NOT_EMPTY: "In dieser Spalte sind Aufgaben. Verschieben oder löschen Sie sie zuerst.",
  TOO_MANY_COLUMNS: "Mehr Spalten sind nicht möglich. Löschen Sie zuerst eine.",
  INTEGRATION_OFF: "Das ist ausgeschaltet, oder hat keine Adresse. Speichern Sie es zuerst.",
  EVENT_NOT_SELECTED:
    "Dieses Ereignis ist für diese Integration nicht ausgewählt. Wählen Sie es aus und versuchen Sie es erneut.",
  FORBIDDEN_DESTINATION:
    "Dorthin sendet dieser Server nicht: Die Adresse ist privat, oder von einer Art, die abgelehnt wird. Nehmen Sie eine öffentliche https-Adresse",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "Diese Person ist schon in diesem Arbeitsbereich.",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: "Diese Person ist schon eingeladen. Verlängern Sie jene Einladung.",
  INVALID_EMAIL: "Geben Sie eine E-Mail-Adresse ein, etwa ada@example.com",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: NEEDS_OWNER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: NEEDS_OWNER,
  ROLE_NAME_IS_ALREADY_TAKEN: "Es gibt schon eine Rolle mit diesem Namen. Wählen Sie einen anderen",
  ROLE_IS_ASSIGNED_TO_MEMBERS: "Mitglieder haben diese Rolle. Geben Sie ihnen zuerst eine andere.",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "Diese Rolle ist eingebaut und kann nicht gelöscht werden.",
  INCOMPLETE_CHANNEL: "Hier fehlt etwas: Füllen Sie aus, was dieser Kanal braucht",
  ORGANIZATION_ALREADY_EXISTS: ADDRESS_TAKEN,
  ORGANIZATION_SLUG_ALREADY_TAKEN: ADDRESS_TAKEN,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    "Diese Einladung ist für eine andere E-Mail-Adresse. Melden Sie sich mit dem Konto an, an das sie ging.",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: CONFIRM_FIRST,
  INVITATION_NOT_FOUND: "Diese Einladung gilt nicht mehr. Bitten Sie um eine neue.",
  EMAIL_NOT_VERIFIED: CONFIRM_FIRST,
  INVALID_CODE: "Dieser Code stimmt nicht. Codes wechseln alle 30 Sekunden: Geben Sie den ein, der jetzt gezeigt wird.",
  INVALID_BACKUP_CODE: "Dieser Ersatzcode stimmt nicht, oder wurde schon benutzt. Jeder gilt einmal.",
  INVALID_TWO_FACTOR_COOKIE: "Diese Anmeldung dauerte zu lange. Gehen Sie zurück, und beginnen Sie von vorn.",
  TWO_FACTOR_NOT_ENABLED: TWO_FACTOR_OFF,
  TWO_FACTOR_ENABLED: "Die Zwei-Faktor-Anmeldung braucht das Passwort. Schalten Sie sie zuerst aus.",
  TOTP_NOT_ENABLED: TWO_FACTOR_OFF,
  INVALID_TOKEN: "Dieser Link wurde schon benutzt, oder ist zu alt. Fordern Sie einen neuen an.",
  PASSKEY_NOT_FOUND: "Dieser Server kennt den Passkey nicht. Melden Sie sich auf andere Weise an.",
  EMAIL_IS_THE_SAME: "Das ist schon Ihre Adresse",
  EMAIL_MISMATCH: "Ihre Adresse wurde inzwischen geändert. Sehen Sie noch einmal in die Einstellungen.",
  EMAIL_ALREADY_VERIFIED: "Diese Adresse ist schon bestätigt.",
  CHALLENGE_NOT_FOUND: "Das dauerte zu lange. Versuchen Sie es noch einmal.",
  AUTHENTICATION_FAILED:
    "Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder melden Sie sich auf andere Weise an.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: ONLY_WAY_IN,
  TOO_MANY_ATTEMPTS: AGAIN_LATER,
  TOTP_ALREADY_ENABLED: "Die Zwei-Faktor-Anmeldung ist schon an.",
  BACKUP_CODES_NOT_ENABLED: TWO_FACTOR_OFF,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Zu viele falsche Codes. Gehen Sie zurück, und beginnen Sie die Anmeldung neu.",
  ACCOUNT_TEMPORARILY_LOCKED:
    "Zu viele falsche Codes. Warten Sie eine Viertelstunde, und versuchen Sie es dann noch einmal.",
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
  DOMAIN_REQUIRED: "Passkeys gehen nur, wenn dieser Server mit einem Namen geöffnet wird, nicht mit einer Nummer.",
  PREVIOUSLY_REGISTERED: "Dieser Passkey ist schon bekannt.",
  TOO_MANY_API_KEYS: "Mehr API-Schlüssel sind nicht möglich. Löschen Sie zuerst einen.",
  TOO_MANY_PASSKEYS: "Mehr Passkeys sind nicht möglich. Entfernen Sie zuerst einen.",
  FAILED_TO_VERIFY_REGISTRATION:
    "Dieser Passkey wurde nicht angenommen. Versuchen Sie es noch einmal, oder nehmen Sie ein anderes Gerät.",
  LAST_WAY_TO_SIGN_IN: ONLY_WAY_IN,
  TOKEN_EXPIRED: "Dieser Link ist zu alt. Fordern Sie einen neuen an.",
  INVALID_USER_CODE: "Diesen Code gibt es nicht. Vergleichen Sie ihn mit Ihrem Gerät, Buchstabe für Buchstabe.",
  EXPIRED_TOKEN: "Dieser Code ist zu alt. Beginnen Sie auf Ihrem Gerät neu, um einen neuen zu bekommen.",
  ACCESS_DENIED: "Jemand anderes hat diese Anfrage geöffnet. Beginnen Sie auf Ihrem Gerät neu.",
  DEVICE_CODE_ALREADY_PROCESSED:
    "Über diese Anfrage ist schon entschieden. Beginnen Sie auf Ihrem Gerät neu, um einen neuen Code zu bekommen.",
};
