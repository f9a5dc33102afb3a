/** The button that opens the menu of a card. @module */
import type { TaskCard } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useSyncExternalStore } from "react";
import { openedMenu, openMenu } from "../../actions/opened.ts";
import { selected, selectedInOrder } from "../../actions/selection.ts";
import { tasksOf } from "../../actions/target.ts";
import { Icon } from "../../components/icon/icon.tsx";
import { useText } from "../../text/mod.tsx";
import { keyOf } from "./board_data.ts";
import { useBoardFrame } from "./board_state.ts";

export function CardMenu({ task }: { task: TaskCard }): ReactNode {
  const { board: words } = useText();
  const { project } = useBoardFrame();
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = useSyncExternalStore(openedMenu.subscribe, () => {
    return button.current !== null && openedMenu.get()?.anchor === button.current;
  });
  const open = (): void => {
    const tasks = selected.get().has(task.id) ? tasksOf(queries, selectedInOrder()) : [task];
    openMenu(tasks, button.current ?? undefined);
  };
  return (
    <button
      ref={button}
      type="button"
      className="icon-button card-menu relative"
      aria-label={words.actionsFor(keyOf(project, task))}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      data-popup-open={isOpen || undefined}
      onClick={open}
    >
      <Icon name="more" />
    </button>
  );
}
