/** Error messages, in German. @module */
import type { OwnErrors } from "../refusals.ts";
import { core } from "./core.ts";

const AGAIN_LATER = "Zu viele Versuche. Versuchen Sie es in 15 Minuten erneut oder setzen Sie Ihr Passwort zurück.";
const TWO_FACTOR_OFF = "Die Zwei-Faktor-Authentifizierung ist für dieses Konto deaktiviert.";
const ADDRESS_TAKEN = "Wählen Sie eine URL, die noch nicht vergeben ist";
const CONFIRM_FIRST = "Bestätigen Sie zuerst Ihre E-Mail-Adresse. Öffnen Sie den Link in unserer E-Mail.";
const SIGN_IN_AGAIN =
  "Dies erfordert aus Sicherheitsgründen eine neue Anmeldung. Melden Sie sich ab und wieder an und versuchen Sie es erneut.";
const ONLY_WAY_IN = "Dies ist Ihre einzige Anmeldemöglichkeit. Legen Sie zuerst ein Passwort fest.";
const NEEDS_OWNER =
  "Ein Arbeitsbereich braucht einen Eigentümer. Machen Sie zuerst ein anderes Mitglied dazu oder löschen Sie den Arbeitsbereich.";

export const errors: OwnErrors = {
  ...core.errors,
  SESSION_REQUIRED: "Melden Sie sich dafür in einem Browser an.",
  QUOTA_EXCEEDED:
    "Das Limit dieses Arbeitsbereichs oder Servers ist erreicht. Löschen Sie, was Sie nicht mehr brauchen, oder bitten Sie die Administration, das Limit anzuheben.",
  ACCOUNT_QUOTA_EXCEEDED:
    "Die Beschreibungen der Arbeitsbereiche dieses Kontos sind zusammen zu lang. Kürzen Sie zuerst eine davon.",
  TOO_MUCH_WORK: "Zu viele Änderungen auf einmal. Wählen Sie weniger Aufgaben aus oder teilen Sie die Datei auf.",
  PROJECT_ARCHIVED: "Dieses Projekt ist archiviert. Stellen Sie es wieder her, um es zu ändern.",
  LABEL_NAME_TAKEN: "Wählen Sie einen Labelnamen, der noch nicht vergeben ist",
  INVALID_EMAIL_OR_PASSWORD:
    "E-Mail-Adresse oder Passwort ist falsch. Versuchen Sie es erneut oder setzen Sie Ihr Passwort zurück.",
  INVALID_PASSWORD: "Falsches Passwort. Versuchen Sie es erneut.",
  ACCOUNT_DISABLED: "Dieses Konto ist gesperrt. Wenden Sie sich an einen Betreiber dieses Servers.",
  FORGE_NOT_CONFIGURED: "Dieser Server hat keine GitHub-App. Geben Sie ein Zugriffstoken ein.",
  FORGE_TOKEN_REFUSED: "Der Dienst lehnt das Zugriffstoken ab. Prüfen Sie das Token und seine Berechtigungen.",
  FORGE_TOKEN_REQUIRED: "Geben Sie ein Zugriffstoken ein",
  FORGE_UNAVAILABLE: "Der Dienst antwortet nicht oder begrenzt Anfragen. Versuchen Sie es später erneut.",
  NOT_A_FORGE: "Das ist nicht die URL einer Instanz dieses Dienstes",
  REPOSITORY_LINKED: "Dieses Repository ist mit einem anderen Projekt verbunden. Trennen Sie es dort zuerst.",
  REPOSITORY_NOT_FOUND: "Das Repository existiert nicht, oder das Zugriffstoken darf es nicht lesen",
  STALE_SYNC_TOKEN: "Inzwischen hat sich etwas geändert. Prüfen Sie die Änderungen und versuchen Sie es erneut.",
  SIGN_UP_POLICY_FIXED:
    "Die Einstellung REGISTRATION des Servers legt fest, wer sich registrieren darf. Ändern Sie sie dort.",
  LAST_OPERATOR:
    "Dies ist der einzige Betreiber, der sich anmelden kann. Machen Sie zuerst jemand anderen zum Betreiber.",
  TOO_MANY_VIEWS: "Die maximale Anzahl an Ansichten ist erreicht. Löschen Sie zuerst eine.",
  INVALID_VIEW_FIELD: "Diese Ansicht kann das Feld nicht verwenden. Wählen Sie ein anderes.",
  VIEW_NOT_EDITABLE: "Diese Ansicht gehört einem anderen Mitglied. Duplizieren Sie sie, um sie zu ändern.",
  INVALID_DEFAULT_VIEW:
    "Eine Standardansicht muss für alle sichtbar sein und das Projekt enthalten. Ändern Sie zuerst die Ansicht.",
  MILESTONE_NOT_FOUND: "Dieser Meilenstein gehört nicht zum Projekt. Wählen Sie einen anderen.",
  CYCLE_NOT_FOUND: "Dieser Zyklus gehört nicht zum Projekt. Wählen Sie einen anderen.",
  PLAN_NAME_TAKEN: "Wählen Sie einen Namen, den kein anderer Meilenstein oder Zyklus des Projekts hat",
  CYCLES_OVERLAP: "Wählen Sie Tage, die sich mit keinem anderen Zyklus überschneiden",
  CYCLE_CLOSED: "Dieser Zyklus ist bereits abgeschlossen. Verschieben Sie seine Aufgaben manuell.",
  TOO_MANY_PLANS: "Die maximale Anzahl an Meilensteinen und Zyklen ist erreicht. Löschen Sie zuerst einen.",
  INVALID_ESTIMATE: "Geben Sie eine Zahl von 0 bis 1.000.000 mit höchstens 2 Nachkommastellen ein",
  TOO_MANY_AUTOMATIONS: "Die maximale Anzahl an Automatisierungen ist erreicht. Löschen Sie zuerst eine.",
  TOO_MANY_CHANNELS: "Die maximale Anzahl an Kanälen ist erreicht. Entfernen Sie zuerst einen.",
  TOO_MANY_WEBHOOKS: "Die maximale Anzahl an Webhooks ist erreicht. Entfernen Sie zuerst einen.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "Ein Konto mit dieser E-Mail-Adresse gibt es bereits. Melden Sie sich an.",
  PASSWORD_TOO_SHORT: "Wählen Sie ein Passwort mit mindestens 8 Zeichen",
  PASSWORD_TOO_LONG: "Wählen Sie ein Passwort mit höchstens 256 Zeichen",
  PASSWORD_TOO_COMMON: "Wählen Sie ein weniger verbreitetes Passwort",
  REGISTRATION_DISABLED: "Die Registrierung ist auf diesem Server deaktiviert. Wenden Sie sich an die Administration.",
  INVITATION_REQUIRED: "Sie brauchen eine Einladung. Öffnen Sie den Link in Ihrer Einladung.",
  SESSION_EXPIRED: SIGN_IN_AGAIN,
  SOLE_OWNER_OF_WORKSPACE:
    "Sie sind der einzige Eigentümer eines Arbeitsbereichs. Machen Sie zuerst ein anderes Mitglied dazu oder löschen Sie den Arbeitsbereich.",
  PROJECT_SLUG_TAKEN: "Wählen Sie ein Kürzel, das kein anderes Projekt verwendet",
  PARENT_NOT_FOUND: "Der Kommentar wurde gelöscht. Schreiben Sie stattdessen einen neuen.",
  TOO_MANY_EMOJI: "Dieser Kommentar hat schon 20 verschiedene Emojis. Wählen Sie eines davon.",
  COLUMN_NOT_EMPTY: "Diese Spalte enthält Aufgaben. Verschieben oder löschen Sie sie zuerst.",
  FIELD_NAME_TAKEN: "Wählen Sie einen Feldnamen, der noch nicht vergeben ist",
  FIELD_REQUIRED: "Dies ist ein Pflichtfeld. Geben Sie einen Wert ein.",
  FIELD_VALUES_LOST:
    "Einige Werte passen nicht zu den neuen Einstellungen. Bestätigen Sie, dass sie verloren gehen dürfen.",
  INVALID_FIELD_VALUE: "Dieser Wert passt nicht zum Typ des Feldes. Geben Sie einen anderen ein.",
  TOO_MANY_FIELDS: "Die maximale Anzahl an eigenen Feldern ist erreicht. Löschen Sie zuerst eines.",
  TOO_MANY_COLUMNS: "Die maximale Anzahl an Spalten ist erreicht. Löschen Sie zuerst eine.",
  INTEGRATION_OFF:
    "Diese Integration ist deaktiviert oder nicht vollständig eingerichtet. Aktivieren Sie sie, prüfen Sie ihre Einstellungen und versuchen Sie es erneut.",
  EVENT_NOT_SELECTED:
    "Dieses Ereignis ist für diese Integration nicht ausgewählt. Wählen Sie es aus und versuchen Sie es erneut.",
  CONTROL_CHARACTERS:
    "Dieser Text enthält Steuerzeichen, etwa Farbcodes aus einem Terminal. Entfernen Sie sie und versuchen Sie es erneut.",
  INVISIBLE_CHARACTERS: "Dieser Name enthält unsichtbare Zeichen. Geben Sie ihn neu ein.",
  FORBIDDEN_DESTINATION: "Verwenden Sie eine öffentliche https://-URL",
  ALREADY_ONLY_OWNER: "Dieses Mitglied ist bereits der einzige Eigentümer.",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "Diese Person ist bereits Mitglied.",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION:
    "Diese Person wurde bereits eingeladen. Verlängern Sie die bestehende Einladung.",
  INVALID_EMAIL: "Geben Sie eine E-Mail-Adresse ein, etwa ada@example.com",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER: NEEDS_OWNER,
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER: NEEDS_OWNER,
  ROLE_NAME_IS_ALREADY_TAKEN: "Wählen Sie einen Rollennamen, der noch nicht vergeben ist",
  ROLE_IS_ASSIGNED_TO_MEMBERS: "Diese Rolle ist Mitgliedern zugewiesen. Weisen Sie ihnen zuerst eine andere zu.",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "Vordefinierte Rollen können nicht gelöscht werden.",
  INCOMPLETE_CHANNEL: "Füllen Sie alle Pflichtfelder dieses Kanals aus",
  ORGANIZATION_ALREADY_EXISTS: ADDRESS_TAKEN,
  ORGANIZATION_SLUG_ALREADY_TAKEN: ADDRESS_TAKEN,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    "Diese Einladung wurde an eine andere E-Mail-Adresse gesendet. Melden Sie sich mit dem Konto an, das zu dieser Adresse gehört.",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: CONFIRM_FIRST,
  INVITATION_NOT_FOUND: "Diese Einladung ist nicht mehr gültig. Bitten Sie um eine neue.",
  INVALID_CODE: "Falscher Code. Geben Sie den Code ein, den Ihre App gerade anzeigt.",
  INVALID_BACKUP_CODE: "Dieser Backup-Code ist falsch oder wurde bereits verwendet.",
  INVALID_TWO_FACTOR_COOKIE: "Diese Anmeldung ist abgelaufen. Gehen Sie zurück und versuchen Sie es erneut.",
  TWO_FACTOR_NOT_ENABLED: TWO_FACTOR_OFF,
  TWO_FACTOR_ENABLED: "Deaktivieren Sie die Zwei-Faktor-Authentifizierung, bevor Sie Ihr Passwort entfernen.",
  TOTP_NOT_ENABLED: TWO_FACTOR_OFF,
  INVALID_TOKEN: "Dieser Link ist abgelaufen oder wurde bereits verwendet. Fordern Sie einen neuen an.",
  PASSKEY_NOT_FOUND: "Dieser Passkey ist hier nicht registriert. Melden Sie sich auf andere Weise an.",
  EMAIL_IS_THE_SAME: "Das ist bereits Ihre E-Mail-Adresse",
  EMAIL_MISMATCH: "Ihre E-Mail-Adresse hat sich geändert. Laden Sie die Einstellungen neu.",
  EMAIL_ALREADY_VERIFIED: "Diese E-Mail-Adresse ist bereits bestätigt.",
  CHALLENGE_NOT_FOUND: "Die Anfrage ist abgelaufen. Versuchen Sie es erneut.",
  AUTHENTICATION_FAILED:
    "Der Passkey wurde nicht akzeptiert. Versuchen Sie es erneut oder melden Sie sich auf andere Weise an.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: ONLY_WAY_IN,
  TOO_MANY_ATTEMPTS: AGAIN_LATER,
  TOTP_ALREADY_ENABLED: "Die Zwei-Faktor-Authentifizierung ist bereits aktiviert.",
  BACKUP_CODES_NOT_ENABLED: TWO_FACTOR_OFF,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Zu viele falsche Codes. Gehen Sie zurück und melden Sie sich erneut an.",
  ACCOUNT_TEMPORARILY_LOCKED: "Zu viele falsche Codes. Versuchen Sie es in 15 Minuten erneut.",
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
  DOMAIN_REQUIRED: "Passkeys benötigen einen Domainnamen. Mit einer IP-Adresse funktionieren sie nicht.",
  PREVIOUSLY_REGISTERED: "Dieser Passkey ist bereits registriert.",
  TOO_MANY_API_KEYS: "Die maximale Anzahl an API-Schlüsseln ist erreicht. Widerrufen Sie zuerst einen.",
  TOO_MANY_PASSKEYS: "Die maximale Anzahl an Passkeys ist erreicht. Entfernen Sie zuerst einen.",
  FAILED_TO_VERIFY_REGISTRATION:
    "Der Passkey konnte nicht registriert werden. Versuchen Sie es erneut oder verwenden Sie ein anderes Gerät.",
  LAST_WAY_TO_SIGN_IN: ONLY_WAY_IN,
  TOKEN_EXPIRED: "Dieser Link ist abgelaufen. Fordern Sie einen neuen an.",
  INVALID_USER_CODE: "Ungültiger Code. Vergleichen Sie ihn mit dem Code auf Ihrem Gerät.",
  EXPIRED_TOKEN: "Dieser Code ist abgelaufen. Fordern Sie auf Ihrem Gerät einen neuen an.",
  ACCESS_DENIED: "Diese Anfrage gehört zu einem anderen Konto. Beginnen Sie auf Ihrem Gerät von vorn.",
  DEVICE_CODE_ALREADY_PROCESSED: "Diese Anfrage wurde bereits beantwortet. Beginnen Sie auf Ihrem Gerät von vorn.",
};
