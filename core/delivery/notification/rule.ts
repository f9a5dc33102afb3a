/**
 * A notification rule: through which channels somebody wants the news of one workspace, and of which projects in it.
 *
 * @module
 */
import { invalidField } from "../../errors.ts";
import { MAX_SELECTED_PROJECTS } from "../../limits.ts";
import { compareText } from "../../text.ts";

/** The ways by which somebody can be told. */
export const CHANNELS = ["email", "ntfy", "gotify", "webhook"] as const;
/** One of {@linkcode CHANNELS}. */
export type ChannelName = (typeof CHANNELS)[number];

/** The switch of a channel, in a rule as in the preferences. */
export type ChannelSwitch = `${ChannelName}Enabled`;

/** Of which projects somebody wants news. */
export const PROJECT_MODES = ["all", "selected"] as const;
/** One of {@linkcode PROJECT_MODES}. */
export type ProjectMode = (typeof PROJECT_MODES)[number];

/** A channel fires when it is also on and configured in the preferences, the rule is active and the project selected. */
export interface NotificationRule extends Record<ChannelSwitch, boolean> {
  /** Opaque; never given out twice. */
  id: string;
  /** The account. */
  userId: string;
  /** The workspace. */
  workspaceId: string;
  /** Whether it is switched on. */
  isActive: boolean;
  /** Which projects it is about. */
  projectMode: ProjectMode;
  /** By id; empty for `all`, or when every selected project is gone. */
  selectedProjectIds: string[];
  /** When it was made. */
  createdAt: Date;
  /** When it last changed. */
  updatedAt: Date;
}

/**
 * The selected projects as they are stored: each once, by id.
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
 * The rule after channels were switched in the preferences, where they were switched: a rule that uses any channel follows,
 * one that uses none stays silent. Undefined when it stays as it is.
 */
export function followSwitches(
  rule: NotificationRule,
  switched: Partial<Record<ChannelSwitch, boolean>>,
): NotificationRule | undefined {
  if (!CHANNELS.some((channel) => rule[`${channel}Enabled`])) return undefined;
  const isFollowed = CHANNELS.every((channel) => {
    const wanted = switched[`${channel}Enabled`];
    return wanted === undefined || wanted === rule[`${channel}Enabled`];
  });
  return isFollowed ? undefined : { ...rule, ...switched };
}
