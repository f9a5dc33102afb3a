/** Descriptions of path and query parameters, for schemas and routes that have none of their own. @module */
import type { Route } from "../http/route.ts";

const PATH_PARAMETERS: Readonly<Record<string, string>> = {
  taskId: "The id of the task",
  projectId: "The id of the project",
  workspaceId: "The id of the workspace",
  providerId: "The external provider, as `/api/config` names it",
  key: "The key from the upload response",
};

const QUERY_PARAMETERS: Readonly<Record<string, string>> = {
  id: "The id of the record",
  client_id: "The id of the registered client",
  redirect_uri: "The redirect URI: one of those that the client registered",
  state: "Returned unchanged",
  organizationId: "The id of the workspace",
  organizationSlug: "The slug of the workspace",
  workspaceId: "The id of the workspace",
  projectId: "Only results in this project",
  userId: "The id of the account",
  labelId: "Tasks with a label of the same name",
  membersLimit: "Maximum number of members",
  limit: "Maximum number of rows",
  offset: "Number of rows to skip",
  page: "Page number, starting at 1",
  sortBy: "The field that rows are sorted by",
  sortOrder: "Ascending or descending",
  sortDirection: "Ascending or descending",
  filterField: "The field to filter by",
  filterValue: "The value to compare with",
  filterOperator: "The comparison operator",
  roleId: "The id of the role",
  roleName: "The name of the role",
  status: "A column by slug or name, `planned` or `archived`",
  q: "Prefixes of words in the title, the description or a custom field",
  dueBefore: "ISO 8601: due before this instant",
  dueAfter: "ISO 8601: due at this instant or later",
  includeArchived: "Also return archived records",
  type: "Only results of this type",
};

/** The kind of record behind `id`, by the first segment after `/api/`. */
const NOUNS: Readonly<Record<string, string>> = {
  asset: "file",
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
