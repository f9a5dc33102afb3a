/** Schemas of new and moved projects. @module */
import { Type } from "@sinclair/typebox";
import { Id, Nullable } from "../parts.ts";
import { CreateColumnBody, Icon, Name, projectFields, Slug } from "./board.ts";

export const CreateProjectBody = Type.Object(
  {
    workspaceId: Id(),
    name: Name,
    slug: Slug,
    icon: Type.Optional(Nullable(Icon)),
    description: Type.Optional(Nullable(Type.String({ description: "Markdown" }))),
    columns: Type.Optional(
      Type.Array(CreateColumnBody, {
        description: "The columns of the board, in order. Without it, the project gets four default columns",
      }),
    ),
    sourceProjectId: Type.Optional(
      Id("A project of the workspace to copy. Absent for a project with `columns` or the default ones"),
    ),
    // A default would make the field required in some generated clients.
    includeTasks: Type.Optional(
      Type.Boolean({ description: "Whether to copy the tasks of that project too. False if absent" }),
    ),
  },
  { $id: "CreateProject" },
);

export const MoveProjectBody = Type.Object({ workspaceId: Id("The new workspace") }, { $id: "MoveProject" });
export const MovedProject = Type.Object(
  {
    ...projectFields,
    unassignedTaskCount: Type.Integer({ description: "Tasks that lost an assignee who is not a member there" }),
  },
  { $id: "MovedProject" },
);
