/**
 * What one can do with one's notification preferences.
 *
 * @module
 */

import { sideBySide } from "../../async/all_in_order.ts";
import { type Context, requireUnlimited } from "../../context.ts";
import type { NewsSwitches } from "../../history/notification.ts";
import type { Account } from "../../identity/account/account.ts";
import { requireAccount } from "../../identity/account/require.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { CHANNEL_OF_RULE } from "../dispatch/plan.ts";
import { approveDestination } from "../integration/approve_destination.ts";
import { checkLeadTime, checkSecret, type SealedText } from "../integration/integration.ts";
import { maskSecret } from "../integration/mask.ts";
import {
  checkTopic,
  editPreferences,
  type NotificationPreferences,
  newPreferences,
  type PreferencesEdit,
  preferencesSeal,
  type ShownPreferences,
  type ShownRule,
  showPreferences,
} from "./preferences.ts";
import { CHANNELS, type ChannelSwitch, followSwitches } from "./rule.ts";

/**
 * The actor's preferences with the rules of every workspace.
 *
 * @throws {TrackerError} `unauthenticated`, `forbidden` for a key that is limited
 */
export async function getNotificationPreferences(ctx: Context): Promise<ShownPreferences> {
  requireUnlimited(ctx);
  return await ctx.store.read(async (tx) => await shownPreferences(tx, await requireAccount(tx, ctx)));
}

/** What is absent stays. */
export interface SaveNotificationPreferencesInput
  extends Partial<Record<ChannelSwitch, boolean>>,
    Partial<NewsSwitches> {
  /** Begins with `https://` or `http://`. Null: stays. Empty: none. */
  ntfyServerUrl?: string | null;
  /** 1 to 64 letters, digits, dashes, underscores. Null: stays. Empty: none. */
  ntfyTopic?: string | null;
  /** Kept encrypted, shown masked, as are the other two. Null: none. Empty: stays. */
  ntfyToken?: string | null;
  /** As `ntfyServerUrl`. */
  gotifyServerUrl?: string | null;
  /** The token at the Gotify server. */
  gotifyToken?: string | null;
  /** As `ntfyServerUrl`. */
  webhookUrl?: string | null;
  /** By which requests are signed. */
  webhookSecret?: string | null;
  /** 5 to 43,200. */
  dueDateReminderLeadTimeMinutes?: number;
}

/**
 * Changes the actor's preferences. Switching a channel also switches it in the rules that use any channel.
 *
 * @throws {TrackerError} `invalid`, also with reason `INCOMPLETE_CHANNEL` or `FORBIDDEN_DESTINATION`; `unauthenticated`,
 * `forbidden` for a key that is limited
 */
export async function saveNotificationPreferences(
  ctx: Context,
  input: SaveNotificationPreferencesInput,
): Promise<ShownPreferences> {
  const { userId } = requireUnlimited(ctx);
  const edit = await prepareEdit(ctx, userId, input);
  const now = ctx.clock.now();
  const shown = await ctx.store.transaction(async (tx) => {
    const account = await requireAccount(tx, ctx);
    const saved = await tx.findNotificationPreferences(userId);
    const before = saved ?? newPreferences(userId, now);
    const after = editPreferences(before, edit, now);
    if (!saved || !isSame(before, after)) await tx.saveNotificationPreferences(after);
    await switchRules(tx, { before, after }, now);
    await forgetFailures(tx, { before, after });
    return await shownPreferences(tx, account);
  });
  // A new address asked for no time.
  for (const name of CHANNELS) ctx.deliveryRoom.resume(endpointOf(CHANNEL_OF_RULE[name], userId));
  return shown;
}

