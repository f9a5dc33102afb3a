/** Requests and responses about people and workspaces, for operators and Kaneo's clients. @module */
import { AUDIT_ACTIONS, limits } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "./parts.ts";

const MAX_ROLE_CHARACTERS = 100;

export const SearchQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: limits.MAX_SEARCH_QUERY_CHARACTERS,
      description: "A part of the name, or of the address or the slug. The case of ASCII letters does not matter",
    }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.MAX_PAGE_NUMBER, default: 1 })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.MAX_NUMBERED_PAGE_ROWS,
      default: limits.DEFAULT_NUMBERED_PAGE_ROWS,
      description: "Rows of a page",
    }),
  ),
});

const Total = Type.Integer({ description: "The number of rows on all pages" });

export const FoundPeople = Type.Object(
  {
    users: Type.Array(
      Type.Object(
        {
          id: Id(),
          name: Type.String(),
          email: Type.String(),
          emailVerified: Type.Boolean(),
          image: Nullable(Type.String()),
          createdAt: DateTime,
          updatedAt: DateTime,
          lastUsedAt: Nullable({
            ...DateTime,
            description: "The last known use of a session or an API key, accurate to a day",
          }),
          role: OneOf(["admin", "user"], { description: "`admin`: an operator of the installation" }),
          banned: Type.Boolean({ description: "Whether the account is disabled" }),
          banReason: Type.Null(),
          banExpires: Type.Null(),
        },
        { $id: "FoundPerson" },
      ),
    ),
    total: Total,
  },
  { $id: "FoundPeople" },
);

export const FoundWorkspaces = Type.Object(
  {
    workspaces: Type.Array(
      Type.Object(
        {
          id: Id(),
          name: Type.String(),
          slug: Type.String(),
          createdAt: DateTime,
          memberCount: Type.Integer(),
          projectCount: Type.Integer(),
          owners: Type.Array(Type.Object({ id: Id(), name: Type.String(), email: Type.String() })),
        },
        { $id: "FoundWorkspace" },
      ),
    ),
    total: Total,
  },
  { $id: "FoundWorkspaces" },
);

export const InstallationMembers = Type.Array(
  Type.Object(
    {
      userId: Id(),
      name: Type.String(),
      email: Type.String(),
      image: Nullable(Type.String()),
      role: Type.String({ description: "Role names joined by commas" }),
      joinedAt: DateTime,
    },
    { $id: "InstallationMember" },
  ),
);

export const RoleNames = Type.Array(Type.String());

const Role = Type.String({
  minLength: 1,
  maxLength: MAX_ROLE_CHARACTERS,
  description: "One role name or several joined by commas, without `owner`",
});
export const AddMemberBody = Type.Object({ userId: Id(), role: Role }, { $id: "AddMember" });
export const SetRoleBody = Type.Object({ role: Role }, { $id: "SetMemberRole" });
export const SetOwnerBody = Type.Object({ userId: Id("A member") }, { $id: "SetOwner" });

const AuditPerson = Type.Object(
  {
    id: Id(),
    name: Type.String(),
    email: Type.String({ description: "Empty if the account is deleted" }),
  },
  { $id: "AuditPerson" },
);
const Value = Nullable(Type.Unsafe<string | boolean>(Type.Union([Type.String(), Type.Boolean()])));

export const AuditEntries = Type.Array(
  Type.Object(
    {
      id: Id(),
      action: OneOf(AUDIT_ACTIONS),
      actor: Nullable(AuditPerson),
      subject: Nullable(AuditPerson),
      workspaceId: Nullable(Type.String()),
      workspaceName: Nullable(Type.String({ description: "At the time of the action" })),
      changes: Type.Record(Type.String(), Type.Object({ old: Value, new: Value }), {
        description: "The changed properties, before and after",
        examples: [{ role: { old: "member", new: "admin" } }],
      }),
      address: Nullable(Type.String({ description: "The IP address of the client; null for a command" })),
      createdAt: DateTime,
    },
    { $id: "AuditEntry" },
  ),
);
