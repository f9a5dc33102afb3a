/** The order of milestones and cycles in lists, and the states of cycles. @module */
import type { Cycle, Milestone } from "@hexlane/client";

/** Returns the open milestones, then the done ones. */
export function sortMilestones(all: readonly Milestone[]): Milestone[] {
  return [...all.filter(({ state }) => state === "open"), ...all.filter(({ state }) => state === "done")];
}

/**
 * The name of the state of a cycle. A cycle that has ended stays open until someone closes it, which moves its
 * unfinished tasks.
 */
export type CycleName = Exclude<Cycle["state"], "done"> | "ended" | "closed";

export function cycleNameOf({ state, closedAt }: Pick<Cycle, "state" | "closedAt">): CycleName {
  if (closedAt !== null) return "closed";
  return state === "done" ? "ended" : state;
}

/**
 * Returns the active cycle, the ended cycles that are not closed, the upcoming cycles, and the closed cycles. Ended and
 * closed cycles are sorted newest first.
 *
 * @param all sorted by first day
 */
export function sortCycles(all: readonly Cycle[]): Cycle[] {
  const those = (wanted: CycleName): Cycle[] => all.filter((cycle) => cycleNameOf(cycle) === wanted);
  return [...those("active"), ...those("ended").reverse(), ...those("upcoming"), ...those("closed").reverse()];
}
