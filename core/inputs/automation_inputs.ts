/** Input checks of the automation use cases; see {@linkcode USE_CASE_INPUTS}. @module */
import { ACTION_TYPES, type ActionInput } from "../delivery/automation/action.ts";
import {
  AUTOMATION_EVENTS,
  SCHEDULE_FREQUENCIES,
  TRIGGER_TYPES,
  type TriggerInput,
} from "../delivery/automation/trigger.ts";
import { boolean, list, nullable, number, oneOf, optional, shape, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

const TRIGGER = shape<TriggerInput>({
  type: oneOf(TRIGGER_TYPES),
  event: optional(oneOf(AUTOMATION_EVENTS)),
  from: optional(nullable(text)),
  to: optional(nullable(text)),
  frequency: optional(oneOf(SCHEDULE_FREQUENCIES)),
  weekdays: optional(list(number)),
  dayOfMonth: optional(nullable(number)),
  time: optional(text),
  timeZone: optional(text),
  offsetMinutes: optional(number),
});
const ACTION = shape<ActionInput>({
  type: oneOf(ACTION_TYPES),
  value: optional(nullable(text)),
  fieldId: optional(nullable(text)),
  recipients: optional(list(text)),
});
const OPTIONAL = { condition: optional(text), isActive: optional(boolean) };

export const AUTOMATION_INPUTS: Pick<
  UseCaseInputs,
  | "createAutomation"
  | "deleteAutomation"
  | "dryRunAutomation"
  | "editAutomation"
  | "getAutomation"
  | "listAutomationRuns"
  | "listAutomations"
> = {
  createAutomation: { ...OPTIONAL, projectId: text, name: text, trigger: TRIGGER, actions: list(ACTION) },
  deleteAutomation: { automationId: text },
  dryRunAutomation: {
    projectId: text,
    name: optional(text),
    trigger: TRIGGER,
    condition: optional(text),
    actions: list(ACTION),
  },
  editAutomation: {
    ...OPTIONAL,
    automationId: text,
    name: optional(text),
    trigger: optional(TRIGGER),
    actions: optional(list(ACTION)),
    position: optional(number),
  },
  getAutomation: { automationId: text },
  listAutomationRuns: { automationId: text, limit: optional(number), cursor: optional(text) },
  listAutomations: { projectId: text },
};
