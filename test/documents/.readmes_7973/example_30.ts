import { startHexlane } from "@hexlane/testing";

await using hexlane = await startHexlane();
const { project, apiKey } = await hexlane.furnish();
const create = () =>
  hexlane.ask<{ number: number }>("POST", `/api/task/${project.id}`, {
    as: apiKey,
    headers: { "idempotency-key": "order-4711" },
    body: { title: "Only once", description: "", priority: "low", status: "to-do" },
  });

hexlane.faults.store.plan({ method: "transaction", when: "after" }); // Committed, but the response is lost.
console.log((await create()).status); // 503
console.log((await create()).body.number); // 1

export {};
