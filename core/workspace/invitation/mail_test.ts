import { expect, test } from "bun:test";
import { someAccount, someInvitation } from "../../testing/fixtures.ts";
import { invitationMail } from "./mail.ts";

const invitation = someInvitation({ id: "in 1" });

test("invitationMail() links to the page of the invitation", () => {
  const inviter = someAccount({ name: "Olga", email: "olga@example.com", emailVerified: true });
  const mail = invitationMail(invitation, { workspaceName: "House", inviter }, "https://tracker.example");
  expect([mail.subject, mail.link?.url]).toEqual([
    'You have been invited to "House" on Hexlane',
    "https://tracker.example/invitation/accept/in%201",
  ]);
});

test.each([
  [{ name: "Olga", emailVerified: true }, "Olga (olga@example.com)"],
  [{ name: "Olga", emailVerified: false }, "Olga"],
  [{ name: "", emailVerified: true }, "olga@example.com"],
  [{ name: "", emailVerified: false }, "A member"],
  [{ name: "see evil.example", emailVerified: false }, "see evil. example"],
])("invitationMail() shows the inviter %j as %j", (fields, shown) => {
  const inviter = someAccount({ email: "olga@example.com", ...fields });
  const { paragraphs } = invitationMail(invitation, { workspaceName: "House", inviter }, "https://tracker.example");
  expect(paragraphs).toEqual([`${shown} has invited you to join the workspace "House" on Hexlane.`]);
});

test("invitationMail() names no inviter if their account was deleted", () => {
  const { paragraphs } = invitationMail(invitation, { workspaceName: "House", inviter: undefined }, "http://x");
  expect(paragraphs).toEqual(['A member has invited you to join the workspace "House" on Hexlane.']);
});
