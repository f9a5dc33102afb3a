/** Changing a workspace, its people, its invitations and its roles. @module */

import type { Grants } from "../access/permissions.ts";
import { get, post } from "./client.ts";
import type { Invitation, InviteBody, UpdateWorkspaceBody, Workspace } from "./types.ts";

const AT = "/api/auth/organization";

export const updateWorkspace = (organizationId: string, data: UpdateWorkspaceBody["data"]): Promise<Workspace> =>
  post(`${AT}/update`, { organizationId, data });
export const deleteWorkspace = (organizationId: string): Promise<unknown> => post(`${AT}/delete`, { organizationId });
export const leaveWorkspace = (organizationId: string): Promise<unknown> => post(`${AT}/leave`, { organizationId });

export const updateMemberRole = (organizationId: string, memberId: string, role: string): Promise<unknown> =>
  post(`${AT}/update-member-role`, { organizationId, memberId, role });
export const removeMember = (organizationId: string, memberIdOrEmail: string): Promise<unknown> =>
  post(`${AT}/remove-member`, { organizationId, memberIdOrEmail });

export const listInvitations = (organizationId: string): Promise<Invitation[]> =>
  get(`${AT}/list-invitations`, { organizationId });
export const inviteMember = (body: InviteBody): Promise<Invitation> => post(`${AT}/invite-member`, body);
export const cancelInvitation = (invitationId: string): Promise<unknown> =>
  post(`${AT}/cancel-invitation`, { invitationId });

export const createRole = (organizationId: string, role: string, permission: Grants): Promise<unknown> =>
  post(`${AT}/create-role`, { organizationId, role, permission });
export const updateRole = (
  organizationId: string,
  roleId: string,
  data: { roleName?: string; permission?: Grants },
): Promise<unknown> => post(`${AT}/update-role`, { organizationId, roleId, data });
export const deleteRole = (organizationId: string, roleId: string): Promise<unknown> =>
  post(`${AT}/delete-role`, { organizationId, roleId });
