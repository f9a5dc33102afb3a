/** The bar of actions for the selected tasks, at the bottom of the page. @module */
import { useQueryClient } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, useId } from "react";
import { IconButton } from "../components/button/button.tsx";
import { Icon } from "../components/icon/icon.tsx";
import { ariaKeys } from "../components/keys.tsx";
import { useFullText } from "../text/mod.tsx";
import { ACTION_ICONS } from "./action_icons.ts";
import { useActionContext } from "./context.ts";
import { openMenu } from "./opened.ts";
import { isOffered, runAction, TASK_ACTIONS } from "./registry.ts";
import { clearSelection, selectedInOrder, useSelected } from "./selection.ts";
import { tasksOf } from "./target.ts";

export function BulkBar(): ReactNode {
  const { taskActions: words } = useFullText();
  const id = useId();
  const queries = useQueryClient();
  const ready = useActionContext();
  useSelected();
  const tasks = tasksOf(queries, selectedInOrder());
  const offered = TASK_ACTIONS.filter((action) => action.isInBar && isOffered(action, { queries }, tasks));
  return (
    <section className="bulk-bar line gap-1 rounded-large" aria-label={words.bar}>
      <p id={id} role="status" className="bulk-count small">
        {words.selected(tasks.length)}
      </p>
      {offered.map((action) => (
        <button
          key={action.id}
          type="button"
          className={action.id === "delete" ? "bulk-action line gap-2 bulk-danger" : "bulk-action line gap-2"}
          aria-keyshortcuts={action.keys && ariaKeys(action.keys)}
          title={words.names[action.id]}
          onClick={({ currentTarget }) => {
            runAction(action, { tasks, anchor: currentTarget, isRow: false }, ready);
          }}
        >
          <Icon name={ACTION_ICONS[action.id]} />
          <span className="bulk-name">{words.short[action.id] ?? words.names[action.id]}</span>
        </button>
      ))}
      <IconButton
        icon="more"
        label={words.more}
        aria-haspopup="menu"
        onClick={({ currentTarget }: MouseEvent<HTMLButtonElement>) => openMenu(tasks, currentTarget)}
      />
      <IconButton icon="close" label={words.clear} onClick={() => clearSelection()} />
    </section>
  );
}
