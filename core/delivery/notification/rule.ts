/**
 * Notification rules: channels and projects for the notifications of one workspace.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import { MAX_SELECTED_PROJECTS } from "../../limits.ts";
import { compareText } from "../../text.ts";
import { CHANNEL_NAMES, type ChannelName, type ChannelSwitch, switchName } from "../channels/channels.ts";

/** Which projects a rule applies to. */
export const PROJECT_MODES = ["all", "selected"] as const;
/** One of {@linkcode PROJECT_MODES}. */
export type ProjectMode = (typeof PROJECT_MODES)[number];

/** The channels for notifications of a workspace. A channel must also be on and complete in the preferences. */
export interface NotificationRule {
  id: string;
  userId: string;
  workspaceId: string;
  isActive: boolean;
  /** The channels that are on, by name. */
  channels: readonly ChannelName[];
  projectMode: ProjectMode;
  /** Sorted ids; empty for `all`, or when every selected project was deleted. */
  selectedProjectIds: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** The channels whose switches are on, in stored form. */
export function channelsOn(switches: Partial<Record<ChannelSwitch, boolean>>): ChannelName[] {
  return CHANNEL_NAMES.filter((name) => switches[switchName(name)]).sort(compareText);
}

/** The switches of a rule in responses. */
export function ruleSwitches(channels: readonly ChannelName[]): Record<ChannelSwitch, boolean> {
  const entries = CHANNEL_NAMES.map((name) => [switchName(name), channels.includes(name)]);
  return Object.fromEntries(entries) as Record<ChannelSwitch, boolean>;
}

/**
 * The selected projects in stored form: unique and sorted.
 *
 * @param known ids of the workspace's projects
 * @throws {TrackerError} `invalid` for none, too many, or one of another workspace
 */
export function checkSelection(projectIds: readonly string[], known: ReadonlySet<string>): string[] {
  const pointer = "/selectedProjectIds";
  if (projectIds.length === 0) throw invalidField(pointer, "Choose at least one");
  if (projectIds.length > MAX_SELECTED_PROJECTS) {
    throw invalidField(pointer, `Must name at most ${MAX_SELECTED_PROJECTS} projects`);
  }
  for (const [index, id] of projectIds.entries()) {
    if (!known.has(id)) throw invalidField(`${pointer}/${index}`, "Is not a project of this workspace");
  }
  return [...new Set(projectIds)].sort(compareText);
}

/**
 * Applies channel switches of the preferences to a rule: a rule that uses any channel changes too, one that uses none stays
 * silent. Undefined if the rule does not change.
 */
export function followSwitches(
  rule: NotificationRule,
  switched: Partial<Record<ChannelSwitch, boolean>>,
): NotificationRule | undefined {
  if (rule.channels.length === 0) return undefined;
  const channels = channelsOn({ ...ruleSwitches(rule.channels), ...switched });
  const isSame = channels.join() === rule.channels.join();
  return isSame ? undefined : { ...rule, channels };
}
