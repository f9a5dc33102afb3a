/** The picker that is open: a popover next to a card or property, or in the middle of the screen. @module */
import { Popover } from "@base-ui/react/popover";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { useFullText } from "../../text/mod.tsx";
import { closePick, type OpenPick, type PickKind } from "../opened.ts";
import { returnPlaceOf } from "../target.ts";
import { AssigneePick, MovePick, PriorityPick, StatusPick } from "./choices.tsx";
import { DatePick } from "./date_pick.tsx";
import { LabelPick } from "./label_pick.tsx";
import type { PickProps } from "./pick_props.ts";
import { CyclePick, MilestonePick } from "./plan_pick.tsx";
import { TitlePick } from "./title_pick.tsx";

const PICKS: Readonly<Record<PickKind, (props: PickProps) => ReactNode>> = {
  status: StatusPick,
  priority: PriorityPick,
  assignee: AssigneePick,
  labels: LabelPick,
  dueDate: (props) => <DatePick {...props} name="dueDate" />,
  startDate: (props) => <DatePick {...props} name="startDate" />,
  milestone: MilestonePick,
  cycle: CyclePick,
  move: MovePick,
  title: TitlePick,
};

export function TaskPick({ pick }: { pick: OpenPick }): ReactNode {
  const { task: words, planning, taskActions } = useFullText();
  const field = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const labels: Readonly<Record<PickKind, string>> = {
    status: words.status,
    priority: words.priority,
    assignee: words.assignee,
    labels: words.labels,
    dueDate: words.dueDate,
    startDate: words.startDate,
    milestone: planning.milestone,
    cycle: planning.cycle,
    move: taskActions.names.move,
    title: words.title,
  };
  const Pick = PICKS[pick.kind];
  /** Returns focus at once, because the next key may follow in the same frame. */
  function close(): void {
    returnPlaceOf(pick)?.focus({ preventScroll: true });
    closePick(pick);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    // Closes only the picker, not the task below it.
    event.preventDefault();
    event.stopPropagation();
    close();
  }

  return (
    <Popover.Root
      open
      onOpenChange={(isOpen, { reason }) => isOpen || closePick(pick, { isPress: reason === "outside-press" })}
    >
      <Popover.Portal container={containerOf(pick)}>
        <Popover.Positioner
          anchor={boxOf(pick)}
          positionMethod="fixed"
          sideOffset={4}
          align="start"
          className="menu-place"
        >
          <Popover.Popup
            className="menu pick-menu"
            aria-label={labels[pick.kind]}
            initialFocus={(type) => (type === "touch" ? popup.current : field.current)}
            ref={popup}
            finalFocus={() => (isFocusElsewhere() ? false : returnPlaceOf(pick))}
            onKeyDown={onKeyDown}
          >
            <Pick tasks={pick.tasks} label={labels[pick.kind]} field={field} onClose={close} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** Returns whether another element already has focus, such as the next row or the field of the next picker. */
function isFocusElsewhere(): boolean {
  const { activeElement } = document;
  return activeElement !== null && activeElement !== document.body && !activeElement.closest(".pick-menu");
}

/** A modal task panel keeps focus inside. */
function containerOf({ anchor }: OpenPick): HTMLElement | undefined {
  const panel = anchor instanceof Element ? anchor.closest<HTMLElement>(".task-panel") : null;
  return panel && matchMedia("(max-width: 60rem)").matches ? panel : undefined;
}

/** Returns the element or point that the popover is placed next to. */
function boxOf({ anchor, kind }: OpenPick): Element | { getBoundingClientRect: () => DOMRect } {
  if (anchor instanceof HTMLElement && anchor.isConnected && isOnScreen(anchor)) {
    return anchor.querySelector(`[data-pick="${kind}"]`) ?? anchor;
  }
  const middle = { x: innerWidth / 2 - 144, y: innerHeight / 4 };
  const { x, y } = anchor instanceof Element || anchor === undefined ? middle : anchor;
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
}

function isOnScreen(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}
