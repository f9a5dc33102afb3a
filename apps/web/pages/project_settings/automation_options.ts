/** Options of the selects in the form of an automation, and its limits. A test compares them with those of the server. @module */
import type { Option } from "../../components/form/field.tsx";
import type { TriggerDraft } from "./automation_draft.ts";

/** Automations in a project. */
export const MAX_AUTOMATIONS = 50;
/** Actions of an automation. */
export const MAX_ACTIONS = 10;
/** The event types, in the order of the server. */
export const EVENTS = [
  "taskCreated",
  "taskStatusChanged",
  "taskPriorityChanged",
  "taskAssigneeChanged",
  "taskUnassigned",
  "taskDueDateChanged",
  "taskStartDateChanged",
  "taskLabelsChanged",
  "taskFieldChanged",
  "taskCommentCreated",
  "taskTitleChanged",
  "taskDescriptionChanged",
  "taskEstimateChanged",
  "taskMilestoneChanged",
  "taskCycleChanged",
  "taskMoved",
  "taskRelationsChanged",
  "taskLinksChanged",
  "taskRestored",
] as const satisfies readonly TriggerDraft["event"][];
export const TRIGGERS = ["event", "schedule", "due"] as const satisfies readonly TriggerDraft["type"][];

/** Returns an option for each name. */
export function selectOptions(names: Readonly<Record<string, string>>): Option[] {
  return Object.entries(names).map(([value, label]) => ({ value, label }));
}

/** Adds an option for no choice, and the current value if it no longer exists. */
export function withAny(options: readonly Option[], label: string, value: string): Option[] {
  const isKnown = value === "" || options.some((option) => option.value === value);
  return [{ value: "", label }, ...options, ...(isKnown ? [] : [{ value, label: value }])];
}

/** Returns why there is no webhook to choose, as the key of a UI string, or undefined if there is one. */
export function missingWebhooks({
  webhooks,
  mayChooseWebhook,
}: {
  webhooks: readonly Option[];
  mayChooseWebhook: boolean;
}): "noWebhooks" | "webhooksHidden" | undefined {
  if (!mayChooseWebhook) return "webhooksHidden";
  return webhooks.length === 0 ? "noWebhooks" : undefined;
}
