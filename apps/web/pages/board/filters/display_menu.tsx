/**
 * The menus of the toolbar: the display options of a view, and the controls that do not fit on a narrow screen. @module
 */
import { Menu } from "@base-ui/react/menu";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Icon } from "../../../components/icon/icon.tsx";
import { OpenedMenu, type OpenedMenuProps } from "../../../components/menu/opened_menu.tsx";
import { fieldsQuery } from "../../../queries/task/task_document.ts";
import { useFullText } from "../../../text/mod.tsx";
import { GROUPINGS } from "../board_data.ts";
import { type BoardSearch, LIST_GROUPINGS, laneGroupingOf, SORTS, SWIMLANES, swimlaneOf } from "../board_filter.ts";
import { useBoard } from "../board_state.ts";
import { DEFAULT_PREFS, REMEMBERED, ROW_FIELDS, type RowField } from "../view_memory.ts";

/** The change that returns to the default view. */
const RESET: Partial<Record<keyof BoardSearch, undefined>> = Object.fromEntries(
  ["q", ...REMEMBERED.filter((name) => name !== "view")].map((name) => [name, undefined]),
);

export function DisplayMenu(props: OpenedMenuProps): ReactNode {
  const { views: words } = useFullText();
  const { search, prefs, setPrefs, change } = useBoard();
  const { view } = search;
  const isBoard = view === undefined;
  const isList = view === "list" || view === "table" || view === "timeline";
  const set = (name: keyof BoardSearch, standard: string) => (value: string) =>
    change({ [name]: value === standard ? undefined : value });
  return (
    <OpenedMenu {...props}>
      {isBoard && (
        <Choice
          label={words.group}
          value={laneGroupingOf(search)}
          options={GROUPINGS.map((value) => [value, words.groups[value]])}
          onChange={set("group", "status")}
        />
      )}
      {isBoard && (
        <Choice
          label={words.swimlanes}
          value={swimlaneOf(search) ?? "none"}
          options={[
            ["none", words.noSwimlanes],
            ...SWIMLANES.filter((value) => value !== laneGroupingOf(search)).map(
              (value) => [value, words.groups[value]] as const,
            ),
          ]}
          onChange={set("rows", "none")}
        />
      )}
      {isList && (
        <Choice
          label={words.group}
          value={search.group ?? "status"}
          options={LIST_GROUPINGS.map((value) => [value, words.groups[value]])}
          onChange={set("group", "status")}
        />
      )}
      {!isBoard && view !== "calendar" && (
        <Choice
          label={words.sort}
          value={search.sort ?? "status"}
          options={SORTS.map((value) => [value, words.sorts[value]])}
          onChange={set("sort", "status")}
        />
      )}
      {isBoard && (
        <ToggleItem
          label={words.compactCards}
          isOn={prefs.isCompact}
          onToggle={() => setPrefs({ isCompact: !prefs.isCompact })}
        />
      )}
      {!isBoard && view !== "calendar" && view !== "timeline" && view !== "table" && <Cells />}
      {view !== "calendar" && view !== "timeline" && view !== "table" && <Fields />}
      <Menu.Separator className="menu-line" />
      <Menu.Item
        className="menu-item"
        onClick={() => {
          change(RESET);
          setPrefs(DEFAULT_PREFS);
        }}
      >
        {words.reset}
      </Menu.Item>
    </OpenedMenu>
  );
}

interface ToggleItemProps {
  label: string;
  isOn: boolean;
  onToggle: () => void;
}

function ToggleItem({ label, isOn, onToggle }: ToggleItemProps): ReactNode {
  return (
    <Menu.CheckboxItem className="menu-item" checked={isOn} onCheckedChange={onToggle}>
      <span className="menu-text grow">{label}</span>
      <Check isShown={isOn} />
    </Menu.CheckboxItem>
  );
}

