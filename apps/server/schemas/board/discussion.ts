/** Schemas of watchers and reactions. @module */
import { limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { Id, Nullable } from "../parts.ts";

const Watcher = Type.Object({ id: Id(), name: Type.String(), image: Nullable(Type.String()) }, { $id: "Watcher" });
export const Watchers = Type.Array(Watcher);

export const Watched = Type.Object(
  { taskId: Id(), isWatching: Type.Boolean({ description: "Whether the caller watches the task" }) },
  { $id: "Watched" },
);
export const WatchTasksBody = Type.Object(
  {
    taskIds: Type.Array(Id(), { minItems: 1, maxItems: limits.MAX_BULK_TASKS }),
    isWatching: Type.Boolean(),
  },
  { $id: "WatchTasks" },
);

const ReactionGroup = Type.Object(
  {
    commentId: Id(),
    emoji: Type.String(),
    count: Type.Integer({ description: "Number of people" }),
    people: Type.Array(Type.Object({ id: Id(), name: Type.String() }), {
      description: "The first 20 people, and always the caller if `isOwn`",
    }),
    isOwn: Type.Boolean({ description: "Whether the caller reacted with this emoji" }),
  },
  { $id: "ReactionGroup" },
);
export const ReactionGroups = Type.Array(ReactionGroup);
export const ReactionBody = Type.Object(
  {
    emoji: Type.String({
      minLength: 1,
      maxLength: limits.MAX_EMOJI_CHARACTERS,
      description: "One emoji",
      examples: ["\u{1f44d}"],
    }),
    isAdded: Type.Boolean({ description: "Whether the caller's emoji is on the comment afterward" }),
  },
  { $id: "SetReaction" },
);
