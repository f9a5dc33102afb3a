/** Invitations over HTTP. @module */
import * as tracker from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { invitationOf, memberOf, receivedInvitationOf } from "../../schemas/identity/better_auth.ts";
import * as schema from "../../schemas/workspace/workspace.ts";
import { at, renamed } from "./workspace.ts";

const route = taggedRoutes("Invitation");

export const invitationRoutes: readonly Route[] = [
  route.post(
    at("invite-member"),
    {
      summary: "Invite a member",
      description:
        "Sends an invitation that expires after seven days. An email address has at most one pending invitation.",
      body: schema.InviteBody,
      response: schema.Invitation,
      errors: [409],
    },
    async ({ ctx, body }) => invitationOf(await tracker.inviteMember(ctx, renamed(body))),
  ),
  route.post(
    at("accept-invitation"),
    {
      summary: "Accept an invitation",
      description: "Makes the caller a member. The invitation must be for the caller's email address.",
      body: schema.InvitationBody,
      response: schema.AcceptedInvitation,
      errors: [409],
    },
    async ({ ctx, body }) => {
      const { invitation, member } = await tracker.acceptInvitation(ctx, body);
      return { invitation: invitationOf(invitation), member: memberOf(member) };
    },
  ),
  route.post(
    at("reject-invitation"),
    {
      summary: "Reject an invitation",
      description: "Declines an invitation to the caller.",
      body: schema.InvitationBody,
      response: schema.RejectedInvitation,
      errors: [409],
    },
    async ({ ctx, body }) => {
      const { invitation, member } = await tracker.rejectInvitation(ctx, body);
      return { invitation: invitationOf(invitation), member };
    },
  ),
  route.post(
    at("cancel-invitation"),
    {
      summary: "Cancel an invitation",
      description: "Withdraws a pending invitation.",
      body: schema.InvitationBody,
      response: schema.CanceledInvitation,
      errors: [409],
    },
    async ({ ctx, body }) => invitationOf(await tracker.cancelInvitation(ctx, body)),
  ),
  route.get(
    at("get-invitation"),
    {
      summary: "Get an invitation to the caller",
      description: "An invitation to the caller, with the workspace and the inviter.",
      operationId: "getInvitation",
      query: schema.InvitationQuery,
      response: schema.ReceivedInvitation,
    },
    async ({ ctx, query }) => receivedInvitationOf(await tracker.getInvitation(ctx, { invitationId: query.id })),
  ),
  route.get(
    at("list-invitations"),
    {
      summary: "List the invitations",
      description: "All invitations of a workspace.",
      query: schema.NamedQuery,
      response: schema.Invitations,
    },
    async ({ ctx, query }) => (await tracker.listInvitations(ctx, renamed(query))).map(invitationOf),
  ),
  route.get(
    at("list-user-invitations"),
    {
      summary: "List the invitations to the caller",
      description: "Invitations to the caller's email address.",
      operationId: "listUserInvitations",
      response: schema.ReceivedInvitations,
      never: [403],
    },
    async ({ ctx }) => (await tracker.listUserInvitations(ctx)).map(receivedInvitationOf),
  ),
  route.get(
    "/api/invitation/pending",
    {
      summary: "List the pending invitations to the caller",
      description: "Invitations to the caller that can still be accepted.",
      operationId: "listPendingInvitations",
      response: schema.PendingInvitations,
      never: [403],
    },
    async ({ ctx }) =>
      (await tracker.listUserInvitations(ctx)).map(
        ({ id, email, workspaceId, workspaceName, inviterName, expiresAt, createdAt, status }) => ({
          id,
          email,
          workspaceId,
          workspaceName,
          inviterName,
          expiresAt,
          createdAt,
          status,
        }),
      ),
  ),
  route.get(
    "/api/invitation/public/:id",
    {
      summary: "View an invitation",
      description: "Returns the data that the invitation page shows before sign-in.",
      operationId: "getPublicInvitation",
      response: schema.InvitationView,
      open: "A user who follows an invitation may have no account yet; the id is the secret",
      never: [404],
    },
    ({ ctx, params }) => tracker.viewInvitation(ctx, { invitationId: params.id }),
  ),
  route.get(
    "/api/invitation/:id",
    {
      summary: "View an invitation as a signed-in user",
      description: "An invitation as the signed-in caller sees it.",
      operationId: "viewInvitation",
      response: schema.InvitationView,
      never: [403, 404],
    },
    ({ ctx, params }) => tracker.viewInvitation(ctx, { invitationId: params.id }),
  ),
];
