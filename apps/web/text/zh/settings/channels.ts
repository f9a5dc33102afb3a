/** UI strings for the chat channels of a project, in Chinese. @module */
import type { Text } from "../../en/mod.ts";

export const channels: Text["channels"] = {
  title: "聊天频道",
  text: "将项目动态发布到 Slack、Discord、Telegram、Mattermost、Microsoft Teams 或 Matrix。",
  add: "添加频道",
  newTitle: "新频道",
  limit: (count) => `每个项目最多可有 ${count} 个频道。`,
  service: "服务",
  needed: "请输入值",
  stored: (masked) => `已保存：${masked}。留空则保持不变。`,
  optional: "可选",
  removeTitle: "移除频道？",
  settings: {
    webhookUrl: "Webhook URL",
    botToken: "机器人令牌",
    chatId: "聊天 ID",
    threadId: "话题 ID",
    homeserverUrl: "主服务器 URL",
    accessToken: "访问令牌",
    roomId: "房间 ID",
  },
  hints: {
    slack: "在 Slack 中创建传入 Webhook 并粘贴其 URL。Rocket.Chat 等兼容服务也可使用。",
    discord: "在 Discord 频道设置的“整合”中创建 Webhook 并粘贴其 URL。",
    telegram: "使用 @BotFather 创建机器人，将其加入聊天并粘贴其令牌。聊天 ID 是数字，或公开频道的 @名称。",
    mattermost: "在 Mattermost 中创建传入 Webhook 并粘贴其 URL。",
    teams: "在 Teams 中创建一个在收到 Webhook 请求时向频道发布消息的工作流，并粘贴其 URL。",
    matrix: "使用已加入房间的账号的访问令牌。房间 ID 位于房间的高级设置中。消息不会加密。",
  },
};
