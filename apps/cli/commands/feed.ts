/** Calendar feeds: URLs from which calendar apps read tasks. @module */
import type { CalendarFeed } from "@hexlane/client";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import type { Names } from "../names.ts";
import type { Session } from "../session.ts";
import { feedView } from "../views.ts";
import { viewCalled } from "./view.ts";

/** Options of the feed commands. Without a project or view, a feed shows the account's own tasks. */
export interface FeedOptions {
  project?: string;
  view?: string;
  label?: string[];
  timezone?: string;
}

/** The routes for the feeds of a project, a view or the account. */
interface FeedRoutes {
  list(): Promise<CalendarFeed[]>;
  create(body: { timeZone: string | undefined; labelIds: string[] }): Promise<CalendarFeed>;
  delete(id: string): Promise<unknown>;
  /** The project's workspace. Absent for other feeds. */
  workspaceId?: string;
}

/** Lists the feeds of a project, a view or the account. */
export async function listFeeds(call: Call, options: FeedOptions): Promise<Output> {
  const { session, names } = await call.open();
  const feeds = await (await routesOf(session, names, options)).list();
  const rows = feeds.map(({ id, timeZone, createdAt, url }) => [id, timeZone, createdAt.slice(0, 10), url]);
  return {
    json: feeds.map(feedView),
    text: call.table(["ID", "TIME ZONE", "CREATED", "URL"], rows),
    note: feeds.length === 0 ? "No calendar feeds" : undefined,
  };
}

/** Creates a feed, and prints its URL. */
export async function createFeed(call: Call, options: FeedOptions): Promise<Output> {
  const { session, names } = await call.open();
  const routes = await routesOf(session, names, options);
  const { label = [], timezone: timeZone } = options;
  const { workspaceId } = routes;
  if (label.length > 0 && workspaceId === undefined) {
    throw new Failure("Only feeds of a project can be limited to labels", { exit: EXIT.usage, hint: "add --project" });
  }
  const known = label.length > 0 && workspaceId !== undefined ? await names.labels(workspaceId) : [];
  const labelIds = label.map((name) => names.label(known, name, "in this workspace").id);
  const feed = await routes.create({ timeZone, labelIds });
  return { json: feedView(feed), text: feed.url };
}

/** Revokes feeds of a project, a view or the account. */
export async function deleteFeeds(call: Call, ids: string[], options: FeedOptions): Promise<Output> {
  const { session, names } = await call.open();
  const routes = await routesOf(session, names, options);
  return await call.each(ids, async (id) => {
    await routes.delete(id);
    return { json: { id }, text: `Revoked ${id}` };
  });
}

async function routesOf(session: Session, names: Names, { project, view }: FeedOptions): Promise<FeedRoutes> {
  const { calendarFeeds: feeds } = session.client;
  if (project !== undefined && view !== undefined) {
    throw new Failure("A feed shows a project or a view, not both", { exit: EXIT.usage });
  }
  if (project !== undefined) {
    const { id: projectId, workspaceId } = await names.project(project);
    return {
      list: () => feeds.listProject(projectId),
      create: (body) => feeds.createProject(projectId, body),
      delete: (id) => feeds.deleteProject(projectId, id),
      workspaceId,
    };
  }
  if (view !== undefined) {
    const { id: viewId } = await viewCalled(session, view);
    return {
      list: () => feeds.listView(viewId),
      create: ({ timeZone }) => feeds.createView(viewId, { timeZone }),
      delete: (id) => feeds.deleteView(viewId, id),
    };
  }
  return {
    list: () => feeds.listOwn(),
    create: ({ timeZone }) => feeds.createOwn({ timeZone }),
    delete: (id) => feeds.deleteOwn(id),
  };
}
