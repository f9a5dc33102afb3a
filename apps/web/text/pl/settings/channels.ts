/** UI strings for the chat channels of a project, in Polish. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "Kanały czatu",
  text: "Publikuj aktualizacje projektu w usługach Slack, Discord, Telegram, Mattermost, Microsoft Teams lub Matrix.",
  add: "Dodaj kanał",
  newTitle: "Nowy kanał",
  limit: (count) => `Maksymalna liczba kanałów w projekcie: ${count}.`,
  service: "Usługa",
  needed: "Wpisz wartość",
  stored: (masked) => `Zapisano: ${masked}. Pozostaw puste, aby zachować.`,
  optional: "Opcjonalne",
  removeTitle: "Usunąć kanał?",
  settings: {
    webhookUrl: "Adres URL webhooka",
    botToken: "Token bota",
    chatId: "ID czatu",
    threadId: "ID tematu",
    homeserverUrl: "Adres URL serwera domowego",
    accessToken: "Token dostępu",
    roomId: "ID pokoju",
  },
  hints: {
    slack:
      "Utwórz w Slacku przychodzący webhook i wklej jego adres URL. Zgodne usługi, takie jak Rocket.Chat, też działają.",
    discord: "W ustawieniach kanału na Discordzie utwórz webhook w sekcji Integracje i wklej jego adres URL.",
    telegram:
      "Utwórz bota za pomocą @BotFather, dodaj go do czatu i wklej jego token. ID czatu to liczba albo @nazwa publicznego kanału.",
    mattermost: "Utwórz w Mattermost przychodzący webhook i wklej jego adres URL.",
    teams:
      "Utwórz w Teams przepływ pracy, który publikuje na kanale po odebraniu żądania webhooka, i wklej jego adres URL.",
    matrix:
      "Użyj tokenu dostępu konta, które dołączyło do pokoju. ID pokoju znajduje się w jego ustawieniach zaawansowanych. Wiadomości nie są szyfrowane.",
  },
};
