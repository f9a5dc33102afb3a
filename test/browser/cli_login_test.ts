/**
 * `hexlane login` against a running server, approved and denied in a browser.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Shell } from "../cli/shell.ts";
import { needs } from "../requirements.ts";
import { BROWSER_TEST_MILLISECONDS, type BrowserWorld, hasBrowser, openBrowserWorld } from "./browser.ts";

const ADDRESS = /http:\/\/localhost:\d+\/device\?user_code=[A-Z-]+/;

describe.skipIf(!hasBrowser)("hexlane login", () => {
  let world: BrowserWorld;
  let shell: Shell;
  beforeAll(async () => {
    world = await openBrowserWorld();
    shell = new Shell();
  }, BROWSER_TEST_MILLISECONDS);
  afterAll(async () => {
    shell.close();
    await world.close();
  }, BROWSER_TEST_MILLISECONDS);

  /** Reads output until the command prints its URL, and returns the URL. */
  async function addressIn(reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>): Promise<string> {
    let text = "";
    while (true) {
      const { done, value } = await reader.read();
      text += new TextDecoder().decode(value);
      const address = ADDRESS.exec(text)?.[0];
      if (address !== undefined) return address;
      if (done) throw new Error(`No URL in the output: ${text}`);
    }
  }

  test(
    "ends on approval, and stores the credential so that only its user can read it",
    async () => {
      const child = shell.spawn(["login", world.url]);
      const [said, kept] = child.stderr.tee();
      const address = await addressIn(said.getReader());
      const { page, faults, enter, close } = await world.open();
      await enter(await world.newPerson("Grace Hopper"));
      await page.goto(address);
      await page.getByRole("heading", { name: "Authorize this device?" }).waitFor();
      await page.getByText("service-cli", { exact: true }).first().waitFor();
      const code = new URL(address).searchParams.get("user_code") ?? "";
      await page.getByText(code, { exact: true }).first().waitFor();
      await page.getByRole("button", { name: "Approve" }).click();
      await page.getByRole("heading", { name: "Device connected" }).waitFor();
      expect(await child.exited).toBe(0);
      const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(kept).text()]);
      expect(out).toMatch(/^Signed in to http:\/\/localhost:\d+ as Grace Hopper \(person\.\d+@example\.com\)\n$/);
      expect(err).toContain(code);

      const file = join(shell.home, ".config/hexlane/credentials.json");
      expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
      const { profiles } = JSON.parse(readFileSync(file, "utf8")) as { profiles: Record<string, { token: string }> };
      const token = Object.values(profiles)[0]?.token ?? "";
      expect(token).toMatch(/^hxd_/);
      const watched = shell.spawn(["whoami", "--json"]);
      expect(processes().filter((line) => line.includes(token))).toEqual([]);
      expect(JSON.parse(await new Response(watched.stdout).text())).toMatchObject({ user: { name: "Grace Hopper" } });
      expect(out + err).not.toContain(token);

      // The credential appears as a device, so its owner can revoke it in the settings.
      await page.getByRole("link", { name: "View devices" }).click();
      const row = page.getByRole("listitem").filter({ hasText: "service-cli" });
      await row.getByRole("button", { name: "Sign out service-cli" }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Sign out" }).click();
      // Content behind a modal is not in the accessibility tree.
      await page.getByRole("alertdialog").waitFor({ state: "detached" });
      await row.waitFor({ state: "detached" });
      const [exit, words] = await shell.refusal("whoami");
      expect([exit, words.split("\n").at(-1)]).toEqual([3, 'hint: sign in with "hexlane login"']);
      expect(faults).toEqual([]);
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );

  test.skipIf(!needs("script"))(
    "opens the browser when run in a terminal, and ends on denial",
    async () => {
      const seen = join(shell.home, "opened");
      const opener = join(shell.home, "opener");
      writeFileSync(opener, `#!/bin/sh\necho "$@" > ${seen}\n`);
      chmodSync(opener, 0o755);
      const [program, ...args] = shell.program;
      const line = [program, ...args, "login", world.url].map((word) => `'${word}'`).join(" ");
      const child = Bun.spawn(["script", "-qec", line, "/dev/null"], {
        env: { ...shell.environment, BROWSER: opener },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "pipe",
      });
      while (!existsSync(seen)) await Bun.sleep(20);
      const address = readFileSync(seen, "utf8").trim();
      expect(address).toMatch(ADDRESS);
      const { page, enter, close } = await world.open();
      await enter(await world.newPerson());
      await page.goto(address);
      await page.getByRole("button", { name: "Deny" }).click();
      await page.getByRole("heading", { name: "Request denied" }).waitFor();
      const text = await new Response(child.stdout).text();
      expect(await child.exited).toBe(5);
      expect(text).toContain("The request was denied");
      await close();
    },
    BROWSER_TEST_MILLISECONDS,
  );
});

/** Returns the command line of every process on this machine. */
function processes(): string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8");
      } catch {
        return "";
      }
    });
}
