/** The search tokens of tasks. @module */
import { type SearchToken, tokensOf } from "../../search_token.ts";
import type { Task } from "../task/task.ts";

/** Words of the title or description weigh at least this, and words that are only in custom fields weigh less. */
export const OWN_TEXT_WEIGHT = 2;

/** Returns the search tokens of a task. @param values the searchable values of its custom fields */
export function tokensOfTask(
  { title, description }: Pick<Task, "title" | "description">,
  values: readonly string[] = [],
): SearchToken[] {
  return tokensOf([
    { text: title, weight: 3 },
    { text: description, weight: OWN_TEXT_WEIGHT },
    ...values.map((text) => ({ text, weight: 1 as const })),
  ]);
}
