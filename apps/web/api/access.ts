/** Who is in a workspace, and what one may do there. @module */

import type { Grants } from "../access/permissions.ts";
import { ApiError, get } from "./client.ts";
import type { Member, MemberList, Role } from "./types.ts";

const AT = "/api/auth/organization";

/** More than this many are found by searching, not by scrolling. */
const MAX_MEMBERS = 1000;

export async function listMembers(organizationId: string): Promise<Member[]> {
  return (await get<MemberList>(`${AT}/list-members`, { organizationId, limit: MAX_MEMBERS })).members;
}

/** All but the owner's, which is fixed. */
export const listRoles = (organizationId: string): Promise<Role[]> => get(`${AT}/list-roles`, { organizationId });

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
