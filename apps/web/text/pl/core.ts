/** The Polish UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { counted } from "./counted.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "Przejdź do treści",
    loading: "Wczytywanie",
    working: "Przetwarzanie…",
    signedOut: "Wylogowano cię. Zaloguj się, aby kontynuować.",
    signIn: "Zaloguj się",
    account: "Twoje konto",
    settings: "Ustawienia",
    documentation: "Dokumentacja API",
    signOut: "Wyloguj się",
    home: "Strona główna",
    appearance: "Wygląd",
  },
  actions: {
    cancel: "Anuluj",
    close: "Zamknij",
    save: "Zapisz",
    saved: "Zapisano",
    retry: "Spróbuj ponownie",
    copy: "Kopiuj",
    copied: "Skopiowano",
    copyFailed: "Nie udało się skopiować. Zaznacz tekst i skopiuj go ręcznie.",
    done: "Gotowe",
  },
  draft: {
    begun: (text) => `Wersja robocza: ${text}`,
    restored: "Przywrócono wersję roboczą",
    unsaved: "Niezapisane zmiany",
    discard: "Odrzuć",
    discarded: "Odrzucono wersję roboczą",
  },
  missing: {
    title: "Nie znaleziono strony",
    text: "Adres URL może być błędny albo strona została przeniesiona.",
    home: "Wróć na stronę główną",
  },
  errors: {
    unauthenticated: "Wylogowano cię. Zaloguj się, aby kontynuować.",
    OFFLINE: "Serwer jest niedostępny. Sprawdź połączenie i spróbuj ponownie.",
    TIMEOUT: "Serwer zbyt długo nie odpowiada. Spróbuj ponownie za chwilę.",
    forbidden: "Nie masz do tego uprawnień. Zwróć się do administratora obszaru roboczego.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "Zbyt wiele żądań. Spróbuj ponownie za minutę."
        : counted(Math.ceil(seconds / 60), {
            one: "Zbyt wiele żądań. Spróbuj ponownie za # minutę.",
            few: "Zbyt wiele żądań. Spróbuj ponownie za # minuty.",
            many: "Zbyt wiele żądań. Spróbuj ponownie za # minut.",
            other: "Zbyt wiele żądań. Spróbuj ponownie za # minuty.",
          }),
    unknown:
      "Coś poszło nie tak. Spróbuj ponownie. Jeśli problem się powtarza, skontaktuj się z operatorem tego serwera.",
    page: "Nie udało się wczytać tej strony",
  },
  board,
  task,
  shell,
};
