/**
 * Schemas of streams and sockets. @module
 */
import { EVENT_TYPES, limits, PRESENCE_STATES, SOCKET_MESSAGE_TYPES } from "@hexlane/core";
import { type TObject, Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

export const LiveEvent: TObject = Type.Object(
  {
    id: Id("Stable: the same whenever the event is sent"),
    sequence: Type.Integer({ description: "Position among all events, and the `id` of the server-sent event" }),
    type: OneOf(EVENT_TYPES, { description: "Type, and the `event` of the server-sent event" }),
    workspaceId: Id(),
    projectId: Nullable(Id()),
    taskId: Nullable(Id()),
    actorId: Nullable(Id("Who caused the event; null for the server itself")),
    createdAt: DateTime,
    data: Type.Object(
      {},
      { additionalProperties: true, description: "The changes, depending on the type. Long strings are truncated" },
    ),
    changeId: Nullable(Id("The change that the event belongs to, which its actor can undo")),
  },
  { $id: "LiveEvent", description: "The `data` of a server-sent event" },
);

export const PresenceBody = Type.Object(
  {
    windowId: Type.String({
      minLength: 1,
      maxLength: limits.MAX_WINDOW_ID_CHARACTERS,
      description: "The client's id for its window, which shows one task at a time",
    }),
    state: OneOf(PRESENCE_STATES),
  },
  { $id: "SetPresence" },
);
export const TaskPresence = Type.Object(
  {
    taskId: Id(),
    people: Type.Array(Type.Object({ userId: Id(), isTyping: Type.Boolean() }), {
      description: "Other people viewing the task, in order of arrival",
    }),
  },
  { $id: "TaskPresence" },
);

export const Changes: TObject = Type.Object(
  {
    events: Type.Array(LiveEvent),
    cursor: Type.Integer({ description: "The cursor for the next request" }),
    hasMore: Type.Boolean({ description: "Whether more events are available" }),
  },
  { $id: "Changes" },
);

export const ProjectMessage: TObject = Type.Object(
  {
    type: OneOf(SOCKET_MESSAGE_TYPES),
    projectId: Id(),
    taskId: Type.String({ description: "Empty if any task of the board may have changed" }),
    sourceTaskId: Type.Optional(Id("Only in events about relations")),
    targetTaskId: Type.Optional(Id("Only in events about relations")),
  },
  { $id: "ProjectMessage", description: "Reports a change without its data, which clients request separately" },
);

export const InboxMessage: TObject = Type.Object(
  { type: OneOf(["NOTIFICATION_CREATED"]) },
  { $id: "InboxMessage", description: "Reports a new notification without its data, which clients request separately" },
);