/** Checks what is given and seals what is secret: all of it takes time, so none of it is done in a transaction. */
async function prepareEdit(
  ctx: Context,
  userId: string,
  input: SaveNotificationPreferencesInput,
): Promise<PreferencesEdit> {
  const { ntfyServerUrl, ntfyTopic, ntfyToken, gotifyServerUrl, gotifyToken, webhookUrl, webhookSecret } = input;
  const { dueDateReminderLeadTimeMinutes: minutes } = input;
  const edit: PreferencesEdit = {
    ...Object.fromEntries(SWITCHES.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]]))),
    ...(minutes === undefined ? {} : { dueDateReminderLeadTimeMinutes: checkLeadTime(minutes) }),
    ...(ntfyTopic == null ? {} : { ntfyTopic: ntfyTopic === "" ? null : checkTopic(ntfyTopic) }),
  };
  for (const [field, address] of Object.entries({ ntfyServerUrl, gotifyServerUrl, webhookUrl })) {
    if (address == null) continue;
    const isNone = address === "";
    edit[field as "webhookUrl"] = isNone ? null : await approveDestination(ctx, address, { pointer: `/${field}` });
  }
  for (const [name, secret] of Object.entries({ ntfyToken, gotifyToken, webhookSecret })) {
    const field = name as "ntfyToken" | "gotifyToken" | "webhookSecret";
    if (secret === null) edit[field] = null;
    else if (secret) edit[field] = await sealSecret(ctx, checkSecret(secret, `/${field}`), userId, field);
  }
  return edit;
}

const SWITCHES = [
  "emailEnabled",
  "ntfyEnabled",
  "gotifyEnabled",
  "webhookEnabled",
  "taskAssignmentEnabled",
  "taskCommentEnabled",
  "taskStatusChangeEnabled",
  "dueDateReminderEnabled",
] as const satisfies readonly (ChannelSwitch | keyof NewsSwitches)[];

async function sealSecret(
  ctx: Context,
  secret: string,
  userId: string,
  field: "ntfyToken" | "gotifyToken" | "webhookSecret",
): Promise<SealedText> {
  return { sealed: await ctx.crypto.seal(secret, preferencesSeal(userId, field)), masked: maskSecret(secret) };
}

function isSame(before: NotificationPreferences, after: NotificationPreferences): boolean {
  return JSON.stringify({ ...before, updatedAt: null }) === JSON.stringify({ ...after, updatedAt: null });
}

/** Another address, or a channel that was switched on again, begins anew. */
async function forgetFailures(
  tx: Tx,
  { before, after }: { before: NotificationPreferences; after: NotificationPreferences },
): Promise<void> {
  for (const name of CHANNELS) {
    const isSwitchedOn = after[`${name}Enabled`] && !before[`${name}Enabled`];
    const isElsewhere = ADDRESSES[name] !== undefined && before[ADDRESSES[name]] !== after[ADDRESSES[name]];
    if (isSwitchedOn || isElsewhere) await tx.deleteEndpointFailure(endpointOf(CHANNEL_OF_RULE[name], after.userId));
  }
}

const ADDRESSES = {
  email: undefined,
  ntfy: "ntfyServerUrl",
  gotify: "gotifyServerUrl",
  webhook: "webhookUrl",
} as const;

async function switchRules(
  tx: Tx,
  { before, after }: { before: NotificationPreferences; after: NotificationPreferences },
  now: Date,
): Promise<void> {
  const changed = CHANNELS.map((channel) => `${channel}Enabled` as const).filter(
    (name) => before[name] !== after[name],
  );
  if (changed.length === 0) return;
  const switched = Object.fromEntries(changed.map((name) => [name, after[name]]));
  for (const rule of await tx.listNotificationRules(after.userId)) {
    const followed = followSwitches(rule, switched);
    if (followed) await tx.saveNotificationRule({ ...followed, updatedAt: now });
  }
}

/** What an account's preferences are now, as they are shown. */
export async function shownPreferences(tx: ReadTx, account: Account): Promise<ShownPreferences> {
  const [saved, workspaces, all] = await sideBySide(
    tx.findNotificationPreferences(account.id),
    tx.listWorkspacesOf(account.id),
    tx.listNotificationRules(account.id),
  );
  const names = new Map(workspaces.map(({ id, name }) => [id, name]));
  const rules = all.map(({ userId: _, ...rule }): ShownRule => {
    return { ...rule, workspaceName: names.get(rule.workspaceId) ?? "" };
  });
  return showPreferences(account.email, saved, rules);
}
