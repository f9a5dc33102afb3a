/** The list of keyboard shortcuts. @module */
import type { ReactNode } from "react";
import { areShortcutsOn } from "../../shortcuts/shortcuts.ts";
import { type Text, useFullText } from "../../text/mod.tsx";
import { FormDialog } from "../dialog.tsx";
import { Keys } from "../keys.tsx";
import { Notice } from "../notice.tsx";

type Names = Text["shortcuts"]["names"];

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
    ["v b", "board"],
    ["v l", "list"],
    ["v k", "backlog"],
    ["v c", "calendar"],
  ],
};

export function ShortcutSheet({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { shortcuts: words } = useFullText();
  return (
    <FormDialog open={open} onClose={onClose} title={words.title} text={words.text}>
      {!areShortcutsOn() && <Notice>{words.off}</Notice>}
      {(Object.keys(GROUPS) as (keyof typeof GROUPS)[]).map((group) => (
        <section key={group} aria-labelledby={`shortcuts-${group}`}>
          <h3 id={`shortcuts-${group}`}>{words.groups[group]}</h3>
          <dl className="shortcut-list column">
            {GROUPS[group].map(([keys, name]) => (
              <div key={keys} className="shortcut line between gap-4">
                <dt>{words.names[name]}</dt>
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
