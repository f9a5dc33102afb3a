import { startHexlane } from "@hexlane/testing";

const open = new Set<string>();
async function myService(request: Request): Promise<Response> {
  const { event, task } = (await request.json()) as { event: string; task: { title: string } };
  if (event === "task.created") open.add(task.title);
  return new Response();
}

await using hexlane = await startHexlane();
const { project, apiKey } = await hexlane.furnish();
hexlane.answerAlways("https://my.service/hook", myService);

await hexlane.ask("POST", `/api/generic-webhook-integration/project/${project.id}`, {
  as: apiKey,
  body: { webhookUrl: "https://my.service/hook", secret: "topsecretvalue", events: { taskCreated: true } },
});
await hexlane.ask("POST", `/api/task/${project.id}`, {
  as: apiKey,
  body: { title: "Write the first program", description: "", priority: "high", status: "to-do" },
});
await hexlane.settle();

console.log([...open]); // [ "Write the first program" ]

export {};
