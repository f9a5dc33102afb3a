/** The keyboard shortcuts that move focus from card to card, and that move cards. @module */
import type { TaskCard } from "@hexlane/client";
import type { KeyboardEvent } from "react";
import { visualKey } from "../../browser/visual_key.ts";
import { areShortcutsOn } from "../../shortcuts/shortcuts.ts";
import type { Drop, Lane } from "./board_data.ts";

export interface Step {
  lanes: -1 | 0 | 1;
  cards: -1 | 0 | 1;
}

const STEPS: Readonly<Record<string, Step | undefined>> = {
  ArrowUp: { lanes: 0, cards: -1 },
  ArrowDown: { lanes: 0, cards: 1 },
  ArrowLeft: { lanes: -1, cards: 0 },
  ArrowRight: { lanes: 1, cards: 0 },
  j: { lanes: 0, cards: 1 },
  k: { lanes: 0, cards: -1 },
};

/** Returns the next card in a direction. Empty lanes are skipped. */
export function neighbor(lanes: readonly Lane[], laneIndex: number, index: number, step: Step): TaskCard | undefined {
  if (step.lanes === 0) return lanes[laneIndex]?.tasks[index + step.cards];
  for (let at = laneIndex + step.lanes; at >= 0 && at < lanes.length; at += step.lanes) {
    const tasks = lanes[at]?.tasks ?? [];
    const found = tasks[Math.min(index, tasks.length - 1)];
    if (found) return found;
  }
  return undefined;
}

/** Returns the drop that moves a card one step with the keyboard. */
export function dropOfStep(lanes: readonly Lane[], laneIndex: number, index: number, step: Step): Drop | undefined {
  const lane = lanes[laneIndex + step.lanes];
  if (!lane) return undefined;
  if (step.lanes === 0) {
    const other = lane.tasks[index + step.cards];
    return other && { laneId: lane.id, beside: { taskId: other.id, side: step.cards > 0 ? "after" : "before" } };
  }
  const beside = lane.tasks[index];
  return { laneId: lane.id, ...(beside ? { beside: { taskId: beside.id, side: "before" as const } } : {}) };
}

/** Returns the step that a key on a card requests. */
export function stepOf(event: KeyboardEvent<HTMLElement>): Step | undefined {
  const step = STEPS[visualKey(event.key)];
  const target = event.target as HTMLElement;
  const isCard = target.classList.contains("task-link") && target.closest("[data-task-id]") !== null;
  // Ctrl+K, Ctrl+J and Ctrl+Shift with an arrow key are other shortcuts.
  const isLetter = event.key.length === 1 && (event.shiftKey || event.ctrlKey || !areShortcutsOn());
  return isCard && !isLetter && !event.metaKey && !event.altKey ? step : undefined;
}
