/** Input checks of the claim use cases; see {@linkcode USE_CASE_INPUTS}. @module */
import { PRIORITIES } from "../board/task/task.ts";
import { nullable, number, oneOf, optional, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

export const CLAIM_INPUTS: Pick<UseCaseInputs, "claimTask" | "renewClaim" | "releaseClaim" | "getTaskClaim"> = {
  claimTask: {
    projectId: text,
    status: optional(text),
    priority: optional(oneOf(PRIORITIES)),
    userId: optional(text),
    labelId: optional(text),
    leaseSeconds: optional(number),
    agent: optional(nullable(text)),
  },
  renewClaim: { claimId: text, leaseSeconds: optional(number) },
  releaseClaim: { claimId: text, note: optional(nullable(text)), status: optional(text) },
  getTaskClaim: { taskId: text },
};
