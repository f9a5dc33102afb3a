/** A member is invited, works, gets another role, and is removed. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Row } from "../harness/client.ts";
import { STORE_KINDS } from "../harness/harness.ts";
import { confirmAddress } from "../harness/world.ts";
import { anId, aTime, changed, Story } from "./story.ts";

const at = (name: string) => `POST /api/auth/organization/${name}`;

for (const store of STORE_KINDS) {
  describe(`on ${store}`, () => {
    let story: Story;
    beforeAll(async () => {
      story = await Story.begin({ store });
    });
    afterAll(async () => await story.close());

    test("a user is invited, joins and is removed", async () => {
      const { ada, mia, vic, eve, workspaceId: organizationId, harness } = story;
      const invite = { request: at("invite-member"), body: { organizationId, email: eve.email, role: "member" } };
      const noRight = "YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION";
      await story.step({ by: vic, ...invite, status: 403, answer: noRight });
      const invitation = await story.step({
        by: ada,
        ...invite,
        answer: {
          id: anId,
          organizationId,
          email: eve.email,
          role: "member",
          status: "pending",
          inviterId: ada.id,
          teamId: null,
          createdAt: aTime,
          expiresAt: aTime,
        },
        events: [["invitationCreated", { invitationId: anId, email: eve.email, role: "member", resent: false }]],
      });
      const seven = 7 * 24 * 3600 * 1000;
      expect(Date.parse(String(invitation.expiresAt)) - Date.parse(String(invitation.createdAt))).toBe(seven);
      const again = "USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION";
      await story.step({ by: ada, ...invite, status: 409, answer: again });

      const accept = { request: at("accept-invitation"), body: { invitationId: invitation.id } };
      await story.step({ by: mia, ...accept, status: 403, answer: "YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION" });
      const unconfirmed = "EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION";
      await story.step({ by: eve, ...accept, status: 403, answer: unconfirmed });
      await confirmAddress(harness.client, eve.email);
      const { member } = await story.step<{ member: Row }>({
        by: eve,
        ...accept,
        answer: {
          invitation: { ...invitation, status: "accepted" },
          member: { id: anId, organizationId, userId: eve.id, role: "member", createdAt: aTime },
        },
        events: [
          ["invitationClosed", { invitationId: invitation.id, email: eve.email, role: "member", status: "accepted" }],
          ["memberAdded", { memberId: anId, userId: eve.id, role: "member" }],
        ],
      });
      for (const name of ["accept-invitation", "reject-invitation", "cancel-invitation"]) {
        const by = name === "cancel-invitation" ? ada : eve;
        await story.step({ by, request: at(name), body: accept.body, status: 409, answer: "INVITATION_NOT_FOUND" });
      }

      const { project, task } = await story.meanwhile(async (make) => {
        const { project } = await make.project();
        const { task } = await make.task(project);
        await harness.ok("PUT", `/api/task/assignee/${task}`, { as: ada.token, body: { userId: eve.id } });
        return { project, task };
      });
      const key = await story.meanwhile(() =>
        harness.ok("POST", "/api/auth/api-key/create", {
          as: eve.token,
          body: { name: "k", workspaceId: organizationId },
        }),
      );
      const list = () => harness.request("GET", `/api/task?workspaceId=${organizationId}`, { as: String(key.key) });
      expect((await list()).status).toBe(200);

      const withUser = { ...member, user: { id: eve.id, name: "Eve", email: eve.email, image: null } };
      await story.step({
        by: ada,
        request: at("remove-member"),
        body: { organizationId, memberIdOrEmail: eve.email },
        answer: { member: withUser },
        events: [
          ["taskUnassigned", { old: eve.id, new: null }],
          ["memberRemoved", { memberId: member.id, userId: eve.id, role: "member" }],
        ],
        activities: [changed("unassigned", { oldAssigneeId: eve.id })],
      });
      expect((await list()).status).toBe(401);
      await story.step({ by: eve, request: `GET /api/task/${task}`, status: 404, answer: "not_found" });
      await story.step({ by: eve, request: `GET /api/project/${project}`, status: 404, answer: "not_found" });
    });

    test("the last owner cannot leave", async () => {
      const { ada, workspaceId: organizationId } = story;
      const only = "YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER";
      await story.step({ by: ada, request: at("leave"), body: { organizationId }, status: 409, answer: only });
      const body = { organizationId, memberIdOrEmail: ada.email };
      await story.step({ by: ada, request: at("remove-member"), body, status: 409, answer: only });
      const memberId = await story.make.memberId(ada);
      await story.step({
        by: ada,
        request: at("update-member-role"),
        body: { organizationId, memberId, role: "admin" },
        status: 409,
        answer: "YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER",
      });
      const request = "POST /api/auth/delete-user";
      await story.step({ by: ada, request, body: {}, status: 409, answer: "SOLE_OWNER_OF_WORKSPACE" });
    });
  });
}
