/** Queries and changes of calendar feeds. @module */
import type { CalendarFeed } from "@hexlane/client";
import { api } from "./api.ts";
import { simpleQuery } from "./simple_query.ts";

/** The subject of the feeds: a project, a saved view, or the tasks of the signed-in person. */
export type FeedPlace =
  | { kind: "project"; projectId: string; workspaceId: string }
  | { kind: "view"; viewId: string }
  | { kind: "own" };

export const feedsQuery = (place: FeedPlace) =>
  simpleQuery(["calendar-feeds", place.kind, idOf(place)], (): Promise<CalendarFeed[]> => {
    if (place.kind === "project") return api("GET /api/calendar-feed/project/:projectId", { projectId: idOf(place) });
    if (place.kind === "view") return api("GET /api/calendar-feed/view/:viewId", { viewId: idOf(place) });
    return api("GET /api/calendar-feed/me");
  });

function idOf(place: FeedPlace): string {
  if (place.kind === "project") return place.projectId;
  return place.kind === "view" ? place.viewId : "";
}

/** @param labelIds only for a project */
export async function createFeed(
  place: FeedPlace,
  { timeZone, labelIds }: { timeZone: string; labelIds: string[] },
): Promise<void> {
  const body = { timeZone };
  if (place.kind === "project") {
    await api("POST /api/calendar-feed/project/:projectId", { projectId: idOf(place), body: { ...body, labelIds } });
  } else if (place.kind === "view") await api("POST /api/calendar-feed/view/:viewId", { viewId: idOf(place), body });
  else await api("POST /api/calendar-feed/me", { body });
}

export async function revokeFeed(place: FeedPlace, id: string): Promise<void> {
  if (place.kind === "project") {
    await api("DELETE /api/calendar-feed/project/:projectId/:id", { projectId: idOf(place), id });
  } else if (place.kind === "view") {
    await api("DELETE /api/calendar-feed/view/:viewId/:id", { viewId: idOf(place), id });
  } else await api("DELETE /api/calendar-feed/me/:id", { id });
}
