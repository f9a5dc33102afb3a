/** Fallback messages for error codes without their own message, in Polish. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "To już nie istnieje albo nie masz do tego dostępu.",
  conflict: "To nie pasuje do aktualnego stanu. Odśwież stronę i spróbuj ponownie.",
  invalid: "Serwer odrzucił te dane. Sprawdź je i spróbuj ponownie.",
  tooLarge: "To jest za duże dla tego serwera. Skróć to lub podziel i spróbuj ponownie.",
  unsupported: "Ten serwer tego nie obsługuje. Skontaktuj się z jego operatorem.",
  unavailable: "Serwer nie może teraz tego zrobić. Spróbuj ponownie za chwilę.",
  file: "Serwer odrzucił ten plik. Wybierz mniejszy obraz w formacie PNG, JPEG lub WebP.",
  name: "Wybierz nazwę, która nie jest zajęta",
  dates: "Początek nie może przypadać po końcu.",
};
