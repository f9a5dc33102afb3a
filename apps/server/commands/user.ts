/** Lets the operator manage accounts on the server's machine. @module */

import {
  type Context,
  createTracker,
  overridePerson,
  type PersonChange,
  resetPassword,
  resetTwoFactor,
} from "@hexlane/core";
import { newSecret } from "@hexlane/platform";
import { type Command, requireInstallation, takeArguments, UsageError, withPorts } from "./command.ts";

type Open = (work: (ctx: Context) => Promise<unknown>) => Promise<void>;
/** Changes the account and prints what was changed. */
type Action = (open: Open, email: string) => Promise<void>;

const ACTIONS = new Map<string, Action>([
  ["set-password", setPassword],
  ["disable-two-factor", disableTwoFactor],
  ["make-operator", change({ isOperator: true }, (email) => `${email} is an operator of this installation`)],
  ["revoke-operator", change({ isOperator: false }, (email) => `${email} is no longer an operator`)],
  ["disable", change({ isDisabled: true }, (email) => `${email} cannot sign in, and its sessions have ended`)],
  ["enable", change({ isDisabled: false }, (email) => `${email} can sign in`)],
]);

export const user: Command = {
  usage: "user ACTION EMAIL",
  summary: "change the password, second factor, access or operator rights of an account",
  aim: "change the account",
  async run(args, { readConfig }) {
    const [name = "", email] = takeArguments(args, user, 2);
    const action = ACTIONS.get(name);
    if (!action || email === undefined) {
      throw new UsageError(`usage: hexlane user ${[...ACTIONS.keys()].join("|")} EMAIL`);
    }
    const config = readConfig();
    requireInstallation(config);
    const open: Open = (work) =>
      withPorts(config, async (ports) => {
        await work(createTracker(ports).contextFor(null));
      });
    await action(open, email);
  },
};

async function setPassword(open: Open, email: string): Promise<void> {
  const given = process.stdin.isTTY ? "" : await firstLine();
  // 22 characters of 6 bits each: hard to guess, and still possible to type.
  const newPassword = given || newSecret().slice(0, 22);
  await open((ctx) => resetPassword(ctx, { email, newPassword }));
  console.error(`Set the password of ${email} and ended its sessions`);
  if (!given) console.log(newPassword);
}

async function disableTwoFactor(open: Open, email: string): Promise<void> {
  await open((ctx) => resetTwoFactor(ctx, { email }));
  console.error(
    `Turned off two-factor authentication for ${email}: they sign in with only a password until it is set up again`,
  );
}

function change(wanted: PersonChange, done: (email: string) => string): Action {
  return async (open, email) => {
    await open((ctx) => overridePerson(ctx, { email, ...wanted }));
    console.error(done(email));
  };
}

/** Reads the first line of standard input, without the line ending, which is not part of the password. */
async function firstLine(): Promise<string> {
  return (await Bun.stdin.text()).split(/\r?\n/, 1)[0] ?? "";
}
