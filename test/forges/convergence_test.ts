/**
 * People edit tasks and issues at the same time, while the forge and the servers fail. Once all work is done, both
 * sides are equal, no edit is lost, no edit was written back to the side it came from, and every conflict is visible.
 * `model/forge_simulation.ts` has the simulation.
 *
 * @module
 */
import { describe, expect, test } from "bun:test";
import { STORE_KINDS, type StoreKind } from "../harness/stores.ts";
import { HANG_MILLISECONDS, isFull, newSeed } from "../tier.ts";
import type { ForgeDefect } from "./model/defects.ts";
import * as defects from "./model/defects.ts";
import { type ForgeOutcome, runForgeSeed } from "./model/run.ts";

/**
 * The number of seeds in the full tier and in other tiers. A seed takes about 0.07 s of CPU in memory, 0.2 s on SQLite
 * and 0.3 s on Postgres.
 */
const SEEDS: Partial<Record<StoreKind, readonly [full: number, standard: number]>> = {
  memory: [10_000, 80],
  sqlite: [1_000, 10],
  postgres: [300, 5],
};

for (const kind of STORE_KINDS) {
  const count = SEEDS[kind]?.[isFull ? 0 : 1];
  if (count === undefined) continue;
  test(
    `tasks and issues converge despite faults on ${kind}`,
    async () => {
      const first = newSeed();
      const outcomes: ForgeOutcome[] = [];
      for (let seed = first; seed < first + count; seed++) {
        const { trace: _, ...outcome } = await runForgeSeed(seed, { kind });
        expect(outcome).toMatchObject({ seed, violation: undefined });
        outcomes.push({ ...outcome, trace: [] });
      }
      const sum = (name: "conflicts" | "kills" | "lostWebhooks" | "followed" | "raced"): number =>
        outcomes.reduce((total, outcome) => total + outcome[name], 0);
      const { conflicts, kills, lostWebhooks, followed, raced } = {
        conflicts: sum("conflicts"),
        kills: sum("kills"),
        lostWebhooks: sum("lostWebhooks"),
        followed: sum("followed"),
        raced: sum("raced"),
      };
      console.log(
        `forges on ${kind}: ${count} seeds from ${first} on, ${conflicts} conflicts, ${kills} kills, ` +
          `${lostWebhooks} lost webhooks, ${raced} edits overwritten between a look and a write`,
      );
      // Otherwise, the simulation would test nothing.
      for (const total of [kills, lostWebhooks, followed]) expect(total).toBeGreaterThan(0);
      if (count >= 50) expect(conflicts).toBeGreaterThan(0);
      // Forges have no conditional writes, so an edit between the last read of an issue and the write cannot be
      // detected. More than a few such edits would mean that servers write long after they read.
      expect(raced).toBeLessThanOrEqual(Math.ceil(count / 50));
    },
    6 * HANG_MILLISECONDS,
  );
}

const DEFECTS: readonly (readonly [string, ForgeDefect, RegExp])[] = [
  ["servers do not recognize their comments by the markers", defects.NO_MARKERS, /comments|Echo to a task/],
  ["it is not recorded that a comment is being sent", defects.NOT_PENDING, /^Comments of .* there/],
  ["it is not recorded that a comment may have another text", defects.KNOWN_TEXT, /^Comments of .* there/],
  ["it is not recorded which comments were sent", defects.NOT_SENT, /^Echo to the forge: createComment/],
  ["it is not recorded which values were sent", defects.NO_SENT_VALUES, /Echo to task|conflicts with itself/],
  ["values are recorded as agreed on before they are sent", defects.AGREED_EARLY, /./],
  ["sweeps find no issue", defects.NO_SWEEPS, /has no task/],
  ["two servers synchronize a task at the same time", defects.NO_LEASES, /./],
];

describe("a planted defect is found within 60 seeds", () => {
  test.each(DEFECTS)(
    "%s",
    async (_, defect, says) => {
      let [seed, violation]: [number, string | undefined] = [0, undefined];
      while (violation === undefined && seed < 60) ({ violation } = await runForgeSeed(++seed, { defect }));
      console.log(`  found by seed ${seed}: ${violation}`);
      expect(violation).toMatch(says);
      // The same seed passes without the defect.
      expect((await runForgeSeed(seed)).violation).toBeUndefined();
    },
    HANG_MILLISECONDS,
  );
});

test.each(STORE_KINDS.filter((kind) => SEEDS[kind] !== undefined))(
  "a seed produces the same run every time on %s",
  async (kind) => {
    const [one, other] = [await traceOf(7, kind), await traceOf(7, kind)];
    expect(one.length).toBeGreaterThan(200);
    expect(one).toEqual(other);
  },
  HANG_MILLISECONDS,
);

async function traceOf(seed: number, kind: StoreKind): Promise<readonly string[]> {
  return (await runForgeSeed(seed, { kind, isTraced: true })).trace;
}
