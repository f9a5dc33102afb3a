/**
 * The same actions on every store have the same results, and leave the same history, events and notifications.
 *
 * @module
 */
import { expect, test } from "bun:test";
import fc from "fast-check";
import { openStore, SCENARIO_KINDS, type StoreKind } from "../harness/stores.ts";
import { Board } from "../model/board.ts";
import { type Command, commandsArbitrary } from "../model/commands.ts";
import { isFull, newSeed } from "../tier.ts";

/** Outside the full tier, enough to cover every use case. */
const RUNS = isFull ? 120 : 24;
/** Time limit for a remote store, which may not finish all runs of the full tier. */
const MILLISECONDS = isFull ? 15_000 : Number.POSITIVE_INFINITY;
/** Allows for a busy machine. */
const PATIENCE_MILLISECONDS = 300_000;

test.each(SCENARIO_KINDS.filter((kind) => kind !== "memory"))(
  "memory and %s return the same results for random use cases",
  async (kind) => {
    const end = performance.now() + MILLISECONDS;
    const useCases = new Map<string, { done: number; refused: number }>();
    const count = (useCase: string, outcome: string) => {
      const counted = useCases.get(useCase) ?? { done: 0, refused: 0 };
      counted[outcome.startsWith('{"code"') ? "refused" : "done"]++;
      useCases.set(useCase, counted);
    };
    await fc.assert(
      fc.asyncProperty(commandsArbitrary, (commands) => expectAgreement(kind, commands, count)),
      {
        numRuns: RUNS,
        ...(isFull && kind !== "sqlite" ? { interruptAfterTimeLimit: MILLISECONDS } : {}),
        seed: newSeed(),
      },
    );
    // If every action were refused, nothing would be compared. Postgres may not reach every action in time.
    if (kind !== "sqlite" && performance.now() >= end) return;
    const neverDone = [...useCases].filter(([, { done }]) => done === 0).map(([name]) => name);
    expect(neverDone).toEqual([]);
  },
  PATIENCE_MILLISECONDS,
);

async function expectAgreement(
  kind: StoreKind,
  commands: readonly Command[],
  count: (useCase: string, outcome: string) => void,
): Promise<void> {
  const { store, remove } = await openStore(kind);
  const boards = [await Board.open(), await Board.open(store)] as const;
  try {
    for (const command of commands) {
      const [memory, other] = [await boards[0].run(command), await boards[1].run(command)];
      expect(other).toEqual(memory);
      count(memory.action.useCase, memory.outcome);
    }
    expect(await boards[1].everything()).toEqual(await boards[0].everything());
  } finally {
    for (const board of boards) await board.close();
    await remove();
  }
}
