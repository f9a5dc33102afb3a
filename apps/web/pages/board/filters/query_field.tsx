/**
 * The query of a board as text. The field completes names, explains errors, and converts the query to filter buttons
 * and back. @module
 */
import type { CustomField } from "@hexlane/client";
import type { QuerySurroundings } from "@hexlane/core/query";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useWorkspace } from "../../../access/location.ts";
import { Button } from "../../../components/button/button.tsx";
import { type FindFieldValue, findFieldValueQuery } from "../../../queries/project_field_values.ts";
import { fieldsQuery } from "../../../queries/task/task_document.ts";
import { taskStateQuery } from "../../../queries/task/task_states.ts";
import { useFullText } from "../../../text/mod.tsx";
import { FILTER_FIELDS } from "../board_filter.ts";
import { useBoard } from "../board_state.ts";
import { matcherOf, readQuery, readsFields, type ServerState, serverStatesIn, surroundingsOf } from "./board_query.ts";
import { type FilterNames, filtersOfQuery, queryOfFilters } from "./filter_text.ts";
import { QueryInput } from "./query_input.tsx";

const TYPING_MILLISECONDS = 200;
const NO_FIELDS: readonly CustomField[] = [];
const NO_VALUE: FindFieldValue = () => undefined;
const NO_BUTTONS = Object.fromEntries(FILTER_FIELDS.map((name) => [name, undefined]));

/** @param isNew whether the user opened the field just now */
export function QueryField({ isNew, onClose }: { isNew: boolean; onClose: () => void }): ReactNode {
  const { views: words } = useFullText();
  const { search, change, data } = useBoard();
  const { where = "" } = search;
  const { around, isLoading } = useSurroundings();
  const [typed, setTyped] = useState(where);
  const sent = useRef(where);
  const field = useRef<HTMLInputElement>(null);
  // A query in the URL may name custom fields that are not loaded yet.
  const fault = useMemo(
    () => (typed.trim() && !isLoading ? readQuery(typed, around).fault : undefined),
    [typed, isLoading, around],
  );
  const names = useMemo<FilterNames>(
    () => ({ people: around.names.members ?? [], columns: data.columns, labels: around.names.labels ?? [] }),
    [around, data.columns],
  );
  const choices = useMemo(() => (where ? filtersOfQuery(where, names) : undefined), [where, names]);
  useQueryFilter(where, around);

  function send(text: string, others: Partial<Record<string, string | undefined>> = {}): void {
    sent.current = text;
    change({ ...others, where: text.trim() ? text : undefined });
  }
  const begin = useEffectEvent(() => {
    if (!isNew) return;
    field.current?.focus();
    const { where: text, rest } = queryOfFilters(search, names);
    if (text === where) return;
    setTyped(text);
    send(text, { ...NO_BUTTONS, ...rest });
  });
  useEffect(() => begin(), []);
  useEffect(() => {
    // The user navigated back, cleared the filters or used the buttons.
    if (where === sent.current) return;
    sent.current = where;
    setTyped(where);
  }, [where]);
  const sendTyped = useEffectEvent(() => {
    if (typed !== sent.current && !fault) send(typed);
  });
  useEffect(() => {
    const timer = setTimeout(
      () => (typed !== "" || sent.current !== "" ? sendTyped() : undefined),
      TYPING_MILLISECONDS,
    );
    return () => clearTimeout(timer);
  }, [typed]);

  function showButtons(): void {
    document.querySelector<HTMLElement>("[data-add-filter]")?.focus();
    send("", choices);
    setTyped("");
    onClose();
  }

  function leave(): void {
    if (typed !== sent.current && !fault) send(typed);
    if (typed.trim() === "") onClose();
  }

  return (
    <div className="query-filter line wrap gap-2">
      <QueryInput {...{ field, typed, around, fault }} onType={setTyped} onLeave={leave} />
      {choices && (
        <Button variant="quiet" onClick={showButtons}>
          {words.asButtons}
        </Button>
      )}
    </div>
  );
}

function useSurroundings(): { around: QuerySurroundings; isLoading: boolean } {
  const { data, people, labels, userId, reader } = useBoard();
  const workspace = useWorkspace() ?? undefined;
  const { data: fields = NO_FIELDS, isLoading } = useQuery(fieldsQuery(data.project.id));
  const { timezone } = reader;
  const around = useMemo(
    () => surroundingsOf({ data, people, labels, fields, workspace, userId, timezone }),
    [data, people, labels, fields, workspace, userId, timezone],
  );
  return { around, isLoading };
}

/** Filters the board by a query. A query with an error filters nothing. */
function useQueryFilter(where: string, around: QuerySurroundings): void {
  const { data, setFound } = useBoard();
  const condition = useMemo(() => (where ? readQuery(where, around).condition : undefined), [where, around]);
  const needed = useMemo(() => (condition ? serverStatesIn(condition) : []), [condition]);
  const blocked = useTasksIn("blocked", needed);
  const blocking = useTasksIn("blocking", needed);
  const watching = useTasksIn("watching", needed);
  const enabled = condition !== undefined && readsFields(condition);
  const findValue = useQuery({ ...findFieldValueQuery(data.project.id), enabled }).data ?? NO_VALUE;
  useEffect(() => {
    const states = { blocked, blocking, watching };
    const filter = condition && matcherOf(condition, data, { states, findValue });
    setFound(filter && (() => filter));
  }, [condition, data, blocked, blocking, watching, findValue, setFound]);
  useEffect(() => () => setFound(undefined), [setFound]);
}

const NONE: ReadonlySet<string> = new Set();

/** Returns the IDs of the tasks in a state, which are loaded only if a query needs them. */
function useTasksIn(state: ServerState, needed: readonly ServerState[]): ReadonlySet<string> {
  const { data } = useBoard();
  const enabled = needed.includes(state);
  return useQuery({ ...taskStateQuery(data.project.id, state), enabled }).data ?? NONE;
}
