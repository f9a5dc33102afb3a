import { type Context, requireUnlimited } from "../../context.ts";
import type { NotificationSwitches } from "../../history/notification.ts";
import { requireAccount } from "../../identity/account/require.ts";
import type { Tx } from "../../ports/store.ts";
import {
  type ChannelInput,
  channelSeal,
  NOTIFICATION_CHANNELS,
  switchName,
  WIRE_SETTINGS,
  type WireSetting,
} from "../channels/channels.ts";
import { endpointOf } from "../dispatch/delivery.ts";
import { approveDestination } from "../integration/approve_destination.ts";
import { checkLeadTime, checkSecret } from "../integration/integration.ts";
import { maskSecret } from "../integration/mask.ts";
import { shownPreferences } from "./get_preferences.ts";
import {
  addressIn,
  type ChannelEdit,
  editPreferences,
  type NotificationPreferences,
  newPreferences,
  type PreferencesEdit,
  type ShownPreferences,
  settingsOf,
} from "./preferences.ts";
import { followSwitches } from "./rule.ts";

/**
 * Input for {@linkcode saveNotificationPreferences}. Absent fields do not change. For a URL or other text, an empty string
 * clears the value and null keeps it. For a secret, null clears it and an empty string keeps it.
 */
export interface SaveNotificationPreferencesInput extends ChannelInput, Partial<NotificationSwitches> {
  /** 5 to 43,200. */
  dueDateReminderLeadTimeMinutes?: number;
}

/**
 * Changes the actor's preferences. Turning a channel on or off also turns it on or off in every rule that uses at least
 * one channel.
 *
 * @throws {TrackerError} `invalid`, possibly with reason `INCOMPLETE_CHANNEL` or `FORBIDDEN_DESTINATION`; `unauthenticated`,
 * `forbidden` for a limited key
 */
export async function saveNotificationPreferences(
  ctx: Context,
  input: SaveNotificationPreferencesInput,
): Promise<ShownPreferences> {
  ctx.checkInput("saveNotificationPreferences", input);
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
  // A pause requested by the old URL does not apply to a new one.
  for (const { endpointKind } of NOTIFICATION_CHANNELS) ctx.deliveryScheduler.resume(endpointOf(endpointKind, userId));
  return shown;
}

/** Checks the input and encrypts secrets. Both take time, so call it before the transaction. */
async function prepareEdit(
  ctx: Context,
  userId: string,
  input: SaveNotificationPreferencesInput,
): Promise<PreferencesEdit> {
  const { dueDateReminderLeadTimeMinutes: minutes } = input;
  const edit: PreferencesEdit = {
    channels: {},
    ...Object.fromEntries(SWITCHES.flatMap((name) => (input[name] === undefined ? [] : [[name, input[name]]]))),
    ...(minutes === undefined ? {} : { dueDateReminderLeadTimeMinutes: checkLeadTime(minutes) }),
  };
  for (const channel of NOTIFICATION_CHANNELS) {
    const isEnabled = input[switchName(channel.name)];
    const change: ChannelEdit = { settings: {}, ...(isEnabled === undefined ? {} : { isEnabled }) };
    for (const setting of WIRE_SETTINGS.filter((one) => one.channel === channel)) {
      Object.assign(change, await prepareSetting(ctx, userId, change, { setting, value: input[setting.name] }));
    }
    edit.channels[channel.name] = change;
  }
  return edit;
}

async function prepareSetting(
  ctx: Context,
  userId: string,
  { settings }: ChannelEdit,
  { setting, value }: { setting: WireSetting; value: string | null | undefined },
): Promise<Partial<ChannelEdit>> {
  const { name, spec, channel } = setting;
  const pointer = `/${name}`;
  if (spec.kind === "secret") {
    if (value === null) return { secret: null };
    if (!value) return {};
    const text = checkSecret(value, pointer);
    const sealed = await ctx.crypto.seal(text, channelSeal(userId, channel));
    return { secret: { sealed, masked: maskSecret(text) } };
  }
  if (value == null) return {};
  const check = async () =>
    spec.kind === "text" ? spec.check(value, pointer) : await approveDestination(ctx, value, { pointer });
  return { settings: { ...settings, [setting.setting]: value === "" ? null : await check() } };
}

const SWITCHES = [
  "taskAssignmentEnabled",
  "taskCommentEnabled",
  "taskStatusChangeEnabled",
  "dueDateReminderEnabled",
] as const satisfies readonly (keyof NotificationSwitches)[];

function isSame(before: NotificationPreferences, after: NotificationPreferences): boolean {
  return JSON.stringify({ ...before, updatedAt: null }) === JSON.stringify({ ...after, updatedAt: null });
}

/** Resets the failures of a channel that has a new URL or was turned on again. */
async function forgetFailures(
  tx: Tx,
  { before, after }: { before: NotificationPreferences; after: NotificationPreferences },
): Promise<void> {
  for (const channel of NOTIFICATION_CHANNELS) {
    const [old, current] = [settingsOf(before, channel.name), settingsOf(after, channel.name)];
    const isSwitchedOn = current.isEnabled && !old.isEnabled;
    const isElsewhere = addressIn(channel, old) !== addressIn(channel, current);
    if (isSwitchedOn || isElsewhere) await tx.deleteEndpointFailure(endpointOf(channel.endpointKind, after.userId));
  }
}

async function switchRules(
  tx: Tx,
  { before, after }: { before: NotificationPreferences; after: NotificationPreferences },
  now: Date,
): Promise<void> {
  const switched: Parameters<typeof followSwitches>[1] = {};
  for (const { name } of NOTIFICATION_CHANNELS) {
    const { isEnabled } = settingsOf(after, name);
    if (isEnabled !== settingsOf(before, name).isEnabled) switched[switchName(name)] = isEnabled;
  }
  if (Object.keys(switched).length === 0) return;
  for (const rule of await tx.listNotificationRules(after.userId)) {
    const followed = followSwitches(rule, switched);
    if (followed) await tx.saveNotificationRule({ ...followed, updatedAt: now });
  }
}
