/** Error messages, in Polish. @module */
import type { OwnErrors } from "../refusals.ts";
import { core } from "./core.ts";

const AGAIN_LATER = "Zbyt wiele prób. Spróbuj ponownie za 15 minut albo zresetuj hasło.";
const TWO_FACTOR_OFF = "Uwierzytelnianie dwuskładnikowe jest wyłączone dla tego konta.";
const ADDRESS_TAKEN = "Wybierz adres URL, który nie jest zajęty";
const CONFIRM_FIRST = "Najpierw potwierdź swój adres e-mail. Otwórz link z naszej wiadomości.";
const SIGN_IN_AGAIN =
  "Ze względów bezpieczeństwa wymaga to niedawnego logowania. Wyloguj się, zaloguj ponownie i powtórz tę czynność.";
const ONLY_WAY_IN = "To twój jedyny sposób logowania. Aby go usunąć, najpierw ustaw hasło.";

export const errors: OwnErrors = {
  ...core.errors,
  SESSION_REQUIRED: "Aby to zrobić, zaloguj się w przeglądarce.",
  QUOTA_EXCEEDED:
    "Ten obszar roboczy lub serwer osiągnął limit miejsca. Usuń to, czego już nie potrzebujesz, albo poproś operatora serwera o zwiększenie limitu.",
  ACCOUNT_QUOTA_EXCEEDED:
    "Opisy obszarów roboczych tego konta osiągnęły łączny limit rozmiaru. Najpierw skróć jeden z nich.",
  TOO_MUCH_WORK: "Zbyt wiele zadań lub danych naraz. Spróbuj ponownie z mniejszą liczbą zadań lub mniejszym plikiem.",
  PROJECT_ARCHIVED: "Ten projekt jest zarchiwizowany. Przywróć go, aby wprowadzać zmiany.",
  LABEL_NAME_TAKEN: "Wybierz nazwę, której nie używa inna etykieta",
  ACCOUNT_DISABLED: "To konto jest zablokowane. Skontaktuj się z operatorem tego serwera.",
  FORGE_NOT_CONFIGURED: "Ten serwer nie ma aplikacji GitHub. Podaj token dostępu.",
  FORGE_TOKEN_REFUSED: "Usługa odrzuciła token dostępu. Sprawdź token i jego uprawnienia.",
  FORGE_TOKEN_REQUIRED: "Podaj token dostępu",
  FORGE_UNAVAILABLE: "Usługa nie odpowiada lub ogranicza żądania. Spróbuj później.",
  NOT_A_FORGE: "Serwer pod tym adresem URL nie jest instancją tej usługi. Sprawdź adres URL.",
  REPOSITORY_LINKED: "To repozytorium jest połączone z innym projektem. Najpierw je tam odłącz.",
  REPOSITORY_NOT_FOUND: "Repozytorium nie istnieje albo token dostępu nie może go odczytać",
  STALE_SYNC_TOKEN: "W międzyczasie coś się zmieniło. Sprawdź zmiany i spróbuj ponownie.",
  SIGN_UP_POLICY_FIXED:
    "O tym, kto może się zarejestrować, decyduje ustawienie serwera REGISTRATION. Zmień to ustawienie.",
  LAST_OPERATOR: "To jedyny operator, który może się zalogować. Najpierw nadaj rolę operatora innej osobie.",
  TOO_MANY_VIEWS: "Osiągnięto maksymalną liczbę widoków. Najpierw usuń jeden z nich.",
  INVALID_VIEW_FIELD: "Ten widok nie może używać tego pola. Wybierz inne.",
  VIEW_NOT_EDITABLE: "Ten widok należy do innego członka. Zduplikuj go, aby wprowadzić zmiany.",
  INVALID_DEFAULT_VIEW:
    "Domyślny widok musi być widoczny dla wszystkich w obszarze roboczym i obejmować ten projekt. Najpierw zmień widok.",
  MILESTONE_NOT_FOUND: "Ten kamień milowy nie należy do tego projektu. Wybierz inny.",
  CYCLE_NOT_FOUND: "Ten cykl nie należy do tego projektu. Wybierz inny.",
  PLAN_NAME_TAKEN: "Wybierz nazwę, której nie używa inny kamień milowy ani cykl w tym projekcie",
  CYCLES_OVERLAP: "Wybierz daty, które nie pokrywają się z innym cyklem",
  CYCLE_CLOSED: "Ten cykl jest już zamknięty. Przenieś jego zadania ręcznie.",
  TOO_MANY_PLANS: "Osiągnięto maksymalną liczbę kamieni milowych i cykli. Najpierw usuń jeden z nich.",
  INVALID_ESTIMATE: "Wpisz liczbę od 0 do 1 000 000, najwyżej z 2 miejscami po przecinku",
  TOO_MANY_AUTOMATIONS: "Osiągnięto maksymalną liczbę automatyzacji. Najpierw usuń jedną z nich.",
  TOO_MANY_CHANNELS: "Osiągnięto maksymalną liczbę kanałów. Najpierw usuń jeden z nich.",
  TOO_MANY_WEBHOOKS: "Osiągnięto maksymalną liczbę webhooków. Najpierw usuń jeden z nich.",
  INVALID_EMAIL_OR_PASSWORD: "Nieprawidłowy adres e-mail lub hasło. Spróbuj ponownie albo zresetuj hasło.",
  INVALID_PASSWORD: "Nieprawidłowe hasło. Spróbuj ponownie.",
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: "Konto z tym adresem e-mail już istnieje. Zaloguj się.",
  PASSWORD_TOO_SHORT: "Wybierz hasło o długości co najmniej 8 znaków",
  PASSWORD_TOO_LONG: "Wybierz hasło o długości maksymalnie 256 znaków",
  PASSWORD_TOO_COMMON: "Wybierz mniej popularne hasło",
  REGISTRATION_DISABLED: "Rejestracja na tym serwerze jest wyłączona. Skontaktuj się z jego operatorem.",
  INVITATION_REQUIRED: "Aby się zarejestrować, potrzebujesz zaproszenia. Otwórz link z zaproszenia.",
  SESSION_EXPIRED: SIGN_IN_AGAIN,
  SOLE_OWNER_OF_WORKSPACE:
    "Jesteś jedynym właścicielem obszaru roboczego. Najpierw nadaj rolę właściciela innemu członkowi albo usuń obszar roboczy.",
  PROJECT_SLUG_TAKEN: "Wybierz klucz, którego nie używa inny projekt",
  PARENT_NOT_FOUND: "Ten komentarz został usunięty. Napisz nowy.",
  TOO_MANY_EMOJI: "Ten komentarz ma już maksymalną liczbę 20 różnych emoji. Wybierz jedno z nich.",
  COLUMN_NOT_EMPTY: "Ta kolumna zawiera zadania. Najpierw je przenieś lub usuń.",
  FIELD_NAME_TAKEN: "Wybierz nazwę, której nie używa inne pole",
  FIELD_REQUIRED: "To pole jest wymagane. Wpisz wartość.",
  FIELD_VALUES_LOST: "Niektóre wartości nie pasują do nowych ustawień. Potwierdź, aby je odrzucić.",
  INVALID_FIELD_VALUE: "Ta wartość nie pasuje do typu pola. Wpisz inną.",
  TOO_MANY_FIELDS: "Osiągnięto maksymalną liczbę pól niestandardowych. Najpierw usuń jedno z nich.",
  TOO_MANY_COLUMNS: "Osiągnięto maksymalną liczbę kolumn. Najpierw usuń jedną z nich.",
  INTEGRATION_OFF:
    "Ta integracja jest wyłączona lub nie w pełni skonfigurowana. Włącz ją, sprawdź ustawienia i spróbuj ponownie.",
  EVENT_NOT_SELECTED: "To zdarzenie jest wyłączone w tej integracji. Włącz je i spróbuj ponownie.",
  CONTROL_CHARACTERS:
    "Ten tekst zawiera znaki sterujące, np. kody kolorów skopiowane z terminala. Usuń je i spróbuj ponownie.",
  INVISIBLE_CHARACTERS: "Ta nazwa zawiera niewidoczne znaki. Wpisz ją ponownie.",
  FORBIDDEN_DESTINATION: "Podaj publiczny adres URL zaczynający się od https://",
  ALREADY_ONLY_OWNER: "Ta osoba jest już jedynym właścicielem.",
  USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION: "Ta osoba już należy do obszaru roboczego.",
  USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION: "Ta osoba ma już zaproszenie. Przedłuż je.",
  INVALID_EMAIL: "Wpisz adres e-mail, np. ada@example.com",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER:
    "Obszar roboczy musi mieć właściciela. Najpierw nadaj tę rolę innemu członkowi albo usuń obszar roboczy.",
  YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER:
    "Obszar roboczy musi mieć właściciela. Najpierw nadaj tę rolę innemu członkowi.",
  ROLE_NAME_IS_ALREADY_TAKEN: "Wybierz nazwę, której nie używa inna rola",
  ROLE_IS_ASSIGNED_TO_MEMBERS: "Ta rola jest przypisana członkom. Najpierw przypisz im inną.",
  CANNOT_DELETE_A_PRE_DEFINED_ROLE: "Wbudowanych ról nie można usunąć.",
  INCOMPLETE_CHANNEL: "Wypełnij wszystkie wymagane pola tego kanału",
  ORGANIZATION_ALREADY_EXISTS: ADDRESS_TAKEN,
  ORGANIZATION_SLUG_ALREADY_TAKEN: ADDRESS_TAKEN,
  YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION:
    "To zaproszenie wysłano na inny adres e-mail. Zaloguj się na tamto konto.",
  EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION: CONFIRM_FIRST,
  INVITATION_NOT_FOUND: "To zaproszenie straciło ważność. Poproś o nowe.",
  INVALID_CODE: "Nieprawidłowy kod. Wpisz bieżący kod z aplikacji uwierzytelniającej.",
  INVALID_BACKUP_CODE: "Ten kod zapasowy jest nieprawidłowy lub został już użyty.",
  INVALID_TWO_FACTOR_COOKIE: "To logowanie wygasło. Wróć i spróbuj ponownie.",
  TWO_FACTOR_NOT_ENABLED: TWO_FACTOR_OFF,
  TWO_FACTOR_ENABLED: "Przed usunięciem hasła wyłącz uwierzytelnianie dwuskładnikowe.",
  TOTP_NOT_ENABLED: TWO_FACTOR_OFF,
  INVALID_TOKEN: "Ten link wygasł lub został już użyty. Poproś o nowy.",
  PASSKEY_NOT_FOUND: "Ten klucz dostępu nie jest tu zarejestrowany. Zaloguj się w inny sposób.",
  EMAIL_IS_THE_SAME: "To już jest twój adres e-mail",
  EMAIL_MISMATCH: "Twój adres e-mail się zmienił. Odśwież stronę.",
  EMAIL_ALREADY_VERIFIED: "Ten adres e-mail jest już potwierdzony.",
  CHALLENGE_NOT_FOUND: "Żądanie wygasło. Spróbuj ponownie.",
  AUTHENTICATION_FAILED: "Klucz dostępu nie został zaakceptowany. Spróbuj ponownie albo zaloguj się w inny sposób.",
  FAILED_TO_UNLINK_LAST_ACCOUNT: ONLY_WAY_IN,
  TOO_MANY_ATTEMPTS: AGAIN_LATER,
  TOTP_ALREADY_ENABLED: "Uwierzytelnianie dwuskładnikowe jest już włączone.",
  BACKUP_CODES_NOT_ENABLED: TWO_FACTOR_OFF,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: "Zbyt wiele nieprawidłowych kodów. Wróć i zaloguj się ponownie.",
  ACCOUNT_TEMPORARILY_LOCKED: "Zbyt wiele nieprawidłowych kodów. Spróbuj ponownie za 15 minut.",
  SESSION_NOT_FRESH: SIGN_IN_AGAIN,
  DOMAIN_REQUIRED: "Klucze dostępu wymagają nazwy domeny. Nie działają z adresem IP.",
  PREVIOUSLY_REGISTERED: "Ten klucz dostępu jest już zarejestrowany.",
  TOO_MANY_API_KEYS: "Osiągnięto maksymalną liczbę kluczy API. Najpierw usuń jeden z nich.",
  TOO_MANY_PASSKEYS: "Osiągnięto maksymalną liczbę kluczy dostępu. Najpierw usuń jeden z nich.",
  FAILED_TO_VERIFY_REGISTRATION:
    "Nie udało się zarejestrować klucza dostępu. Spróbuj ponownie albo użyj innego urządzenia.",
  LAST_WAY_TO_SIGN_IN: ONLY_WAY_IN,
  TOKEN_EXPIRED: "Ten link wygasł. Poproś o nowy.",
  INVALID_USER_CODE: "Nieprawidłowy kod. Porównaj go z kodem na urządzeniu.",
  EXPIRED_TOKEN: "Ten kod wygasł. Uzyskaj nowy na swoim urządzeniu.",
  ACCESS_DENIED: "To żądanie należy do innego konta. Zacznij od nowa na swoim urządzeniu.",
  DEVICE_CODE_ALREADY_PROCESSED:
    "To żądanie zostało już zatwierdzone lub odrzucone. Zacznij od nowa na swoim urządzeniu.",
};
