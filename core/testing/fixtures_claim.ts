/** Valid claims. @module */
import type { TaskClaim } from "../board/claim/claim.ts";
import { at } from "./fixtures.ts";

/** A valid claim; `fields` replace its defaults. */
export function someClaim(fields: Partial<TaskClaim> = {}): TaskClaim {
  const claim = { id: "claim-1", taskId: "task-1", userId: "account-1", agent: null };
  return { ...claim, createdAt: at(0), expiresAt: at(300), ...fields };
}
