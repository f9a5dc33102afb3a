/** The header of a board: name, views and filters. @module */
import { Link, useParams } from "@tanstack/react-router";
import { type ChangeEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useMay } from "../../access/location.ts";
import { Button } from "../../components/button.tsx";
import type { Option } from "../../components/form/field.tsx";
import { Icon } from "../../components/icon.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { useText } from "../../text/mod.tsx";
import { GROUPINGS, PRIORITIES } from "./board_data.ts";
import {
  type BoardSearch,
  DUES,
  FILTERS,
  isFiltered,
  labelNamesOf,
  readBoardSearch,
  SORTS,
  VIEWS,
} from "./board_filter.ts";
import { useBoardKeys } from "./board_keys.ts";
import { useBoard } from "./board_state.ts";

export function BoardHead(): ReactNode {
  const { data } = useBoard();
  useBoardKeys();
  return (
    <header className="board-head">
      <div className="board-title shrinkable line gap-3">
        <span className="key-badge bordered surface rigid truncate hint" aria-hidden="true">
          {data.project.slug}
        </span>
        <PageTitle>{data.project.name}</PageTitle>
        <SettingsLink />
      </div>
      <Views />
      <Filters />
    </header>
  );
}

function SettingsLink(): ReactNode {
  const { shell } = useText();
  const { data } = useBoard();
  const may = useMay(data.project.workspaceId);
  const { workspaceSlug = "", projectSlug = "" } = useParams({ strict: false });
  if (!may("project:update")) return null;
  return (
    <Link
      to="/w/$workspaceSlug/p/$projectSlug/settings/$tab"
      params={{ workspaceSlug, projectSlug, tab: "general" }}
      className="icon-button"
      aria-label={shell.projectSettings}
    >
      <Icon name="gear" />
    </Link>
  );
}

function Views(): ReactNode {
  const { board: words } = useText();
  const { search } = useBoard();
  const { workspaceSlug = "", projectSlug = "" } = useParams({ strict: false });
  return (
    <nav className="views rounded sunken" aria-label={words.views}>
      {VIEWS.map((view) => {
        const isCurrent = (search.view ?? "board") === view;
        const next = { ...search, view: view === "board" ? undefined : view, task: undefined };
        return (
          <Link
            key={view}
            to="/w/$workspaceSlug/p/$projectSlug"
            params={{ workspaceSlug, projectSlug }}
            search={readBoardSearch(next) as never}
            activeProps={{}}
            className={isCurrent ? "view plain-link hint view-current" : "view plain-link hint"}
            aria-current={isCurrent ? "page" : undefined}
          >
            {words.view[view]}
          </Link>
        );
      })}
    </nav>
  );
}

const TYPING_MILLISECONDS = 150;

function Filters(): ReactNode {
  const { board: words, task } = useText();
  const { search, people, labels, shown, data, change } = useBoard();
  const [isOpen, setOpen] = useState(false);
  const count = FILTERS.filter((name) => name !== "q" && search[name] !== undefined).length;
  const set = (name: keyof BoardSearch) => (value: string) => change({ [name]: value || undefined });
  const names = useMemo(() => labelNamesOf(labels, data.tasks), [labels, data.tasks]);
  const choice = (name: "assignee" | "label" | "priority" | "due", any: string, options: readonly Option[]) => (
    <Choice
      label={words[name]}
      value={search[name]}
      onChange={set(name)}
      options={[{ value: "", label: any }, ...options]}
    />
  );
  return (
    <search className="filters line wrap gap-2" aria-label={words.filter}>
      <TextFilter value={search.q ?? ""} onChange={set("q")} />
      <Button icon="filter" aria-expanded={isOpen} aria-controls="filters" onClick={() => setOpen(!isOpen)}>
        {words.filters(count)}
      </Button>
      <div id="filters" className={isOpen ? "filter-row filter-row-open" : "filter-row"}>
        {choice("assignee", words.anyAssignee, [
          { value: "me", label: words.me },
          { value: "none", label: task.nobody },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ])}
        {choice("label", words.anyLabel, labelsOf(names))}
        {choice("priority", words.anyPriority, labelsOf(PRIORITIES, task.priorities))}
        {choice("due", words.anyDue, labelsOf(DUES, words.dues))}
        {search.view === undefined && (
          <Choice
            label={words.group}
            value={search.group ?? "status"}
            onChange={(value) => change({ group: value === "status" ? undefined : value })}
            options={labelsOf(GROUPINGS, words.groups)}
          />
        )}
        {search.view !== undefined && search.view !== "calendar" && (
          <Choice
            label={words.sort}
            value={search.sort ?? "status"}
            onChange={(value) => change({ sort: value === "status" ? undefined : value })}
            options={labelsOf(SORTS, words.sorts)}
          />
        )}
      </div>
      {isFiltered(search) && (
        <Button
          variant="quiet"
          onClick={() => change(Object.fromEntries(FILTERS.map((name) => [name, undefined] as const)))}
        >
          {words.clear}
        </Button>
      )}
      <span role="status" className="visually-hidden">
        {isFiltered(search) ? words.shown(shown.length, data.tasks.length) : ""}
      </span>
    </search>
  );
}

/** Options with labels by value. Without labels the values are shown. */
const labelsOf = <Value extends string>(values: readonly Value[], labels?: Readonly<Record<Value, string>>): Option[] =>
  values.map((value) => ({ value, label: labels?.[value] ?? value }));

function TextFilter({ value, onChange }: { value: string; onChange: (value: string) => void }): ReactNode {
  const { board: words } = useText();
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // The user navigated back or cleared the filters.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const send = useCallback(() => {
    if (typed === sent.current) return;
    sent.current = typed;
    onChange(typed);
  }, [typed, onChange]);
  useEffect(() => {
    const timer = setTimeout(send, TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [send]);
  return (
    <div className="text-filter relative">
      <Icon name="search" />
      <input
        className="input"
        type="search"
        aria-label={words.text}
        placeholder={words.text}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Sent before the user leaves, because a late update would navigate back to the board.
        onBlur={send}
      />
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: readonly Option[];
  onChange: (value: string) => void;
}

function Choice({ label, value = "", options, onChange }: ChoiceProps): ReactNode {
  // The URL may name a former member or a deleted label.
  const isKnown = options.some((option) => option.value === value);
  return (
    <div
      className={
        value === "" || value === "status"
          ? "choice-box relative shrinkable"
          : "choice-box relative shrinkable choice-set"
      }
    >
      <select
        aria-label={label}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value)}
      >
        {!isKnown && <option value={value}>{value}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron" />
    </div>
  );
}
