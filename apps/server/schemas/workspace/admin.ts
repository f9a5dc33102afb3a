/** Requests and responses for people and workspaces, for operators and Kaneo's clients. @module */
import { AUDIT_ACTIONS, AUDIT_FIELDS, limits } from "@hexlane/core";
import { type Static, Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

const MAX_ROLE_CHARACTERS = 100;

export const SearchQuery = Type.Object({
  search: Type.Optional(
    Type.String({
      maxLength: limits.MAX_SEARCH_QUERY_CHARACTERS,
      description: "Part of the name, email address or slug. The case of ASCII letters is ignored",
    }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.MAX_PAGE_NUMBER, default: 1 })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: limits.MAX_NUMBERED_PAGE_ROWS,
      default: limits.DEFAULT_NUMBERED_PAGE_ROWS,
      description: "Rows per page",
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
      { description: "A page of the matching accounts" },
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
          memberCount: Type.Integer({ description: "Number of members" }),
          projectCount: Type.Integer({ description: "Number of projects" }),
          owners: Type.Array(Type.Object({ id: Id(), name: Type.String(), email: Type.String() }), {
            description: "Oldest membership first",
          }),
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
      joinedAt: Type.Unsafe<Date>({ ...DateTime, description: "When the person became a member" }),
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
const Value = (description: string) =>
  Type.Unsafe<string | boolean | null>(Type.Union([Type.String(), Type.Boolean(), Type.Null()], { description }));

export const AuditEntries = Type.Array(
  Type.Object(
    {
      id: Id(),
      action: OneOf(AUDIT_ACTIONS, { description: "What was done" }),
      actor: Nullable(AuditPerson),
      subject: Type.Unsafe<Static<typeof AuditPerson> | null>(
        Type.Union([AuditPerson, Type.Null()], { description: "The account that the action is about" }),
      ),
      workspaceId: Nullable(Type.String()),
      workspaceName: Nullable(Type.String({ description: "At the time of the action" })),
      changes: Type.Array(
        Type.Object({
          field: OneOf(AUDIT_FIELDS, { description: "The changed property" }),
          old: Value("Null for a new member"),
          new: Value("Null for a removed member"),
        }),
        { description: "The changed properties" },
      ),
      address: Nullable(Type.String({ description: "The IP address of the client; null for a command" })),
      createdAt: DateTime,
    },
    { $id: "AuditEntry" },
  ),
);