function Check({ isShown }: { isShown: boolean }): ReactNode {
  return <span className="menu-check rigid">{isShown && <Icon name="check" />}</span>;
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps): ReactNode {
  const current = options.find(([one]) => one === value)?.[1];
  return (
    <SubMenu label={label} current={current}>
      <Menu.RadioGroup value={value} onValueChange={onChange}>
        {options.map(([one, name]) => (
          <Menu.RadioItem key={one} value={one} className="menu-item" closeOnClick>
            <span className="menu-text grow">{name}</span>
            <Check isShown={one === value} />
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </SubMenu>
  );
}

function SubMenu({
  label,
  current,
  children,
}: {
  label: string;
  current?: string | undefined;
  children: ReactNode;
}): ReactNode {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className="menu-item" label={label}>
        <span className="menu-text grow">{label}</span>
        <span className="hint">{current}</span>
        <Icon name="chevron" className="menu-more rigid" />
      </Menu.SubmenuTrigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={4} alignOffset={-8} className="menu-place" positionMethod="fixed">
          <Menu.Popup className="menu">{children}</Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

/** Shows and hides the cells of rows. */
function Cells(): ReactNode {
  const { views: words, task, planning } = useFullText();
  const { prefs, setPrefs } = useBoard();
  const names: Readonly<Record<RowField, string>> = {
    priority: task.priority,
    labels: task.labels,
    milestone: planning.milestone,
    cycle: planning.cycle,
    estimate: planning.estimate,
    startDate: task.startDate,
    dueDate: task.dueDate,
    status: task.status,
    assignee: task.assignee,
  };
  return (
    <SubMenu label={words.cells}>
      <Menu.Group>
        {ROW_FIELDS.map((name) => {
          const isHidden = prefs.hidden.includes(name);
          const hidden = toggled(prefs.hidden, name);
          return <ToggleItem key={name} label={names[name]} isOn={!isHidden} onToggle={() => setPrefs({ hidden })} />;
        })}
      </Menu.Group>
    </SubMenu>
  );
}

/** Chooses the custom fields on cards and rows. */
function Fields(): ReactNode {
  const { customFields: words } = useFullText();
  const { data, prefs, setPrefs } = useBoard();
  const { data: fields = [] } = useQuery(fieldsQuery(data.project.id));
  if (fields.length === 0) return null;
  return (
    <SubMenu label={words.title}>
      <Menu.Group>
        {fields.map(({ id, name }) => (
          <ToggleItem
            key={id}
            label={name}
            isOn={prefs.fields.includes(id)}
            onToggle={() => setPrefs({ fields: toggled(prefs.fields, id) })}
          />
        ))}
      </Menu.Group>
    </SubMenu>
  );
}

function toggled<Item>(items: readonly Item[], item: Item): Item[] {
  return items.includes(item) ? items.filter((one) => one !== item) : [...items, item];
}

/** The controls of the toolbar that do not fit on a narrow screen. */
export interface OverflowMenuProps extends OpenedMenuProps {
  /** Undefined while the query is shown. */
  onQuery: (() => void) | undefined;
  onSave: () => void;
  /** Undefined without filters. */
  onClear: (() => void) | undefined;
}

export function OverflowMenu({ onQuery, onSave, onClear, ...props }: OverflowMenuProps): ReactNode {
  const { board: words, views, savedViews } = useFullText();
  // The element that an item opens takes the focus.
  const isChosen = useRef(false);
  const item = (name: string, run: () => void): ReactNode => (
    <Menu.Item
      className="menu-item"
      onClick={() => {
        isChosen.current = true;
        run();
      }}
    >
      {name}
    </Menu.Item>
  );
  return (
    <OpenedMenu {...props} finalFocus={() => !isChosen.current}>
      {onQuery && item(views.query, onQuery)}
      {item(savedViews.save, onSave)}
      {onClear && item(words.clear, onClear)}
    </OpenedMenu>
  );
}
