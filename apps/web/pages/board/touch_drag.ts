/**
 * Drag and drop by touch: a long press on a card picks it up. No browser API does this on every phone, and a long press
 * on a link would open the browser's menu instead.
 *
 * @module
 */

import { openMenu } from "../../actions/opened.ts";
import type { Drop } from "./board_data.ts";
import { taskIn } from "./board_data.ts";
import type { Latest } from "./drag_options.ts";

export interface TouchDragOptions {
  /** Whether the order within a lane is meaningful. */
  isOrdered: boolean;
  onDrop: (taskId: string, drop: Drop) => void;
  /** A long press without a drag. */
  onPress: (taskId: string, at: Point) => void;
}

/** Longer than a tap, shorter than the browser's long press. */
const HOLD_MILLISECONDS = 280;
/** Moving further than this during the press is a scroll. */
const SLACK_PIXELS = 10;
/** The distance from an edge at which the board scrolls. */
const EDGE_PIXELS = 48;
const SCROLL_PIXELS = 12;
const VIBRATION_MILLISECONDS = 12;

interface Point {
  x: number;
  y: number;
}

/** @param board the element that contains the lanes and scrolls horizontally @returns a function that removes the listeners */
export function followFinger(board: HTMLElement, latest: Latest): () => void {
  let finish: (() => void) | undefined;
  const options = (): TouchDragOptions => ({
    isOrdered: latest.current.isOrdered,
    onDrop(taskId, drop) {
      const task = taskIn(latest.current.lanes, taskId);
      if (task) latest.current.onDrop(task, drop);
    },
    onPress(taskId, at) {
      const task = taskIn(latest.current.lanes, taskId);
      if (task) openMenu([task], at);
    },
  });

  function begin(event: TouchEvent): void {
    finish?.();
    const [touch] = event.touches;
    const target = event.target as HTMLElement;
    const card = target.closest<HTMLElement>(".task-card");
    if (!touch || event.touches.length > 1 || !card || target.closest("button, input, textarea")) return;
    finish = hold({ board, card, target, from: pointOf(touch), options });
  }

  /** Suppresses the browser's reactions to a long press. */
  function refuse(event: Event): void {
    if (!finish) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  const release = (): void => {
    finish?.();
    finish = undefined;
  };
  board.addEventListener("touchstart", begin, { passive: true });
  board.addEventListener("contextmenu", refuse, { capture: true });
  board.addEventListener("dragstart", refuse, { capture: true });
  for (const type of ["touchend", "touchcancel"]) document.addEventListener(type, release, { passive: true });
  return () => {
    release();
    board.removeEventListener("touchstart", begin);
    board.removeEventListener("contextmenu", refuse, { capture: true });
    board.removeEventListener("dragstart", refuse, { capture: true });
    for (const type of ["touchend", "touchcancel"]) document.removeEventListener(type, release);
  };
}

interface Held {
  board: HTMLElement;
  card: HTMLElement;
  /** The touched element, which keeps receiving touch events after its lane has scrolled it away. */
  target: HTMLElement;
  from: Point;
  options: () => TouchDragOptions;
}

/** @returns a function that cancels it */
function hold({ board, card, target, from, options }: Held): () => void {
  let carried: Carried | undefined;
  let isHeld = false;
  // A long press without a drag opens the menu.
  let hasMoved = false;
  const taskId = card.closest<HTMLElement>("[data-task-id]")?.dataset.taskId;
  const isFixed = card.getAttribute("draggable") !== "true";
  const lane = card.closest<HTMLElement>("[data-lane-id]")?.dataset.laneId;
  const timer = setTimeout(() => {
    isHeld = true;
    if (!isFixed) carried = carry(board, card, from, options().isOrdered);
  }, HOLD_MILLISECONDS);

  function onMove(event: TouchEvent): void {
    const [touch] = event.touches;
    if (!touch) return;
    const at = pointOf(touch);
    if (!carried) {
      if (Math.hypot(at.x - from.x, at.y - from.y) > SLACK_PIXELS) end();
      return;
    }
    event.preventDefault();
    if (Math.hypot(at.x - from.x, at.y - from.y) > SLACK_PIXELS) hasMoved = true;
    carried.moveTo(at);
  }

  function onEnd(event: TouchEvent): void {
    const drop = hasMoved ? carried?.drop() : undefined;
    const isPress = isHeld && !hasMoved;
    // Prevents the tap, which would open the task.
    if (isHeld) event.preventDefault();
    end();
    if (isPress && taskId !== undefined) options().onPress(taskId, from);
    if (drop && taskId !== undefined) options().onDrop(taskId, { ...drop, from: lane });
  }

  function end(): void {
    clearTimeout(timer);
    carried?.stop();
    carried = undefined;
    target.removeEventListener("touchmove", onMove);
    target.removeEventListener("touchend", onEnd);
    target.removeEventListener("touchcancel", end);
  }

  target.addEventListener("touchmove", onMove, { passive: false });
  target.addEventListener("touchend", onEnd, { passive: false });
  target.addEventListener("touchcancel", end);
  return end;
}

interface Carried {
  moveTo(point: Point): void;
  /** The current drop position. */
  drop(): Drop | undefined;
  stop(): void;
}

function carry(board: HTMLElement, card: HTMLElement, from: Point, isOrdered: boolean): Carried {
  const taskId = card.closest<HTMLElement>("[data-task-id]")?.dataset.taskId;
  const { ghost, place } = ghostOf(card, from);
  card.classList.add("task-card-dragged");
  // Scroll snapping would undo small scroll steps.
  board.classList.add("lanes-carrying");
  navigator.vibrate?.(VIBRATION_MILLISECONDS);
  let at = from;
  let aim: Aim | undefined;
  let frame = requestAnimationFrame(scroll);

  function updateAim(): void {
    aim?.element.classList.remove(aim.mark);
    aim = aimAt(at, taskId, isOrdered);
    aim?.element.classList.add(aim.mark);
  }

  /** Runs every frame, and scrolls while the finger is near an edge. */
  function scroll(): void {
    frame = requestAnimationFrame(scroll);
    const { left, right } = board.getBoundingClientRect();
    const lane = document.elementFromPoint(at.x, at.y)?.closest("[data-lane-id]");
    const list = lane?.querySelector(".lane-cards");
    const { top, bottom } = (list ?? board).getBoundingClientRect();
    const [sideways, along] = [pull(at.x, left, right), pull(at.y, top, bottom)];
    if (sideways === 0 && along === 0) return;
    board.scrollLeft += sideways;
    if (list) list.scrollTop += along;
    updateAim();
  }

  updateAim();
  return {
    moveTo(point) {
      at = point;
      place(point);
      updateAim();
    },
    drop: () => aim?.drop,
    stop() {
      cancelAnimationFrame(frame);
      aim?.element.classList.remove(aim.mark);
      card.classList.remove("task-card-dragged");
      board.classList.remove("lanes-carrying");
      ghost.remove();
    },
  };
}

interface Aim {
  drop: Drop;
  /** The element that marks the position, and its class. */
  element: Element;
  mark: string;
}

function aimAt({ x, y }: Point, taskId: string | undefined, isOrdered: boolean): Aim | undefined {
  const under = document.elementFromPoint(x, y);
  const lane = under?.closest<HTMLElement>("[data-lane-id]");
  const laneId = lane?.dataset.laneId;
  if (!lane || laneId === undefined) return undefined;
  const row = under?.closest<HTMLElement>("[data-task-id]");
  const besideId = row?.dataset.taskId;
  const other = row?.querySelector(".task-card");
  if (!isOrdered || !row || !other || besideId === undefined) {
    return { drop: { laneId }, element: lane, mark: "lane-over" };
  }
  const { top, height } = row.getBoundingClientRect();
  const side = y > top + height / 2 ? "after" : "before";
  const drop = { laneId, beside: { taskId: besideId, side } } as const;
  // A card dropped on itself stays in place.
  if (besideId === taskId) return { drop, element: lane, mark: "lane-over" };
  return { drop, element: other, mark: side === "after" ? "task-card-bottom" : "task-card-top" };
}

/** Creates a copy of the card that follows the finger. */
function ghostOf(card: HTMLElement, from: Point): { ghost: HTMLElement; place: (point: Point) => void } {
  const { left, top, width } = card.getBoundingClientRect();
  const ghost = card.cloneNode(true) as HTMLElement;
  ghost.classList.add("task-card-ghost");
  ghost.inert = true;
  ghost.ariaHidden = "true";
  ghost.style.width = `${width}px`;
  const place = ({ x, y }: Point): void => {
    ghost.style.transform = `translate(${left + x - from.x}px, ${top + y - from.y}px) rotate(1.5deg)`;
  };
  place(from);
  document.body.append(ghost);
  return { ghost, place };
}

/** Returns the number of pixels to scroll in this frame. */
function pull(at: number, low: number, high: number): number {
  if (at < low + EDGE_PIXELS) return -SCROLL_PIXELS;
  return at > high - EDGE_PIXELS ? SCROLL_PIXELS : 0;
}

function pointOf({ clientX, clientY }: Touch): Point {
  return { x: clientX, y: clientY };
}
