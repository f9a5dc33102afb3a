import { describe, expect, test } from "bun:test";
import { INVITATION_SECONDS } from "../../limits.ts";
import { refusalOf, someTeam } from "../../testing/team.ts";

/** @param options.mails whether there is a mail server. @default true */
async function openTeam(options: { mails?: boolean } = {}) {
  const team = someTeam(options);
  const ada = await team.signUp("Ada");
  const bob = await team.signUp("Bob");
  const eve = await team.signUp("Eve");
  const { id: workspaceId } = await team.createWorkspace(ada);
  await team.confirmEmail(bob);
  await team.newEvents();
  return { team, ada, bob, eve, workspaceId };
}

describe("inviteMember()", () => {
  test("invites an address for seven days", async () => {
    const { team, ada, workspaceId } = await openTeam();
    const role = ["admin", "member"];
    const invitation = await ada.tracker.inviteMember({ workspaceId, email: " New@Example.com ", role });
    const now = team.clock.now();
    expect(invitation).toEqual({
      id: invitation.id,
      workspaceId,
      email: "new@example.com",
      role: "admin,member",
      status: "pending",
      inviterId: ada.account.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + INVITATION_SECONDS * 1000),
    });
    const data = { invitationId: invitation.id, email: "new@example.com", role: "admin,member", resent: false };
    expect(await team.newEvents()).toEqual([{ type: "invitationCreated", workspaceId, actorId: ada.account.id, data }]);
    expect(await ada.tracker.listInvitations({ workspaceId })).toEqual([invitation]);
  });

  test("allows one pending invitation per address, which can be extended", async () => {
    const { team, ada, workspaceId } = await openTeam();
    const input = { workspaceId, email: "new@example.com", role: "member" };
    const first = await ada.tracker.inviteMember(input);
    team.clock.advance(3600);
    expect(await refusalOf(ada.tracker.inviteMember({ ...input, email: "NEW@example.com" }))).toBe(
      "conflict USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION",
    );
    const again = await ada.tracker.inviteMember({ ...input, role: "viewer", resend: true });
    expect(again).toEqual({ ...first, expiresAt: new Date(first.expiresAt.getTime() + 3600_000) });
    expect((await team.newEvents()).map(({ data }) => data.resent)).toEqual([false, true]);
    team.clock.advance(INVITATION_SECONDS);
    const second = await ada.tracker.inviteMember(input);
    expect(second.id).not.toBe(first.id);
    const all = await ada.tracker.listInvitations({ workspaceId });
    expect(all.map(({ id }) => id)).toEqual([second.id, first.id]);
  });

  test("creates one invitation in eight concurrent calls", async () => {
    const { ada, workspaceId } = await openTeam();
    const input = { workspaceId, email: "new@example.com", role: "member" };
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => ada.tracker.inviteMember(input)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await ada.tracker.listInvitations({ workspaceId })).toHaveLength(1);
  });

  test("refuses members, invalid addresses, unknown roles, and permissions that the inviter lacks", async () => {
    const { team, ada, bob, eve, workspaceId } = await openTeam();
    await team.addMember(workspaceId, bob, "admin");
    const invite = (tracker: typeof ada.tracker, email: string, role: string | string[] = "viewer") =>
      refusalOf(tracker.inviteMember({ workspaceId, email, role }));
    expect(await invite(ada.tracker, "BOB@example.com")).toBe("conflict USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION");
    expect(await invite(ada.tracker, "nobody")).toBe("invalid INVALID_EMAIL");
    expect(await invite(ada.tracker, "new@example.com", "boss")).toBe("invalid ROLE_NOT_FOUND");
    expect(await invite(ada.tracker, "new@example.com", [])).toBe("invalid ROLE_NOT_FOUND");
    expect(await invite(bob.tracker, "new@example.com", "owner")).toBe(
      "forbidden YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE",
    );
    expect(await invite(eve.tracker, "new@example.com")).toBe("not_found ORGANIZATION_NOT_FOUND");
    await team.addMember(workspaceId, eve, "member");
    expect(await invite(eve.tracker, "new@example.com")).toBe(
      "forbidden YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION",
    );
    expect(await team.newEvents()).toEqual([]);
  });
});

