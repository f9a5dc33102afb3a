/** Valid plans. @module */
import type { Plan } from "../board/plan/plan.ts";
import { at } from "./fixtures.ts";

/** A valid milestone; `fields` replace its defaults. */
export function somePlan(fields: Partial<Plan> = {}): Plan {
  return {
    id: "plan-1",
    projectId: "project-1",
    kind: "milestone",
    name: "1.0",
    description: null,
    startDate: null,
    endDate: null,
    capacity: null,
    closedAt: null,
    position: 0,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields,
  };
}
