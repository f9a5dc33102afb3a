/** Error messages, in Dutch. @module */
import type { OwnErrors } from "../refusals.ts";
import { core } from "./core.ts";

const AGAIN_LATER = "Te veel pogingen. Probeer het over 15 minuten opnieuw of stel een nieuw wachtwoord in.";
const TWO_FACTOR_OFF = "Tweestapsverificatie staat uit voor dit account.";
const ADDRESS_TAKEN = "Kies een URL die nog niet in gebruik is";
const CONFIRM_FIRST = "Bevestig eerst je e-mailadres. Open de link in onze e-mail.";
const SIGN_IN_AGAIN =
  "Om veiligheidsredenen moet je hiervoor kort geleden zijn ingelogd. Log uit, log weer in en probeer het opnieuw.";
const ONLY_WAY_IN = "Dit is je enige manier om in te loggen. Stel een wachtwoord in voordat je die verwijdert.";

export const errors: OwnErrors = {
  ...core.errors,
  SESSION_REQUIRED: "Log hiervoor in met een browser.",
  QUOTA_EXCEEDED:
    "De opslaglimiet van deze werkruimte of server is bereikt. Verwijder wat je niet meer nodig hebt of vraag de serverbeheerder om de limiet te verhogen.",
  ACCOUNT_QUOTA_EXCEEDED:
    "De beschrijvingen van de werkruimtes van dit account zijn samen te lang. Kort er eerst een in.",
  TOO_MUCH_WORK: "Te veel taken of gegevens tegelijk. Probeer het opnieuw met minder taken of een kleiner bestand.",
  PROJECT_ARCHIVED: "Dit project is gearchiveerd. Herstel het om wijzigingen aan te brengen.",
  LABEL_NAME_TAKEN: "Kies een labelnaam die nog niet in gebruik is",
  ACCOUNT_DISABLED: "Dit account is geblokkeerd. Neem contact op met een serverbeheerder.",
  FORGE_NOT_CONFIGURED: "Deze server heeft geen GitHub-app. Voer een toegangstoken in.",
  FORGE_TOKEN_REFUSED: "De dienst weigert het toegangstoken. Controleer het token en de rechten.",
  FORGE_TOKEN_REQUIRED: "Voer een toegangstoken in",
  FORGE_UNAVAILABLE: "De dienst reageert niet of beperkt aanvragen. Probeer het later opnieuw.",
  NOT_A_FORGE: "De server op deze URL is geen instantie van deze dienst. Controleer de URL.",
  REPOSITORY_LINKED: "Deze repository is aan een ander project gekoppeld. Ontkoppel de repository daar eerst.",
  REPOSITORY_NOT_FOUND: "De repository bestaat niet, of het toegangstoken mag die niet lezen",
  STALE_SYNC_TOKEN: "Er is intussen iets gewijzigd. Controleer de wijzigingen en probeer het opnieuw.",
  SIGN_UP_POLICY_FIXED: "De serverinstelling REGISTRATION bepaalt wie zich kan registreren. Wijzig die instelling.",
  LAST_OPERATOR: "Dit is de enige serverbeheerder die kan inloggen. Maak eerst iemand anders serverbeheerder.",
  TOO_MANY_VIEWS: "Het maximale aantal weergaven is bereikt. Verwijder er eerst een.",
  INVALID_VIEW_FIELD: "Deze weergave kan dat veld niet gebruiken. Kies een ander veld.",
  VIEW_NOT_EDITABLE: "Deze weergave is van een ander lid. Dupliceer de weergave om wijzigingen aan te brengen.",
  INVALID_DEFAULT_VIEW:
    "Een standaardweergave moet zichtbaar zijn voor iedereen in de werkruimte en dit project bevatten. Wijzig eerst de weergave.",
  MILESTONE_NOT_FOUND: "Deze mijlpaal hoort niet bij dit project. Kies een andere.",
  CYCLE_NOT_FOUND: "Deze cyclus hoort niet bij dit project. Kies een andere.",
  PLAN_NAME_TAKEN: "Kies een naam die geen andere mijlpaal of cyclus in dit project gebruikt",
  CYCLES_OVERLAP: "Kies datums die niet overlappen met een andere cyclus",
  CYCLE_CLOSED: "Deze cyclus is al afgesloten. Verplaats de taken handmatig.",
  TOO_MANY_PLANS: "Het maximale aantal mijlpalen en cycli is bereikt. Verwijder er eerst een.",
  INVALID_ESTIMATE: "Voer een getal in van 0 tot 1.000.000 met maximaal 2 decimalen",
  TOO_MANY_AUTOMATIONS: "Je hebt het maximale aantal automatiseringen bereikt. Verwijder er eerst een.",
  TOO_MANY_CHANNELS: "Je hebt het maximale aantal kanalen bereikt. Verwijder er eerst een.",
  TOO_MANY_WEBHOOKS: "Je hebt het maximale aantal webhooks bereikt. Verwijder er eerst een.",
  INVALID_EMAIL_OR_PASSWORD:
    "Het e-mailadres of wachtwoord klopt niet. Probeer het opnieuw of stel een nieuw wachtwoord in.",
  INVALID_PASSWORD: "Het wachtwoord klopt niet. Probeer het opnieuw.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "Er is al een account met dit e-mailadres. Log in.",
  PASSWORD_TOO_SHORT: "Kies een wachtwoord van minstens 8 tekens",
  PASSWORD_TOO_LONG: "Kies een wachtwoord van maximaal 256 tekens",
  PASSWORD_TOO_COMMON: "Kies een minder gangbaar wachtwoord",
  REGISTRATION_DISABLED: "Registreren is uitgeschakeld op deze server. Neem contact op met de serverbeheerder.",
  INVITATION_REQUIRED: "Je hebt een uitnodiging nodig om je te registreren. Open de link in je uitnodiging.",
  SESSION_EXPIRED: SIGN_IN_AGAIN,
  SOLE_OWNER_OF_WORKSPACE:
    "Je bent de enige eigenaar van een werkruimte. Maak eerst een ander lid eigenaar of verwijder de werkruimte.",
  PROJECT_SLUG_TAKEN: "Kies een sleutel die geen ander project gebruikt",
  PARENT_NOT_FOUND: "De reactie is verwijderd. Schrijf een nieuwe reactie.",
  TOO_MANY_EMOJI: "Deze reactie heeft al het maximum van 20 verschillende emoji’s. Kies een daarvan.",
  COLUMN_NOT_EMPTY: "Deze kolom bevat taken. Verplaats of verwijder die eerst.",
  FIELD_NAME_TAKEN: "Kies een veldnaam die nog niet in gebruik is",
  FIELD_REQUIRED: "Dit veld is verplicht. Voer een waarde in.",
  FIELD_VALUES_LOST: "Sommige waarden passen niet bij de nieuwe instellingen. Bevestig om ze te verwijderen.",
  INVALID_FIELD_VALUE: "Deze waarde past niet bij het type van het veld. Voer een andere waarde in.",
  TOO_MANY_FIELDS: "Je hebt het maximale aantal aangepaste velden bereikt. Verwijder er eerst een.",
  TOO_MANY_COLUMNS: "Je hebt het maximale aantal kolommen bereikt. Verwijder er eerst een.",
  INTEGRATION_OFF:
    "Deze integratie staat uit of is niet volledig ingesteld. Zet de integratie aan, controleer de instellingen en probeer het opnieuw.",
  EVENT_NOT_SELECTED: "Deze gebeurtenis staat uit voor de integratie. Zet de gebeurtenis aan en probeer het opnieuw.",
  CONTROL_CHARACTERS:
    "Deze tekst bevat besturingstekens, zoals kleurcodes uit een terminal. Verwijder ze en probeer het opnieuw.",
  INVISIBLE_CHARACTERS: "Deze naam bevat onzichtbare tekens. Typ de naam opnieuw.",
  FORBIDDEN_DESTINATION: "Kies een openbare https://-URL",
  ALREADY_ONLY_OWNER: "Dit lid is al de enige eigenaar.",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "Deze persoon is al lid.",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: "Deze persoon is al uitgenodigd. Verleng de bestaande uitnodiging.",
  INVALID_EMAIL: "Voer een e-mailadres in, zoals ada@example.com",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    "Een werkruimte heeft een eigenaar nodig. Maak eerst een ander lid eigenaar of verwijder de werkruimte.",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    "Een werkruimte heeft een eigenaar nodig. Maak eerst een ander lid eigenaar.",
  ROLE_NAME_IS_ALREADY_TAKEN: "Kies een rolnaam die nog niet in gebruik is",
  ROLE_IS_ASSIGNED_TO_MEMBERS: "Deze rol is toegewezen aan leden. Geef ze eerst een andere rol.",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "Ingebouwde rollen kunnen niet worden verwijderd.",
  INCOMPLETE_CHANNEL: "Vul alle verplichte velden van dit kanaal in",
  ORGANIZATION_ALREADY_EXISTS: ADDRESS_TAKEN,
  ORGANIZATION_SLUG_ALREADY_TAKEN: ADDRESS_TAKEN,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    "Deze uitnodiging is naar een ander e-mailadres gestuurd. Log in met dat account.",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: CONFIRM_FIRST,
  INVITATION_NOT_FOUND: "Deze uitnodiging is niet meer geldig. Vraag een nieuwe aan.",
  INVALID_CODE: "De code klopt niet. Voer de huidige code uit je authenticator-app in.",
  INVALID_BACKUP_CODE: "Deze back-upcode klopt niet of is al gebruikt.",
  INVALID_TWO_FACTOR_COOKIE: "Deze inlogpoging is verlopen. Ga terug en probeer het opnieuw.",
  TWO_FACTOR_NOT_ENABLED: TWO_FACTOR_OFF,
  TWO_FACTOR_ENABLED: "Schakel tweestapsverificatie uit voordat je je wachtwoord verwijdert.",
  TOTP_NOT_ENABLED: TWO_FACTOR_OFF,
  INVALID_TOKEN: "Deze link is verlopen of al gebruikt. Vraag een nieuwe aan.",
  PASSKEY_NOT_FOUND: "Deze passkey is hier niet geregistreerd. Log op een andere manier in.",
  EMAIL_IS_THE_SAME: "Dit is al je e-mailadres",
  EMAIL_MISMATCH: "Je e-mailadres is gewijzigd. Laad de pagina opnieuw.",
  EMAIL_ALREADY_VERIFIED: "Dit e-mailadres is al bevestigd.",
  CHALLENGE_NOT_FOUND: "Het verzoek is verlopen. Probeer het opnieuw.",
  AUTHENTICATION_FAILED: "De passkey is niet geaccepteerd. Probeer het opnieuw of log op een andere manier in.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: ONLY_WAY_IN,
  TOO_MANY_ATTEMPTS: AGAIN_LATER,
  TOTP_ALREADY_ENABLED: "Tweestapsverificatie staat al aan.",
  BACKUP_CODES_NOT_ENABLED: TWO_FACTOR_OFF,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Te veel onjuiste codes. Ga terug en log opnieuw in.",
  ACCOUNT_TEMPORARILY_LOCKED: "Te veel onjuiste codes. Probeer het over 15 minuten opnieuw.",
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
  DOMAIN_REQUIRED: "Voor passkeys is een domeinnaam nodig. Ze werken niet met een IP-adres.",
  PREVIOUSLY_REGISTERED: "Deze passkey is al geregistreerd.",
  TOO_MANY_API_KEYS: "Je hebt het maximale aantal API-sleutels bereikt. Verwijder er eerst een.",
  TOO_MANY_PASSKEYS: "Je hebt het maximale aantal passkeys bereikt. Verwijder er eerst een.",
  FAILED_TO_VERIFY_REGISTRATION:
    "De passkey kon niet worden geregistreerd. Probeer het opnieuw of gebruik een ander apparaat.",
  LAST_WAY_TO_SIGN_IN: ONLY_WAY_IN,
  TOKEN_EXPIRED: "Deze link is verlopen. Vraag een nieuwe aan.",
  INVALID_USER_CODE: "Ongeldige code. Vergelijk die met de code op je apparaat.",
  EXPIRED_TOKEN: "Deze code is verlopen. Vraag op je apparaat een nieuwe aan.",
  ACCESS_DENIED: "Dit verzoek hoort bij een ander account. Begin opnieuw op je apparaat.",
  DEVICE_CODE_ALREADY_PROCESSED: "Dit verzoek is al goedgekeurd of afgewezen. Begin opnieuw op je apparaat.",
};
