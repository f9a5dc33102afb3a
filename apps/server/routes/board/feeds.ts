/** Calendar feeds over HTTP. @module */
import { createCalendarFeed, deleteCalendarFeed, listCalendarFeeds, readCalendarFeed } from "@hexlane/core";
import { respondCalendar } from "../../http/response/calendar.ts";
import { StatusResult } from "../../http/results.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/feeds.ts";
import { Success } from "../../schemas/parts.ts";

const route = taggedRoutes("Calendar feed");

const FEED_ID = { id: "The id of the feed" };
const ACCESS =
  "It shows only what its creator can read at the time of each request. If the creator lost access or is disabled, the URL returns 404.";

export const feedRoutes: readonly Route[] = [
  route.get(
    "/api/calendar-feed/project/:projectId",
    {
      summary: "List the calendar feeds of a project",
      description: "The feeds of a project, oldest first, including those of other members.",
      operationId: "listProjectCalendarFeeds",
      response: schema.CalendarFeeds,
      noStore: true,
    },
    ({ ctx, params }) => listCalendarFeeds(ctx, params),
  ),
  route.post(
    "/api/calendar-feed/project/:projectId",
    {
      summary: "Create a calendar feed of a project",
      description: `Creates a secret URL from which calendar apps read the tasks of a project that have a start or due date, optionally only those with one of the labels. ${ACCESS}`,
      operationId: "createProjectCalendarFeed",
      body: schema.CreateProjectFeedBody,
      response: schema.CalendarFeed,
      creates: true,
      noStore: true,
      never: [412],
    },
    async ({ ctx, params, body }) => new StatusResult(201, await createCalendarFeed(ctx, { ...params, ...body })),
  ),
  route.delete(
    "/api/calendar-feed/project/:projectId/:id",
    {
      summary: "Revoke a calendar feed of a project",
      description: "Deletes the feed. Its URL stops working at once.",
      operationId: "deleteProjectCalendarFeed",
      params: FEED_ID,
      response: Success,
      never: [412],
    },
    ({ ctx, params }) => deleteCalendarFeed(ctx, { projectId: params.projectId, feedId: params.id }),
  ),
  route.get(
    "/api/calendar-feed/view/:viewId",
    {
      summary: "List the calendar feeds of a view",
      description: "The caller's own feeds of a view, oldest first.",
      operationId: "listViewCalendarFeeds",
      params: { viewId: "The id of the view" },
      response: schema.CalendarFeeds,
      noStore: true,
    },
    ({ ctx, params }) => listCalendarFeeds(ctx, params),
  ),
  route.post(
    "/api/calendar-feed/view/:viewId",
    {
      summary: "Create a calendar feed of a view",
      description: `Creates a secret URL from which calendar apps read the tasks of a view that have a start or due date. \`me\` in its query is the caller. ${ACCESS}`,
      operationId: "createViewCalendarFeed",
      params: { viewId: "The id of the view" },
      body: schema.CreateFeedBody,
      response: schema.CalendarFeed,
      creates: true,
      noStore: true,
      never: [412],
    },
    async ({ ctx, params, body }) => new StatusResult(201, await createCalendarFeed(ctx, { ...params, ...body })),
  ),
  route.delete(
    "/api/calendar-feed/view/:viewId/:id",
    {
      summary: "Revoke a calendar feed of a view",
      description: "Deletes one of the caller's own feeds. Its URL stops working at once.",
      operationId: "deleteViewCalendarFeed",
      params: { ...FEED_ID, viewId: "The id of the view" },
      response: Success,
      never: [412],
    },
    ({ ctx, params }) => deleteCalendarFeed(ctx, { viewId: params.viewId, feedId: params.id }),
  ),
  route.get(
    "/api/calendar-feed/me",
    {
      summary: "List the calendar feeds of the caller's tasks",
      description: "Lists the feeds of the caller's own tasks, oldest first, without feeds of projects and views.",
      operationId: "listOwnCalendarFeeds",
      response: schema.CalendarFeeds,
      noStore: true,
    },
    ({ ctx }) => listCalendarFeeds(ctx, {}),
  ),
  route.post(
    "/api/calendar-feed/me",
    {
      summary: "Create a calendar feed of the caller's tasks",
      description:
        "Creates a secret URL from which calendar apps read the tasks assigned to the caller in all workspaces. Archived tasks, and tasks without a start or due date, are left out.",
      operationId: "createOwnCalendarFeed",
      body: schema.CreateFeedBody,
      response: schema.CalendarFeed,
      creates: true,
      noStore: true,
      never: [412],
    },
    async ({ ctx, body }) => new StatusResult(201, await createCalendarFeed(ctx, body)),
  ),
  route.delete(
    "/api/calendar-feed/me/:id",
    {
      summary: "Revoke a calendar feed of the caller's tasks",
      description: "Deletes the feed. Its URL stops working at once.",
      operationId: "deleteOwnCalendarFeed",
      params: FEED_ID,
      response: Success,
      never: [412],
    },
    ({ ctx, params }) => deleteCalendarFeed(ctx, { feedId: params.id }),
  ),
  route.get(
    "/api/calendar-feed/:token/calendar.ics",
    {
      summary: "Read a calendar feed",
      description:
        "Returns a calendar (RFC 5545) with an event of whole days for each task: from its start date to its due date, or one day if it has only one date. With more than 10,000 tasks, those with the earliest due dates are left out.",
      operationId: "readCalendarFeed",
      params: { token: "The token of the feed: 64 hexadecimal characters" },
      raw: "text/calendar",
      open: "Calendar apps send no credential; the token is the secret",
      ignoresCredentials: true,
      readsMuch: true,
      rateLimit: "calendar",
    },
    async ({ ctx, params, request }) => respondCalendar(request, await readCalendarFeed(ctx, params)),
  ),
];
