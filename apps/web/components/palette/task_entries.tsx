/** The commands of the palette for the focused, open or selected tasks, and for a board. @module */
import { useQueryClient } from "@tanstack/react-query";
import { ACTION_ICONS } from "../../actions/action_icons.ts";
import { useActionContext } from "../../actions/context.ts";
import { taskKey } from "../../actions/known.ts";
import { isOffered, runAction, TASK_ACTIONS } from "../../actions/registry.ts";
import type { ActionTarget } from "../../actions/target.ts";
import { redo, undo } from "../../actions/undo.ts";
import { addTask } from "../../pages/board/board_keys.ts";
import { useFullText } from "../../text/mod.tsx";
import { Icon } from "../icon/icon.tsx";
import { REFRESH } from "../icon/rare_icons.ts";
import type { PaletteEntry } from "./palette_entries.tsx";

export function useTaskEntries(target: ActionTarget | undefined): PaletteEntry[] {
  const { taskActions: words, palette } = useFullText();
  const queries = useQueryClient();
  const ready = useActionContext();
  const tasks = target?.tasks ?? [];
  const [task] = tasks;
  const kind = tasks.length === 1 && task ? taskKey(queries, task) : words.tasks(tasks.length);
  const offered = target ? TASK_ACTIONS.filter((action) => isOffered(action, { queries }, tasks)) : [];
  const step = (id: "undo" | "redo", keys: string, run: typeof undo): PaletteEntry => ({
    id: `action-${id}`,
    name: words.keys[id],
    kind: palette.actions,
    mark: <Icon name={REFRESH} />,
    keys,
    run: () => void ready().then((context) => run(context)),
  });
  const create: PaletteEntry = {
    id: "action-create",
    name: words.names.create,
    kind: palette.actions,
    mark: <Icon name="plus" />,
    keys: "c",
    words: palette.createWords,
    run: addTask,
  };
  return [
    ...offered.map((action) => ({
      id: `task-${action.id}`,
      name: words.names[action.id],
      kind,
      mark: <Icon name={ACTION_ICONS[action.id]} />,
      ...(action.keys === undefined ? {} : { keys: action.keys }),
      run: () => target && runAction(action, target, ready),
    })),
    ...(document.querySelector(".add-card, .add-form") ? [create] : []),
    step("undo", "mod+z", undo),
    step("redo", "mod+shift+z", redo),
  ];
}
