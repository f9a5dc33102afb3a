/** Edits a channel. @module */
import type { Context } from "../../context.ts";
import type { ChatEvent } from "../integration/event_choices.ts";
import { prepareChatEdit, saveIntegration } from "../integration/save_edit.ts";
import { type ChatChannel, checkChatName, type NamedChannel, requireChannel, showChannel } from "./channel.ts";
import type { ChatKindName, ChatSettingsInput } from "./chat_kinds.ts";

/** Input for {@linkcode editChannel}. */
export interface EditChannelInput extends NamedChannel {
  /** The display name. */
  name?: string;
  /** Omitted settings do not change. An empty URL or token keeps the current one; null removes an optional setting. */
  settings?: ChatSettingsInput;
  /** Omitted event types do not change. */
  events?: Partial<Record<ChatEvent, boolean>>;
  isActive?: boolean;
}

/**
 * Changes the given fields of a channel.
 *
 * @throws {TrackerError} `invalid`, possibly with reason `FORBIDDEN_DESTINATION`; `not_found`, `forbidden`, `conflict` while
 * the project is archived
 */
export async function editChannel(ctx: Context, input: EditChannelInput): Promise<ChatChannel> {
  ctx.checkInput("editChannel", input);
  const { channelId, name, settings = {}, events, isActive } = input;
  const channelName = name === undefined ? undefined : checkChatName(name);
  const channel = await ctx.store.read((tx) => requireChannel(tx, ctx, channelId));
  const { projectId } = channel;
  const kind = channel.kind as ChatKindName;
  const given = { projectId, settings, pointer: "/settings", isNew: false, channelName, events, isActive };
  const edit = await prepareChatEdit(ctx, kind, given);
  return await saveIntegration(ctx, { projectId, kind, edit, integrationId: channelId }, showChannel);
}
