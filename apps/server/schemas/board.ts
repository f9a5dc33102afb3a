/**
 * What the board's requests and answers look like.
 *
 * @module
 */
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable } from "./parts.ts";

export const Project = Type.Object(
  {
    id: Id(),
    workspaceId: Id(),
    slug: Type.String({ description: "Prefix of task keys, unique in the workspace", examples: ["WEB"] }),
    icon: Nullable(Type.String()),
    name: Type.String({ examples: ["Website"] }),
    description: Nullable(Type.String()),
    createdAt: DateTime,
    isPublic: Type.Boolean({ description: "Anybody may read the board without signing in" }),
    archivedAt: Nullable(DateTime),
    lastTaskNumber: Type.Integer({ description: "The highest task number given out" }),
    position: Type.Number({ description: "Order among the projects of the workspace" }),
    version: Type.Integer({ description: "Rises with every change of what the board shows" }),
  },
  { $id: "Project" },
);

export const CreateProjectBody = Type.Object(
  {
    workspaceId: Id(),
    name: Type.String({ examples: ["Website"] }),
    slug: Type.String({ description: "1 to 32 letters, digits, dashes, underscores", examples: ["WEB"] }),
    icon: Type.Optional(Nullable(Type.String())),
  },
  { $id: "CreateProject" },
);
