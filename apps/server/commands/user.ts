/**
 * What the operator does with accounts at the machine itself.
 *
 * @module
 */
import { newSecret } from "@hexlane/bun";
import { createTracker, resetPassword } from "@hexlane/core";
import { type Command, requireInstallation, takeArguments, UsageError, withPorts } from "./command.ts";

export const user: Command = {
  usage: "user set-password EMAIL",
  summary: "give an account a new password: from standard input, or a made-up one that is printed",
  aim: "set the password",
  async run(args, { readConfig }) {
    const [action, email] = takeArguments(args, user, 2);
    if (action !== "set-password" || email === undefined) throw new UsageError(`usage: hexlane ${user.usage}`);
    const config = readConfig();
    requireInstallation(config);
    const given = process.stdin.isTTY ? "" : await firstLine();
    // 22 characters of 6 bits each: nobody guesses it, and it can still be typed.
    const newPassword = given || newSecret().slice(0, 22);
    await withPorts(config, async (ports) => {
      const tracker = createTracker(ports);
      await resetPassword(tracker.contextFor(null), { email, newPassword });
    });
    console.error(`The password of ${email} is set; its sessions end, on a running server within a minute`);
    if (!given) console.log(newPassword);
  },
};

/** Without the end of the line, which belongs to no password. */
async function firstLine(): Promise<string> {
  return (await Bun.stdin.text()).split(/\r?\n/, 1)[0] ?? "";
}
