/** UI strings for the list of webhooks, in Russian. @module */
import type { Text } from "../../en/mod.ts";
import { counted } from "../counted.ts";

export const webhooks: Text["webhooks"] = {
  title: "Вебхуки",
  text: "Отправляйте события проекта на свои URL в формате JSON. Если указан секрет, запросы подписываются.",
  add: "Добавить вебхук",
  newTitle: "Новый вебхук",
  limit: (count) =>
    counted(count, {
      one: "В проекте может быть не больше # вебхука.",
      few: "В проекте может быть не больше # вебхуков.",
      many: "В проекте может быть не больше # вебхуков.",
      other: "В проекте может быть не больше # вебхука.",
    }),
  name: "Название",
  nameHint: "Только для вашего удобства",
  nameNeeded: "Введите название",
  defaultName: "Вебхук",
  noUrl: "Нет URL",
  failing: (since) => `Ошибки с ${since}`,
  on: "Вкл.",
  off: "Выкл.",
  turnOn: "Включить",
  turnOff: "Выключить",
  turnOnLabel: (name) => `Включить «${name}»`,
  turnOffLabel: (name) => `Выключить «${name}»`,
  edit: "Изменить",
  editLabel: (name) => `Изменить «${name}»`,
  close: "Закрыть",
  closeLabel: (name) => `Закрыть «${name}»`,
  log: "Журнал отправок",
};
