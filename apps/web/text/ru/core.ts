/** The Russian UI strings that every page needs, for boards and the shell. @module */
import type { CoreText } from "../en/core.ts";
import { board, task } from "./board.ts";
import { counted } from "./counted.ts";
import { shell } from "./shell.ts";

export const core: CoreText = {
  app: {
    name: "Hexlane",
    skip: "Перейти к содержимому",
    loading: "Загрузка",
    working: "Выполняется…",
    signedOut: "Вы вышли из аккаунта. Войдите, чтобы продолжить.",
    signIn: "Войти",
    account: "Ваш аккаунт",
    settings: "Настройки",
    documentation: "Документация API",
    signOut: "Выйти",
    home: "Главная",
    appearance: "Оформление",
  },
  actions: {
    cancel: "Отмена",
    close: "Закрыть",
    save: "Сохранить",
    saved: "Сохранено",
    retry: "Повторить попытку",
    copy: "Копировать",
    copied: "Скопировано",
    copyFailed: "Не удалось скопировать. Выделите текст и скопируйте его вручную.",
    done: "Готово",
  },
  draft: {
    begun: (text) => `Черновик: ${text}`,
    restored: "Черновик восстановлен",
    unsaved: "Несохранённые изменения",
    discard: "Удалить",
    discarded: "Черновик удалён",
  },
  missing: {
    title: "Страница не найдена",
    text: "Возможно, в адресе ошибка или страница перемещена.",
    home: "На главную",
  },
  errors: {
    unauthenticated: "Вы вышли из аккаунта. Войдите, чтобы продолжить.",
    OFFLINE: "Сервер недоступен. Проверьте подключение и повторите попытку.",
    TIMEOUT: "Сервер слишком долго не отвечает. Повторите попытку чуть позже.",
    forbidden: "У вас нет прав на это действие. Обратитесь к администратору рабочего пространства.",
    rate_limited: (seconds) =>
      seconds === undefined || seconds < 90
        ? "Слишком много запросов. Повторите попытку через минуту."
        : counted(Math.ceil(seconds / 60), {
            one: "Слишком много запросов. Повторите попытку через # минуту.",
            few: "Слишком много запросов. Повторите попытку через # минуты.",
            many: "Слишком много запросов. Повторите попытку через # минут.",
            other: "Слишком много запросов. Повторите попытку через # минуты.",
          }),
    unknown:
      "Что-то пошло не так. Повторите попытку. Если ошибка не исчезнет, обратитесь к администратору этого сервера.",
    page: "Не удалось загрузить страницу",
  },
  board,
  task,
  shell,
};
