/** UI strings for unsaved text and deleted tasks, in Ukrainian. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "Ще не збережено",
  explanation: "Ці зміни збережено лише в цьому браузері. Ті, що очікують з’єднання, буде збережено автоматично.",
  givenBack: (title, reason) =>
    `Не вдалося оновити «${title.length > 60 ? `${title.slice(0, 60)}…` : title}». ${reason} Ваш текст збережено як чернетку.`,
  sending: "Збереження…",
  waiting: "Очікування з’єднання",
  signedOut: "Буде збережено, коли ви ввійдете",
  refused: (title, reason) => `Не вдалося додати «${title.length > 60 ? `${title.slice(0, 60)}…` : title}». ${reason}`,
  maybeAdded: (title) =>
    `«${title.length > 60 ? `${title.slice(0, 60)}…` : title}», можливо, уже додано. Надіслано понад добу тому. Перевірте, перш ніж повторити спробу.`,
  maybeSent: "Надіслано понад добу тому і, можливо, вже збережено. Перевірте, перш ніж пробувати ще раз.",
  signOutTitle: "Видалити незбережений текст і вийти?",
  signOutText: "Частину вашого тексту ще не збережено. Після виходу її буде видалено з цього браузера.",
  fieldInUse: "У полі вже є текст. Спочатку збережіть або видаліть його.",
};

export const conflict: typeof enConflict = {
  description: (title) => `Хтось інший змінив опис завдання «${title}»`,
  title: (title) => `Хтось інший перейменував завдання «${title}»`,
  field: (field, title) => `Хтось інший змінив поле «${field}» завдання «${title}»`,
  explanation: "Порівняйте обидві версії та виберіть, яку залишити.",
  theirs: "Чужа версія",
  mine: "Ваша версія",
  keep: "Залишити мою",
  take: "Взяти чужу",
  edit: "Змінити",
  taken: "Вашу версію видалено",
};

export const gone: typeof enGone = {
  unsavedText: "Ваш незбережений текст",
  deletedBy: (name) => (name === undefined ? "Це завдання видалено." : `${name} видалив(-ла) це завдання.`),
  deletedByYou: "Ви видалили це завдання.",
  textBelow: "Ваш незбережений текст — нижче.",
  restore: "Відновити завдання",
  restOffline: "Немає з’єднання. Решта завдання стане доступною, коли зв’язок відновиться.",
};

const waiting = (count: number): string =>
  counted(count, {
    one: "# зміна очікує надсилання.",
    few: "# зміни очікують надсилання.",
    many: "# змін очікують надсилання.",
    other: "# зміни очікують надсилання.",
  });

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "Збереження…",
  offline: (count) => (count === 0 ? "Немає з’єднання. Можна працювати далі." : `Немає з’єднання. ${waiting(count)}`),
  waiting: (count) => `Сервер недоступний. ${waiting(count)}`,
  refused: (count) =>
    counted(count, {
      one: "Не вдалося зберегти # зміну",
      few: "Не вдалося зберегти # зміни",
      many: "Не вдалося зберегти # змін",
      other: "Не вдалося зберегти # зміни",
    }),
  conflict: "Хтось інший змінив цей самий текст",
  review: "Переглянути",
  details: "Докладніше",
};
