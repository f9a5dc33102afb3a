/** Describes the bars for screen readers. @module */
import type { Relation, TaskCard } from "@hexlane/client";
import type { Text } from "../../../text/mod.tsx";
import { type BoardData, keyOf } from "../board_data.ts";
import { sayDay } from "../calendar/say_day.ts";
import { isLate } from "./arrows.ts";
import { dayOfNumber, type Span } from "./spans.ts";

export interface Description {
  label: string;
  isOverdue: boolean;
  /** Whether the task begins before a task that blocks it ends. */
  isLate: boolean;
}

export interface DescribeOptions {
  dependencies: readonly Relation[];
  spans: ReadonlyMap<string, Span>;
  project: BoardData["project"];
  columns: ReadonlyMap<string, BoardData["columns"][number]>;
  words: Text["timeline"];
  locale: string | undefined;
  today: number;
}

export function describeBars(options: DescribeOptions): (task: TaskCard) => Description {
  const { dependencies, spans, project, columns, words, locale, today } = options;
  const [blocks, blockedBy] = [new Map<string, number>(), new Map<string, number>()];
  const late = new Set<string>();
  const add = (counts: Map<string, number>, id: string) => counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const { sourceTaskId, targetTaskId } of dependencies) {
    add(blocks, sourceTaskId);
    add(blockedBy, targetTaskId);
    const [from, to] = [spans.get(sourceTaskId), spans.get(targetTaskId)];
    if (from && to && isLate(from, to)) late.add(targetTaskId);
  }
  const say = (day: number): string => sayDay(dayOfNumber(day), locale, { dateStyle: "medium" });
  return (task) => {
    const span = spans.get(task.id);
    if (!span) return { label: "", isOverdue: false, isLate: false };
    const isOverdue = span.end < today && task.dueDate !== null && columns.get(task.status)?.isFinal === false;
    const isTooEarly = late.has(task.id);
    const [own, others] = [blocks.get(task.id), blockedBy.get(task.id)];
    const parts = [
      words.bar(keyOf(project, task), task.title, words.dates(say(span.start), say(span.end))),
      ...(isOverdue ? [words.overdue] : []),
      ...(own ? [words.blocks(own)] : []),
      ...(others ? [words.blockedBy(others)] : []),
      ...(isTooEarly ? [words.beginsTooEarly] : []),
    ];
    return { label: parts.join(", "), isOverdue, isLate: isTooEarly };
  };
}
