/** Texts of a task's history. @module */
import type { Activity } from "@hexlane/client";
import type { HistoryWords } from "../../text/en/history.ts";

export interface HistoryNames {
  words: HistoryWords;
  statusOf: (slug: string) => string;
  personOf: (userId: string) => string | undefined;
  dayOf: (value: string) => string;
  priorityOf: (priority: string) => string;
}

/** Returns the sentence after the actor's name. */
export function sentenceOf({ type, content, eventData }: Activity, names: HistoryNames): string {
  const { words, statusOf, personOf, dayOf, priorityOf } = names;
  const text = (name: string): string => (typeof eventData?.[name] === "string" ? (eventData[name] as string) : "");
  switch (type) {
    case "create":
      return words.created;
    case "status_changed":
      return words.status(statusOf(text("oldStatus")), statusOf(text("newStatus")));
    case "priority_changed":
      return words.priority(priorityOf(text("oldPriority")), priorityOf(text("newPriority")));
    case "title_changed":
      return words.title(text("newTitle"));
    case "description_changed":
      return words.description;
    case "due_date_changed":
      return text("newDueDate") === "" ? words.noDueDate : words.dueDate(dayOf(text("newDueDate")));
    case "assignee_changed":
      return eventData?.isSelfAssigned === true
        ? words.assignedSelf
        : words.assigned(personOf(text("newAssigneeId")) ?? text("newAssignee"));
    case "unassigned":
      return words.unassigned;
    default:
      if (text("field") === "startDate") {
        return text("new") === "" ? words.noStartDate : words.startDate(dayOf(text("new")));
      }
      return text("field") === "projectId" ? words.moved : (content ?? words.other);
  }
}
