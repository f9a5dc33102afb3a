/** Schemas for project access. @module */
import { limits, OPEN_LEVELS, PROJECT_ACCESS_MODES } from "@hexlane/core";
import { type TUnsafe, Type } from "@sinclair/typebox";
import { Id, Nullable, OneOf } from "../parts.ts";

const mode = (description: string): TUnsafe<"all" | "selected"> => OneOf(PROJECT_ACCESS_MODES, { description });
const Level = OneOf(OPEN_LEVELS, {
  description: "What the person may do: read, also comment, or everything that their roles allow",
});
const LimitedLevel = OneOf(["view", "comment"] as const, {
  description: "What the caller may do: read, or also comment",
});

const MODE = "`all` projects except private ones, or only `selected` ones";
export const projectAccess = { projectAccess: mode(MODE) };
const SELECTED = "The selected projects. Empty for `all`";
export const projectIds = Type.Array(Id(), { maxItems: limits.MAX_SELECTED_PROJECTS, description: SELECTED });

export const MemberProjectAccess = Type.Object(
  { userId: Id(), ...projectAccess, projectIds: Type.Array(Id(), { description: SELECTED }) },
  { $id: "MemberProjectAccess" },
);
export const OwnProjectAccess = Type.Object(
  {
    ...MemberProjectAccess.properties,
    limited: Type.Array(Type.Object({ projectId: Id(), level: LimitedLevel }, { $id: "LimitedProject" }), {
      description: "The projects where the caller can do less than their roles allow",
    }),
  },
  { $id: "OwnProjectAccess" },
);
export const MembersProjectAccess = Type.Array(MemberProjectAccess);
export const ProjectAccessBody = Type.Object(
  { ...projectAccess, projectIds: Type.Optional(projectIds) },
  { $id: "SetMemberProjectAccess" },
);

const defaultAccess = { defaultProjectAccess: mode("The access of members who join") };
export const DefaultProjectAccess = Type.Object(defaultAccess, { $id: "DefaultProjectAccess" });
export const DefaultProjectAccessBody = Type.Object(defaultAccess, { $id: "SetDefaultProjectAccess" });

const isPrivate = Type.Boolean({ description: "Whether only owners and added people may open the project" });
export const ProjectAccess = Type.Object(
  {
    projectId: Id(),
    isPrivate,
    people: Type.Array(
      Type.Object(
        {
          userId: Id(),
          name: Type.String(),
          image: Nullable(Type.String()),
          level: Level,
          isAdded: Type.Boolean({ description: "Whether the person was added to the project" }),
          isOwner: Type.Boolean({
            description: "Whether the person owns the workspace, and so may open every project",
          }),
        },
        { $id: "ProjectPerson" },
      ),
      { description: "Everyone who may open the project" },
    ),
  },
  { $id: "ProjectAccess" },
);
export const PrivacyBody = Type.Object({ isPrivate }, { $id: "SetProjectPrivacy" });
export const LevelBody = Type.Object({ level: Level }, { $id: "SetProjectLevel" });
