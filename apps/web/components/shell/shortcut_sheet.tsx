/** The list of keyboard shortcuts. @module */
import type { ReactNode } from "react";
import { TASK_ACTIONS } from "../../actions/registry.ts";
import { INBOX_KEYS } from "../../pages/inbox/keys.ts";
import { areShortcutsOn } from "../../shortcuts/shortcuts.ts";
import { type Text, useFullText } from "../../text/mod.tsx";
import { FormDialog } from "../dialog.tsx";
import { Keys } from "../keys.tsx";
import { Notice } from "../notice.tsx";

type Names = Text["shortcuts"]["names"];

type Row = readonly [keys: string, name: string];

const GROUPS: Readonly<Record<keyof Text["shortcuts"]["groups"], readonly (readonly [string, keyof Names])[]>> = {
  anywhere: [
    ["mod+k", "palette"],
    ["/", "search"],
    ["?", "help"],
  ],
  go: [
    ["g h", "home"],
    ["g i", "inbox"],
    ["g m", "myTasks"],
    ["g w", "workspace"],
    ["g s", "settings"],
  ],
  board: [
    ["arrows", "walk"],
    ["shift+arrows", "move"],
    ["Enter", "open"],
    ["Escape", "close"],
    ["c", "createTask"],
    ["f", "filter"],
    ["F2", "renameColumn"],
    ["v b", "board"],
    ["v l", "list"],
    ["v e", "table"],
    ["v k", "backlog"],
    ["v c", "calendar"],
    ["v t", "timeline"],
    ["v a", "archive"],
  ],
  inbox: (Object.keys(INBOX_KEYS) as (keyof typeof INBOX_KEYS)[]).map((name) => [INBOX_KEYS[name], name] as const),
};

export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { shortcuts: words, task, taskActions } = useFullText();
  const { names, keys, groups } = taskActions;
  const comment: Row = ["shift+c", task.newComment];
  const sections: readonly (readonly [id: string, title: string, rows: readonly Row[]])[] = [
    ...(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => {
      const rows = GROUPS[group].map(([keys, name]): Row => [keys, words.names[name]]);
      return [group, words.groups[group], group === "board" ? [...rows, comment] : rows] as const;
    }),
    ["tasks", groups.tasks, TASK_ACTIONS.flatMap(({ id, keys }): Row[] => (keys ? [[keys, names[id]]] : []))],
    [
      "select",
      groups.select,
      [
        ["j", keys.next],
        ["k", keys.previous],
        ["mod+a", keys.selectAll],
        ["shift+Click", keys.selectRange],
        ["Escape", keys.clear],
        ["mod+z", keys.undo],
        ["mod+shift+z", keys.redo],
      ],
    ],
  ];
  return (
    <FormDialog open={open} onClose={onClose} title={words.title} text={words.text}>
      {!areShortcutsOn() && <Notice>{words.off}</Notice>}
      {sections.map(([id, title, rows]) => (
        <section key={id} aria-labelledby={`shortcuts-${id}`}>
          <h3 id={`shortcuts-${id}`}>{title}</h3>
          <dl className="shortcut-list column">
            {rows.map(([keys, name]) => (
              <div key={keys} className="shortcut line between gap-4">
                <dt>{name}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </FormDialog>
  );
}
