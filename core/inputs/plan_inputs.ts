/** Input checks of the milestone and cycle use cases; see {@linkcode USE_CASE_INPUTS}. @module */
import { MILESTONE_STATES } from "../board/plan/milestone.ts";
import { type Check, nullable, number, oneOf, optional, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

const MILESTONE = {
  description: optional(nullable(text)),
  startDate: optional(nullable(text)),
  dueDate: optional(nullable(text)),
  state: optional(oneOf(MILESTONE_STATES)),
  position: optional(number),
};
const CAPACITY = { capacity: optional(nullable(number)) };

/** The planning fields of a bulk edit. */
export const BULK_PLANNING: Readonly<
  Record<"milestoneId" | "cycleId", Check<string | null | undefined>> &
    Record<"estimate", Check<number | null | undefined>>
> = { estimate: optional(nullable(number)), milestoneId: optional(nullable(text)), cycleId: optional(nullable(text)) };

type PlanUseCase = Extract<keyof UseCaseInputs, `${string}Milestone${string}` | `${string}Cycle${string}`>;

/** The checks, by use case. */
export const PLAN_INPUTS: Pick<UseCaseInputs, PlanUseCase> = {
  listMilestones: { projectId: text },
  createMilestone: { ...MILESTONE, projectId: text, name: text },
  editMilestone: { ...MILESTONE, milestoneId: text, name: optional(text) },
  deleteMilestone: { milestoneId: text },
  getMilestoneBurnUp: { milestoneId: text },
  listCycles: { projectId: text },
  createCycle: { ...CAPACITY, projectId: text, name: text, startDate: text, endDate: text },
  editCycle: {
    ...CAPACITY,
    cycleId: text,
    name: optional(text),
    startDate: optional(text),
    endDate: optional(text),
  },
  closeCycle: { cycleId: text, nextCycleId: optional(nullable(text)) },
  deleteCycle: { cycleId: text },
  getCycleBurnUp: { cycleId: text },
};
