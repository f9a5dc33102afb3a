/** Clicks with a modifier select cards, and a right click opens their menu. @module */
import type { QueryClient } from "@tanstack/react-query";
import { findTask } from "./known.ts";
import { openMenu } from "./opened.ts";
import { canSelect, selected, selectedInOrder, selectRange, toggleSelected } from "./selection.ts";
import { tasksOf } from "./target.ts";

/** Elements of a card that handle their own clicks. */
const OWN_CLICKS = "button, input, select, textarea, a:not(.task-link, .work-link, .inbox-link)";

/** @returns a function that removes the listeners */
export function followPointer(queries: QueryClient): () => void {
  function rowAt(event: MouseEvent): HTMLElement | undefined {
    const target = event.target as HTMLElement;
    if (target.closest(OWN_CLICKS)) return undefined;
    return target.closest<HTMLElement>("[data-task-id]") ?? undefined;
  }

  function onClick(event: MouseEvent): void {
    // In a table, these clicks select cells.
    if ((event.target as HTMLElement).closest("[role=gridcell]")) return;
    const taskId = event.shiftKey || event.ctrlKey || event.metaKey ? rowAt(event)?.dataset.taskId : undefined;
    if (taskId === undefined || event.button !== 0 || !canSelect(taskId)) return;
    // Otherwise the browser opens a tab or a window.
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) selectRange(taskId);
    else toggleSelected(taskId);
  }

  /** Keeps Shift from selecting the text in between. */
  function onPress(event: MouseEvent): void {
    if (event.shiftKey && rowAt(event)) event.preventDefault();
  }

  function onContextMenu(event: MouseEvent): void {
    const taskId = rowAt(event)?.dataset.taskId;
    const task = taskId === undefined ? undefined : findTask(queries, taskId);
    // With Shift, the browser shows its own menu.
    if (!task || event.defaultPrevented || event.shiftKey) return;
    event.preventDefault();
    const tasks = selected.get().has(task.id) ? tasksOf(queries, selectedInOrder()) : [task];
    openMenu(tasks, { x: event.clientX, y: event.clientY });
  }

  document.addEventListener("click", onClick, { capture: true });
  document.addEventListener("mousedown", onPress);
  document.addEventListener("contextmenu", onContextMenu);
  return () => {
    document.removeEventListener("click", onClick, { capture: true });
    document.removeEventListener("mousedown", onPress);
    document.removeEventListener("contextmenu", onContextMenu);
  };
}
