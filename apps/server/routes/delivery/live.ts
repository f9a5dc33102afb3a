/** Live updates over HTTP. @module */
import { invalidField, limits, listChanges, openEventStream, openInboxStream, setPresence } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { HttpError } from "../../http/errors.ts";
import type { Connection } from "../../http/handler_input.ts";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { eventBody } from "../../live/event_body.ts";
import { EVENT_STREAM_TYPE, respondEvents } from "../../live/event_stream.ts";
import { inboxSocket, projectSocket, type Socket } from "../../live/socket.ts";
import type { StreamLimits } from "../../live/stream_limits.ts";
import type { Log } from "../../log.ts";
import {
  Changes,
  InboxMessage,
  LiveEvent,
  PresenceBody,
  ProjectMessage,
  TaskPresence,
} from "../../schemas/delivery/live.ts";
import { Id } from "../../schemas/parts.ts";

const route = taggedRoutes("Live updates");

const EVENTS_DESCRIPTION = `Server-sent events (HTML 9.2). Each has its sequence as \`id\`, its type as \`event\` and a
LiveEvent as \`data\`. A client that reconnects sends the last id as \`Last-Event-ID\`, as browsers do by themselves, and
misses no event. Without an id the stream starts now. It contains only events that the caller may read, and ends when the
caller loses access to something that it reported.`;

const CHANGES_DESCRIPTION = `For clients that cannot keep a stream open: the events after a cursor that the caller may read, in
order. Events are kept for 45 days. An older cursor gets 410, and the client has to reload everything.`;

const WindowQuery = Type.Object({
  windowId: Type.Optional(
    Type.String({
      maxLength: limits.MAX_WINDOW_ID_CHARACTERS,
      description: "Messages about changes with the same id in `X-Kaneo-Window-Id` are not sent",
    }),
  ),
});

export function liveRoutes(log: Log, streams: StreamLimits): readonly Route[] {
  return [
    route.get(
      "/api/events",
      {
        summary: "Follow events",
        operationId: "streamEvents",
        description: EVENTS_DESCRIPTION,
        query: Type.Object({
          workspaceId: Type.Optional(Id("Events of this workspace only")),
          projectId: Type.Optional(Id("Events of this project only, and of tasks that leave it")),
          windowId: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: limits.MAX_WINDOW_ID_CHARACTERS,
              description:
                "Also sends `presence` events without an id: a TaskPresence of the task that this window shows, see `PUT /api/task/{id}/presence`",
            }),
          ),
          lastEventId: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              description:
                "Like `Last-Event-ID`, which takes precedence, for clients that cannot set that header on the first request",
            }),
          ),
        }),
        response: LiveEvent,
        raw: EVENT_STREAM_TYPE,
        staysOpen: "stream",
        errors: [410, 503],
      },
      async ({ ctx, ip, query, request, connection }) => {
        const { lastEventId, ...scope } = query;
        const after = lastEventIdOf(request) ?? lastEventId;
        const place = after === undefined ? {} : { after };
        const stream = await streams.open({ accountId: ctx.actor?.userId, ip }, () =>
          openEventStream(ctx, { ...scope, ...place }),
        );
        const headersOnly = request.method === "HEAD";
        // The response to a `HEAD` request has no body.
        if (headersOnly) stream.close();
        connection?.keepOpen();
        const closeConnection = connection && (() => connection.close());
        return respondEvents(stream, { signal: request.signal, log, headersOnly, closeConnection });
      },
    ),
    route.put(
      "/api/task/:id/presence",
      {
        summary: "Set your presence on a task",
        operationId: "setPresence",
        description:
          "Tells everyone viewing the task that the caller is viewing it too, or typing a comment. Nothing is stored. Repeat " +
          "`viewing` every 20 seconds and `typing` every 3; `gone` ends it, and so do 45 seconds of silence and the end of the " +
          "window's last stream of events. Returns the other people viewing the task.",
        body: PresenceBody,
        response: TaskPresence,
        idempotent: false,
        rateLimit: "presence",
        never: [409, 412],
      },
      async ({ ctx, params: { id: taskId }, body }) => ({ taskId, ...(await setPresence(ctx, { taskId, ...body })) }),
    ),
    route.get(
      "/api/changes",
      {
        summary: "List changes",
        description: CHANGES_DESCRIPTION,
        query: Type.Object({
          since: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: Number.MAX_SAFE_INTEGER,
              description: "The cursor of the last response. Omit it to get the first cursor",
            }),
          ),
          workspaceId: Type.Optional(Id("Events of this workspace only")),
          projectId: Type.Optional(Id("Events of this project only, and of tasks that leave it")),
          limit: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.MAX_PAGE_ROWS, default: 100 })),
        }),
        response: Changes,
        errors: [410],
      },
      async ({ ctx, query }) => {
        const { events, ...rest } = await listChanges(ctx, query);
        return { events: events.map(eventBody), ...rest };
      },
    ),
    route.get(
      "/api/ws/user",
      {
        summary: "Listen for notifications",
        operationId: "streamNotifications",
        description: "A WebSocket that reports new notifications.",
        query: WindowQuery,
        response: InboxMessage,
        raw: "application/json",
        staysOpen: "socket",
        errors: [426, 503],
        never: [404],
      },
      async ({ ctx, ip, connection }) => {
        const stream = await streams.open({ accountId: ctx.actor?.userId, ip }, () => openInboxStream(ctx));
        return upgrade(connection, inboxSocket(stream, log));
      },
    ),
    route.get(
      "/api/ws/:projectId",
      {
        summary: "Listen for changes of a project",
        operationId: "streamProjectChanges",
        description: "A WebSocket that reports changes of a board, at most ten times a second.",
        query: WindowQuery,
        response: ProjectMessage,
        raw: "application/json",
        staysOpen: "socket",
        errors: [426, 503],
      },
      async ({ ctx, ip, params: { projectId }, query, connection }) => {
        const stream = await streams.open({ accountId: ctx.actor?.userId, ip }, () =>
          openEventStream(ctx, { projectId }),
        );
        const about = { userId: ctx.actor?.userId ?? null, windowId: query.windowId || null, projectId };
        return upgrade(connection, projectSocket(stream, about, log));
      },
    ),
  ];
}

/** @throws {TrackerError} `invalid` */
function lastEventIdOf(request: Request): number | undefined {
  const text = request.headers.get("last-event-id");
  if (text === null || text === "") return undefined;
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw invalidField("/lastEventId", "Must be the id of an event");
}

/** @throws {HttpError} 426 */
function upgrade(connection: Connection | undefined, socket: Socket): Response {
  // Nothing sends this response. Only Bun can create one with status 101.
  if (connection?.upgrade(socket)) return new Response(null, { status: typeof Bun === "object" ? 101 : 204 });
  socket.close();
  const headers = { Upgrade: "websocket", Connection: "Upgrade" };
  throw new HttpError(426, "UPGRADE_REQUIRED", "Cannot respond over HTTP: this is a WebSocket endpoint", headers);
}
