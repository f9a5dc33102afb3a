/** Schemas for managing the installation, for operators only. @module */
import { HEALTH_PARTS, HEALTH_STATES, limits, REGISTRATIONS } from "@hexlane/core";
import { Type } from "@sinclair/typebox";
import { DateTime, Id, Nullable, OneOf } from "../parts.ts";

export const ListPeopleQuery = Type.Object({
  q: Type.Optional(
    Type.String({ maxLength: limits.MAX_SEARCH_QUERY_CHARACTERS, description: "A part of the name or the address" }),
  ),
});
export const Person = Type.Object(
  {
    id: Id(),
    name: Type.String(),
    email: Type.String(),
    emailVerified: Type.Boolean(),
    image: Nullable(Type.String()),
    isOperator: Type.Boolean(),
    createdAt: DateTime,
    disabledAt: Nullable({ ...DateTime, description: "When the account was disabled; null if it is enabled" }),
    lastSeenAt: Nullable({
      ...DateTime,
      description: "The last known use of a session or an API key, accurate to a day",
    }),
    workspaces: Type.Integer({ description: "Number of workspaces" }),
  },
  { $id: "Person" },
);
export const People = Type.Array(Person);
export const EditPersonBody = Type.Object(
  {
    isOperator: Type.Optional(Type.Boolean({ description: "Whether the person administers the installation" })),
    isDisabled: Type.Optional(
      Type.Boolean({ description: "`true` also ends the sessions of the person and turns off their API keys" }),
    ),
  },
  { $id: "EditPerson" },
);

const Registration = OneOf(REGISTRATIONS, { description: "Who may sign up: everyone, invited people or no one" });
export const SignUpPolicy = Type.Object(
  {
    registration: Registration,
    isFixed: Type.Boolean({ description: "Whether the server's settings decide, so that it cannot be changed" }),
  },
  { $id: "SignUpPolicy" },
);
export const EditSignUpPolicyBody = Type.Object({ registration: Registration }, { $id: "EditSignUpPolicy" });

export const WorkspaceSize = Type.Object(
  {
    id: Id(),
    name: Type.String(),
    slug: Type.String(),
    createdAt: DateTime,
    members: Type.Integer(),
    projects: Type.Integer(),
    tasks: Type.Integer({ description: "Live tasks" }),
    bytes: Type.Integer({ description: "Size of text and images, in bytes" }),
    eventBytes: Type.Integer({ description: "Stored events, in bytes" }),
  },
  { $id: "WorkspaceSize" },
);
export const WorkspaceSizes = Type.Array(WorkspaceSize);

const Bytes = Nullable(Type.Integer({ description: "In bytes; null if unknown" }));

export const InstallationHealth = Type.Object(
  {
    version: Type.String({ examples: ["0.1.0"] }),
    checks: Type.Array(
      Type.Object(
        {
          part: OneOf(HEALTH_PARTS),
          state: OneOf(HEALTH_STATES, { description: "`off`: not configured" }),
          reason: Nullable(Type.String({ description: "Why it is not `ok`" })),
          milliseconds: Type.Integer({ description: "How long the check took" }),
        },
        { $id: "HealthCheck" },
      ),
    ),
    databaseBytes: Bytes,
    freeBytes: Bytes,
    lastBackupAt: Nullable({ ...DateTime, description: "Null if no backup is known" }),
  },
  { $id: "InstallationHealth" },
);

export const MailTest = Type.Object(
  {
    sent: Type.Boolean(),
    to: Type.String({ description: "The address of the caller" }),
    reason: Nullable(Type.String({ description: "The mail server's response" })),
  },
  { $id: "MailTest" },
);
