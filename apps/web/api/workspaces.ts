/** Workspaces and invitations to them. @module */
import { get, post } from "./client.ts";
import type { CreateWorkspaceBody, InvitationView, PendingInvitation, Workspace } from "./types.ts";

export const listWorkspaces = (): Promise<Workspace[]> => get("/api/auth/organization/list");
export const createWorkspace = (body: CreateWorkspaceBody): Promise<Workspace> =>
  post("/api/auth/organization/create", body);
export const listPendingInvitations = (): Promise<PendingInvitation[]> => get("/api/invitation/pending");
export const viewInvitation = (invitationId: string): Promise<InvitationView> =>
  get(`/api/invitation/public/${encodeURIComponent(invitationId)}`);
export const acceptInvitation = (invitationId: string): Promise<unknown> =>
  post("/api/auth/organization/accept-invitation", { invitationId });
export const rejectInvitation = (invitationId: string): Promise<unknown> =>
  post("/api/auth/organization/reject-invitation", { invitationId });
