import { expect, test } from "bun:test";
import { join } from "node:path";

const MODULE = JSON.stringify(join(import.meta.dir, "tier.ts"));

/** Evaluates an expression that uses the module, in a tier. Returns the message of a thrown error. */
function valueIn(tier: string, expression: string, env: Record<string, string> = {}): unknown {
  const program = `
    import { expectTime, newSeed, runs, waitSeconds } from ${MODULE};
    const value = () => ${expression};
    try { console.log(JSON.stringify(value() ?? null)); } catch ({ message }) { console.log(JSON.stringify(message)); }
  `;
  const child = Bun.spawnSync([process.execPath, "-e", program], { env: { TEST_TIER: tier, ...env } });
  return JSON.parse(child.stdout.toString());
}

test("runs() returns a tenth outside the full tier, and at least one", () => {
  expect(valueIn("", "[runs(100), runs(20), runs(2)]")).toEqual([10, 2, 1]);
  expect(valueIn("full", "[runs(100), runs(20), runs(2)]")).toEqual([100, 20, 2]);
});

test("newSeed() returns the same seed outside the full tier, unless SEED is set", () => {
  expect([valueIn("", "newSeed()"), valueIn("", "newSeed()", { SEED: "7" })]).toEqual([1, 7]);
  expect(valueIn("full", "newSeed()", { SEED: "7" })).toBe(7);
});

test("expectTime() checks the bound in the full tier, and detects only hangs in other tiers", () => {
  expect(valueIn("full", "expectTime(999, 1000)")).toBeNull();
  expect(valueIn("full", "expectTime(1000, 1000)")).toBe("Took 1000.0 ms, must take less than 1000 ms");
  expect(valueIn("full", "expectTime(Number.NaN, 1000)")).toContain("must take less");
  expect(valueIn("", "expectTime(59_000, 1000)")).toBeNull();
  expect(valueIn("", "expectTime(60_000, 1000)")).toContain("must take less");
  expect(valueIn("", "[waitSeconds(5), waitSeconds(90)]")).toEqual([60, 90]);
});
