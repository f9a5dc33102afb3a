/** Reads a calendar feed. @module */
import { allInOrder } from "../../async/all_in_order.ts";
import type { Context } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { MAX_EVENT_DESCRIPTION_CHARACTERS, MAX_FEED_EVENTS, MAX_FEED_TEXT_BYTES, MAX_PAGE_ROWS } from "../../limits.ts";
import type { Page } from "../../page.ts";
import type { ReadTx } from "../../ports/store.ts";
import { byteLength, foldKey } from "../../text.ts";
import { requireGrant } from "../../workspace/access.ts";
import { listAccesses, listOpenProjects } from "../../workspace/project_access/scope.ts";
import { isDayOnly, type QueryCondition, type TaskQuery } from "../query/condition.ts";
import { dayIn } from "../query/days.ts";
import { requireProject } from "../require.ts";
import { scopeOfView, taskQueryOf } from "../saved_view/check.ts";
import { requireView } from "../saved_view/require.ts";
import type { Task } from "../task/task.ts";
import { taskUrl } from "../task/url.ts";
import type { CalendarFeed } from "./calendar_feed.ts";
import { calendarEnd, calendarEvent, calendarHead } from "./icalendar.ts";
import { looksLikeFeedToken } from "./token.ts";

/** A calendar and its version. */
export interface ReadCalendarFeed {
  /** The calendar (RFC 5545). */
  body: string;
  /** Equal versions mean equal bodies. */
  version: string;
}

/** The name of a feed, and the projects and conditions of its tasks. */
interface FeedSource extends Pick<TaskQuery, "projectIds" | "condition"> {
  name: string;
}

/** Matches tasks that have a start date or a due date. */
const IS_SCHEDULED: QueryCondition = {
  type: "any",
  items: [
    { type: "not", item: { type: "absent", source: "dueDate" } },
    { type: "not", item: { type: "absent", source: "startDate" } },
  ],
};
/** If there are too many tasks, the tasks with the earliest dates are left out. */
const SORT: TaskQuery["sort"] = [
  { by: "dueDate", descending: true },
  { by: "startDate", descending: true },
];

/**
 * Writes the calendar of a feed, with an all-day event for each task with a start or due date that the feed's creator
 * can currently read. No credential is required: anyone who knows the token can read the feed. Beyond 10,000 tasks or
 * 16 MiB of text, the tasks with the earliest due dates are left out.
 *
 * @throws {TrackerError} `invalid` for a malformed token; `not_found` for an unknown token, and if the creator is
 * disabled or can no longer share the project or read the view
 */
export async function readCalendarFeed(ctx: Context, input: { token: string }): Promise<ReadCalendarFeed> {
  ctx.checkInput("readCalendarFeed", input);
  if (!looksLikeFeedToken(input.token)) throw invalidField("/token", "Must be 64 hexadecimal characters");
  const hash = await ctx.crypto.hash(input.token);
  const feed = await ctx.store.read(async (tx) => await tx.findCalendarFeedByHash(hash));
  if (!feed) throw feedNotFound();
  const as: Context = { ...ctx, actor: { kind: "session", userId: feed.userId } };
  const body = await ctx.store.read(async (tx) => await writeCalendar(tx, as, feed), { account: feed.userId });
  return { body, version: await ctx.crypto.hash(body) };
}

function feedNotFound(): TrackerError {
  return new TrackerError("not_found", "Cannot find the calendar feed: it was revoked, or its owner lost access");
}

async function writeCalendar(tx: ReadTx, ctx: Context, feed: CalendarFeed): Promise<string> {
  const { name, projectIds, condition } = await currentSource(tx, ctx, feed);
  const query: TaskQuery = { projectIds, condition: { type: "all", items: [condition, IS_SCHEDULED] }, sort: SORT };
  let written = calendarHead(name);
  let [events, bytes] = [0, 0];
  for (let page: Page | undefined = { limit: MAX_PAGE_ROWS }; page; ) {
    const { rows, next }: Awaited<ReturnType<ReadTx["queryTasks"]>> = await tx.queryTasks(query, page);
    for (const task of rows) {
      bytes += byteLength(task.title) + byteLength(task.description ?? "");
      if (++events > MAX_FEED_EVENTS || bytes > MAX_FEED_TEXT_BYTES) return written + calendarEnd();
      written += eventOfTask(ctx, task, feed.timeZone);
    }
    page = next && { limit: MAX_PAGE_ROWS, after: next };
    await tx.yieldToEventLoop();
  }
  return written + calendarEnd();
}

