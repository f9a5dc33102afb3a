/** Suggests tasks while the user types a key such as `WEB-1`, or part of a title as in `WEB-wheel`. @module */
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import type { ReactNode, RefObject } from "react";
import { useProjects, useWorkspace } from "../../access/location.ts";
import { insertText, keyBefore, type TextArea } from "../../markdown/text_area.ts";
import { boardQuery } from "../../queries/board.ts";
import { useFullText } from "../../text/mod.tsx";
import { type StatusProps, StatusSign } from "../task_parts.tsx";
import { SuggestionList, type Suggestions, useSuggestions } from "./suggestions.tsx";

interface Found extends StatusProps {
  key: string;
  title: string;
}

const MOST = 6;

export function useKeyMenu(field: RefObject<TextArea | null>): Suggestions<Found> {
  const queries = useQueryClient();
  const workspace = useWorkspace();
  const { data: projects = [] } = useProjects(workspace?.id);
  const projectOf = (word: string) => projects.find(({ slug }) => word.startsWith(`${slug.toUpperCase()}-`));
  return useSuggestions<Found>({
    field,
    signLength: 0,
    read: (area) => {
      const word = keyBefore(area);
      return word !== undefined && projectOf(word) ? word : undefined;
    },
    find: (word) => {
      const project = projectOf(word);
      return project ? findTasks(queries, project, word) : [];
    },
    onChoose: ({ key }, area) => insertText(area, `${key} `),
  });
}

/** Returns the matching tasks of a loaded board, newest first. Empty for a complete key. */
function findTasks(queries: QueryClient, { id, slug }: { id: string; slug: string }, word: string): readonly Found[] {
  const board = queries.getQueryData(boardQuery(id).queryKey);
  const wanted = word.slice(slug.length + 1).toLowerCase();
  const matches = board?.tasks.filter(
    ({ number, title }) => `${number}`.startsWith(wanted) || title.toLowerCase().includes(wanted),
  );
  if (!board || !matches || matches.some(({ number }) => `${number}` === wanted)) return [];
  return matches
    .toSorted((one, other) => other.number - one.number)
    .slice(0, MOST)
    .map(({ number, title, status }) => ({
      key: `${slug.toUpperCase()}-${number}`,
      title,
      status,
      columns: board.columns,
    }));
}

export function KeyList({ keys }: { keys: Suggestions<Found> }): ReactNode {
  const { search } = useFullText();
  return (
    <SuggestionList suggestions={keys} label={search.types.tasks} keyOf={({ key }) => key}>
      {({ key, title, status, columns }) => (
        <>
          <StatusSign columns={columns} status={status} />
          <span className="hint rigid">{key}</span>
          <bdi className="truncate">{title}</bdi>
        </>
      )}
    </SuggestionList>
  );
}
