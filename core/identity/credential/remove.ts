/** Removes sign-in methods when an account, its password or its sessions are removed. @module */
import type { Tx } from "../../ports/store.ts";
import { withdrawApproval } from "../device/device_flow.ts";

/** Deletes all pending verifications, all device requests, and all sign-in methods except the password. */
export async function removeSignInMethods(tx: Tx, userId: string): Promise<void> {
  for (const { id } of await tx.listLinkedAccounts(userId)) await tx.deleteLinkedAccount(id);
  for (const { id } of await tx.listPasskeys(userId)) await tx.deletePasskey(id);
  await tx.deleteTwoFactor(userId);
  await tx.deleteVerificationsOf(userId);
  await tx.deleteDeviceRequestsOf(userId);
}

/** Cancels unfinished sign-ins, so that none of them can become a session later. */
export async function cancelPendingSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.deleteVerificationsOf(userId, ["second_factor", "authorization_code"]);
  for (const request of await tx.listApprovedDeviceRequests(userId)) {
    await tx.saveDeviceRequest(withdrawApproval(request));
  }
}

/** Deletes everything obtained under the old password: reset links, trusted browsers and pending email changes. */
export async function revokePasswordProofs(tx: Tx, userId: string): Promise<void> {
  await tx.deleteVerificationsOf(userId, ["password_reset", "trusted_device", "email_change"]);
}
