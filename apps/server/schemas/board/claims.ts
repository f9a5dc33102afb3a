/** Schemas of claims. @module */
import { limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable } from "../parts.ts";
import { Priority, TaskDetail } from "./tasks.ts";

const LeaseSeconds = Type.Optional(
  Type.Integer({
    minimum: limits.MIN_CLAIM_SECONDS,
    maximum: limits.MAX_CLAIM_SECONDS,
    default: limits.CLAIM_SECONDS,
    description: "Seconds until the claim expires",
  }),
);

export const Claim = Type.Object(
  {
    id: Id(),
    taskId: Id(),
    userId: Id("The account that claimed the task"),
    agent: Nullable(Type.String({ description: "The name that the agent gave itself" })),
    createdAt: DateTime,
    expiresAt: DateTime,
  },
  { $id: "Claim", description: "A lease on a task" },
);
export const ClaimState = Type.Object(
  { claim: Nullable(Claim) },
  { $id: "ClaimState", description: "Null if nobody has claimed the task, or if the claim has expired" },
);
export const ClaimedTask = Type.Object(
  { claim: Nullable(Claim), task: Nullable(TaskDetail) },
  { $id: "ClaimedTask", description: "Both are null if there is no task to claim" },
);

export const ClaimTaskBody = Type.Object(
  {
    status: Type.Optional(
      Type.String({
        description: "A column's slug or name, or `planned`. By default, all columns that are not final",
        examples: ["to-do"],
      }),
    ),
    priority: Type.Optional(Priority),
    userId: Type.Optional(Id("The assignee, or `none` for unassigned tasks")),
    labelId: Type.Optional(Id("A label. Matches tasks that have a label with the same name")),
    leaseSeconds: LeaseSeconds,
    agent: Type.Optional(
      Nullable(
        Type.String({
          minLength: 1,
          maxLength: limits.MAX_AGENT_NAME_CHARACTERS,
          description: "The name of the agent, for people who look at the task",
        }),
      ),
    ),
  },
  { $id: "ClaimTask" },
);
export const RenewClaimBody = Type.Object({ leaseSeconds: LeaseSeconds }, { $id: "RenewClaim" });
export const ReleaseClaimBody = Type.Object(
  {
    note: Type.Optional(
      Nullable(Type.String({ description: "Markdown for the next agent. It becomes a comment on the task" })),
    ),
    status: Type.Optional(
      Type.String({ description: "Moves the task: a column's slug or name, `planned` or `archived`" }),
    ),
  },
  { $id: "ReleaseClaim" },
);
