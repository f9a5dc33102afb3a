/** Task actions on every page: shortcuts, the right-click menu, the selection and the pickers. @module */

import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { loadWithRetry, startLater } from "../browser/failed_loads.ts";
import { Deferred } from "../components/error_boundary.tsx";
import { lazyComponent, loadWhenIdle } from "../components/menu/lazy_component.tsx";
import { useShortcuts } from "../shortcuts/shortcuts.ts";
import { withTexts } from "../text/languages.ts";
import { useActionContext } from "./context.ts";
import { focusTask, openedMenu, openedPick, openMenu } from "./opened.ts";
import { isOffered, runAction, TASK_ACTIONS, type TaskAction } from "./registry.ts";
import { clearSelection, selectAll, useSelected } from "./selection.ts";
import { useStored } from "./store.ts";
import { currentTarget } from "./target.ts";
import { walkRows } from "./walk.ts";

const TaskPick = lazyComponent(async () => (await withTexts(import("./picks/task_pick.tsx"))).TaskPick);
const TaskMenu = lazyComponent(async () => (await withTexts(import("./task_menu.tsx"))).TaskMenu);
const BulkBar = lazyComponent(async () => (await withTexts(import("./bulk_bar.tsx"))).BulkBar);
const loadUndo = () => import("./undo.ts");
for (const load of [TaskPick.load, TaskMenu.load, BulkBar.load, loadUndo]) loadWhenIdle(load);

export function TaskActions(): ReactNode {
  useTaskKeys();
  const queries = useQueryClient();
  useEffect(() => {
    const release = holdClicks();
    return startLater(async () => {
      const { followPointer } = await import("./pointer.ts");
      return () => {
        const stop = followPointer(queries);
        release();
        return stop;
      };
    });
  }, [queries]);
  const pick = useStored(openedPick);
  const menu = useStored(openedMenu);
  const selected = useSelected();
  return (
    <>
      {selected.size > 0 && (
        <Deferred>
          <BulkBar />
        </Deferred>
      )}
      {menu && (
        <Deferred>
          <TaskMenu menu={menu} />
        </Deferred>
      )}
      {pick && (
        <Deferred>
          <TaskPick key={`${pick.kind}-${pick.tasks[0]?.id}`} pick={pick} />
        </Deferred>
      )}
    </>
  );
}

/**
 * Holds clicks that select cards until the code that handles them is loaded. Otherwise, the browser would open tabs.
 *
 * @returns a function that repeats them
 */
function holdClicks(): () => void {
  const held: MouseEvent[] = [];
  function hold(event: MouseEvent): void {
    const isSelecting = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!isSelecting || !(event.target as Element).closest("[data-task-id]")) return;
    event.preventDefault();
    held.push(event);
  }
  document.addEventListener("click", hold, true);
  return () => {
    document.removeEventListener("click", hold, true);
    for (const event of held.splice(0)) event.target?.dispatchEvent(new MouseEvent(event.type, event));
  };
}

function useTaskKeys(): void {
  const queries = useQueryClient();
  const ready = useActionContext();

  function act(action: TaskAction): boolean {
    const target = currentTarget(queries);
    if (!target || !isOffered(action, { queries }, target.tasks)) return false;
    // The card may move, and the focus moves with it.
    const [task] = target.tasks;
    if (target.isRow && task && action.group === "place") focusTask(task.id);
    runAction(action, target, ready);
    return true;
  }

  const actions = TASK_ACTIONS.filter(({ keys }) => keys !== undefined);
  useShortcuts({
    ...Object.fromEntries(actions.map((action) => [action.keys, () => act(action)])),
    j: () => walkRows(1),
    k: () => walkRows(-1),
    ArrowDown: () => walkRows(1, { isStarting: false }),
    ArrowUp: () => walkRows(-1, { isStarting: false }),
    "mod+a": selectAll,
    Escape: clearSelection,
    "mod+z": () => void ready().then(async (context) => (await loadWithRetry(loadUndo)).undo(context)),
    "mod+shift+z": () => void ready().then(async (context) => (await loadWithRetry(loadUndo)).redo(context)),
  });

  // The Menu key and Shift+F10 open the menu at the focused element.
  const onMenuKey = useEffectEvent((event: KeyboardEvent) => {
    const isMenuKey = event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey);
    const row = document.activeElement?.closest("[data-task-id]");
    const target = isMenuKey && row ? currentTarget(queries) : undefined;
    if (!target) return;
    event.preventDefault();
    openMenu(target.tasks, row ?? undefined);
  });
  useEffect(() => {
    const follow = (event: KeyboardEvent): void => onMenuKey(event);
    document.addEventListener("keydown", follow);
    return () => document.removeEventListener("keydown", follow);
  }, []);
}