describe("acceptInvitation()", () => {
  test("creates a member and activates the workspace in the session", async () => {
    const { team, ada, bob, workspaceId } = await openTeam();
    const { id: invitationId } = await ada.tracker.inviteMember({ email: "Bob@Example.com", role: "member" });
    await team.newEvents();
    const { invitation, member } = await bob.tracker.acceptInvitation({ invitationId });
    const userId = bob.account.id;
    expect(invitation.status).toBe("accepted");
    expect(member).toEqual({ id: member.id, workspaceId, userId, role: "member", createdAt: team.clock.now() });
    expect(await team.newEvents()).toEqual([
      {
        type: "invitationClosed",
        workspaceId,
        actorId: userId,
        data: { invitationId, email: "bob@example.com", role: "member", status: "accepted" },
      },
      { type: "memberAdded", workspaceId, actorId: userId, data: { memberId: member.id, userId, role: "member" } },
    ]);
    expect((await bob.tracker.getSession())?.session.activeWorkspaceId).toBe(workspaceId);
  });

  test("creates one membership in eight concurrent calls", async () => {
    const { team, ada, bob, workspaceId } = await openTeam();
    const { id: invitationId } = await ada.tracker.inviteMember({ email: bob.email, role: "member" });
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () =>
        bob.tracker.acceptInvitation({ invitationId }).then(
          () => "accepted",
          (error) => error.details.reason,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual([...Array(7).fill("INVITATION_NOT_FOUND"), "accepted"]);
    const members = await team.write((tx) => tx.listMembers(workspaceId));
    expect(members.filter(({ userId }) => userId === bob.account.id)).toHaveLength(1);
  });

  test("refuses an invitation whose inviter can no longer grant the role, until another member extends it", async () => {
    const { team, ada, bob, eve, workspaceId } = await openTeam();
    const permission = { invitation: ["create"], task: ["read"] };
    await ada.tracker.createRole({ workspaceId, role: "scout", permission });
    await ada.tracker.createRole({ workspaceId, role: "reader", permission: { task: ["read"] } });
    await team.addMember(workspaceId, bob, "scout");
    await team.confirmEmail(eve);
    const { id: invitationId } = await bob.tracker.inviteMember({ workspaceId, email: eve.email, role: "reader" });
    expect((await team.visitor.viewInvitation({ invitationId })).valid).toBe(true);
    await ada.tracker.updateRole({ workspaceId, roleName: "scout", data: { permission: { task: ["read"] } } });
    expect(await refusalOf(eve.tracker.acceptInvitation({ invitationId }))).toBe("conflict INVITATION_NOT_FOUND");
    expect(await team.visitor.viewInvitation({ invitationId })).toMatchObject({ valid: false });
    await ada.tracker.inviteMember({ workspaceId, email: eve.email, role: "reader", resend: true });
    expect((await eve.tracker.acceptInvitation({ invitationId })).member.role).toBe("reader");
  });

  test("requires the recipient and a pending invitation", async () => {
    const { team, ada, bob, eve, workspaceId } = await openTeam();
    const { id: invitationId } = await ada.tracker.inviteMember({ email: bob.email, role: "member" });
    const accept = (tracker: typeof ada.tracker, id = invitationId) =>
      refusalOf(tracker.acceptInvitation({ invitationId: id }));
    expect(await accept(bob.tracker, "none")).toBe("not_found INVITATION_NOT_FOUND");
    expect(await accept(eve.tracker)).toBe("forbidden YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION");
    expect(await accept(team.visitor)).toBe("unauthenticated");
    team.clock.advance(INVITATION_SECONDS);
    expect(await accept(bob.tracker)).toBe("conflict INVITATION_NOT_FOUND");
    const { id: again } = await ada.tracker.inviteMember({ email: bob.email, role: "member" });
    await team.addMember(workspaceId, bob, "viewer");
    expect(await accept(bob.tracker, again)).toBe("conflict USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION");
  });

  test("requires a verified address if the server can send email", async () => {
    const { team, ada, bob, eve, workspaceId } = await openTeam();
    const { id: invitationId } = await ada.tracker.inviteMember({ email: eve.email, role: "member" });
    await team.newEvents();
    const unconfirmed = "forbidden EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION";
    expect(await refusalOf(eve.tracker.acceptInvitation({ invitationId }))).toBe(unconfirmed);
    expect(await refusalOf(eve.tracker.rejectInvitation({ invitationId }))).toBe(unconfirmed);
    // The recipient is checked first.
    expect(await refusalOf(bob.tracker.acceptInvitation({ invitationId }))).toBe(
      "forbidden YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION",
    );
    expect(await team.newEvents()).toEqual([]);
    await team.confirmEmail(eve);
    const { member } = await eve.tracker.acceptInvitation({ invitationId });
    expect([member.workspaceId, member.role]).toEqual([workspaceId, "member"]);
  });

  test("accepts an unverified address if the server cannot send email", async () => {
    const { ada, eve } = await openTeam({ mails: false });
    const invite = async () => (await ada.tracker.inviteMember({ email: eve.email, role: "member" })).id;
    const { invitation } = await eve.tracker.rejectInvitation({ invitationId: await invite() });
    expect(invitation.status).toBe("rejected");
    const { member } = await eve.tracker.acceptInvitation({ invitationId: await invite() });
    expect(member.role).toBe("member");
  });

  test("refuses a role that was deleted after the invitation", async () => {
    const { ada, bob, workspaceId } = await openTeam();
    await ada.tracker.createRole({ workspaceId, role: "qa", permission: { task: ["read"] } });
    const { id: invitationId } = await ada.tracker.inviteMember({ email: bob.email, role: "qa" });
    await ada.tracker.deleteRole({ workspaceId, roleName: "qa" });
    expect(await refusalOf(bob.tracker.acceptInvitation({ invitationId }))).toBe("conflict INVITATION_NOT_FOUND");
  });
});

describe("rejectInvitation() and cancelInvitation()", () => {
  test("move the invitation to a final state and record it", async () => {
    const { team, ada, bob, workspaceId } = await openTeam();
    const input = { workspaceId, email: bob.email, role: "member" };
    const rejected = await ada.tracker.inviteMember(input);
    expect(await bob.tracker.rejectInvitation({ invitationId: rejected.id })).toEqual({
      invitation: { ...rejected, status: "rejected" },
      member: null,
    });
    const canceled = await ada.tracker.inviteMember(input);
    await team.newEvents();
    expect(await ada.tracker.cancelInvitation({ invitationId: canceled.id })).toEqual({
      message: "Invitation canceled",
      ...canceled,
      status: "canceled",
    });
    expect((await team.newEvents()).map(({ type, actorId, data }) => [type, actorId, data.status])).toEqual([
      ["invitationClosed", ada.account.id, "canceled"],
    ]);
    for (const { id: invitationId } of [rejected, canceled]) {
      const final = "conflict INVITATION_NOT_FOUND";
      expect(await refusalOf(bob.tracker.acceptInvitation({ invitationId }))).toBe(final);
      expect(await refusalOf(bob.tracker.rejectInvitation({ invitationId }))).toBe(final);
      expect(await refusalOf(ada.tracker.cancelInvitation({ invitationId }))).toBe(final);
    }
    expect(await team.newEvents()).toEqual([]);
  });

  test("permit a cancellation only with the permission invitation:cancel", async () => {
    const { team, ada, bob, eve, workspaceId } = await openTeam();
    const { id: invitationId } = await ada.tracker.inviteMember({ email: bob.email, role: "member" });
    await team.addMember(workspaceId, eve, "member");
    expect(await refusalOf(eve.tracker.cancelInvitation({ invitationId }))).toBe(
      "forbidden YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION",
    );
    expect(await refusalOf(bob.tracker.cancelInvitation({ invitationId }))).toBe("not_found INVITATION_NOT_FOUND");
    expect(await refusalOf(ada.tracker.cancelInvitation({ invitationId: "none" }))).toBe(
      "not_found INVITATION_NOT_FOUND",
    );
  });
});

describe("reading invitations", () => {
  test("listUserInvitations() returns the recipient's pending invitations", async () => {
    const { team, ada, bob, eve, workspaceId } = await openTeam();
    const invitation = await ada.tracker.inviteMember({ email: bob.email, role: "member" });
    const received = {
      ...invitation,
      workspaceName: "Ada",
      workspaceSlug: "ada",
      inviterName: "Ada",
      inviterEmail: ada.email,
    };
    await team.write((tx) => tx.saveAccount({ ...bob.account, emailVerified: false }));
    expect(await bob.tracker.listUserInvitations()).toEqual([]);
    await team.confirmEmail(bob);
    expect(await bob.tracker.listUserInvitations()).toEqual([received]);
    expect(await bob.tracker.getInvitation({ invitationId: invitation.id })).toEqual(received);
    expect(await eve.tracker.listUserInvitations()).toEqual([]);
    expect(await refusalOf(eve.tracker.getInvitation({ invitationId: invitation.id }))).toBe(
      "forbidden YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION",
    );
    expect(await refusalOf(eve.tracker.listInvitations({ workspaceId }))).toBe("not_found ORGANIZATION_NOT_FOUND");
    team.clock.advance(INVITATION_SECONDS);
    expect(await bob.tracker.listUserInvitations()).toEqual([]);
  });

  test("listInvitations() requires the permission to invite", async () => {
    const { team, ada, bob, workspaceId } = await openTeam();
    await ada.tracker.inviteMember({ email: "zed@example.com", role: "member" });
    await team.addMember(workspaceId, bob, "viewer");
    const forbidden = "forbidden YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION";
    expect(await refusalOf(bob.tracker.listInvitations({ workspaceId }))).toBe(forbidden);
    expect((await bob.tracker.getFullWorkspace({ workspaceId }))?.invitations).toEqual([]);
    expect((await ada.tracker.getFullWorkspace({ workspaceId }))?.invitations).toHaveLength(1);
  });

  test("hides invitations to roles that the reader cannot grant, if the server cannot send email", async () => {
    const { team, ada, bob, workspaceId } = await openTeam({ mails: false });
    await team.addMember(workspaceId, bob, "admin");
    await ada.tracker.createRole({ workspaceId, role: "closer", permission: { organization: ["delete"] } });
    const invite = (name: string, role: string) =>
      ada.tracker.inviteMember({ workspaceId, email: `${name}@example.com`, role });
    const owner = await invite("boss", "owner");
    const closer = await invite("closer", "viewer,closer");
    const viewer = await invite("guest", "viewer");
    const seenBy = async ({ tracker }: typeof ada) => {
      const listed = (await tracker.listInvitations({ workspaceId })).map(({ id }) => id);
      const full = await tracker.getFullWorkspace({ workspaceId });
      expect(full?.invitations.map(({ id }) => id)).toEqual(listed);
      return listed.sort();
    };
    expect(await seenBy(ada)).toEqual([owner.id, closer.id, viewer.id].sort());
    expect(await seenBy(bob)).toEqual([viewer.id]);
    const inFeed = async ({ tracker }: typeof ada) => {
      const { events } = await tracker.listChanges({ since: 0, workspaceId, limit: 500 });
      return events.flatMap(({ type, data }) => (type === "invitationCreated" ? [data.invitationId] : []));
    };
    expect(await inFeed(ada)).toEqual([owner.id, closer.id, viewer.id]);
    expect(await inFeed(bob)).toEqual([viewer.id]);
    // Invitations in a final state admit no one, so they are shown.
    await ada.tracker.cancelInvitation({ invitationId: owner.id });
    expect(await seenBy(bob)).toEqual([owner.id, viewer.id].sort());
  });

  test("shows every invitation to members who can invite, if the server can send email", async () => {
    const { team, ada, bob, workspaceId } = await openTeam();
    await team.addMember(workspaceId, bob, "admin");
    const { id } = await ada.tracker.inviteMember({ workspaceId, email: "boss@example.com", role: "owner" });
    expect((await bob.tracker.listInvitations({ workspaceId })).map((one) => one.id)).toEqual([id]);
    expect((await bob.tracker.getFullWorkspace({ workspaceId }))?.invitations.map((one) => one.id)).toEqual([id]);
  });

  test("deleteRole() cancels invitations to the role", async () => {
    const { ada, bob, workspaceId } = await openTeam();
    const role = { workspaceId, role: "temp", permission: { task: ["read"] } };
    await ada.tracker.createRole(role);
    const invitation = await ada.tracker.inviteMember({ email: bob.email, role: "temp" });
    await ada.tracker.deleteRole({ workspaceId, roleName: "temp" });
    await ada.tracker.createRole({ ...role, permission: { workspace: ["manage_settings"] } });
    expect(await refusalOf(bob.tracker.acceptInvitation({ invitationId: invitation.id }))).toBe(
      "conflict INVITATION_NOT_FOUND",
    );
  });

  test("viewInvitation() reports to any visitor whether the invitation is valid", async () => {
    const { team, ada, bob } = await openTeam();
    const input = { email: bob.email, role: "member" };
    const { id: invitationId, expiresAt } = await ada.tracker.inviteMember(input);
    const invitation = {
      id: invitationId,
      email: bob.email,
      workspaceName: "Ada",
      inviterName: "Ada",
      role: input.role,
      expiresAt,
      status: "pending" as const,
      expired: false,
    };
    const view = (id = invitationId) => team.visitor.viewInvitation({ invitationId: id });
    expect(await view()).toEqual({ valid: true, invitation });
    expect(await view("none")).toEqual({ valid: false, error: "Invitation not found" });
    team.clock.advance(INVITATION_SECONDS);
    expect(await view()).toEqual({
      valid: false,
      invitation: { ...invitation, expired: true },
      error: "Invitation has expired",
    });
    const rejected = await ada.tracker.inviteMember(input);
    await bob.tracker.rejectInvitation({ invitationId: rejected.id });
    expect(await view(rejected.id)).toEqual({ valid: false, error: "Invitation was already rejected" });
    const accepted = await ada.tracker.inviteMember(input);
    await bob.tracker.acceptInvitation({ invitationId: accepted.id });
    expect(await view(accepted.id)).toEqual({ valid: false, error: "Invitation was already accepted" });
  });
});
