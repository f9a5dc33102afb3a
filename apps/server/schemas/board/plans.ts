/** Schemas of milestones and cycles. @module */
import { CYCLE_STATES, limits, MILESTONE_STATES } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

const Day = (description: string) => Type.String({ description, examples: ["2027-01-15"] });
const Name = Type.String({ minLength: 1, maxLength: limits.MAX_NAME_CHARACTERS });
const Description = Nullable(Type.String({ description: "Markdown" }));
const Capacity = Nullable(
  Type.Number({ minimum: 0, maximum: limits.MAX_ESTIMATE, description: "The total estimate that fits in the cycle" }),
);
const STARTS = "ISO 8601 date";
const ENDS = "ISO 8601 date. The last day";

const counts = {
  tasks: Type.Integer({ description: "Number of tasks" }),
  doneTasks: Type.Integer({ description: "Number of tasks in a final column or the archive" }),
  estimate: Type.Number({ description: "Sum of the estimates" }),
  doneEstimate: Type.Number({ description: "Sum of the estimates of done tasks" }),
};
const Progress = Type.Object(counts, { $id: "PlanProgress" });

export const Milestone = Type.Object(
  {
    id: Id(),
    projectId: Id(),
    name: Type.String(),
    description: Description,
    startDate: Nullable(Day(STARTS)),
    dueDate: Nullable(Day(ENDS)),
    state: OneOf(MILESTONE_STATES),
    position: Type.Number(),
    createdAt: DateTime,
    updatedAt: DateTime,
    progress: Progress,
  },
  { $id: "Milestone" },
);
export const Milestones = Type.Array(Milestone);

const milestoneFields = {
  description: Type.Optional(Description),
  startDate: Type.Optional(Nullable(Day(`${STARTS}. Null or empty for none`))),
  dueDate: Type.Optional(Nullable(Day(`${ENDS}. Null or empty for none`))),
  state: Type.Optional(OneOf(MILESTONE_STATES)),
  position: Type.Optional(Type.Number()),
};
export const CreateMilestoneBody = Type.Object(
  { projectId: Id(), name: Name, ...milestoneFields },
  { $id: "CreateMilestone" },
);
export const EditMilestoneBody = Type.Object(
  { name: Type.Optional(Name), ...milestoneFields },
  { $id: "EditMilestone" },
);

export const Cycle = Type.Object(
  {
    id: Id(),
    projectId: Id(),
    name: Type.String(),
    startDate: Day(STARTS),
    endDate: Day(ENDS),
    capacity: Capacity,
    state: OneOf(CYCLE_STATES, { description: "Derived from the dates, unless the cycle was closed" }),
    closedAt: Nullable(Type.Unsafe<Date>({ ...DateTime, description: "When the cycle was closed" })),
    createdAt: DateTime,
    updatedAt: DateTime,
    progress: Progress,
  },
  { $id: "Cycle" },
);
export const Cycles = Type.Array(Cycle);

export const CreateCycleBody = Type.Object(
  { projectId: Id(), name: Name, startDate: Day(STARTS), endDate: Day(ENDS), capacity: Type.Optional(Capacity) },
  { $id: "CreateCycle" },
);
export const EditCycleBody = Type.Object(
  {
    name: Type.Optional(Name),
    startDate: Type.Optional(Day(STARTS)),
    endDate: Type.Optional(Day(ENDS)),
    capacity: Type.Optional(Capacity),
  },
  { $id: "EditCycle" },
);
export const CloseCycleBody = Type.Object(
  {
    nextCycleId: Type.Optional(
      Nullable(
        Id(
          "The cycle that unfinished tasks move to. Null for none. By default, the next cycle that is not done, if any",
        ),
      ),
    ),
  },
  { $id: "CloseCycle" },
);
export const ClosedCycle = Type.Object(
  {
    cycle: Cycle,
    nextCycleId: Nullable(Id("The cycle that unfinished tasks moved to")),
    movedTasks: Type.Integer({ description: "Number of unfinished tasks that left the cycle" }),
  },
  { $id: "ClosedCycle" },
);

export const BurnUp = Type.Object(
  {
    days: Type.Array(
      Type.Object({ date: Type.String({ description: "ISO 8601 date, in UTC" }), ...counts }, { $id: "BurnUpDay" }),
      { description: "The tasks at the end of each day, oldest first" },
    ),
  },
  { $id: "BurnUp" },
);
