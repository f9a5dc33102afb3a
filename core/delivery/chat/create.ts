/** Creates a channel. @module */
import type { Context } from "../../context.ts";
import type { ChatEvent } from "../integration/event_choices.ts";
import type { NamedIntegration } from "../integration/get.ts";
import { prepareChatEdit, saveIntegration } from "../integration/save_edit.ts";
import { type ChatChannel, checkChatName, showChannel } from "./channel.ts";
import type { ChatKindName, ChatSettingsInput } from "./chat_kinds.ts";

/** Input for {@linkcode createChannel}. */
export interface CreateChannelInput extends NamedIntegration {
  kind: ChatKindName;
  /** The display name. */
  name: string;
  /** The settings of the service. URLs and tokens are stored encrypted and returned masked. */
  settings: ChatSettingsInput;
  /** Omitted event types get the defaults of a new integration. */
  events?: Partial<Record<ChatEvent, boolean>>;
  /** @default true */
  isActive?: boolean;
}

/**
 * Adds a channel to a project. The channel receives events from then on.
 *
 * @throws {TrackerError} `invalid`, possibly with reason `FORBIDDEN_DESTINATION`; `not_found`, `forbidden`; `conflict` while
 * the project is archived, or with reason `TOO_MANY_CHANNELS`
 */
export async function createChannel(ctx: Context, input: CreateChannelInput): Promise<ChatChannel> {
  ctx.checkInput("createChannel", input);
  const { projectId, kind, name, settings, events, isActive = true } = input;
  const channelName = checkChatName(name);
  const given = { projectId, settings, pointer: "/settings", isNew: true, channelName, events, isActive };
  const edit = await prepareChatEdit(ctx, kind, given);
  return await saveIntegration(ctx, { projectId, kind, edit, integrationId: null }, showChannel);
}
