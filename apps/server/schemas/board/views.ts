/** Schemas of saved views. @module */
import {
  limits,
  VIEW_COLUMN_FIELDS,
  VIEW_GROUP_FIELDS,
  VIEW_LAYOUTS,
  VIEW_TOTALS,
  VIEW_VISIBILITIES,
} from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

const CUSTOM = "or `field.` and the name of a custom field";
const listed = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(", ");

const Visibility = OneOf(VIEW_VISIBILITIES, {
  description: "Who may read the view: its owner, also `memberIds`, or all members of the workspace",
});
const Layout = OneOf(VIEW_LAYOUTS, { description: "How the view shows its tasks" });
const MemberIds = Type.Array(Id(), {
  maxItems: limits.MAX_VIEW_MEMBERS,
  description: "The accounts that a shared view is shared with",
});
const ProjectIds = Type.Array(Id(), {
  maxItems: limits.MAX_VIEW_PROJECTS,
  description: "The projects of the view. Empty for all projects that are not archived",
});
const Query = Type.String({
  maxLength: limits.MAX_QUERY_CHARACTERS,
  description: "A query, as in `where` of `GET /api/task`. Empty for all tasks",
  examples: ["is:open assignee:me sort:due"],
});
const GroupField = Type.String({
  maxLength: limits.MAX_VIEW_FIELD_CHARACTERS,
  description: `One of ${listed(VIEW_GROUP_FIELDS)}, ${CUSTOM}`,
  examples: ["status"],
});
const ShownField = Type.String({
  maxLength: limits.MAX_VIEW_FIELD_CHARACTERS,
  description: `One of ${listed(VIEW_COLUMN_FIELDS)}, ${CUSTOM}`,
  examples: ["title"],
});
const ViewColumn = Type.Object(
  {
    field: ShownField,
    width: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: limits.MAX_VIEW_COLUMN_WIDTH,
        description: "In CSS pixels. Null for the default width",
      }),
    ),
    pinned: Type.Boolean({ description: "Whether the column stays in place while the others scroll" }),
  },
  { $id: "ViewColumn" },
);
const ViewTotal = Type.Object(
  { field: ShownField, total: OneOf(VIEW_TOTALS, { description: "What is computed from the tasks of a group" }) },
  { $id: "ViewTotal" },
);
const Columns = Type.Array(ViewColumn, {
  maxItems: limits.MAX_VIEW_COLUMNS,
  description: "In the order in which they are shown. Empty for the default columns",
});
const Totals = Type.Array(ViewTotal, { maxItems: limits.MAX_VIEW_COLUMNS, description: "Totals of each group" });

export const SavedView = Type.Object(
  {
    id: Id(),
    workspaceId: Id(),
    ownerId: Id("The account that the view belongs to"),
    name: Type.String({ examples: ["My bugs"] }),
    description: Nullable(Type.String()),
    visibility: Visibility,
    memberIds: MemberIds,
    projectIds: ProjectIds,
    layout: Layout,
    query: Query,
    groupBy: Nullable(GroupField),
    swimlaneBy: Nullable(GroupField),
    columns: Columns,
    totals: Totals,
    version: Type.Integer({ description: "Increases with every change" }),
    createdAt: DateTime,
    updatedAt: DateTime,
    isFavorite: Type.Boolean({ description: "Whether the view is a favorite of the caller" }),
    canEdit: Type.Boolean({ description: "Whether the caller may change and delete the view" }),
  },
  { $id: "SavedView" },
);
export const SavedViews = Type.Array(SavedView);

const Name = Type.String({ maxLength: limits.MAX_VIEW_NAME_CHARACTERS, examples: ["My bugs"] });
const settings = {
  description: Type.Optional(Nullable(Type.String({ maxLength: limits.MAX_VIEW_DESCRIPTION_CHARACTERS }))),
  visibility: Type.Optional(Visibility),
  memberIds: Type.Optional(MemberIds),
  projectIds: Type.Optional(ProjectIds),
  layout: Type.Optional(Layout),
  query: Type.Optional(Query),
  groupBy: Type.Optional(Nullable(GroupField)),
  swimlaneBy: Type.Optional(Nullable(GroupField)),
  columns: Type.Optional(Columns),
  totals: Type.Optional(Totals),
};
export const CreateViewBody = Type.Object({ workspaceId: Id(), name: Name, ...settings }, { $id: "CreateView" });
export const EditViewBody = Type.Object({ name: Type.Optional(Name), ...settings }, { $id: "EditView" });
export const DefaultViewBody = Type.Object(
  { viewId: Id("A public view that includes the project") },
  { $id: "SetDefaultView" },
);
export const ViewsQuery = Type.Object({ workspaceId: Id() });

export const ViewCounts = Type.Array(
  Type.Object(
    {
      id: Id("The id of the view"),
      count: Type.Integer({ description: `The number of its tasks, at most ${limits.MAX_VIEW_COUNT}` }),
      isCapped: Type.Boolean({ description: "Whether there are more tasks than `count`" }),
    },
    { $id: "ViewCount" },
  ),
);
