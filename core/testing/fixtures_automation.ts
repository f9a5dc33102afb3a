/** Valid automations. @module */
import type { Automation, AutomationRun } from "../delivery/automation/automation.ts";
import { at } from "./fixtures.ts";

/** A valid automation; `fields` replace its defaults. */
export function someAutomation(fields: Partial<Automation> = {}): Automation {
  return {
    id: "automation-1",
    projectId: "project-1",
    name: "Triage",
    isActive: true,
    trigger: { type: "event", event: "taskStatusChanged", from: null, to: "done" },
    condition: "priority:>=high",
    actions: [{ type: "comment", value: "Done: {{task.title}}", fieldId: null, recipients: [] }],
    createdBy: "account-1",
    position: 0,
    version: 1,
    offReason: null,
    sinceSequence: 0,
    activeSince: at(0),
    nextAt: null,
    createdAt: at(0),
    updatedAt: at(0),
    ...fields,
  };
}

/** A valid run that changed a task; `fields` replace its defaults. */
export function someAutomationRun(fields: Partial<AutomationRun> = {}): AutomationRun {
  return {
    id: "run-1",
    automationId: "automation-1",
    key: "event 1",
    taskId: "task-1",
    eventType: "taskStatusChanged",
    status: "done",
    depth: 1,
    changes: [{ type: "taskCommentCreated", eventData: { commentId: "comment-1" } }],
    reason: null,
    createdAt: at(1),
    ...fields,
  };
}
