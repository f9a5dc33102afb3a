/**
 * Calls every use case with every field of the wrong JavaScript type, as untyped callers may. The only error ever thrown is a
 * TrackerError.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { TrackerError } from "@hexlane/core";
import { USE_CASE_INPUTS } from "../../core/inputs/all_inputs.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { ENTRIES, type UseCaseIds } from "../use_cases/entries.ts";

let harness: Harness;
let world: World;
let ids: UseCaseIds;

beforeAll(async () => {
  harness = await startHarness();
  world = await buildWorld(harness.client);
  const { make, ids: mine, owner } = world.mine;
  const { task: deletedTask, deletedNumber } = await make.deletedTask(mine.project);
  const { imageKey: uploadKey } = await make.upload(mine.task);
  const { draftKey: draftUploadKey } = await make.draftUpload(mine.project);
  const { project: publicProject } = await make.publicProject();
  ids = { ...mine, deletedTask, deletedNumber, publicProject, uploadKey, draftUploadKey, token: owner.token };
});
afterAll(async () => await harness.close());

/** Values that no field accepts. */
const NEVER_RIGHT: unknown[] = [Symbol("x"), 10n, Number.NaN];
/** Values that some fields accept. */
const OFTEN_WRONG: unknown[] = [
  ...[undefined, null, 5, -1.5, true, "", "false", "\0", {}, { a: 5 }, () => 1],
  ...[[], [null], [[]], new Date(Number.NaN), new Map([["a", 1]])],
];
const NOT_AN_INPUT: unknown[] = [null, 5, "text", true, [], Symbol("x"), () => 1];

describe("input of a wrong type throws only a TrackerError", () => {
  for (const [name, fields] of Object.entries(USE_CASE_INPUTS)) {
    test(`${name}()`, async () => {
      const actor = await harness.actorOf(world.mine.owner.token);
      const tracker = harness.tracker.as(actor) as unknown as Record<string, (input: unknown) => Promise<unknown>>;
      const outcomeOf = async (input: unknown): Promise<TrackerError | undefined> => {
        const error = await tracker[name]?.(input).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (error !== undefined && !(error instanceof TrackerError)) {
          throw new Error(`${name}(${Bun.inspect(input)}) throws ${Bun.inspect(error)}`);
        }
        return error;
      };
      for (const input of NOT_AN_INPUT) expect((await outcomeOf(input))?.code).toBe("invalid");
      expect(await outcomeOf(undefined).then((error) => error?.name)).toBeOneOf([undefined, "TrackerError"]);
      const right = ENTRIES[name]?.input?.(ids) as object | undefined;
      for (const field of Object.keys(fields)) {
        for (const value of NEVER_RIGHT) {
          const error = await outcomeOf({ ...right, [field]: value });
          const [pointer] = error?.details.errors?.map((one) => one.pointer) ?? [];
          expect([field, error?.code, pointer]).toEqual([field, "invalid", `/${field}`]);
        }
        for (const value of OFTEN_WRONG) await outcomeOf({ ...right, [field]: value });
      }
    });
  }
});

test("identifyActor() refuses anything but text", async () => {
  const { identifyActor } = harness.tracker.as(null);
  for (const token of [undefined, null, 5, {}, []]) {
    await expect(identifyActor(token as never)).rejects.toMatchObject({ name: "TrackerError", code: "invalid" });
  }
});
