/**
 * Notification rules: which channels send notifications about a workspace, and for which projects.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import { MAX_SELECTED_PROJECTS } from "../../limits.ts";
import { compareText } from "../../text.ts";
import { CHANNEL_NAMES, type ChannelName, type ChannelSwitch, switchName } from "../channels/channels.ts";

/** Whether a rule applies to all projects or to selected ones. */
export const PROJECT_MODES = ["all", "selected"] as const;
/** One of {@linkcode PROJECT_MODES}. */
export type ProjectMode = (typeof PROJECT_MODES)[number];

/** The channels for notifications about a workspace. A channel must also be on and complete in the preferences. */
export interface NotificationRule {
  id: string;
  userId: string;
  workspaceId: string;
  isActive: boolean;
  /** The channels that are on, by name. */
  channels: readonly ChannelName[];
  projectMode: ProjectMode;
  /** Sorted IDs. Empty for `all`, or if every selected project was deleted. */
  selectedProjectIds: string[];
  createdAt: Date;
  updatedAt: Date;
}

/** Returns the channels whose switches are on, sorted as they are stored. */
export function channelsOn(switches: Partial<Record<ChannelSwitch, boolean>>): ChannelName[] {
  return CHANNEL_NAMES.filter((name) => switches[switchName(name)]).sort(compareText);
}

/** Converts a rule's channels to switches for responses. */
export function ruleSwitches(channels: readonly ChannelName[]): Record<ChannelSwitch, boolean> {
  const entries = CHANNEL_NAMES.map((name) => [switchName(name), channels.includes(name)]);
  return Object.fromEntries(entries) as Record<ChannelSwitch, boolean>;
}

/**
 * Checks the selected projects and returns them as they are stored: unique and sorted.
 *
 * @param known IDs of the workspace's projects
 * @throws {TrackerError} `invalid` for an empty selection, too many projects, or a project of another workspace
 */
export function checkSelection(projectIds: readonly string[], known: ReadonlySet<string>): string[] {
  const pointer = "/selectedProjectIds";
  if (projectIds.length === 0) throw invalidField(pointer, "Must name at least one project");
  if (projectIds.length > MAX_SELECTED_PROJECTS) {
    throw invalidField(pointer, `Must name at most ${MAX_SELECTED_PROJECTS} projects`);
  }
  for (const [index, id] of projectIds.entries()) {
    if (!known.has(id)) throw invalidField(`${pointer}/${index}`, "Is not a project of this workspace");
  }
  return [...new Set(projectIds)].sort(compareText);
}

/**
 * Applies changed channel switches of the preferences to a rule, unless the rule uses no channel. Returns undefined if
 * the rule does not change.
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
