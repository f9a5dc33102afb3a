/** The search tokens of tasks. @module */
import { type SearchToken, tokensOf } from "../../search_token.ts";
import type { Task } from "../task/task.ts";

/** Returns the search tokens of a task. @param values the searchable values of its custom fields */
export function tokensOfTask(
  { title, description }: Pick<Task, "title" | "description">,
  values: readonly string[] = [],
): SearchToken[] {
  return tokensOf([
    { text: title, weight: 3 },
    { text: description, weight: 2 },
    ...values.map((text) => ({ text, weight: 1 as const })),
  ]);
}
