/** The results of the doctor's checks. @module */

export interface Finding {
  /** Only `wrong` is a problem for a server. */
  grade: "ok" | "note" | "wrong";
  /** The subject of the check. */
  about: string;
  /** The state, and what to do about it. */
  text: string;
}

export const ok = (about: string, text: string): Finding => ({ grade: "ok", about, text });
export const note = (about: string, text: string): Finding => ({ grade: "note", about, text });
export const wrong = (about: string, text: string): Finding => ({ grade: "wrong", about, text });

/** How long another server may take to respond. */
export const TIMEOUT_MILLISECONDS = 5_000;
/** The maximum difference between two clocks. Leases and codes are compared between machines. */
export const MAX_CLOCK_MILLISECONDS = 2_000;

/** Returns the message of an error without its final period, for use within a finding. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error);
  return text.replace(/\.$/, "");
}
