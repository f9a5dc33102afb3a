import { afterAll, describe, expect, test } from "bun:test";
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Failure } from "./failure.ts";
import type { Io } from "./io.ts";
import { profilesFile, readProfiles, writeProfiles } from "./profiles.ts";

const folder = mkdtempSync(join(tmpdir(), "hexlane-profiles-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const on = (platform: string, env: Record<string, string> = {}): Pick<Io, "env" | "home" | "platform"> => ({
  platform,
  env,
  home: "/home/ada",
});

describe("the profile file", () => {
  test("is in the platform's configuration folder", () => {
    expect(profilesFile(on("linux"))).toBe("/home/ada/.config/hexlane/credentials.json");
    expect(profilesFile(on("linux", { XDG_CONFIG_HOME: "/etc/ada" }))).toBe("/etc/ada/hexlane/credentials.json");
    // The specification says to ignore a relative path.
    expect(profilesFile(on("linux", { XDG_CONFIG_HOME: "ada" }))).toBe("/home/ada/.config/hexlane/credentials.json");
    const mac = "/home/ada/Library/Application Support/hexlane/credentials.json";
    expect(profilesFile(on("darwin"))).toBe(mac);
    expect(profilesFile(on("win32", { APPDATA: "/users/ada" }))).toBe("/users/ada/hexlane/credentials.json");
  });

  const io = { ...on("linux", { XDG_CONFIG_HOME: join(folder, "config") }) } as Io;
  const mode = (path: string): string => (statSync(path).mode & 0o777).toString(8);

  test("is readable only by its owner from the start, and is replaced atomically", async () => {
    expect(await readProfiles(io)).toEqual({ profiles: {} });
    const kept = { current: "a", profiles: { a: { url: "https://a.example", token: "hxd_1" } } };
    await writeProfiles(io, kept);
    await writeProfiles(io, kept);
    const file = profilesFile(io);
    expect([mode(file), mode(dirname(file)), readdirSync(dirname(file))]).toEqual(["600", "700", ["credentials.json"]]);
    expect(await readProfiles(io)).toEqual(kept);
  });

  test("is made private again if others can read it", async () => {
    chmodSync(profilesFile(io), 0o644);
    await readProfiles(io);
    expect(mode(profilesFile(io))).toBe("600");
  });

  test.each(["{", "null", '{"profiles":{"a":{"url":1}}}', "[]"])(
    "is refused with an error when it contains %s",
    async (text) => {
      writeFileSync(profilesFile(io), text);
      const error = await readProfiles(io).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Failure);
      expect((error as Failure).message).toBe(`Cannot parse "${profilesFile(io)}"`);
    },
  );
});
