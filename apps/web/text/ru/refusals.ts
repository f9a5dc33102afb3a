/** Fallback messages for error codes without their own message, in Russian. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "Этого больше нет, или у вас нет доступа.",
  conflict: "Это не соответствует текущему состоянию. Обновите страницу и попробуйте ещё раз.",
  invalid: "Сервер не принял эти данные. Проверьте их и попробуйте ещё раз.",
  file: "Сервер не принял этот файл. Выберите изображение меньшего размера в формате PNG, JPEG или WebP.",
  name: "Выберите название, которое ещё не занято",
  dates: "Начало должно быть раньше конца.",
};
