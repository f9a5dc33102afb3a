import { TrackerError } from "../errors.ts";
import { MAX_WORKSPACES_PER_ACCOUNT } from "../limits.ts";
import type { ReadTx } from "../ports/store.ts";

/** Limits the number of workspaces that an account owns or has joined. @throws {TrackerError} `forbidden` */
export async function requireWorkspaceCapacity(tx: ReadTx, userId: string): Promise<void> {
  if ((await tx.listMembershipsOf(userId)).length >= MAX_WORKSPACES_PER_ACCOUNT) {
    throw new TrackerError("forbidden", `Cannot be a member of more than ${MAX_WORKSPACES_PER_ACCOUNT} workspaces`, {
      reason: "YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS",
    });
  }
}
