/** Schemas of timers. @module */
import { Type } from "@sinclair/typebox";
import { Id, Nullable } from "../parts.ts";
import { entryDetails, timeEntryFields } from "./board.ts";

export const StartTimerBody = Type.Object({ taskId: Id(), ...entryDetails }, { $id: "StartTimer" });

export const StartedTimer = Type.Object(
  {
    entry: Type.Object(timeEntryFields, { description: "The running timer" }),
    stoppedEntryId: Nullable(Id("The previous timer, if it was stopped")),
    stoppedTaskId: Nullable(Id("The task of the previous timer, if it was stopped")),
    discardedEntryId: Nullable(Id("The previous timer, if it was deleted")),
    discardedTaskId: Nullable(Id("The task of the previous timer, if it was deleted")),
  },
  { $id: "StartedTimer" },
);

export const RunningTimer = Nullable(
  Type.Object(
    {
      ...timeEntryFields,
      taskTitle: Type.String(),
      taskNumber: Type.Integer(),
      projectId: Id(),
      projectSlug: Type.String(),
      workspaceId: Id(),
    },
    { $id: "RunningTimer" },
  ),
);
