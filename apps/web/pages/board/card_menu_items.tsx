/** The items of a card's menu. Loaded on demand. @module */
import { Menu } from "@base-ui/react/menu";
import type { TaskCard } from "@hexlane/client";
import { type ReactNode, useState } from "react";
import { useMay } from "../../access/location.ts";
import { copy } from "../../components/copy_text.ts";
import { Icon } from "../../components/icon.tsx";
import { useTaskChanges } from "../../queries/task_changes.ts";
import { useFullText } from "../../text/mod.tsx";
import { type Drop, type Grouping, keyOf, type Lane } from "./board_data.ts";
import { useBoard } from "./board_state.ts";

export interface CardMenuProps {
  task: TaskCard;
  /** The lanes to which the card can be moved. Empty where cards have no manual order. */
  lanes: readonly Lane[];
  laneId: string;
  grouping: Grouping;
  mayEdit: boolean;
  onMove: (task: TaskCard, drop: Drop, options?: { keepFocus?: boolean }) => Promise<void>;
}

/** Opens as soon as it is mounted. */
export function OpenedMenu(props: CardMenuProps & { taskKey: string }): ReactNode {
  const { board: words } = useFullText();
  const [isOpen, setOpen] = useState(true);
  // Inside the page, because every menu must be in a landmark, but outside the card, whose lane would clip it.
  const [place] = useState(() => document.getElementById("content"));
  return (
    <Menu.Root open={isOpen} onOpenChange={setOpen}>
      <Menu.Trigger className="icon-button card-menu relative" aria-label={words.actionsFor(props.taskKey)}>
        <Icon name="more" />
      </Menu.Trigger>
      <Items {...props} place={place} />
    </Menu.Root>
  );
}

interface ItemsProps extends CardMenuProps {
  taskKey: string;
  place: HTMLElement | null;
}

function Items({ task, taskKey, lanes, laneId, grouping, mayEdit, onMove, place }: ItemsProps): ReactNode {
  const { board: words, task: taskWords } = useFullText();
  const { data, workspaceSlug } = useBoard();
  const changes = useTaskChanges();
  const may = useMay(data.project.workspaceId);
  const mayDelete = data.project.archivedAt === null && may("task:delete");
  const lane = lanes.find(({ id }) => id === laneId);
  const [first] = lane?.tasks ?? [];
  const last = lane?.tasks.at(-1);
  const others = lanes.filter(({ id }) => id !== laneId);
  const put = (taskId: string, side: "before" | "after") => () =>
    void onMove(task, { laneId, beside: { taskId, side } }, { keepFocus: true });
  return (
    <Menu.Portal container={place}>
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
            {mayDelete && (
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
