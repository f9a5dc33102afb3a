/** The props of each picker. @module */
import type { Task } from "@hexlane/client";
import type { RefObject } from "react";
import { focusTask } from "../opened.ts";

export interface PickProps {
  tasks: readonly Task[];
  label: string;
  /** The field that takes focus. */
  field: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** Returns the value that all tasks share. */
export function sharedValue<Value>(tasks: readonly Task[], read: (task: Task) => Value): Value | undefined {
  const [first, ...others] = tasks.map(read);
  return others.every((value) => value === first) ? first : undefined;
}

/** Lets the focus follow a card that a change moves to another column. */
export function keepCardFocused(tasks: readonly Task[], returnTo: Element | null): void {
  const taskId = returnTo?.closest<HTMLElement>("[data-task-id]")?.dataset.taskId;
  if (tasks.length === 1 && taskId !== undefined && taskId === tasks[0]?.id) focusTask(taskId);
}
