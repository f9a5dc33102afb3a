/** A fake of every chat service. @module */
import type { ChatKindName } from "@hexlane/core";
import type { ChatService } from "./chat_service.ts";
import { discordService } from "./discord_service.ts";
import { matrixService } from "./matrix_service.ts";
import { mattermostService } from "./mattermost_service.ts";
import { slackService } from "./slack_service.ts";
import { teamsService } from "./teams_service.ts";
import { telegramService } from "./telegram_service.ts";

/** Creates a fake of a chat service, by kind. */
export const CHAT_SERVICES: Readonly<Record<ChatKindName, () => ChatService>> = {
  slack: slackService,
  discord: discordService,
  telegram: telegramService,
  mattermost: mattermostService,
  teams: teamsService,
  matrix: matrixService,
};
