/** The actions of automations, and checks of their form. @module */
import { readDay } from "../../board/query/days.ts";
import { checkEstimate, checkPriority, type Priority } from "../../board/task/task.ts";
import { invalidField } from "../../errors.ts";
import { MAX_AUTOMATION_ACTIONS, MAX_AUTOMATION_RECIPIENTS, MAX_AUTOMATION_TEXT_BYTES } from "../../limits.ts";
import { checkText } from "../../text.ts";

/** The types of actions, in display order. */
export const ACTION_TYPES = [
  "setStatus",
  "setPriority",
  "setAssignee",
  "setDueDate",
  "setEstimate",
  "setField",
  "moveToProject",
  "addLabel",
  "removeLabel",
  "comment",
  "notify",
  "callWebhook",
  "archive",
] as const;
/** One of {@linkcode ACTION_TYPES}. */
export type ActionType = (typeof ACTION_TYPES)[number];

/** An action. Actions run in order. Each works on the result of the previous actions. */
export interface AutomationAction {
  type: ActionType;
  /**
   * Depends on the type: a status; a priority; an account ID, `none`, `creator` or `actor`; a day such as `2027-01-15`,
   * `today` or `3d`, or null to clear the due date; an estimate as text, or null to clear it; the value of a custom
   * field as text, empty to clear it; the ID of a project, label or webhook; the text of a comment or notification.
   * Null for `archive`.
   */
  value: string | null;
  /** Only for `setField`, else null: the ID of the custom field. */
  fieldId: string | null;
  /** Only for `notify`, else empty: account IDs, `assignee`, `creator`, `actor` or `watchers`. */
  recipients: string[];
}

/** Input of an action. */
export interface ActionInput {
  type: ActionType;
  value?: string | null;
  fieldId?: string | null;
  recipients?: readonly string[];
}

/** Names that stand for a person when an automation runs. */
export const ASSIGNEE_NAMES = ["none", "creator", "actor"] as const;
/** Names that stand for people when an automation notifies them. */
export const RECIPIENT_NAMES = ["assignee", "creator", "actor", "watchers"] as const;

/** The placeholders allowed in the text of comments and notifications. */
export const PLACEHOLDERS = ["task.key", "task.title", "actor.name"] as const;
/** One of {@linkcode PLACEHOLDERS}. */
export type Placeholder = (typeof PLACEHOLDERS)[number];

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/**
 * Checks that actions are well-formed, but not that the records they refer to exist.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkActions(actions: readonly ActionInput[]): AutomationAction[] {
  if (actions.length < 1 || actions.length > MAX_AUTOMATION_ACTIONS) {
    throw invalidField("/actions", `Must contain 1 to ${MAX_AUTOMATION_ACTIONS} actions`);
  }
  return actions.map((action, index) => checkAction(action, `/actions/${index}`));
}

function checkAction({ type, value = null, fieldId, recipients }: ActionInput, pointer: string): AutomationAction {
  if (!ACTION_TYPES.includes(type)) {
    throw invalidField(`${pointer}/type`, `Must be one of: ${ACTION_TYPES.join(", ")}`);
  }
  const action: AutomationAction = { type, value, fieldId: null, recipients: [] };
  const at = `${pointer}/value`;
  switch (type) {
    case "archive":
      return { ...action, value: null };
    case "setPriority":
      return { ...action, value: checkPriority(required(value, at) as Priority, at) };
    case "setDueDate":
      return { ...action, value: value === null ? null : checkDay(value, at) };
    case "setEstimate":
      return { ...action, value: value === null ? null : checkNumber(value, at) };
    case "setField":
      return {
        ...action,
        value: checkText(value ?? "", at, { maxBytes: MAX_AUTOMATION_TEXT_BYTES }),
        fieldId: required(fieldId, `${pointer}/fieldId`),
      };
    case "comment":
      return { ...action, value: checkTemplate(required(value, at), at) };
    case "notify":
      return {
        ...action,
        value: checkTemplate(required(value, at), at),
        recipients: checkRecipients(recipients ?? [], `${pointer}/recipients`),
      };
    default:
      return { ...action, value: required(value, at) };
  }
}

function required(value: string | null | undefined, pointer: string): string {
  if (value === null || value === undefined || value === "") throw invalidField(pointer, "Must not be empty");
  return checkText(value, pointer, { maxBytes: MAX_AUTOMATION_TEXT_BYTES });
}

function checkDay(value: string, pointer: string): string {
  if (readDay(value, "2000-01-01") !== undefined) return value;
  throw invalidField(pointer, "Must be a day such as 2027-01-15, today, tomorrow, 3d or 2w");
}

function checkNumber(value: string, pointer: string): string {
  const estimate = value.trim() === "" ? Number.NaN : Number(value);
  return String(checkEstimate(estimate, pointer));
}

function checkTemplate(value: string, pointer: string): string {
  for (const [, name = ""] of value.matchAll(PLACEHOLDER)) {
    if ((PLACEHOLDERS as readonly string[]).includes(name)) continue;
    const known = PLACEHOLDERS.map((one) => `{{${one}}}`).join(", ");
    throw invalidField(pointer, `Placeholder "{{${name}}}" is not one of: ${known}`);
  }
  return value;
}

function checkRecipients(recipients: readonly string[], pointer: string): string[] {
  const unique = [...new Set(recipients)];
  if (unique.length >= 1 && unique.length <= MAX_AUTOMATION_RECIPIENTS) return unique;
  throw invalidField(pointer, `Must contain 1 to ${MAX_AUTOMATION_RECIPIENTS} recipients`);
}

/** Replaces the placeholders in a string. Line breaks in the values become spaces. */
export function fillTemplate(text: string, values: Readonly<Record<Placeholder, string>>): string {
  return text.replace(PLACEHOLDER, (whole, name: string) => {
    const value: string | undefined = Object.hasOwn(values, name) ? values[name as Placeholder] : undefined;
    return value === undefined ? whole : value.replace(/\s+/g, " ");
  });
}
