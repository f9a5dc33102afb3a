/** What can be done with a card without opening it; the way to move one without dragging. @module */
import { Menu } from "@base-ui/react/menu";
import { type ReactNode, useState } from "react";
import { type Drop, type Grouping, keyOf, type Lane } from "../../board_data.ts";
import { Icon } from "../../parts/icon.tsx";
import { showToast } from "../../parts/toast.tsx";
import { useTaskChanges } from "../../task_changes.ts";
import { useText } from "../../text/mod.tsx";
import type { TaskCard } from "../../wire.ts";
import { useBoard } from "./board_state.ts";

export interface CardMenuProps {
  task: TaskCard;
  /** Where it can go; none where places mean nothing. */
  lanes: readonly Lane[];
  laneId: string;
  grouping: Grouping;
  mayEdit: boolean;
  onMove: (task: TaskCard, drop: Drop, options?: { keepFocus?: boolean }) => Promise<void>;
}

export function CardMenu(props: CardMenuProps): ReactNode {
  const { board: words } = useText();
  const { data } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const key = keyOf(data.project, props.task);
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen}>
      <Menu.Trigger className="icon-button card-menu" aria-label={words.actionsFor(key)}>
        <Icon name="more" />
      </Menu.Trigger>
      {isOpen && <Items {...props} taskKey={key} />}
    </Menu.Root>
  );
}

function Items({ task, taskKey, lanes, laneId, grouping, mayEdit, onMove }: CardMenuProps & { taskKey: string }) {
  const { board: words, task: taskWords } = useText();
  const { data, workspaceSlug } = useBoard();
  const changes = useTaskChanges();
  const lane = lanes.find(({ id }) => id === laneId);
  const [first] = lane?.tasks ?? [];
  const last = lane?.tasks.at(-1);
  const others = lanes.filter(({ id }) => id !== laneId);
  const put = (taskId: string, side: "before" | "after") => () =>
    void onMove(task, { laneId, beside: { taskId, side } }, { keepFocus: true });
  return (
    <Menu.Portal>
      <Menu.Positioner sideOffset={4} align="end" className="menu-place">
        <Menu.Popup className="menu">
          {mayEdit && grouping === "status" && (
            <Menu.Group>
              {first && first.id !== task.id && <Item onClick={put(first.id, "before")}>{words.toTop}</Item>}
              {last && last.id !== task.id && <Item onClick={put(last.id, "after")}>{words.toBottom}</Item>}
            </Menu.Group>
          )}
          {mayEdit && others.length > 0 && (
            <Menu.Group>
              <Menu.GroupLabel className="menu-label">{words.moveTo}</Menu.GroupLabel>
              {others.map(({ id, title }) => (
                <Item key={id} onClick={() => void onMove(task, { laneId: id }, { keepFocus: true })}>
                  <bdi>{title}</bdi>
                </Item>
              ))}
            </Menu.Group>
          )}
          {mayEdit && (
            <Menu.Group>
              <Menu.Separator className="menu-line" />
              {task.status !== "planned" && (
                <Item onClick={() => void changes.edit(task, { status: "planned" })}>{words.toBacklog}</Item>
              )}
              {task.status !== "archived" && (
                <Item onClick={() => void changes.edit(task, { status: "archived" })}>{words.archive}</Item>
              )}
            </Menu.Group>
          )}
          <Menu.Group>
            <Item
              onClick={() => {
                const url = new URL(`/w/${workspaceSlug}/t/${keyOf(data.project, task)}`, location.origin);
                void copy(url.href, words.linkCopied, words.copyFailed);
              }}
            >
              {taskWords.copyLink}
            </Item>
            {mayEdit && (
              <Menu.Item className="menu-item menu-item-danger" onClick={() => void changes.remove(task, taskKey)}>
                {taskWords.delete}
              </Menu.Item>
            )}
          </Menu.Group>
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  );
}

function Item({ onClick, children }: { onClick: () => void; children: ReactNode }): ReactNode {
  return (
    <Menu.Item className="menu-item" onClick={onClick}>
      {children}
    </Menu.Item>
  );
}

/** Copies, and says whether it worked. */
export async function copy(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: copied });
  } catch {
    showToast({ tone: "danger", text: failed });
  }
}
