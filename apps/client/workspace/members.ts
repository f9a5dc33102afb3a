/**
 * Who works in a workspace, who is asked in, and what they may do.
 *
 * @module
 */
import type { CallOptions, ChangeOptions, Transport } from "../transport.ts";
import type {
  AcceptedInvitation,
  CancelledInvitation,
  HasPermission,
  Invitation,
  InvitationView,
  MemberWithUser,
  PendingInvitation,
  PermissionAnswer,
  RemovedMember,
  Role,
  WorkspaceMember,
} from "../wire.ts";

const AT = "/api/auth/organization";

/** Members of a workspace. */
export class Members {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The members of a workspace, by their accounts. */
  async list(workspaceId: string, options: CallOptions = {}): Promise<WorkspaceMember[]> {
    return await this.#transport.get(`/api/workspace/${encodeURIComponent(workspaceId)}/members`, {}, options);
  }

  /** The caller as a member: also for an API key, which has no session to ask for. */
  async current(workspaceId: string, options: CallOptions = {}): Promise<MemberWithUser> {
    return await this.#transport.get(`${AT}/get-active-member`, { organizationId: workspaceId }, options);
  }

  /** Gives a member other roles. */
  async setRole(
    workspaceId: string,
    memberId: string,
    role: string | string[],
    options: ChangeOptions = {},
  ): Promise<MemberWithUser> {
    const body = { organizationId: workspaceId, memberId, role };
    return await this.#transport.post(`${AT}/update-member-role`, body, options);
  }

  /** Removes a member, named by id or email. */
  async remove(workspaceId: string, memberIdOrEmail: string, options: ChangeOptions = {}): Promise<RemovedMember> {
    return await this.#transport.post(`${AT}/remove-member`, { organizationId: workspaceId, memberIdOrEmail }, options);
  }

  /** The roles there are in a workspace. */
  async listRoles(workspaceId: string, options: CallOptions = {}): Promise<Role[]> {
    return await this.#transport.get(`${AT}/list-roles`, { organizationId: workspaceId }, options);
  }

  /** Whether the caller may do something. */
  async hasPermission(question: HasPermission, options: CallOptions = {}): Promise<PermissionAnswer> {
    return await this.#transport.post(`${AT}/has-permission`, question, options);
  }
}

/** Invitations to a workspace. */
export class Invitations {
  readonly #transport: Transport;

  /** Over the given transport. */
  constructor(transport: Transport) {
    this.#transport = transport;
  }

  /** The invitations of a workspace. */
  async list(workspaceId: string, options: CallOptions = {}): Promise<Invitation[]> {
    return await this.#transport.get(`${AT}/list-invitations`, { organizationId: workspaceId }, options);
  }

  /** Asks somebody in. */
  async create(
    workspaceId: string,
    invitation: { email: string; role: string | string[]; resend?: boolean | undefined },
    options: ChangeOptions = {},
  ): Promise<Invitation> {
    return await this.#transport.post(`${AT}/invite-member`, { organizationId: workspaceId, ...invitation }, options);
  }

  /** Takes an invitation back. */
  async cancel(invitationId: string, options: ChangeOptions = {}): Promise<CancelledInvitation> {
    return await this.#transport.post(`${AT}/cancel-invitation`, { invitationId }, options);
  }

  /** The invitations that wait for the caller. */
  async listPending(options: CallOptions = {}): Promise<PendingInvitation[]> {
    return await this.#transport.get("/api/invitation/pending", {}, options);
  }

  /** One invitation, for whoever has its id. Needs no credential. */
  async view(invitationId: string, options: CallOptions = {}): Promise<InvitationView> {
    return await this.#transport.get(`/api/invitation/public/${encodeURIComponent(invitationId)}`, {}, options);
  }

  /** Joins the workspace. */
  async accept(invitationId: string, options: ChangeOptions = {}): Promise<AcceptedInvitation> {
    return await this.#transport.post(`${AT}/accept-invitation`, { invitationId }, options);
  }

  /** Declines. */
  async reject(invitationId: string, options: ChangeOptions = {}): Promise<void> {
    await this.#transport.post(`${AT}/reject-invitation`, { invitationId }, options);
  }
}
