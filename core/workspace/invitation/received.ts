/**
 * An invitation as its recipient sees it.
 *
 * @module
 */

import { DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Invitation } from "./invitation.ts";

/** An invitation with what its recipient wants to know of the workspace. */
export interface ReceivedInvitation extends Invitation {
  /** What people call the workspace. */
  workspaceName: string;
  /** Slug of the workspace. */
  workspaceSlug: string;
  /** What people call who asked. */
  inviterName: string;
  /** The address of who asked. */
  inviterEmail: string;
}

export async function describeInvitation(tx: ReadTx, invitation: Invitation): Promise<ReceivedInvitation | undefined> {
  const workspace = await tx.findWorkspace(invitation.workspaceId);
  if (!workspace) return undefined;
  const inviter = await tx.findAccount(invitation.inviterId);
  return {
    ...invitation,
    workspaceName: workspace.name,
    workspaceSlug: workspace.slug,
    inviterName: inviter?.name ?? DELETED_ACCOUNT_NAME,
    inviterEmail: inviter && !inviter.deletedAt ? inviter.email : "",
  };
}
