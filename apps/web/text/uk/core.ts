/** The Ukrainian UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { counted } from "./counted.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "Перейти до вмісту",
    loading: "Завантаження",
    working: "Виконується…",
    signedOut: "Ви вийшли з облікового запису. Увійдіть, щоб продовжити.",
    signIn: "Увійти",
    account: "Ваш обліковий запис",
    settings: "Налаштування",
    documentation: "Документація API",
    signOut: "Вийти",
    home: "Головна",
    appearance: "Вигляд",
  },
  actions: {
    cancel: "Скасувати",
    close: "Закрити",
    save: "Зберегти",
    saved: "Збережено",
    retry: "Спробувати ще раз",
    copy: "Копіювати",
    copied: "Скопійовано",
    copyFailed: "Не вдалося скопіювати. Виділіть текст і скопіюйте його вручну.",
    done: "Готово",
  },
  draft: {
    begun: (text) => `Чернетка: ${text}`,
    restored: "Чернетку відновлено",
    unsaved: "Незбережені зміни",
    discard: "Видалити",
    discarded: "Чернетку видалено",
  },
  missing: {
    title: "Сторінку не знайдено",
    text: "Можливо, в адресі помилка або сторінку переміщено.",
    home: "На головну",
  },
  errors: {
    unauthenticated: "Ви вийшли з облікового запису. Увійдіть, щоб продовжити.",
    OFFLINE: "Сервер недоступний. Перевірте з’єднання і спробуйте ще раз.",
    TIMEOUT: "Сервер надто довго не відповідає. Спробуйте ще раз трохи згодом.",
    forbidden: "У вас немає прав на цю дію. Зверніться до адміністратора робочого простору.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "Забагато запитів. Спробуйте ще раз через хвилину."
        : counted(Math.ceil(seconds / 60), {
            one: "Забагато запитів. Спробуйте ще раз через # хвилину.",
            few: "Забагато запитів. Спробуйте ще раз через # хвилини.",
            many: "Забагато запитів. Спробуйте ще раз через # хвилин.",
            other: "Забагато запитів. Спробуйте ще раз через # хвилини.",
          }),
    unknown: "Щось пішло не так. Спробуйте ще раз. Якщо помилка не зникне, зверніться до адміністратора цього сервера.",
    page: "Не вдалося завантажити сторінку",
  },
  board,
  task,
  shell,
};
