/** Checks the settings of task templates. @module */
import { invalidField } from "../../errors.ts";
import {
  MAX_LABELS_PER_TASK,
  MAX_TEMPLATE_DAYS,
  MAX_TEMPLATE_DESCRIPTION_BYTES,
  MAX_TEMPLATE_NAME_CHARACTERS,
  MAX_TEMPLATE_SUBTASKS,
} from "../../limits.ts";
import { checkText, foldKey } from "../../text.ts";
import { checkVisibleName } from "../../visible_name.ts";
import { checkColor, checkLabelName } from "../label/label.ts";
import { readInputs } from "../task/patch.ts";
import type { Task } from "../task/task.ts";
import type { CheckedTemplateSettings, TemplateLabel, TemplateSettings } from "./task_template.ts";

/**
 * Checks the settings of a template, except whether the column, the assignee and the custom fields exist.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkTemplateSettings(settings: TemplateSettings): CheckedTemplateSettings {
  const { startInDays = null, dueInDays = null, status = null, customFields = [] } = settings;
  const name = checkVisibleName(settings.name, "/name", { max: MAX_TEMPLATE_NAME_CHARACTERS });
  const { priority = "no-priority", userId = null, estimate = null, title = name } = settings;
  const task = readInputs({ title, priority, userId, estimate }) as Pick<
    Task,
    "title" | "priority" | "userId" | "estimate"
  >;
  checkDays(startInDays, "/startInDays");
  checkDays(dueInDays, "/dueInDays");
  if (startInDays !== null && dueInDays !== null && startInDays > dueInDays) {
    throw invalidField("/startInDays", "Start date must not be after due date", "START_AFTER_DUE");
  }
  return {
    name,
    ...task,
    description: checkDescription(settings.description ?? null),
    status: status || null,
    startInDays,
    dueInDays,
    labels: checkLabels(settings.labels ?? []),
    customFields: customFields.map(({ fieldId, value }) => ({ fieldId, value })),
    subtasks: checkSubtasks(settings.subtasks ?? []),
  };
}

function checkDescription(description: string | null): string | null {
  if (description === null || description === "") return null;
  return checkText(description, "/description", { maxBytes: MAX_TEMPLATE_DESCRIPTION_BYTES });
}

function checkDays(days: number | null, pointer: string): void {
  if (days === null || (Number.isInteger(days) && days >= 0 && days <= MAX_TEMPLATE_DAYS)) return;
  throw invalidField(pointer, `Must be a whole number from 0 to ${MAX_TEMPLATE_DAYS}`);
}

/** Checks labels, and keeps only the first label with each name. */
function checkLabels(labels: readonly TemplateLabel[]): TemplateLabel[] {
  if (labels.length > MAX_LABELS_PER_TASK)
    throw invalidField("/labels", `Must have at most ${MAX_LABELS_PER_TASK} items`);
  const checked = new Map<string, TemplateLabel>();
  for (const [index, label] of labels.entries()) {
    const name = checkLabelName(label.name, `/labels/${index}/name`);
    const key = foldKey(name);
    if (!checked.has(key)) checked.set(key, { name, color: checkColor(label.color, `/labels/${index}/color`) });
  }
  return [...checked.values()];
}

/** Checks the titles of subtasks, and leaves out blank titles. */
function checkSubtasks(titles: readonly string[]): string[] {
  const given = titles.map((title) => title.trim()).filter((title) => title !== "");
  if (given.length > MAX_TEMPLATE_SUBTASKS) {
    throw invalidField("/subtasks", `Must have at most ${MAX_TEMPLATE_SUBTASKS} items`);
  }
  return given.map((title) => readInputs({ title }).title as string);
}
