import { expect, test } from "bun:test";
import { oneTimePasswordAt } from "@hexlane/core/memory";
import { oneTimePasswordsContract } from "@hexlane/core/testing";
import { createOneTimePasswords } from "./totp.ts";

oneTimePasswordsContract("otpauth", { test, open: async () => createOneTimePasswords() });

test("createOneTimePasswords() computes the same codes as the in-memory implementation for any secret", async () => {
  const passwords = createOneTimePasswords();
  for (let seconds = 0; seconds < 50; seconds++) {
    const secret = passwords.newSecret();
    const now = new Date(seconds * 1e11);
    const code = oneTimePasswordAt(secret, now);
    expect(await passwords.verify(secret, code, now, { afterStep: null })).toBe(Math.floor(now.getTime() / 30_000));
  }
});
