/** Resolves the project or view of a calendar feed, and checks who may manage it. @module */
import { type Context, requireUnlimited } from "../../context.ts";
import { invalidField } from "../../errors.ts";
import { requireAccount } from "../../identity/account/require.ts";
import type { ReadTx } from "../../ports/store.ts";
import { requireGrant } from "../../workspace/access.ts";
import { type LoadedProject, requireProject } from "../require.ts";
import { requireView } from "../saved_view/require.ts";
import type { CalendarFeed } from "./calendar_feed.ts";

/** The place of a feed: a project or a saved view. With neither, the feed shows the actor's tasks. */
export interface FeedPlaceInput {
  projectId?: string;
  viewId?: string;
}

/** The place of a feed that the actor may manage. */
export interface FeedPlace extends Pick<CalendarFeed, "userId" | "projectId" | "viewId"> {
  /** The loaded project, if the feed belongs to a project. */
  loaded: LoadedProject | undefined;
}

/**
 * Requires that the actor may manage the feeds of a project, or their own feeds of a view or of their tasks. Managing
 * their own feeds requires a credential that acts for the whole account, because the addresses outlive the credential.
 *
 * @param options.showsAddress whether the actor sees the feeds' addresses, which give access to the tasks of a project.
 * @default true
 * @throws {TrackerError} `invalid`, `unauthenticated`, `not_found`, `forbidden`
 */
export async function requireFeedPlace(
  tx: ReadTx,
  ctx: Context,
  input: FeedPlaceInput,
  { showsAddress = true }: { showsAddress?: boolean } = {},
): Promise<FeedPlace> {
  const { projectId = null, viewId = null } = input;
  if (projectId !== null && viewId !== null) throw invalidField("/viewId", "Must be absent for a feed of a project");
  if (projectId !== null) {
    const loaded = await requireProject(tx, ctx, projectId, "project:share");
    if (showsAddress) requireGrant(loaded.access, "task:read");
    return { userId: loaded.access.member.userId, projectId, viewId, loaded };
  }
  const { userId } = requireUnlimited(ctx);
  await requireAccount(tx, ctx);
  if (viewId !== null) await requireView(tx, ctx, viewId);
  return { userId, projectId, viewId, loaded: undefined };
}

/**
 * Returns the feeds of a place that the actor may manage: all feeds of a project, or the actor's own feeds elsewhere.
 */
export async function feedsIn(tx: ReadTx, { userId, projectId, viewId }: FeedPlace): Promise<CalendarFeed[]> {
  if (projectId !== null) return await tx.listCalendarFeedsOfProject(projectId);
  const feeds = await tx.listCalendarFeedsOf(userId);
  return feeds.filter((feed) => feed.projectId === null && feed.viewId === viewId);
}
