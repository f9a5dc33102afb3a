/** The menu of a column. @module */
import { Menu } from "@base-ui/react/menu";
import type { ReactNode } from "react";
import { Icon } from "../../../components/icon/icon.tsx";
import { PageDirection } from "../../../components/page_direction.tsx";
import { useFullText } from "../../../text/mod.tsx";
import type { GridColumn } from "./column.ts";
import {
  type Arranged,
  type GridLayout,
  inOrder,
  RESIZE_PIXELS,
  resized,
  shifted,
  toggled,
  widthOf,
} from "./layout.ts";
import { SUMMARIES } from "./summary.ts";

export interface ColumnMenuProps<Row, Change> {
  /** Undefined for the menu that only chooses columns. */
  column: GridColumn<Row, Change> | undefined;
  columns: readonly GridColumn<Row, Change>[];
  arranged: Arranged<GridColumn<Row, Change>>;
  layout: GridLayout;
  standard: GridLayout;
  anchor: Element | null;
  onLayout: (layout: GridLayout) => void;
  onClose: () => void;
}

export function ColumnMenu<Row, Change>(props: ColumnMenuProps<Row, Change>): ReactNode {
  const { column, columns, layout, standard, anchor, onLayout, onClose } = props;
  const { table: words } = useFullText();
  const choices = <ColumnChoices {...{ columns, layout, onLayout }} />;
  return (
    <PageDirection>
      <Menu.Root open onOpenChange={(isOpen) => isOpen || onClose()}>
        <Menu.Portal>
          <Menu.Positioner anchor={anchor} align="start" sideOffset={4} positionMethod="fixed" className="menu-place">
            <Menu.Popup
              className="menu menu-tall scroll-y"
              aria-label={column?.name ?? words.columns}
              finalFocus={() => (anchor instanceof HTMLElement ? anchor : null)}
            >
              {column ? <OwnItems {...props} column={column} choices={choices} /> : choices}
              <Menu.Separator className="menu-line" />
              <Menu.Item className="menu-item" onClick={() => onLayout(standard)}>
                {words.resetColumns}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </PageDirection>
  );
}

interface OwnItemsProps<Row, Change> extends ColumnMenuProps<Row, Change> {
  column: GridColumn<Row, Change>;
  choices: ReactNode;
}

function OwnItems<Row, Change>({ column, columns, arranged, layout, onLayout, choices }: OwnItemsProps<Row, Change>) {
  const { table: words, views } = useFullText();
  const { id } = column;
  const isPinned = layout.pinned.includes(id);
  const resize = (pixels: number): void => onLayout(resized(layout, id, widthOf(column, layout) + pixels));
  const move = (step: 1 | -1) => shifted(arranged, columns, layout, { id, step });
  return (
    <>
      {column.sort && (
        <Menu.Item className="menu-item" onClick={column.sort}>
          <span className="menu-text grow">{words.sort}</span>
          <Check isShown={column.isSorted ?? false} />
        </Menu.Item>
      )}
      {!column.isKey && (
        <>
          <Menu.Item className="menu-item" onClick={() => onLayout({ ...layout, pinned: toggled(layout.pinned, id) })}>
            {isPinned ? words.unpin : words.pin}
          </Menu.Item>
          <Menu.Item className="menu-item" disabled={move(-1) === layout} onClick={() => onLayout(move(-1))}>
            {views.moveColumnBack}
          </Menu.Item>
          <Menu.Item className="menu-item" disabled={move(1) === layout} onClick={() => onLayout(move(1))}>
            {views.moveColumnOn}
          </Menu.Item>
        </>
      )}
      <Menu.Item className="menu-item" closeOnClick={false} onClick={() => resize(RESIZE_PIXELS)}>
        {words.wider}
      </Menu.Item>
      <Menu.Item className="menu-item" closeOnClick={false} onClick={() => resize(-RESIZE_PIXELS)}>
        {words.narrower}
      </Menu.Item>
      {column.number && (
        <SubMenu label={words.summary}>
          <Menu.RadioGroup
            value={layout.summaries[id] ?? "sum"}
            onValueChange={(summary) => onLayout({ ...layout, summaries: { ...layout.summaries, [id]: summary } })}
          >
            {SUMMARIES.map((one) => (
              <Menu.RadioItem key={one} value={one} className="menu-item" closeOnClick>
                <span className="menu-text grow">{words.summaries[one]}</span>
                <Check isShown={one === (layout.summaries[id] ?? "sum")} />
              </Menu.RadioItem>
            ))}
          </Menu.RadioGroup>
        </SubMenu>
      )}
      {!column.isKey && (
        <Menu.Item className="menu-item" onClick={() => onLayout({ ...layout, hidden: toggled(layout.hidden, id) })}>
          {words.hide}
        </Menu.Item>
      )}
      <SubMenu label={words.columns}>{choices}</SubMenu>
    </>
  );
}

function ColumnChoices<Row, Change>({
  columns,
  layout,
  onLayout,
}: Pick<ColumnMenuProps<Row, Change>, "columns" | "layout" | "onLayout">): ReactNode {
  return (
    <Menu.Group>
      {inOrder(columns, layout)
        .filter(({ isKey }) => !isKey)
        .map(({ id, name }) => (
          <Menu.CheckboxItem
            key={id}
            className="menu-item"
            checked={!layout.hidden.includes(id)}
            onCheckedChange={() => onLayout({ ...layout, hidden: toggled(layout.hidden, id) })}
          >
            <bdi className="menu-text grow">{name}</bdi>
            <Check isShown={!layout.hidden.includes(id)} />
          </Menu.CheckboxItem>
        ))}
    </Menu.Group>
  );
}

function SubMenu({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className="menu-item" label={label}>
        <span className="menu-text grow">{label}</span>
        <Icon name="chevron" className="menu-more rigid" />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} alignOffset={-8} className="menu-place" positionMethod="fixed">
          <Menu.Popup className="menu menu-tall scroll-y">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

function Check({ isShown }: { isShown: boolean }): ReactNode {
  return <span className="menu-check rigid">{isShown && <Icon name="check" />}</span>;
}
