/**
 * Requires a recent sign-in.
 *
 * @module
 */

import { TrackerError } from "../../errors.ts";
import type { Actor } from "../credential/actor.ts";
import { sessionIsFresh } from "./session.ts";

/**
 * Refuses to go on in a session that began more than a day ago: one left open somewhere, or stolen, shall not make itself at
 * home for good. An embedding application vouches for whoever it acts for.
 *
 * @param action what cannot be done, such as `link an account`
 * @throws {TrackerError} `forbidden` with reason `SESSION_NOT_FRESH`
 */
export function refuseStaleSession({ session }: Extract<Actor, { kind: "session" }>, action: string, now: Date): void {
  if (!session || sessionIsFresh(session, now)) return;
  const detail = `Cannot ${action}: the last sign-in was more than a day ago, sign in again`;
  throw new TrackerError("forbidden", detail, { reason: "SESSION_NOT_FRESH" });
}
