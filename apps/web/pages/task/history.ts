/** The text of a task's history. @module */
import type { Activity, Recurrence } from "@hexlane/client";
import { ruleText } from "../../format/recurrence.ts";
import type { HistoryWords } from "../../text/en/history.ts";
import type { PlanningWords } from "../../text/en/planning.ts";
import type { RepeatWords } from "../../text/en/time.ts";

export interface HistoryNames {
  words: HistoryWords;
  planning: PlanningWords;
  repeat: RepeatWords;
  locale?: string | undefined;
  statusOf: (slug: string) => string;
  personOf: (userId: string) => string | undefined;
  dayOf: (value: string) => string;
  priorityOf: (priority: string) => string;
  numberOf: (value: number) => string;
  /** The value of a custom field as text. Undefined if text cannot show it. */
  fieldValueOf: (type: string, value: string) => string | undefined;
}

/** @param who the name of the actor, or a placeholder for it */
export function sentenceOf({ type, content, eventData }: Activity, who: string, names: HistoryNames): string {
  const { words, statusOf, personOf, dayOf, priorityOf, fieldValueOf } = names;
  const text = (name: string): string => (typeof eventData?.[name] === "string" ? (eventData[name] as string) : "");
  switch (type) {
    case "create":
      return words.created(who);
    case "status_changed":
      return words.status(who, statusOf(text("oldStatus")), statusOf(text("newStatus")));
    case "priority_changed":
      return words.priority(who, priorityOf(text("oldPriority")), priorityOf(text("newPriority")));
    case "title_changed":
      return words.title(who, text("newTitle"));
    case "description_changed":
      return words.description(who);
    case "due_date_changed":
      return text("newDueDate") === "" ? words.noDueDate(who) : words.dueDate(who, dayOf(text("newDueDate")));
    case "assignee_changed":
      return eventData?.isSelfAssigned === true
        ? words.assignedSelf(who)
        : words.assigned(who, personOf(text("newAssigneeId")) ?? text("newAssignee"));
    case "unassigned":
      return words.unassigned(who);
    default:
      if (text("field") === "startDate") {
        return text("new") === "" ? words.noStartDate(who) : words.startDate(who, dayOf(text("new")));
      }
      if (text("field") === "customField") {
        const name = text("fieldName");
        if (text("new") === "") return words.fieldCleared(who, name);
        const value = fieldValueOf(text("fieldType"), text("new"));
        return value === undefined ? words.fieldChanged(who, name) : words.fieldSet(who, name, value);
      }
      if (text("field") === "link") {
        const name = text("title") || text("new") || text("old");
        return text("new") === "" ? words.linkRemoved(who, name) : words.linkAdded(who, name);
      }
      if (text("field") === "recurrence") return repeatSentenceOf(eventData ?? {}, who, names);
      if (text("field") in PLAN_NAMES) return planSentenceOf(eventData ?? {}, who, names);
      if (text("field") === "projectId") return words.moved(who);
      return content === null ? words.other(who) : `${who} ${content}`;
  }
}

function repeatSentenceOf(data: Record<string, unknown>, who: string, { words, repeat, locale }: HistoryNames): string {
  if (typeof data.nextKey === "string") return repeat.next(who, data.nextKey);
  if (data.new === null) return words.fieldCleared(who, repeat.title);
  return words.fieldSet(who, repeat.title, ruleText(data.new as Recurrence, repeat, locale));
}

/** The planning fields of an event, with the keys of their strings. */
const PLAN_NAMES = { estimate: "estimate", milestoneId: "milestone", cycleId: "cycle" } as const;

function planSentenceOf(
  data: Record<string, unknown>,
  who: string,
  { words, planning, numberOf }: HistoryNames,
): string {
  if (typeof data.closedName === "string") return planning.leftCycle(who, data.closedName);
  const name = planning[PLAN_NAMES[data.field as keyof typeof PLAN_NAMES]];
  if (data.new === null) return words.fieldCleared(who, name);
  const value = typeof data.new === "number" ? numberOf(data.new) : String(data.newName);
  return words.fieldSet(who, name, value);
}
