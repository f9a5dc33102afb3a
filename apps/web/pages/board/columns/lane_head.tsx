/** The header of a lane: its name, its number of tasks, and its actions. @module */
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from "react";
import { useStored } from "../../../actions/store.ts";
import { visualKey } from "../../../browser/visual_key.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { IconButton } from "../../../components/button/button.tsx";
import { Deferred } from "../../../components/error_boundary.tsx";
import { Icon } from "../../../components/icon/icon.tsx";
import { lazyComponent, loadWhenIdle } from "../../../components/menu/lazy_component.tsx";
import { LazyMenu } from "../../../components/menu/lazy_menu.tsx";
import { PriorityIcon, StatusSign } from "../../../components/task_parts.tsx";
import { withTexts } from "../../../text/languages.ts";
import { useText } from "../../../text/mod.tsx";
import { type Lane, PRIORITIES } from "../board_data.ts";
import { useBoard } from "../board_state.ts";
import { useColumnDrag } from "../drag.ts";
import type { ColumnEdits } from "./column_edits.ts";
import { openedColumn } from "./opened_column.ts";

export const ColumnNameField = lazyComponent(
  async () => (await withTexts(import("./column_name_field.tsx"))).ColumnNameField,
);
const LaneLimit = lazyComponent(async () => (await withTexts(import("../extras.ts"))).LaneLimit);
const ColumnMenu = lazyComponent(async () => (await withTexts(import("./column_menu.tsx"))).ColumnMenu);
for (const part of [ColumnMenu, ColumnNameField, LaneLimit]) loadWhenIdle(part.load);

export interface LaneHeadProps {
  lane: Lane;
  count: number;
  /** The position of the column among the others. Undefined for lanes that are not columns or cannot be changed. */
  column: { index: number; count: number } | undefined;
  edits: ColumnEdits;
  /** The lane, which other columns can be dropped on. */
  place: RefObject<HTMLElement | null>;
  onCollapse: () => void;
  /** Undefined if tasks cannot be added. */
  onAdd?: (() => void) | undefined;
}

export function LaneHead({ lane, count, column, edits, place, onCollapse, onAdd }: LaneHeadProps): ReactNode {
  const { board: words } = useText();
  const opened = useStored(openedColumn);
  const head = useRef<HTMLElement>(null);
  const kind = column && opened?.slug === lane.id ? opened.kind : undefined;
  const isRenamed = kind === "rename";
  const move = (to: number): void => void edits.move(lane.id, to);
  const edge = useColumnDrag(head, place, {
    slug: lane.id,
    isOn: column !== undefined && kind === undefined,
    onDrop: (slug, isAfter) => edits.moveBeside(slug, lane.id, isAfter),
  });

  function onKeyDown(event: KeyboardEvent): void {
    if (!column || isRenamed) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[visualKey(event.key)];
    if (event.key === "F2") openedColumn.set({ kind: "rename", slug: lane.id });
    else if (step !== undefined && event.shiftKey) move(column.index + step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function close(): void {
    // Another field may be open by the time a slow save ends.
    if (openedColumn.get() !== opened) return;
    openedColumn.set(undefined);
    queueMicrotask(() => head.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus());
  }

  const title = (
    <h2 id={`lane-${lane.id}`} title={lane.title}>
      {lane.title}
    </h2>
  );
  const className = "icon-button lane-tool";
  const button = (
    <>
      <span className="visually-hidden">{words.columnMenu(lane.title)}</span>
      <Icon name="more" />
    </>
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys work on the buttons inside
    <header
      ref={head}
      className={edge ? `lane-head line gap-2 lane-edge-${edge}` : "lane-head line gap-2"}
      onKeyDown={onKeyDown}
    >
      {lane.image !== undefined ? (
        <Avatar size="small" name={lane.title} image={lane.image} />
      ) : (
        <LaneSign lane={lane} />
      )}
      {isRenamed ? (
        <>
          <span className="visually-hidden">{title}</span>
          <Deferred>
            <ColumnNameField
              name={lane.title}
              label={words.renameColumn(lane.title)}
              onSave={(name) => edits.rename(lane.id, name)}
              onClose={close}
            />
          </Deferred>
        </>
      ) : (
        title
      )}
      {kind === "limit" || lane.wipLimit ? (
        <Deferred>
          <LaneLimit lane={lane} edits={edits} onClose={kind && close} />
        </Deferred>
      ) : (
        <span className="lane-count hint grow">
          <span aria-hidden="true">{count}</span>
          <span className="visually-hidden">{words.count(count)}</span>
        </span>
      )}
      <LazyMenu
        className={className}
        preload={ColumnMenu.load}
        menu={
          <ColumnMenu
            {...{ className, button, onMove: move, onCollapse }}
            place={head}
            align="end"
            column={column && { ...column, slug: lane.id }}
          />
        }
      >
        {button}
      </LazyMenu>
      {onAdd && (
        <IconButton icon="plus" className="lane-tool lane-add" label={words.addToTop(lane.title)} onClick={onAdd} />
      )}
    </header>
  );
}

export function LaneSign({ lane: { id } }: Pick<LaneHeadProps, "lane">): ReactNode {
  const { data } = useBoard();
  const priority = PRIORITIES.find((one) => one === id);
  return priority ? <PriorityIcon priority={priority} /> : <StatusSign columns={data.columns} status={id} />;
}
