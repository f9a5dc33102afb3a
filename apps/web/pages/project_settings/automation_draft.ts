/** An automation while it is being edited. @module */
import type { Automation, AutomationActionInput, AutomationTriggerInput } from "@hexlane/client";

/** The unit of an offset, in minutes. */
export const UNITS = { minutes: 1, hours: 60, days: 24 * 60 } as const;
export type Unit = keyof typeof UNITS;

/** The fields of all types of triggers, as text. */
export interface TriggerDraft {
  type: Automation["trigger"]["type"];
  event: NonNullable<AutomationTriggerInput["event"]>;
  from: string;
  to: string;
  frequency: NonNullable<AutomationTriggerInput["frequency"]>;
  weekdays: number[];
  dayOfMonth: string;
  time: string;
  timeZone: string;
  amount: string;
  unit: Unit;
  isAfter: boolean;
}

/** The fields of all types of actions, as text. */
export interface ActionDraft {
  type: AutomationActionInput["type"];
  value: string;
  fieldId: string;
  recipients: string[];
}

export interface AutomationDraft {
  name: string;
  trigger: TriggerDraft;
  condition: string;
  actions: ActionDraft[];
}

const MONDAY = 1;

export function newAction(type: ActionDraft["type"] = "setStatus"): ActionDraft {
  return { type, value: "", fieldId: "", recipients: [] };
}

/** @param timeZone the time zone of a new automation */
export function draftOf(known: Automation | null, timeZone: string): AutomationDraft {
  const trigger: TriggerDraft = {
    type: "event",
    event: "taskStatusChanged",
    from: "",
    to: "",
    frequency: "daily",
    weekdays: [MONDAY],
    dayOfMonth: "1",
    time: "09:00",
    timeZone,
    amount: "1",
    unit: "days",
    isAfter: false,
  };
  if (!known) return { name: "", trigger, condition: "", actions: [newAction()] };
  return {
    name: known.name,
    trigger: { ...trigger, ...triggerDraftOf(known.trigger) },
    condition: known.condition,
    actions: known.actions.map(({ value, fieldId, ...action }) => ({
      ...action,
      value: value ?? "",
      fieldId: fieldId ?? "",
    })),
  };
}

function triggerDraftOf(trigger: Automation["trigger"]): Partial<TriggerDraft> {
  if (trigger.type === "event") return { ...trigger, from: trigger.from ?? "", to: trigger.to ?? "" };
  if (trigger.type === "due") {
    const { type, timeZone, offsetMinutes } = trigger;
    const minutes = Math.abs(offsetMinutes);
    const unit = (["days", "hours"] as const).find((one) => minutes % UNITS[one] === 0) ?? "minutes";
    return { type, timeZone, amount: String(minutes / UNITS[unit]), unit, isAfter: offsetMinutes > 0 };
  }
  const { weekdays, dayOfMonth, ...others } = trigger;
  return {
    ...others,
    ...(weekdays.length > 0 ? { weekdays } : {}),
    ...(dayOfMonth === null ? {} : { dayOfMonth: String(dayOfMonth) }),
  };
}

/** Returns the automation in the form that the server expects. */
export function settingsOf({ name, trigger, condition, actions }: AutomationDraft): {
  name: string;
  trigger: AutomationTriggerInput;
  condition: string;
  actions: AutomationActionInput[];
} {
  return {
    name: name.trim(),
    trigger: triggerOf(trigger),
    condition: condition.trim(),
    actions: actions.map(actionOf),
  };
}

function triggerOf(draft: TriggerDraft): AutomationTriggerInput {
  const { type, event, from, to, frequency, weekdays, dayOfMonth, time, timeZone, amount, unit, isAfter } = draft;
  if (type === "event") {
    const isStatus = event === "taskStatusChanged";
    return { type, event, from: (isStatus && from) || null, to: (isStatus && to) || null };
  }
  if (type === "due") {
    const minutes = Math.round(Number(amount) * UNITS[unit]);
    return { type, offsetMinutes: isAfter ? minutes : -minutes, timeZone };
  }
  return {
    type,
    frequency,
    time,
    timeZone,
    ...(frequency === "weekly" ? { weekdays } : {}),
    ...(frequency === "monthly" ? { dayOfMonth: Number(dayOfMonth) } : {}),
  };
}

function actionOf({ type, value, fieldId, recipients }: ActionDraft): AutomationActionInput {
  if (type === "archive") return { type };
  if (type === "setField") return { type, value, fieldId };
  if (type === "notify") return { type, value, recipients };
  return { type, value: value.trim() === "" ? null : value };
}

/** Reads a draft that the browser stored, or returns undefined if the text is not a draft. */
export function parseDraft(text: string): AutomationDraft | undefined {
  try {
    const draft = JSON.parse(text) as Partial<AutomationDraft>;
    const isDraft = typeof draft.name === "string" && Object(draft.trigger).type && Array.isArray(draft.actions);
    return isDraft ? (draft as AutomationDraft) : undefined;
  } catch {
    return undefined;
  }
}
