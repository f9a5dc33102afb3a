/**
 * A channel: an integration that posts to a chat service. A project has up to 20 channels, possibly several for one
 * service, each with its own settings and delivery log.
 *
 * @module
 */
import type { Project } from "../../board/project/project.ts";
import { requireProject, requireWritableProject } from "../../board/require.ts";
import type { Context } from "../../context.ts";
import { notFound } from "../../errors.ts";
import { MAX_NAME_CHARACTERS } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import { checkText } from "../../text.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { CHAT_EVENTS, type ChatEvent } from "../integration/event_choices.ts";
import { type Integration, switchesOf } from "../integration/integration.ts";
import { type ChatKindName, findChatKind, type ShownChatSettings } from "./chat_kinds.ts";
import { showChatSettings } from "./chat_settings.ts";

/** A channel in responses. */
export interface ChatChannel {
  id: string;
  projectId: string;
  kind: ChatKindName;
  /** Null if the channel was saved without a name. */
  name: string | null;
  /** The settings of the service. URLs and tokens are masked. */
  settings: ShownChatSettings;
  /** Whether each event type is selected. */
  events: Record<ChatEvent, boolean>;
  isActive: boolean;
  /** When deliveries to the channel began to fail; null if the last one succeeded or none was attempted. */
  failingSince: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

/** Identifies a channel. */
export interface NamedChannel {
  channelId: string;
}

/** Returns whether an integration is a channel. */
export function isChannel(integration: Integration): boolean {
  return findChatKind(integration.kind) !== undefined;
}

/** Converts an integration to its response form. */
export async function showChannel(tx: ReadTx, integration: Integration): Promise<ChatChannel> {
  const { id, projectId, kind, channelName, isActive, createdAt, updatedAt } = integration;
  const chat = findChatKind(kind);
  if (!chat) throw new TypeError(`Cannot show integration "${id}": not a channel`);
  const failure = await tx.findEndpointFailure(endpointOf(kind as ChatKindName, id));
  return {
    id,
    projectId,
    kind: kind as ChatKindName,
    name: channelName,
    settings: showChatSettings(chat, integration),
    events: switchesOf(CHAT_EVENTS, integration),
    isActive,
    failingSince: failure?.failingSince ?? null,
    createdAt,
    updatedAt,
  };
}

/** Checks the name of a channel. @throws {TrackerError} `invalid` */
export function checkChatName(name: string): string {
  return checkText(name, "/name", { min: 1, max: MAX_NAME_CHARACTERS, trim: true });
}

/** Loads a channel that the actor may manage. @throws {TrackerError} `not_found`, `forbidden` */
export async function requireChannel(tx: ReadTx, ctx: Context, channelId: string): Promise<Integration> {
  const channel = await findChannel(tx, channelId);
  const named = { kind: "channel", id: channelId };
  await requireProject(tx, ctx, channel.projectId, "workspace:manage_settings", named);
  return channel;
}

/**
 * Loads a channel that the actor may change.
 *
 * @throws {TrackerError} for the same reasons as {@linkcode requireChannel}, and `conflict` while the project is archived
 */
export async function requireWritableChannel(
  tx: ReadTx,
  ctx: Context,
  channelId: string,
): Promise<{ channel: Integration; project: Project }> {
  const channel = await findChannel(tx, channelId);
  const named = { kind: "channel", id: channelId };
  const { project } = await requireWritableProject(tx, ctx, channel.projectId, "workspace:manage_settings", named);
  return { channel, project };
}

async function findChannel(tx: ReadTx, channelId: string): Promise<Integration> {
  const channel = await tx.findIntegrationById(channelId);
  if (!channel || !isChannel(channel)) throw notFound("channel", channelId);
  return channel;
}
