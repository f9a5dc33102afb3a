import { expect, test } from "bun:test";
import type { Session, Statement } from "../session.ts";
import { planReads } from "./plan.ts";

/**
 * Creates a session that blocks other requests, on a store in which every table has more rows than can be read quickly.
 */
function fullSession(): Session {
  return {
    run: <Answer>(_: Statement<Answer>, { limit = 2_001 }: { limit?: number } = {}) =>
      Array.from({ length: limit }, (_, index) => ({ id: `row-${index}`, tasks: 100_000 })) as Answer,
    assertOpen: () => undefined,
    refuseLong() {
      throw new Error("Too long");
    },
  };
}

test.each([
  ["the progress of plans", (session: Session) => planReads.listPlanProgress(session, "project-1")],
  ["the tasks of a plan", (session: Session) => planReads.listTaskIdsOfPlan(session, "plan-1", 5_001)],
  ["the former tasks of a plan", (session: Session) => planReads.listTaskIdsEverInPlan(session, "plan-1", 50_001)],
  ["the history of a plan", (session: Session) => planReads.listPlanActivities(session, "plan-1", 50_001)],
])("%s is not read in a session that blocks other requests", async (_, read) => {
  expect(await Promise.resolve(read(fullSession())).catch((error: Error) => error.message)).toBe("Too long");
});
