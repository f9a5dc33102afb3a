/** UI strings for unsaved text and deleted tasks, in Russian. @module */
import type { conflict as enConflict, gone as enGone, status as enStatus, unsent as enUnsent } from "../en/unsaved.ts";
import { counted } from "./counted.ts";

export const unsent: typeof enUnsent = {
  title: "Ещё не сохранено",
  explanation: "Эти изменения хранятся только в этом браузере. Те, что ждут подключения, сохранятся автоматически.",
  givenBack: (title, reason) =>
    `Не удалось изменить «${title.length > 60 ? `${title.slice(0, 60)}…` : title}». ${reason} Ваш текст сохранён как черновик.`,
  sending: "Сохранение…",
  waiting: "Ожидание подключения",
  signedOut: "Сохранится, когда вы войдёте",
  refused: (title, reason) =>
    `Не удалось добавить «${title.length > 60 ? `${title.slice(0, 60)}…` : title}». ${reason}`,
  maybeAdded: (title) =>
    `«${title.length > 60 ? `${title.slice(0, 60)}…` : title}», возможно, уже добавлено. Отправлено больше суток назад. Проверьте, прежде чем повторить попытку.`,
  maybeSent: "Отправлено больше суток назад и, возможно, уже сохранено. Проверьте, прежде чем повторять попытку.",
  signOutTitle: "Удалить несохранённый текст и выйти?",
  signOutText: "Часть вашего текста ещё не сохранена. При выходе она будет удалена из этого браузера.",
  fieldInUse: "В поле уже есть текст. Сначала сохраните или удалите его.",
};

export const conflict: typeof enConflict = {
  description: (title) => `Кто-то другой изменил описание задачи «${title}»`,
  title: (title) => `Кто-то другой переименовал задачу «${title}»`,
  field: (field, title) => `Кто-то другой изменил поле «${field}» задачи «${title}»`,
  explanation: "Сравните обе версии и выберите, какую оставить.",
  theirs: "Чужая версия",
  mine: "Ваша версия",
  keep: "Оставить мою",
  take: "Взять чужую",
  edit: "Изменить",
  taken: "Ваша версия удалена",
};

export const gone: typeof enGone = {
  unsavedText: "Ваш несохранённый текст",
  deletedBy: (name) => (name === undefined ? "Эту задачу удалили." : `${name} удалил(а) эту задачу.`),
  deletedByYou: "Вы удалили эту задачу.",
  textBelow: "Ваш несохранённый текст — ниже.",
  restore: "Восстановить задачу",
  restOffline: "Нет подключения. Остальная часть задачи станет доступна, когда связь восстановится.",
};

const waiting = (count: number): string =>
  counted(count, {
    one: "# изменение ожидает отправки.",
    few: "# изменения ожидают отправки.",
    many: "# изменений ожидают отправки.",
    other: "# изменения ожидают отправки.",
  });

/** The indicator for saved and pending changes. */
export const status: typeof enStatus = {
  saving: "Сохранение…",
  offline: (count) =>
    count === 0 ? "Нет подключения. Можно продолжать работу." : `Нет подключения. ${waiting(count)}`,
  waiting: (count) => `Сервер недоступен. ${waiting(count)}`,
  refused: (count) =>
    counted(count, {
      one: "Не удалось сохранить # изменение",
      few: "Не удалось сохранить # изменения",
      many: "Не удалось сохранить # изменений",
      other: "Не удалось сохранить # изменения",
    }),
  conflict: "Кто-то другой изменил этот же текст",
  review: "Посмотреть",
  details: "Подробнее",
};
