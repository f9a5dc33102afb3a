/** UI strings for unsaved text and deleted tasks, in Polish. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "Jeszcze niezapisane",
  explanation:
    "Te zmiany są przechowywane tylko w tej przeglądarce. Te, które czekają na połączenie, zostaną zapisane automatycznie.",
  givenBack: (title, reason) =>
    `Nie udało się zaktualizować „${title.length > 60 ? `${title.slice(0, 60)}…` : title}”. ${reason} Twój tekst zachowano jako wersję roboczą.`,
  sending: "Zapisywanie…",
  waiting: "Oczekiwanie na połączenie",
  signedOut: "Zostanie zapisane po zalogowaniu",
  refused: (title, reason) =>
    `Nie udało się dodać „${title.length > 60 ? `${title.slice(0, 60)}…` : title}”. ${reason}`,
  maybeAdded: (title) =>
    `Możliwe, że „${title.length > 60 ? `${title.slice(0, 60)}…` : title}” już dodano. Wysłano to ponad dzień temu. Sprawdź, zanim spróbujesz ponownie.`,
  maybeSent: "To wysłano ponad dzień temu i mogło już zostać zapisane. Sprawdź, zanim spróbujesz ponownie.",
  signOutTitle: "Usunąć niezapisany tekst i wylogować się?",
  signOutText: "Część twojego tekstu nie została jeszcze zapisana. Wylogowanie usunie go z tej przeglądarki.",
  fieldInUse: "To pole zawiera już tekst. Najpierw go zapisz lub odrzuć.",
};

export const conflict: typeof enConflict = {
  description: (title) => `Ktoś inny zmienił opis zadania „${title}”`,
  title: (title) => `Ktoś inny zmienił tytuł zadania „${title}”`,
  field: (field, title) => `Ktoś inny zmienił pole „${field}” zadania „${title}”`,
  explanation: "Porównaj obie wersje i wybierz, którą zachować.",
  theirs: "Druga wersja",
  mine: "Twoja wersja",
  keep: "Zachowaj moją",
  take: "Użyj drugiej",
  edit: "Edytuj",
  taken: "Odrzucono twoją wersję",
};

export const gone: typeof enGone = {
  unsavedText: "Twój niezapisany tekst",
  deletedBy: (name) => (name === undefined ? "Ktoś usunął to zadanie." : `To zadanie zostało usunięte przez: ${name}.`),
  deletedByYou: "To zadanie zostało przez ciebie usunięte.",
  textBelow: "Twój niezapisany tekst jest poniżej.",
  restore: "Przywróć zadanie",
  restOffline: "Jesteś offline. Pozostała część zadania będzie dostępna po ponownym połączeniu.",
};

const waiting = (count: number): string =>
  counted(count, {
    one: "# zmiana czeka na zapisanie.",
    few: "# zmiany czekają na zapisanie.",
    many: "# zmian czeka na zapisanie.",
    other: "# zmiany czeka na zapisanie.",
  });

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "Zapisywanie…",
  offline: (count) => (count === 0 ? "Jesteś offline. Możesz pracować dalej." : `Jesteś offline. ${waiting(count)}`),
  waiting: (count) => `Serwer jest niedostępny. ${waiting(count)}`,
  refused: (count) =>
    counted(count, {
      one: "Nie udało się zapisać # zmiany",
      few: "Nie udało się zapisać # zmian",
      many: "Nie udało się zapisać # zmian",
      other: "Nie udało się zapisać # zmiany",
    }),
  conflict: "Ktoś inny zmienił ten sam tekst",
  review: "Sprawdź",
  details: "Szczegóły",
};
