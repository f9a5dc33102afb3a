/** Claims on tasks over HTTP. @module */
import { claimTask, getTaskClaim, releaseClaim, renewClaim } from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/claims.ts";
import { TaskDetail } from "../../schemas/board/tasks.ts";

const route = taggedRoutes("Claim");

export const claimRoutes: readonly Route[] = [
  route.post(
    "/api/project/:id/claim",
    {
      summary: "Claim a task",
      description:
        "Claims the most urgent task of the project that meets the conditions and that nobody has claimed; of equally urgent ones, the " +
        "oldest. Two requests never get the same task while its claim is current. The claim expires unless it is renewed, and ends when " +
        "the task is done or deleted. The task itself does not change.",
      operationId: "claimTask",
      body: schema.ClaimTaskBody,
      response: schema.ClaimedTask,
      errors: [409],
    },
    ({ ctx, params, body }) => claimTask(ctx, { projectId: params.id, ...body }),
  ),
  route.get(
    "/api/task/:id/claim",
    {
      summary: "Get the claim on a task",
      description: "Who works on the task, and until when.",
      operationId: "getTaskClaim",
      response: schema.ClaimState,
    },
    ({ ctx, params }) => getTaskClaim(ctx, { taskId: params.id }),
  ),
  route.put(
    "/api/claim/:id",
    {
      summary: "Renew a claim",
      description:
        "Restarts the lease. An expired claim is not found: another agent may work on the task by then, so stop working on it.",
      operationId: "renewClaim",
      body: schema.RenewClaimBody,
      response: schema.Claim,
      errors: [409],
    },
    ({ ctx, params, body }) => renewClaim(ctx, { claimId: params.id, ...body }),
  ),
  route.post(
    "/api/claim/:id/release",
    {
      summary: "Release a claim",
      description: "Lets others claim the task at once. A note becomes a comment, and a status moves the task.",
      operationId: "releaseClaim",
      body: schema.ReleaseClaimBody,
      response: TaskDetail,
      errors: [409],
    },
    ({ ctx, params, body }) => releaseClaim(ctx, { claimId: params.id, ...body }),
  ),
];
