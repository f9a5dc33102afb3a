/** Creates a calendar feed. @module */
import type { Context } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { checkTimezone } from "../../identity/account/account.ts";
import { MAX_FEED_LABELS, MAX_FEEDS_PER_ACCOUNT, MAX_FEEDS_PER_PROJECT } from "../../limits.ts";
import type { ReadTx, Tx } from "../../ports/store.ts";
import { requireGrant } from "../../workspace/access.ts";
import { recordTemplateChange } from "../label/copies.ts";
import type { Label } from "../label/label.ts";
import { newLabel } from "../label/save.ts";
import type { LoadedProject } from "../require.ts";
import type { CalendarFeed, CalendarFeedDetail } from "./calendar_feed.ts";
import { type FeedPlace, type FeedPlaceInput, requireFeedPlace } from "./place.ts";
import { describeFeed, newFeedSecrets } from "./token.ts";

/** Input for {@linkcode createCalendarFeed}. */
export interface CreateCalendarFeedInput extends FeedPlaceInput {
  /**
   * Labels of the workspace, at most 100, for a feed of a project. The feed shows tasks with a label of the same name. @default
   * all tasks
   */
  labelIds?: readonly string[];
  /** IANA name of the time zone in which a date with a time is converted to a day. @default "UTC" */
  timeZone?: string;
}

/**
 * Creates a feed of a project, of a view that the actor may read, or of the actor's tasks. A label without a template gets one,
 * so that the feed still works after the label is renamed.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `TOO_MANY_FEEDS`
 */
export async function createCalendarFeed(ctx: Context, input: CreateCalendarFeedInput): Promise<CalendarFeedDetail> {
  ctx.checkInput("createCalendarFeed", input);
  const timeZone = checkTimezone(input.timeZone ?? "UTC", "/timeZone");
  const labelIds = checkLabels(input);
  const secrets = await newFeedSecrets(ctx);
  const now = ctx.clock.now();
  const feed = await ctx.store.transaction(async (tx): Promise<CalendarFeed> => {
    const place = await requireFeedPlace(tx, ctx, input);
    const { userId, projectId, viewId, loaded } = place;
    await refuseFull(tx, place);
    const templates = loaded ? await templatesOf(tx, ctx, loaded, labelIds, now) : [];
    const made = { ...secrets, userId, projectId, viewId, labelIds: templates, timeZone, createdAt: now };
    await tx.insertCalendarFeed(made);
    return made;
  });
  return await describeFeed(ctx, feed);
}

function checkLabels({ projectId, labelIds = [] }: CreateCalendarFeedInput): string[] {
  const ids = [...new Set(labelIds)];
  if (ids.length > MAX_FEED_LABELS) throw invalidField("/labelIds", `Must have at most ${MAX_FEED_LABELS} items`);
  if (ids.length > 0 && projectId === undefined) {
    throw invalidField("/labelIds", "Only feeds of a project can be limited to labels");
  }
  return ids;
}

async function refuseFull(tx: ReadTx, { userId, projectId }: FeedPlace): Promise<void> {
  const feeds =
    projectId === null
      ? (await tx.listCalendarFeedsOf(userId)).filter((feed) => feed.projectId === null)
      : await tx.listCalendarFeedsOfProject(projectId);
  const limit = projectId === null ? MAX_FEEDS_PER_ACCOUNT : MAX_FEEDS_PER_PROJECT;
  if (feeds.length < limit) return;
  const which = projectId === null ? "feeds per person" : "feeds per project";
  throw new TrackerError("conflict", `Cannot create calendar feed: the limit of ${limit} ${which} is reached`, {
    reason: "TOO_MANY_FEEDS",
  });
}

/** Returns the IDs of the templates that have the labels' names, and creates missing templates. */
async function templatesOf(
  tx: Tx,
  ctx: Context,
  { project, access }: LoadedProject,
  labelIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const { workspaceId } = project;
  const found = new Set<string>();
  for (const [index, id] of labelIds.entries()) {
    const label = await tx.findLabel(id);
    const isKnown = label?.workspaceId === workspaceId && (await isOpen(tx, access.projects, label));
    if (!label || !isKnown) throw invalidField(`/labelIds/${index}`, "Is not a label of this workspace");
    const { name, color } = label;
    const template = label.isTemplate ? label : await tx.findTemplateLabel(workspaceId, name);
    found.add((template ?? (await makeTemplate({ name, color }))).id);
  }
  return [...found];

  async function makeTemplate({ name, color }: Pick<Label, "name" | "color">): Promise<Label> {
    requireGrant(access, "label:create");
    const label = newLabel(ctx, { workspaceId, name, color, taskId: null }, now);
    await tx.insertLabel(label);
    await recordTemplateChange(tx, ctx, workspaceId, { kind: "created", labelId: label.id, name, color }, now);
    return label;
  }
}

/** Returns whether the actor may read the label. A label on a task requires access to the task's project. */
async function isOpen(tx: ReadTx, projects: LoadedProject["access"]["projects"], { taskId }: Label): Promise<boolean> {
  if (taskId === null) return true;
  const [place] = await tx.listTaskPlaces([taskId]);
  return place !== undefined && projects.sees(place.projectId);
}
