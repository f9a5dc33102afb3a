/**
 * Limits the total text of an account's workspaces, because the list of an account's workspaces is not paginated.
 * @module
 */
import { TrackerError } from "../errors.ts";
import { MAX_WORKSPACE_TEXT_BYTES_PER_ACCOUNT } from "../limits.ts";
import type { ReadTx } from "../ports/store.ts";
import { byteLength } from "../text.ts";
import type { Workspace } from "./workspace.ts";

type Texts = Pick<Workspace, "logo" | "description" | "metadata">;

/**
 * Refuses text that would make the account's list of workspaces too large. Text that does not grow is never refused.
 *
 * @throws {TrackerError} `conflict` with reason `ACCOUNT_QUOTA_EXCEEDED`
 */
export async function refuseLongTexts(
  tx: ReadTx,
  userId: string,
  { after, before }: { after: Texts & { id?: string }; before?: Texts },
): Promise<void> {
  const bytes = bytesOf(after);
  if (bytes <= (before ? bytesOf(before) : 0)) return;
  let sum = bytes;
  for (const workspace of await tx.listWorkspacesOf(userId)) if (workspace.id !== after.id) sum += bytesOf(workspace);
  if (sum <= MAX_WORKSPACE_TEXT_BYTES_PER_ACCOUNT) return;
  const limit = `${MAX_WORKSPACE_TEXT_BYTES_PER_ACCOUNT} bytes of metadata, descriptions and logos`;
  throw new TrackerError(
    "conflict",
    `Cannot save this: all workspaces of an account are limited to ${limit} in total`,
    {
      reason: "ACCOUNT_QUOTA_EXCEEDED",
    },
  );
}

function bytesOf({ logo, description, metadata }: Texts): number {
  const json = metadata === null ? 0 : byteLength(JSON.stringify(metadata));
  return json + byteLength(logo ?? "") + byteLength(description ?? "");
}
