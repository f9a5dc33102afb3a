/** UI strings for the list of webhooks, in Ukrainian. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const webhooks: Text["webhooks"] = {
  title: "Вебхуки",
  text: "Надсилайте події проєкту на власні URL у форматі JSON. Якщо вказано секрет, запити підписуються.",
  add: "Додати вебхук",
  newTitle: "Новий вебхук",
  limit: (count) =>
    counted(count, {
      one: "У проєкті може бути не більше ніж # вебхук.",
      few: "У проєкті може бути не більше ніж # вебхуки.",
      many: "У проєкті може бути не більше ніж # вебхуків.",
      other: "У проєкті може бути не більше ніж # вебхука.",
    }),
  name: "Назва",
  nameHint: "Лише для вашої зручності",
  nameNeeded: "Введіть назву",
  defaultName: "Вебхук",
  noUrl: "Немає URL",
  failing: (since) => `Помилки з ${since}`,
  on: "Увімк.",
  off: "Вимк.",
  turnOn: "Увімкнути",
  turnOff: "Вимкнути",
  turnOnLabel: (name) => `Увімкнути «${name}»`,
  turnOffLabel: (name) => `Вимкнути «${name}»`,
  edit: "Змінити",
  editLabel: (name) => `Змінити «${name}»`,
  close: "Закрити",
  closeLabel: (name) => `Закрити «${name}»`,
  log: "Журнал надсилань",
};
