/** The client on Node, on Deno and in a browser: the same small suite as on Bun, against the real server. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { needs } from "../requirements.ts";
import { type OwnServer, startServerInFolder } from "./own_server.ts";

const ROOT = join(import.meta.dir, "../..");
const DENO = join(ROOT, "node_modules/.bin/deno");
const PLATFORM_MILLISECONDS = 600_000;

let server: OwnServer;
let folder: string;
let bundle: string;

beforeAll(async () => {
  server = await startServerInFolder();
  folder = mkdtempSync(join(tmpdir(), "hexlane-platforms-"));
  const { outputs } = await Bun.build({
    entrypoints: [join(import.meta.dir, "everywhere_test.ts")],
    outdir: folder,
    naming: "everywhere_test.mjs",
    target: "node",
    external: ["*/own_server.ts"],
  });
  bundle = outputs[0]?.path ?? "";
});

afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(command: string[]): Promise<string> {
  const child = Bun.spawn(command, {
    cwd: folder,
    env: { PATH: process.env.PATH ?? "", HOME: folder, TRACKER_URL: server.url, NO_COLOR: "1" },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const code = await child.exited;
  if (code !== 0) throw new Error(`${command[0]} ended with ${code}:\n${out}\n${err}`);
  return out;
}

test.skipIf(!needs("node"))(
  "the client runs on Node.js",
  async () => {
    const out = await run(["node", "--test", "--test-reporter=tap", bundle]);
    expect(/^# pass (\d+)$/m.exec(out)?.[1]).toBe("7");
    expect(/^# fail (\d+)$/m.exec(out)?.[1]).toBe("0");
  },
  PLATFORM_MILLISECONDS,
);

test(
  "the client runs on Deno",
  async () => {
    const permissions = ["--allow-net=localhost", "--allow-env=TRACKER_URL"];
    const out = await run([DENO, "test", "--no-check", ...permissions, bundle]);
    expect(out).toMatch(/7 passed.* 0 failed/);
  },
  PLATFORM_MILLISECONDS,
);

test.skipIf(!needs("chromium"))(
  "the client runs in a browser as a bundle",
  async () => {
    const { closeProfiles, sharedChromium } = await import("../harness/chromium.ts");
    const { outputs } = await Bun.build({
      entrypoints: [join(ROOT, "apps/client/mod.ts")],
      target: "browser",
      minify: true,
      format: "esm",
    });
    const source = (await outputs[0]?.text()) ?? "";
    const browser = await sharedChromium();
    try {
      const page = await browser.newPage();
      await page.goto(`${server.url}/sign-in`);
      await page.route("**/sdk.js", (route) => route.fulfill({ body: source, contentType: "text/javascript" }));
      const found = await page.evaluate(async (origin) => {
        const { createClient } = await import(`${origin}/sdk.js`);
        const client = createClient({ baseUrl: origin, session: true });
        const email = `browser.${crypto.randomUUID()}@example.com`;
        await client.account.signUp({ name: "Grace", email, password: "correct horse battery" });
        const { user } = await client.account.getSession();
        const { id: workspaceId } = await client.workspaces.create({ name: "Navy", slug: crypto.randomUUID() });
        const project = await client.projects.create({ workspaceId, name: "Cobol", slug: "COB" });
        const { cursor } = await client.events.listChanges();
        await client.tasks.create(project.id, { title: "Compile" });
        for await (const event of client.events.follow({ projectId: project.id, after: cursor })) {
          return [user.name, event.type];
        }
        return [];
      }, server.url);
      expect(found).toEqual(["Grace", "taskCreated"]);
    } finally {
      await closeProfiles(browser);
    }
  },
  PLATFORM_MILLISECONDS,
);

test("a bundle contains only the imported groups", async () => {
  const bundled = async (code: string): Promise<string> => {
    const entry = join(folder, `entry_${Bun.hash(code)}.ts`);
    await Bun.write(entry, code.replaceAll("CLIENT", join(ROOT, "apps/client/mod.ts")));
    const { outputs } = await Bun.build({ entrypoints: [entry], target: "browser", minify: true });
    return (await outputs[0]?.text()) ?? "";
  };
  const addressesIn = (text: string): string[] => [...new Set(text.match(/\/api\/[a-z-]+/g))].toSorted();
  const core = await bundled(`import { Transport } from "CLIENT"; globalThis.x = new Transport({ baseUrl: "" });`);
  expect(addressesIn(core)).toEqual(["/api/auth"]);
  const group = await bundled(
    `import { labelsOf, Transport } from "CLIENT"; globalThis.x = labelsOf(new Transport({ baseUrl: "" }));`,
  );
  expect(addressesIn(group)).toEqual(["/api/auth", "/api/label"]);
  const ky = await bundled(`import ky from "${Bun.resolveSync("ky", import.meta.dir)}"; globalThis.x = ky;`);
  // The compressed size of the transport without ky.
  const bytes = (text: string): number => Bun.gzipSync(Buffer.from(text)).length;
  expect(bytes(core) - bytes(ky)).toBeLessThan(2_500);
});