/** Loads the source of a feed with its creator's current access. @throws {TrackerError} `not_found` */
async function currentSource(tx: ReadTx, ctx: Context, feed: CalendarFeed): Promise<FeedSource> {
  const account = await tx.findAccount(feed.userId);
  if (!account || account.deletedAt || account.disabledAt) throw feedNotFound();
  try {
    if (feed.projectId !== null) return await projectSource(tx, ctx, feed.projectId, feed.labelIds);
    if (feed.viewId !== null) return await viewSource(tx, ctx, feed.viewId);
    return { ...(await ownSource(tx, ctx, feed.userId)), name: account.name };
  } catch (error) {
    // The reader must not learn whether the project exists.
    if (error instanceof TrackerError && ["not_found", "forbidden"].includes(error.code)) throw feedNotFound();
    throw error;
  }
}

async function projectSource(
  tx: ReadTx,
  ctx: Context,
  projectId: string,
  labelIds: readonly string[],
): Promise<FeedSource> {
  const { project, access } = await requireProject(tx, ctx, projectId, "project:share");
  requireGrant(access, "task:read");
  const { name, workspaceId } = project;
  const labels = await allInOrder(...labelIds.map((id) => tx.findLabel(id)));
  const names = labels.flatMap((label) => (label?.workspaceId === workspaceId ? foldKey(label.name) : []));
  const isLabeled: QueryCondition = { type: "in", source: "label", values: names };
  // If all labels of the feed are deleted, the feed is empty.
  const items = names.length > 0 ? [isLabeled] : [];
  const condition: QueryCondition = { type: labelIds.length === 0 ? "all" : "any", items };
  return { name, projectIds: [projectId], condition };
}

async function viewSource(tx: ReadTx, ctx: Context, viewId: string): Promise<FeedSource> {
  const loaded = await requireView(tx, ctx, viewId);
  const { name } = loaded.view;
  try {
    const { projectIds, condition } = await taskQueryOf(tx, ctx, loaded.view, await scopeOfView(tx, loaded));
    return { name, projectIds, condition };
  } catch (error) {
    // The query refers to something that no longer exists, such as a deleted label.
    if (error instanceof TrackerError && error.code === "invalid") {
      return { name, projectIds: [], condition: { type: "any", items: [] } };
    }
    throw error;
  }
}

async function ownSource(tx: ReadTx, ctx: Context, userId: string): Promise<Omit<FeedSource, "name">> {
  const accesses = await listAccesses(tx, ctx, undefined, "task:read");
  const projects = (await allInOrder(...accesses.map((access) => listOpenProjects(tx, access)))).flat();
  const condition: QueryCondition = {
    type: "all",
    items: [
      { type: "in", source: "userId", values: [userId] },
      { type: "not", item: { type: "in", source: "status", values: ["archived"] } },
    ],
  };
  return { projectIds: projects.flatMap(({ id, archivedAt }) => (archivedAt ? [] : id)), condition };
}

function eventOfTask(ctx: Context, task: Task, zone: string): string {
  const { id, workspaceId, projectId, title, description, createdAt, updatedAt } = task;
  const due = dayOf(task, "dueDate", zone);
  const firstDay = dayOf(task, "startDate", zone) ?? due ?? "";
  return calendarEvent({
    uid: `${id}@hexlane`,
    createdAt,
    updatedAt,
    firstDay,
    // In zones west of UTC, a start date without a time may fall on a later day than a due date with a time.
    lastDay: due !== undefined && due > firstDay ? due : firstDay,
    summary: title,
    description: shorten(description),
    url: taskUrl(ctx, { workspaceId, id: projectId, taskId: id }),
  });
}

/** Returns the day of a task's start or due date, such as `2027-01-15`. */
function dayOf(task: Task, source: "startDate" | "dueDate", zone: string): string | undefined {
  const instant = task[source];
  if (!instant) return undefined;
  const utcDay = instant.toISOString().slice(0, 10);
  if (isDayOnly(source, task) && instant.getTime() === Date.parse(utcDay)) return utcDay;
  const day = dayIn(instant, zone);
  // Around the years 0 and 9999, the local day may be in a year that does not have four digits.
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : utcDay;
}

function shorten(description: string | null): string | null {
  const text = (description ?? "").trim();
  if (text === "") return null;
  if (text.length <= MAX_EVENT_DESCRIPTION_CHARACTERS) return text;
  return `${text.slice(0, MAX_EVENT_DESCRIPTION_CHARACTERS).replace(/[\ud800-\udbff]$/, "")}…`;
}
