import { expect, test } from "bun:test";
import type { Tx } from "../../ports/store.ts";
import {
  someDeviceRequest,
  someLinkedAccount,
  somePasskey,
  someTwoFactor,
  someVerification,
} from "../../testing/fixtures/sign_in.ts";
import { PASSWORD, type Person, someTeam, type Team } from "../../testing/team.ts";
import { resetPassword } from "../password/override.ts";
import type { VerificationPurpose } from "./verification.ts";

const PURPOSES: VerificationPurpose[] = [
  "email",
  "password_reset",
  "magic_link",
  "external_sign_in",
  "second_factor",
  "trusted_device",
  "passkey_registration",
  "passkey_sign_in",
  "authorization_request",
  "authorization_code",
];
const STATUSES = ["pending", "approved", "denied", "redeemed"] as const;
/** {@linkcode STATUSES} after approvals are withdrawn. */
const WITHDRAWN = ["pending", "denied", "denied", "redeemed"];
/** Everything that {@linkcode insertSignInRows} inserts. */
const ALL = [...PURPOSES, ...STATUSES, "linked account", "second factor", "passkey"];

async function insertSignInRows(tx: Tx, userId: string): Promise<void> {
  for (const purpose of PURPOSES) {
    const id = `${userId} ${purpose}`;
    await tx.insertVerification(someVerification({ id, userId, purpose }), id);
  }
  for (const status of STATUSES) {
    const id = `${userId} ${status}`;
    await tx.insertDeviceRequest(someDeviceRequest({ id, userId, status }), id, id);
  }
  await tx.insertLinkedAccount(someLinkedAccount({ id: userId, userId }), "sealed");
  await tx.saveTwoFactor(someTwoFactor({ userId }));
  await tx.insertPasskey(somePasskey({ id: userId, userId }));
}

/** Lists the remaining rows, and device requests by their current status. */
async function remainingRows(team: Team, { account: { id: userId } }: Person): Promise<string[]> {
  return await team.write(async (tx) => {
    const left: string[] = [];
    for (const purpose of PURPOSES) if (await tx.findVerification(`${userId} ${purpose}`)) left.push(purpose);
    for (const status of STATUSES) {
      const request = await tx.findDeviceRequestByDeviceCode(`${userId} ${status}`);
      if (request) left.push(request.status);
    }
    if ((await tx.listLinkedAccounts(userId)).length > 0) left.push("linked account");
    if (await tx.findTwoFactor(userId)) left.push("second factor");
    if ((await tx.listPasskeys(userId)).length > 0) left.push("passkey");
    return left;
  });
}

async function openTwo(): Promise<{ team: Team; ada: Person; bob: Person }> {
  const team = someTeam();
  const [ada, bob] = [await team.signUp("ada"), await team.signUp("bob")];
  for (const { account } of [ada, bob]) await team.write((tx) => insertSignInRows(tx, account.id));
  expect(await remainingRows(team, bob)).toEqual(ALL);
  return { team, ada, bob };
}

test("deleteAccount() removes every credential of the account", async () => {
  const { team, ada, bob } = await openTwo();
  await bob.tracker.deleteAccount();
  expect(await remainingRows(team, bob)).toEqual([]);
  expect(await remainingRows(team, ada)).toEqual(ALL);
});

test("ending sessions also ends pending sign-ins, approved devices and trusted browsers", async () => {
  const ended: VerificationPurpose[] = ["second_factor", "trusted_device", "authorization_code"];
  const rest = [...PURPOSES.filter((purpose) => !ended.includes(purpose)), ...WITHDRAWN, ...ALL.slice(-3)];
  for (const end of ["revokeSessions", "revokeOtherSessions"] as const) {
    const { team, ada, bob } = await openTwo();
    await bob.tracker[end]();
    expect(await remainingRows(team, bob)).toEqual(rest);
    expect(await remainingRows(team, ada)).toEqual(ALL);
  }
});

test("a new password invalidates password reset links and trusted browsers", async () => {
  const purposes = [
    "email",
    "magic_link",
    "external_sign_in",
    "passkey_registration",
    "passkey_sign_in",
    "authorization_request",
  ];
  const newPassword = "quite-8-another";
  const changes: ((bob: Person) => Promise<unknown>)[] = [
    ({ tracker }) => tracker.changePassword({ currentPassword: PASSWORD, newPassword }),
    ({ ctx, email }) => resetPassword(ctx, { email, newPassword }),
  ];
  for (const change of changes) {
    const { team, ada, bob } = await openTwo();
    await change(bob);
    expect(await remainingRows(team, bob)).toEqual([...purposes, ...WITHDRAWN, ...ALL.slice(-3)]);
    expect(await remainingRows(team, ada)).toEqual(ALL);
  }
});
