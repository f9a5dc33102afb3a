/** The people of a workspace, what they may do, and who is invited. @module */
import { ApiError, get, post } from "../client.ts";
import type { Grants } from "../permissions.ts";
import type { Invitation, InviteBody, Member, MemberList, Role, UpdateWorkspaceBody, Workspace } from "../wire.ts";

const AT = "/api/auth/organization";

export const updateWorkspace = (organizationId: string, data: UpdateWorkspaceBody["data"]): Promise<Workspace> =>
  post(`${AT}/update`, { organizationId, data });
export const deleteWorkspace = (organizationId: string): Promise<unknown> => post(`${AT}/delete`, { organizationId });
export const leaveWorkspace = (organizationId: string): Promise<unknown> => post(`${AT}/leave`, { organizationId });

/** More than this many are found by searching, not by scrolling. */
const MAX_MEMBERS = 1000;

export async function listMembers(organizationId: string): Promise<Member[]> {
  return (await get<MemberList>(`${AT}/list-members`, { organizationId, limit: MAX_MEMBERS })).members;
}

export const updateMemberRole = (organizationId: string, memberId: string, role: string): Promise<unknown> =>
  post(`${AT}/update-member-role`, { organizationId, memberId, role });
export const removeMember = (organizationId: string, memberIdOrEmail: string): Promise<unknown> =>
  post(`${AT}/remove-member`, { organizationId, memberIdOrEmail });

export const listInvitations = (organizationId: string): Promise<Invitation[]> =>
  get(`${AT}/list-invitations`, { organizationId });
export const inviteMember = (body: InviteBody): Promise<Invitation> => post(`${AT}/invite-member`, body);
export const cancelInvitation = (invitationId: string): Promise<unknown> =>
  post(`${AT}/cancel-invitation`, { invitationId });

/** All but the owner's, which is fixed. */
export const listRoles = (organizationId: string): Promise<Role[]> => get(`${AT}/list-roles`, { organizationId });
export const createRole = (organizationId: string, role: string, permission: Grants): Promise<unknown> =>
  post(`${AT}/create-role`, { organizationId, role, permission });
export const updateRole = (
  organizationId: string,
  roleId: string,
  data: { roleName?: string; permission?: Grants },
): Promise<unknown> => post(`${AT}/update-role`, { organizationId, roleId, data });
export const deleteRole = (organizationId: string, roleId: string): Promise<unknown> =>
  post(`${AT}/delete-role`, { organizationId, roleId });

/** What one is in a workspace. */
export interface Standing {
  roles: string[];
  /** Undefined where one may not look at the roles: then the server alone says what is allowed. */
  grants: Grants[] | undefined;
}

export async function getStanding(organizationId: string): Promise<Standing> {
  const [{ role }, known] = await Promise.all([
    get<{ role: string }>(`${AT}/get-active-member-role`, { organizationId }),
    listRoles(organizationId).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 403) return undefined;
      throw error;
    }),
  ]);
  const roles = role.split(",");
  return { roles, grants: known?.filter((one) => roles.includes(one.role)).map(({ permission }) => permission) };
}
