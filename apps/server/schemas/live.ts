/**
 * Schemas of streams and sockets. @module
 */
import { EVENT_TYPES, SOCKET_MESSAGE_TYPES } from "@hexlane/core";
import { type TObject, Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "./parts.ts";

export const LiveEvent: TObject = Type.Object(
  {
    id: Id("Stable: the same event is never told under another"),
    sequence: Type.Integer({ description: "Its place among all events; also the `id` of the server-sent event" }),
    type: OneOf(EVENT_TYPES, { description: "Also the `event` of the server-sent event" }),
    workspaceId: Id(),
    projectId: Nullable(Id()),
    taskId: Nullable(Id()),
    actorId: Nullable(Id("Who did it; null for the server itself")),
    createdAt: DateTime,
    data: Type.Object({}, { additionalProperties: true, description: "What changed, by type. Long texts are cut off" }),
  },
  { $id: "LiveEvent", description: "The `data` of a server-sent event" },
);

export const Changes: TObject = Type.Object(
  {
    events: Type.Array(LiveEvent),
    cursor: Type.Integer({ description: "What to ask with the next time" }),
    hasMore: Type.Boolean({ description: "There is more by now" }),
  },
  { $id: "Changes" },
);

export const ProjectMessage: TObject = Type.Object(
  {
    type: OneOf(SOCKET_MESSAGE_TYPES),
    projectId: Id(),
    taskId: Type.String({ description: "Empty where it may be any task of the board" }),
    sourceTaskId: Type.Optional(Id("Of a relation")),
    targetTaskId: Type.Optional(Id("Of a relation")),
  },
  { $id: "ProjectMessage", description: "Says that something changed: what it is must be asked for" },
);

export const InboxMessage: TObject = Type.Object(
  { type: OneOf(["NOTIFICATION_CREATED"]) },
  { $id: "InboxMessage", description: "Says that the inbox got something: what it is must be asked for" },
);
