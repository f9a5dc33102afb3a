/** UI strings for the chat channels of a project, in English. @module */

export const channels = {
  title: "Chat channels",
  text: "Post project updates to Slack, Discord, Telegram, Mattermost, Microsoft Teams or Matrix.",
  add: "Add channel",
  newTitle: "New channel",
  limit: (count: number) => `A project can have up to ${count} channels.`,
  service: "Service",
  needed: "Enter a value",
  stored: (masked: string) => `Saved: ${masked}. Leave empty to keep it.`,
  optional: "Optional",
  removeTitle: "Remove channel?",
  settings: {
    webhookUrl: "Webhook URL",
    botToken: "Bot token",
    chatId: "Chat ID",
    threadId: "Topic ID",
    homeserverUrl: "Homeserver URL",
    accessToken: "Access token",
    roomId: "Room ID",
  },
  hints: {
    slack: "Create an incoming webhook in Slack and paste its URL. Compatible services such as Rocket.Chat work too.",
    discord: "In the Discord channel settings, create a webhook under Integrations and paste its URL.",
    telegram:
      "Create a bot with @BotFather, add it to the chat and paste its token. A chat ID is a number or the @name of a public channel.",
    mattermost: "Create an incoming webhook in Mattermost and paste its URL.",
    teams:
      "In Teams, create a workflow that posts to the channel when a webhook request is received, and paste its URL.",
    matrix:
      "Use the access token of an account that has joined the room. The room ID is in the room's advanced settings. Messages aren't encrypted.",
  },
};
