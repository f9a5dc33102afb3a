import { startHexlane } from "@hexlane/testing";

await using hexlane = await startHexlane();
const { project, apiKey } = await hexlane.furnish();
await hexlane.ask("POST", `/api/generic-webhook-integration/project/${project.id}`, {
  as: apiKey,
  body: { webhookUrl: "https://my.service/hook", events: { taskCreated: true } },
});
hexlane.answerNext("https://my.service/hook", 500, "hang");
await hexlane.ask("POST", `/api/task/${project.id}`, {
  as: apiKey,
  body: { title: "Tell me", description: "", priority: "low", status: "to-do" },
});
await hexlane.advance({ hours: 1 });

const sent = await hexlane.webhooks();
console.log(sent.map(({ answered }) => answered)); // [ 500, "hang", 200 ]
console.log(new Set(sent.map(({ headers }) => headers["webhook-id"])).size); // 1

export {};
