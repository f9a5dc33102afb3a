import { startHexlane } from "@hexlane/testing";

await using hexlane = await startHexlane({ store: "sqlite", seed: 42 });
const { project, apiKey } = await hexlane.furnish();
const built = await hexlane.snapshot();
const create = async () => {
  const body = { title: "A task", description: "", priority: "low", status: "to-do" };
  return (await hexlane.ask<{ id: string; number: number }>("POST", `/api/task/${project.id}`, { as: apiKey, body })).body;
};

const first = await create();
await hexlane.reset(built);
const second = await create();
console.log(second.number, first.id === second.id); // 1 true

export {};
