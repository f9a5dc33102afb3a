/** The order of milestones and cycles in lists, and the states of cycles. @module */
import type { Cycle, Milestone } from "@hexlane/client";

/** The open milestones, then the done ones. */
export function sortMilestones(all: readonly Milestone[]): Milestone[] {
  return [...all.filter(({ state }) => state === "open"), ...all.filter(({ state }) => state === "done")];
}

/** How a cycle is named: one that has ended stays open until someone closes it, which moves its unfinished tasks. */
export type CycleName = Exclude<Cycle["state"], "done"> | "ended" | "closed";

export function cycleNameOf({ state, closedAt }: Pick<Cycle, "state" | "closedAt">): CycleName {
  if (closedAt !== null) return "closed";
  return state === "done" ? "ended" : state;
}

/**
 * The active cycle and those that have yet to be closed, then the next ones, then the closed ones, newest first.
 *
 * @param all by their first day
 */
export function sortCycles(all: readonly Cycle[]): Cycle[] {
  const those = (wanted: CycleName): Cycle[] => all.filter((cycle) => cycleNameOf(cycle) === wanted);
  return [...those("active"), ...those("ended").reverse(), ...those("upcoming"), ...those("closed").reverse()];
}
