/**
 * What goes of the ways to sign in when an account, its password or its sessions go.
 *
 * @module
 */
import type { Tx } from "../../ports/store.ts";
import { withdrawApproval } from "../device/device_flow.ts";

/** Deletes every way to sign in besides the password, whatever was handed out for one included. */
export async function removeSignInMethods(tx: Tx, userId: string): Promise<void> {
  for (const { id } of await tx.listLinkedAccounts(userId)) await tx.deleteLinkedAccount(id);
  for (const { id } of await tx.listPasskeys(userId)) await tx.deletePasskey(id);
  await tx.deleteTwoFactor(userId);
  await tx.deleteVerificationsOf(userId);
  await tx.deleteDeviceRequestsOf(userId);
}

/** Ends sign-ins that have begun: what somebody approved or proved half may not become a session later. */
export async function cancelPendingSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.deleteVerificationsOf(userId, ["second_factor", "authorization_code"]);
  for (const request of await tx.listApprovedDeviceRequests(userId)) {
    await tx.saveDeviceRequest(withdrawApproval(request));
  }
}

/**
 * Deletes what was earned with a password that is now another: links to replace it, browsers trusted with it, a new address
 * that was asked for and not confirmed.
 */
export async function revokePasswordProofs(tx: Tx, userId: string): Promise<void> {
  await tx.deleteVerificationsOf(userId, ["password_reset", "trusted_device", "email_change"]);
}
