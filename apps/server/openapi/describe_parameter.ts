/** Descriptions of parameters of paths and queries, for schemas and routes that have none of their own. @module */
import type { Route } from "../http/route.ts";

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  taskId: "The id of the task",
  projectId: "The id of the project",
  workspaceId: "The id of the workspace",
  providerId: "The external provider, as `/api/config` names it",
  key: "The key that the image upload answered",
};

const QUERY_PARAMETERS: Readonly<Record<string, string>> = {
  id: "The id of the record",
  client_id: "The client, as it was registered",
  redirect_uri: "Where the browser goes afterwards: one of those the client registered",
  state: "Handed back unchanged",
  organizationId: "The workspace by its id",
  organizationSlug: "The workspace by its slug",
  workspaceId: "The id of the workspace",
  projectId: "In this project only",
  userId: "The id of the person",
  labelId: "Tasks with a label of the same name",
  membersLimit: "Most members to answer",
  limit: "Most rows to answer",
  offset: "Rows to skip",
  page: "Counted from 1",
  sortBy: "The field that rows are sorted by",
  sortOrder: "Ascending or descending",
  sortDirection: "Ascending or descending",
  filterField: "The field that is compared",
  filterValue: "What it is compared with",
  filterOperator: "How it is compared",
  roleId: "The role by its id",
  roleName: "The role by its name",
  status: "A column by slug or name, `planned` or `archived`",
  q: "Words that must begin words of title or description",
  dueBefore: "ISO 8601: due before this instant",
  dueAfter: "ISO 8601: due at this instant or later",
  includeArchived: "Archived ones too",
  type: "Results of this kind only",
};

/** The record that `id` names in paths that begin with `/api/` and this word. */
const NOUNS: Readonly<Record<string, string>> = {
  asset: "image",
  "public-project": "project",
  "task-relation": "relation",
  "time-entry": "time entry",
  user: "avatar",
};

export function describePathParameter(name: string, { path, options }: Pick<Route, "path" | "options">): string {
  const noun = path.split("/")[2] ?? "record";
  return options.params?.[name] ?? PATH_PARAMETERS[name] ?? `The id of the ${NOUNS[noun] ?? noun}`;
}

export function describeQueryParameter(name: string): string | undefined {
  return QUERY_PARAMETERS[name];
}
