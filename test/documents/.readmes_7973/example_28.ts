import { startHexlane } from "@hexlane/testing";

await using hexlane = await startHexlane({ now: "2026-03-02T08:00:00Z" });
const { project, apiKey, members } = await hexlane.furnish({ members: { Mia: "member" } });
const mia = members.Mia;

await hexlane.ask("POST", `/api/task/${project.id}`, {
  as: apiKey,
  body: {
    title: "Pay the bill",
    description: "",
    priority: "low",
    status: "to-do",
    userId: mia?.id,
    dueDate: "2026-03-05T08:00:00Z",
  },
});
await hexlane.advance({ days: 4 });

const inbox = await hexlane.ask<{ type: string; createdAt: string }[]>("GET", "/api/notification", { as: mia });
for (const { type, createdAt } of inbox.body.toReversed()) console.log(createdAt, type);
// 2026-03-02T08:00:00.000Z task_created
// 2026-03-04T08:00:00.000Z due_date_reminder
// 2026-03-05T08:00:00.000Z task_overdue

export {};
