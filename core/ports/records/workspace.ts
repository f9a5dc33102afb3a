/** How workspace records are stored. @module */

import type { AccessRule } from "../../project_access.ts";
import { foldKey } from "../../text.ts";
import type { Invitation } from "../../workspace/invitation/invitation.ts";
import type { Member } from "../../workspace/member/member.ts";
import type { Role } from "../../workspace/role/role.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { NoColumns, RecordSpecs, Stored } from "./record.ts";

/** The workspace records, by kind. */
export interface WorkspaceRecords {
  workspace: Stored<Workspace, NoColumns, { slugKey: string }>;
  member: Stored<Member>;
  accessRule: Stored<AccessRule>;
  role: Stored<Role>;
  invitation: Stored<Invitation, NoColumns, { emailKey: string }>;
}

/** Describes each workspace record. */
export const WORKSPACE_RECORDS: RecordSpecs<WorkspaceRecords> = {
  workspace: {
    columns: {
      id: "text",
      name: "text",
      slug: "text",
      slugKey: "text",
      logo: "text?",
      description: "text?",
      metadata: "json?",
      createdAt: "instant",
      version: "integer",
    },
    own: { slugKey: ({ slug }) => foldKey(slug) },
  },
  member: {
    columns: { id: "text", workspaceId: "text", userId: "text", role: "text", createdAt: "instant" },
  },
  accessRule: {
    columns: { workspaceId: "text", projectId: "text", subjectId: "text", level: "text" },
    key: ["workspaceId", "subjectId", "projectId"],
  },
  role: {
    columns: {
      id: "text",
      workspaceId: "text",
      role: "text",
      permission: "json",
      createdAt: "instant",
      updatedAt: "instant",
    },
  },
  invitation: {
    columns: {
      id: "text",
      workspaceId: "text",
      email: "text",
      emailKey: "text",
      role: "text",
      status: "text",
      inviterId: "text",
      expiresAt: "instant",
      createdAt: "instant",
    },
    own: { emailKey: ({ email }) => foldKey(email) },
  },
};
