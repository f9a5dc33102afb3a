/** Fallback messages for error codes without their own message, in Ukrainian. @module */
import type { Refusals } from "../refusals.ts";

export const refusals: Refusals = {
  notFound: "Цього більше немає, або ви не маєте доступу.",
  conflict: "Це не відповідає поточному стану. Оновіть сторінку та спробуйте ще раз.",
  invalid: "Сервер не прийняв ці дані. Перевірте їх і спробуйте ще раз.",
  file: "Сервер не прийняв цей файл. Виберіть менше зображення у форматі PNG, JPEG або WebP.",
  name: "Виберіть назву, яка ще не зайнята",
  dates: "Початок має бути раніше за кінець.",
};
