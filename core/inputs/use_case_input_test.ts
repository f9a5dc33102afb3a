import { expect, test } from "bun:test";
import type { Context } from "../context.ts";
import { memoryPorts } from "../memory/mod.ts";
import { createTracker } from "../tracker.ts";
import * as useCases from "../use_cases.ts";
import { USE_CASE_INPUTS } from "./all_inputs.ts";

type UseCase = (ctx: Context, input: unknown) => unknown;
const USE_CASES: Readonly<Record<string, UseCase>> = useCases as never;
const NAMES = [...Object.keys(USE_CASE_INPUTS), "identifyActor"];

class Checked extends Error {}

test.each(NAMES)('%s() begins with `ctx.checkInput("<its name>", input)`', async (name) => {
  const input = {};
  const ctx = {
    checkInput(useCase: string, checked: unknown) {
      expect({ useCase, isInput: checked === input }).toEqual({ useCase: name, isInput: true });
      throw new Checked();
    },
  } as unknown as Context;
  await expect((async () => await USE_CASES[name]?.(ctx, input))()).rejects.toBeInstanceOf(Checked);
});

test("a use case imported as a function refuses the same wrong types as the tracker", async () => {
  const tracker = createTracker(memoryPorts());
  const ctx = tracker.contextFor({ kind: "session", userId: "ada" });
  const wrong = { projectId: "project", title: 5 } as never;
  const refusals = [useCases.createTask(ctx, wrong), tracker.as(ctx.actor).createTask(wrong)];
  for (const refusal of refusals) {
    await expect(refusal).rejects.toMatchObject({ code: "invalid", details: { errors: [{ pointer: "/title" }] } });
  }
  await expect(useCases.createTask(ctx, undefined as never)).rejects.toMatchObject({ code: "invalid" });
  await tracker.close();
});
