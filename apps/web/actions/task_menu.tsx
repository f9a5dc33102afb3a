/** The menu of a card or of the selected tasks, opened by its button, a right click or a long press. @module */

import { Menu } from "@base-ui/react/menu";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Icon } from "../components/icon/icon.tsx";
import { ariaKeys, Keys } from "../components/keys.tsx";
import { PageDirection } from "../components/page_direction.tsx";
import { StatusSign } from "../components/task_parts.tsx";
import { useFullText } from "../text/mod.tsx";
import { ACTION_ICONS } from "./action_icons.ts";
import { useActionContext } from "./context.ts";
import { editTasks } from "./edits.ts";
import { columnsOf, mayChange, taskKey } from "./known.ts";
import { focusTask, type OpenMenu, openedMenu } from "./opened.ts";
import { isOffered, runAction, TASK_ACTIONS, type TaskAction } from "./registry.ts";
import { linkOf, returnPlaceOf } from "./target.ts";

const GROUPS = ["open", "change", "place", "copy", "end"] as const;
/** With more columns, the menu only offers the status picker. */
const MOST_COLUMNS = 6;

export function TaskMenu({ menu }: { menu: OpenMenu }): ReactNode {
  const { board: words, taskActions } = useFullText();
  const queries = useQueryClient();
  const { tasks, anchor } = menu;
  const [task] = tasks;
  // Inside the page, because every menu must be in a landmark.
  const [place] = useState(() => document.getElementById("content"));
  const label = tasks.length === 1 && task ? taskKey(queries, task) : taskActions.tasks(tasks.length);
  const offered = TASK_ACTIONS.filter((action) => isOffered(action, { queries }, tasks));
  const groups = GROUPS.map((group) => offered.filter((action) => action.group === group));

  return (
    <PageDirection>
      <Menu.Root open onOpenChange={(isOpen) => !isOpen && openedMenu.get() === menu && openedMenu.set(undefined)}>
        <Menu.Portal container={place}>
          <Menu.Positioner
            anchor={anchor instanceof Element || anchor === undefined ? anchor : pointBox(anchor)}
            positionMethod="fixed"
            collisionAvoidance={{ side: "shift", align: "shift" }}
            sideOffset={4}
            align={anchor instanceof HTMLButtonElement ? "end" : "start"}
            className="menu-place"
          >
            <Menu.Popup
              className="menu menu-tall task-menu scroll-y"
              aria-label={words.actionsFor(label)}
              finalFocus={() => returnPlaceOf(menu)}
            >
              {groups.map(
                (actions, index) =>
                  actions.length > 0 && (
                    <Menu.Group key={GROUPS[index]}>
                      {index > 0 && actions !== groups.find(({ length }) => length > 0) && (
                        <Menu.Separator className="menu-line" />
                      )}
                      {GROUPS[index] === "place" && <Columns menu={menu} />}
                      {actions.map((action) => (
                        <ActionItem key={action.id} action={action} menu={menu} />
                      ))}
                    </Menu.Group>
                  ),
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </PageDirection>
  );
}

function ActionItem({ action, menu }: { action: TaskAction; menu: OpenMenu }): ReactNode {
  const { taskActions: words } = useFullText();
  const ready = useActionContext();
  const { tasks, anchor, returnTo } = menu;
  function run(): void {
    const element = anchor instanceof Element ? (anchor.closest("[data-task-id]") ?? anchor) : (returnTo ?? undefined);
    const target = { tasks, anchor: linkOf(tasks[0]?.id)?.closest("[data-task-id]") ?? element, isRow: true };
    runAction(action, target, ready);
  }
  return (
    <Menu.Item
      className={action.id === "delete" ? "menu-item menu-item-danger" : "menu-item"}
      aria-keyshortcuts={action.keys && ariaKeys(action.keys)}
      label={words.names[action.id]}
      onClick={run}
    >
      <Icon name={ACTION_ICONS[action.id]} className="menu-icon rigid" />
      <span className="menu-text grow">{words.names[action.id]}</span>
      {action.keys !== undefined && (
        <span className="menu-keys rigid" aria-hidden="true">
          <Keys keys={action.keys} />
        </span>
      )}
    </Menu.Item>
  );
}

/** A menu item for each column of the project. */
function Columns({ menu: { tasks } }: { menu: OpenMenu }): ReactNode {
  const { board: words, taskActions } = useFullText();
  const queries = useQueryClient();
  const ready = useActionContext();
  const [task] = tasks;
  const columns = columnsOf(queries, task?.projectId ?? "");
  const isOne = tasks.every(({ projectId }) => projectId === task?.projectId);
  if (!task || !isOne || columns.length > MOST_COLUMNS || !mayChange(queries, tasks, "task:update")) return null;
  const moveTo = async (status: string, name: string): Promise<void> => {
    if (tasks.length === 1) focusTask(task.id);
    await editTasks(await ready(), tasks, { status }, (subject) => taskActions.movedTo(subject, name));
  };
  return (
    <>
      <Menu.GroupLabel className="menu-label">{words.moveTo}</Menu.GroupLabel>
      {columns
        .filter(({ slug }) => tasks.some(({ status }) => status !== slug))
        .map((column) => (
          <Menu.Item key={column.slug} className="menu-item" onClick={() => void moveTo(column.slug, column.name)}>
            <span className="menu-icon centered rigid" aria-hidden="true">
              <StatusSign columns={columns} status={column.slug} />
            </span>
            <bdi className="menu-text">{column.name}</bdi>
          </Menu.Item>
        ))}
    </>
  );
}

function pointBox({ x, y }: { x: number; y: number }): { getBoundingClientRect: () => DOMRect } {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
}
