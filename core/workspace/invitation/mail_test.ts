import { expect, test } from "bun:test";
import { someAccount, someInvitation } from "../../testing/fixtures.ts";
import { invitationMail } from "./mail.ts";

const invitation = someInvitation({ id: "in 1" });

test("an invitation leads to its page", () => {
  const inviter = someAccount({ name: "Olga", email: "olga@example.com", emailVerified: true });
  const mail = invitationMail(invitation, { workspaceName: "House", inviter }, "https://tracker.example");
  expect([mail.subject, mail.link?.url]).toEqual([
    'Invitation to the workspace "House"',
    "https://tracker.example/invitation/accept/in%201",
  ]);
});

test.each([
  [{ name: "Olga", emailVerified: true }, "Olga (olga@example.com)"],
  [{ name: "Olga", emailVerified: false }, "Olga"],
  [{ name: "", emailVerified: true }, "olga@example.com"],
  [{ name: "", emailVerified: false }, "Somebody"],
  [{ name: "see evil.example", emailVerified: false }, "see evil. example"],
])("the inviter %j is %j", (fields, shown) => {
  const inviter = someAccount({ email: "olga@example.com", ...fields });
  const { paragraphs } = invitationMail(invitation, { workspaceName: "House", inviter }, "https://tracker.example");
  expect(paragraphs).toEqual([`${shown} invites you to the workspace "House" in Hexlane.`]);
});

test("an inviter who is gone is somebody", () => {
  const { paragraphs } = invitationMail(invitation, { workspaceName: "House", inviter: undefined }, "http://x");
  expect(paragraphs).toEqual(['Somebody invites you to the workspace "House" in Hexlane.']);
});
