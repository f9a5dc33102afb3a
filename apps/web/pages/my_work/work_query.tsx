/**
 * The query of "My tasks". The server evaluates it, because it may name projects, people and labels of every workspace.
 * @module
 */
import type { Label, ListedProject, MemberWithUser } from "@hexlane/client";
import type { QuerySurroundings } from "@hexlane/core/query";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useReader } from "../../components/date.tsx";
import { sessionQuery, workspacesQuery } from "../../queries/session.ts";
import { peopleOf } from "../../queries/task/task_changes.ts";
import { labelsQuery, membersQuery, projectsQuery } from "../../queries/workspace.ts";
import type { QueryFault } from "../board/filters/board_query.ts";
import { QueryInput } from "../board/filters/query_input.tsx";

const TYPING_MILLISECONDS = 300;

export interface WorkQueryFieldProps {
  /** The query in the URL. */
  where: string;
  /** Undefined means all workspaces. */
  workspaceId: string | undefined;
  /** An error that the server found in the query. */
  fault: QueryFault | undefined;
  onChange: (where: string) => void;
}

export function WorkQueryField({ where, workspaceId, fault, onChange }: WorkQueryFieldProps): ReactNode {
  const [typed, setTyped] = useState(where);
  const sent = useRef(where);
  const field = useRef<HTMLInputElement>(null);
  const around = useSurroundings(workspaceId, typed !== "");
  const send = useEffectEvent(() => {
    if (typed.trim() === sent.current) return;
    sent.current = typed.trim();
    onChange(sent.current);
  });
  useEffect(() => {
    // The URL changed because the user navigated.
    if (where === sent.current) return;
    sent.current = where;
    setTyped(where);
  }, [where]);
  useEffect(() => {
    // Clearing the field takes effect at once.
    const timer = setTimeout(send, typed === "" ? 0 : TYPING_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [typed]);
  // An error has positions in the query that was sent, so the field must still contain that query.
  const isCurrent = typed.trim() === where && !/^\s/.test(typed);
  return (
    <search className="query-filter line wrap gap-2">
      <QueryInput
        {...{ field, typed, around }}
        fault={isCurrent ? fault : undefined}
        onType={setTyped}
        onLeave={() => send()}
      />
    </search>
  );
}

const NO_IDS: readonly string[] = [];

/** Returns the names that the field completes, which are loaded when the user types. */
function useSurroundings(workspaceId: string | undefined, isTyping: boolean): QuerySurroundings {
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const { data: session } = useQuery(sessionQuery);
  const { timezone } = useReader();
  const searched = workspaces.filter(({ id }) => workspaceId === undefined || id === workspaceId);
  const wanted = isTyping ? searched.map(({ id }) => id) : NO_IDS;
  const projects = useQueries({ queries: wanted.map(projectsQuery), combine: allOf<ListedProject> });
  const members = useQueries({ queries: wanted.map(membersQuery), combine: allOf<MemberWithUser> });
  const labels = useQueries({ queries: wanted.map(labelsQuery), combine: allOf<Label> });
  const places = JSON.stringify(searched.map(({ id, name, slug }) => ({ id, name, slug })));
  const userId = session?.user.id ?? "";
  return useMemo(
    () => ({
      now: new Date(),
      timeZone: timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
      userId,
      names: {
        members: [...new Map(peopleOf(members).map((person) => [person.id, person])).values()],
        labels: [...new Set(labels.map(({ name }) => name))],
        projects: projects.filter(({ archivedAt }) => archivedAt === null),
        workspaces: JSON.parse(places) as { id: string; name: string; slug: string }[],
      },
    }),
    [timezone, userId, members, labels, projects, places],
  );
}

const allOf = <Row,>(results: readonly { data: Row[] | undefined }[]): Row[] =>
  results.flatMap(({ data = [] }) => data);
