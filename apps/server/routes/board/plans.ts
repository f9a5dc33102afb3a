/** Milestones and cycles over HTTP. @module */
import * as tracker from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/plans.ts";

const milestone = taggedRoutes("Milestone");
const cycle = taggedRoutes("Cycle");

const BURN_UP =
  "The number and the estimates of its tasks at the end of each day, computed from the history of the tasks. Deleted tasks are not " +
  "counted. The current columns decide which tasks are done.";

const milestoneRoutes: readonly Route[] = [
  milestone.get(
    "/api/project/:projectId/milestones",
    {
      summary: "List milestones",
      description: "The milestones of a project in their order, each with the progress of its tasks.",
      response: schema.Milestones,
    },
    ({ ctx, params }) => tracker.listMilestones(ctx, params),
  ),
  milestone.post(
    "/api/milestone",
    {
      summary: "Create a milestone",
      description: "Creates a milestone of a project. Its name is unique in the project.",
      body: schema.CreateMilestoneBody,
      response: schema.Milestone,
      errors: [409],
    },
    ({ ctx, body }) => tracker.createMilestone(ctx, body),
  ),
  milestone.patch(
    "/api/milestone/:id",
    {
      summary: "Edit a milestone",
      description: "Changes the given properties. The state `done` does not depend on its tasks.",
      body: schema.EditMilestoneBody,
      response: schema.Milestone,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.editMilestone(ctx, { milestoneId: params.id, ...body }),
  ),
  milestone.delete(
    "/api/milestone/:id",
    {
      summary: "Delete a milestone",
      description: "Removes its tasks from the milestone; the tasks stay.",
      response: schema.Milestone,
      errors: [409],
    },
    ({ ctx, params }) => tracker.deleteMilestone(ctx, { milestoneId: params.id }),
  ),
  milestone.get(
    "/api/milestone/:id/burn-up",
    {
      summary: "Get the burn-up of a milestone",
      description: BURN_UP,
      operationId: "getMilestoneBurnUp",
      response: schema.BurnUp,
      errors: [413],
    },
    ({ ctx, params }) => tracker.getMilestoneBurnUp(ctx, { milestoneId: params.id }),
  ),
];

const cycleRoutes: readonly Route[] = [
  cycle.get(
    "/api/project/:projectId/cycles",
    {
      summary: "List cycles",
      description: "The cycles of a project by their first day, each with the progress of its tasks.",
      response: schema.Cycles,
    },
    ({ ctx, params }) => tracker.listCycles(ctx, params),
  ),
  cycle.post(
    "/api/cycle",
    {
      summary: "Create a cycle",
      description: "Creates a cycle, such as a sprint. The cycles of a project do not overlap. Days are in UTC.",
      body: schema.CreateCycleBody,
      response: schema.Cycle,
      errors: [409],
    },
    ({ ctx, body }) => tracker.createCycle(ctx, body),
  ),
  cycle.patch(
    "/api/cycle/:id",
    {
      summary: "Edit a cycle",
      description: "Changes the given properties.",
      body: schema.EditCycleBody,
      response: schema.Cycle,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.editCycle(ctx, { cycleId: params.id, ...body }),
  ),
  cycle.post(
    "/api/cycle/:id/close",
    {
      summary: "Close a cycle",
      description:
        "Moves its unfinished tasks, which are neither in a final column nor archived, to the next cycle, or out of any cycle. The moves are one " +
        "change that can be undone; the cycle stays closed.",
      body: schema.CloseCycleBody,
      response: schema.ClosedCycle,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.closeCycle(ctx, { cycleId: params.id, ...body }),
  ),
  cycle.delete(
    "/api/cycle/:id",
    {
      summary: "Delete a cycle",
      description: "Removes its tasks from the cycle; the tasks stay.",
      response: schema.Cycle,
      errors: [409],
    },
    ({ ctx, params }) => tracker.deleteCycle(ctx, { cycleId: params.id }),
  ),
  cycle.get(
    "/api/cycle/:id/burn-up",
    {
      summary: "Get the burn-up of a cycle",
      description: BURN_UP,
      operationId: "getCycleBurnUp",
      response: schema.BurnUp,
      errors: [413],
    },
    ({ ctx, params }) => tracker.getCycleBurnUp(ctx, { cycleId: params.id }),
  ),
];

/** The routes for milestones and cycles. */
export const planRoutes: readonly Route[] = [...milestoneRoutes, ...cycleRoutes];
