/** Requires a recent sign-in. @module */
import { TrackerError } from "../../errors.ts";
import type { Actor } from "../credential/actor.ts";
import { sessionIsFresh } from "./session.ts";

/**
 * Refuses sessions that began more than a day ago, so that a stolen or forgotten session cannot add permanent access.
 * Embedding applications vouch for their users and are exempt.
 *
 * @param action the refused action, for the error message, such as `link an account`
 * @throws {TrackerError} `forbidden` with reason `SESSION_NOT_FRESH`
 */
export function refuseStaleSession({ session }: Extract<Actor, { kind: "session" }>, action: string, now: Date): void {
  if (!session || sessionIsFresh(session, now)) return;
  const detail = `Cannot ${action}: the last sign-in was more than a day ago, sign in again`;
  throw new TrackerError("forbidden", detail, { reason: "SESSION_NOT_FRESH" });
}
