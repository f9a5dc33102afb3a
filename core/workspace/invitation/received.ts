/** An invitation as its recipient sees it. @module */
import { DELETED_ACCOUNT_NAME } from "../../identity/account/account.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { Invitation } from "./invitation.ts";

/** An invitation with the names of the workspace and the inviter. */
export interface ReceivedInvitation extends Invitation {
  workspaceName: string;
  workspaceSlug: string;
  inviterName: string;
  inviterEmail: string;
}

/** Adds the names to an invitation. Returns undefined if its workspace was deleted. */
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
