import { expect, test } from "bun:test";
import fc from "fast-check";
import { memoryStore } from "../../memory/store/store.ts";
import { assertEquals } from "../assert.ts";
import { runStoreProgram } from "./store_model.ts";

const programs = fc.array(fc.nat(10_000), { minLength: 20, maxLength: 200 });

test("a random program has the same results whether its transactions run once or twice", async () => {
  const property = fc.asyncProperty(programs, async (choices) => {
    const once = await runStoreProgram(memoryStore(), choices);
    assertEquals(await runStoreProgram(memoryStore({ strict: true }), choices), once, "the answers");
  });
  await fc.assert(property, { numRuns: 60 });
});

test("random programs produce every kind of outcome and row", async () => {
  const outcomes = new Set<string>();
  for (let seed = 1; seed <= 60; seed++) {
    const choices =
      fc.sample(fc.array(fc.nat(10_000), { minLength: 400, maxLength: 400 }), { seed, numRuns: 1 })[0] ?? [];
    const answers = await runStoreProgram(memoryStore(), choices);
    for (const answer of answers.slice(0, -1)) outcomes.add(typeof answer === "string" ? answer : "done");
    const state = JSON.stringify(answers.at(-1));
    const nouns = ["session", "key", "member", "role", "invitation", "notification", "replay", "event", "deletedAt"];
    nouns.push("task", "label", "activity", "relation", "entry", "image", "weights", "rule", "integration");
    nouns.push("device", "linked", "sealedSecret", "passkey", "verification", "address");
    for (const noun of nouns) if (state.includes(`"${noun}-`) || state.includes(`"${noun}":`)) outcomes.add(noun);
  }
  expect([...outcomes].sort()).toEqual([
    "activity",
    "address",
    "conflict",
    "deletedAt",
    "device",
    "done",
    "entry",
    "event",
    "forbidden",
    "image",
    "integration",
    "invitation",
    "key",
    "label",
    "linked",
    "member",
    "notification",
    "passkey",
    "relation",
    "replay",
    "role",
    "rule",
    "sealedSecret",
    "session",
    "task",
    "verification",
    "weights",
  ]);
});
