/**
 * The standalone executable on a machine that has nothing else: started in an empty folder with an empty home.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { clientCommands } from "../../apps/cli/mod.ts";
import { SERVER_COMMANDS } from "../../apps/server/commands/names.ts";
import manifest from "../../apps/server/package.json" with { type: "json" };
import { builtProgram, clientOf, type Done, newFolder, newMachine, run, serve } from "../binary/machine.ts";
import { Browser } from "../harness/browser.ts";
import type { Client, Row } from "../harness/client.ts";
import { exampleIn } from "../harness/example.ts";
import { freePort } from "../harness/free_port.ts";
import { startOidcServer } from "../harness/oidc_server.ts";
import { enableTwoFactor } from "../harness/second_factor.ts";
import { buildWorld, PASSWORD, PNG, signUp, type World } from "../harness/world.ts";
import { needs } from "../requirements.ts";
import type { ServerProcess } from "../server_process.ts";
import { isFull } from "../tier.ts";

const root = newFolder();
const START_MILLISECONDS = 600_000;
let binary = "";

beforeAll(async () => {
  binary = await builtProgram();
}, START_MILLISECONDS);
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the executable", () => {
  const machine = newMachine(root);
  let server: ServerProcess;
  let client: Client;
  let world: World;

  beforeAll(async () => {
    server = await serve(machine);
    client = clientOf(server);
    world = await buildWorld(client);
  }, START_MILLISECONDS);
  afterAll(async () => {
    await server.stop();
  });

  test("stores everything in its user's home folder, and nothing next to itself", () => {
    expect(readdirSync(machine.cwd)).toEqual([]);
    expect(readdirSync(machine.data).sort()).toEqual([
      "hexlane.db",
      "hexlane.db-shm",
      "hexlane.db-wal",
      "hexlane.db.lock",
      "hexlane.db.pid",
      "images",
      "secret",
    ]);
    expect(statSync(join(machine.data, "secret")).mode & 0o777).toBe(0o600);
  });

  test("moves tasks", async () => {
    const { ids, apiKey } = world.mine;
    const moved = await client.ok("PATCH", `/api/task/${ids.task}`, { as: apiKey, body: { status: "in-review" } });
    expect([moved.id, moved.status]).toEqual([ids.task, "in-review"]);
    const body = { destinationProjectId: ids.otherProject };
    await client.ok("PUT", `/api/task/move/${ids.otherTask}`, { as: apiKey, body });
    const task = await client.ok("GET", `/api/task/${ids.otherTask}`, { as: apiKey });
    expect(task.projectId).toBe(ids.otherProject);
    const history = await client.ok<Row[]>("GET", `/api/activity/${ids.task}`, { as: apiKey });
    expect(history[0]?.eventData).toEqual({ oldStatus: "to-do", newStatus: "in-review" });
  });

  test("runs large reads and writes in threads from its own code", async () => {
    const { ids, apiKey } = world.mine;
    const tasks = Array.from({ length: 2_500 }, (_, index) => ({ title: `Common ${index}`, status: "to-do" }));
    const as = { as: apiKey };
    const path = `/api/task/import/${ids.otherProject}`;
    const { results } = await client.ok<{ results: Row }>("POST", path, { ...as, body: { tasks } });
    expect(results.successful).toBe(2_500);
    const found = await client.ok<{ results: Row[]; totalCount: number }>("GET", "/api/search?q=common&limit=50", as);
    expect([found.totalCount, found.results.length]).toEqual([1_000, 50]);
    const board = await client.ok<{ pagination: Row }>("GET", `/api/task/tasks/${ids.otherProject}`, as);
    expect(board.pagination.total).toBeGreaterThanOrEqual(2_500);
  });

  test("refuses non-members", async () => {
    const { status } = await client.ask("GET", `/api/task/${world.mine.ids.task}`, { as: world.theirs.apiKey });
    expect(status).toBe(404);
  });

  test("serves images", async () => {
    const headers = { authorization: `Bearer ${world.mine.apiKey}` };
    const response = await fetch(`${server.url}/api/asset/${world.mine.ids.image}`, { headers });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(await response.bytes()).toEqual(PNG);
  });

  test("serves its documentation with all its files", async () => {
    const get = async (path: string): Promise<string> => {
      const response = await fetch(`${server.url}${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      return await response.text();
    };
    const page = await get("/api/docs");
    const [, start = ""] = /<script src="([^"]+)"/.exec(page) ?? [];
    const [, bundle = ""] = /bundle\.src = "([^"]+)"/.exec(await get(start)) ?? [];
    expect((await get(bundle)).length).toBeGreaterThan(1_000_000);
    const [, style = ""] = /@import "([^"]+)"/.exec(page) ?? [];
    expect((await get(style)).length).toBeGreaterThan(100_000);
  });

  test("serves the web app with all its files", async () => {
    const page = await fetch(`${server.url}/settings/account`, { headers: { accept: "text/html" } });
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(page.headers.get("content-security-policy")).toStartWith("default-src 'none'; script-src 'self';");
    const html = await page.text();
    const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path);
    expect(files.length).toBeGreaterThanOrEqual(4);
    for (const path of files) {
      const file = await fetch(`${server.url}${path}`);
      expect([path, file.status]).toEqual([path, 200]);
      expect(file.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
      // Some chunks only re-export, and have about 50 bytes.
      const text = await file.text();
      expect([text.length > 20, text === html]).toEqual([true, false]);
    }
    const missing = await fetch(`${server.url}/no/such/page`, { headers: { accept: "text/html" } });
    expect([missing.status, await missing.text()]).toEqual([404, html]);
  });

  test("refuses bad input without an internal error", async () => {
    expect((await client.ask("POST", "/api/project", { as: world.mine.apiKey, raw: "{" })).status).toBe(400);
    expect((await client.ask("GET", "/api/nothing")).status).toBe(404);
    expect(server.log()).not.toContain('"level":"error"');
  });

  test("stops gracefully, and has all data after a restart", async () => {
    expect(await server.stop()).toBe(0);
    server = await serve(machine);
    client = clientOf(server);
    const { ids, apiKey, owner } = world.mine;
    expect((await client.ok("GET", `/api/task/${ids.task}`, { as: apiKey })).status).toBe("in-review");
    expect((await client.ok("GET", `/api/task/${ids.task}`, { as: owner.token })).status).toBe("in-review");
  });

  test("dumps its data while the server runs, and loads it elsewhere byte for byte", async () => {
    const { code, out, err } = await run(machine, ["dump"]);
    expect([code, err]).toEqual([0, expect.stringMatching(/^Dumped \d+ records and 4 images\n$/)]);
    expect(await run(machine, ["dump", "backup.jsonl"])).toEqual({ code: 0, out: "", err });
    const file = join(machine.cwd, "backup.jsonl");
    // The server keeps delivering, so the delivery state may differ.
    const steady = (text: string): string[] =>
      text.split("\n").filter((line) => !/^\{"(delivery|cursor|endpointFailure|end)"/.test(line));
    expect(steady(readFileSync(file, "utf8"))).toEqual(steady(out));
    expect([statSync(file).mode & 0o777, readdirSync(machine.cwd)]).toEqual([0o600, ["backup.jsonl"]]);

    const other = newMachine(root);
    const env = { HEXLANE_SECRET_FILE: join(machine.data, "secret") };
    const loaded = err.replace("Dumped", "Loaded");
    expect(await run(other, ["load"], { stdin: out, env })).toEqual({ code: 0, out: "", err: loaded });
    expect(await run(other, ["dump"], { env })).toEqual({ code, out, err });
    expect(await run(other, ["load", file], { env })).toEqual({
      code: 1,
      out: "",
      err: "Cannot load the dump: the store is not empty\n",
    });
    const again = await serve(other, env);
    try {
      const { ids, apiKey } = world.mine;
      const task = await clientOf(again).ok("GET", `/api/task/${ids.task}`, { as: apiKey });
      expect(task.status).toBe("in-review");
      const headers = { authorization: `Bearer ${apiKey}` };
      const image = await fetch(`${again.url}/api/asset/${ids.image}`, { headers });
      expect(await image.bytes()).toEqual(PNG);
    } finally {
      await again.stop();
    }
    const foreign = await run(newMachine(root), ["load", file]);
    expect([foreign.code, foreign.err.split("\n")[1]]).toEqual([
      0,
      "The dump was made with another HEXLANE_SECRET: without that secret, stored addresses and tokens cannot be decrypted",
    ]);
  }, 600_000);

  test.skipIf(!isFull)("refuses a truncated dump", async () => {
    const { out } = await run(machine, ["dump"]);
    const other = newMachine(root);
    const refused = { code: 1, out: "", err: "Cannot load the dump: it is cut off\n" };
    expect(await run(other, ["load"], { stdin: out.slice(0, -100) })).toEqual(refused);
    expect(
      readdirSync(join(other.data, "images"), { recursive: true, withFileTypes: true }).filter((one) => one.isFile()),
    ).toEqual([]);
    expect((await run(other, ["load"], { stdin: out })).code).toBe(0);
  });

  test("resets a forgotten password", async () => {
    const { email } = world.mine.owner;
    const signIn = async (password: string): Promise<number> =>
      (await client.ask("POST", "/api/auth/sign-in/email", { body: { email, password } })).status;
    const said = `Set the password of ${email} and ended its sessions\n`;
    const chosen = "something new to remember";
    const done = await run(machine, ["user", "set-password", email], { stdin: `${chosen}\n` });
    expect(done).toEqual({ code: 0, out: "", err: said });
    expect([await signIn(chosen), await signIn(PASSWORD)]).toEqual([200, 401]);
    const made = await run(machine, ["user", "set-password", email.toUpperCase()]);
    expect([made.code, made.err]).toEqual([0, said.replace(email, email.toUpperCase())]);
    expect(made.out).toMatch(/^[\w-]{22}\n$/);
    expect([await signIn(made.out.trim()), await signIn(chosen)]).toEqual([200, 401]);
    expect(await run(machine, ["user", "set-password", "nobody@example.test"])).toEqual({
      code: 1,
      out: "",
      err: 'Cannot find an account with email "nobody@example.test"\n',
    });
  });

  test.skipIf(!isFull)("disables a lost second factor", async () => {
    const person = await signUp(client, "Tess");
    const { email } = person;
    await enableTwoFactor(client, person.token, PASSWORD);
    const signIn = async () => {
      const { body } = await client.ask("POST", "/api/auth/sign-in/email", { body: { email, password: PASSWORD } });
      return body;
    };
    expect(await signIn()).toMatchObject({ twoFactorRedirect: true });
    const said = `Turned off two-factor authentication for ${email}: they sign in with only a password until it is set up again\n`;
    expect(await run(machine, ["user", "disable-two-factor", email])).toEqual({ code: 0, out: "", err: said });
    expect(await signIn()).toMatchObject({ user: { email, twoFactorEnabled: false } });
  });
});

test.skipIf(!isFull)(
  "the executable signs users in with an external provider",
  async () => {
    const port = freePort();
    const provider = { OIDC_ISSUER: `http://127.0.0.1:${port}`, OIDC_CLIENT_ID: "hexlane" };
    const server = await serve(newMachine(root), { ...provider, OIDC_CLIENT_SECRET: "a-secret-between-the-two" });
    const redirectUri = `${server.url}/api/auth/oauth2/callback/custom`;
    const oidc = await startOidcServer({ redirectUris: [redirectUri], port });
    try {
      const client = clientOf(server);
      const browser = new Browser((method, path, options) => client.ask(method, path, options));
      const body = { providerId: "custom", callbackURL: "/home" };
      const begun = await browser.ask<{ url: string }>("POST", "/api/auth/sign-in/oauth2", { body });
      const person = { subject: "ada", email: "ada@id.example", emailVerified: true, name: "Ada", image: null };
      const query = await oidc.approve(begun.body.url, person);
      const reply = await browser.ask("GET", "/api/auth/oauth2/callback/custom", { query });
      expect([reply.status, reply.headers.get("location")]).toEqual([302, `${server.url}/home`]);
      const session = await browser.ask<{ user: Row }>("GET", "/api/auth/get-session");
      expect(session.body.user.email).toBe(person.email);
    } finally {
      await oidc.stop();
      expect(await server.stop()).toBe(0);
    }
  },
  600_000,
);

test.skipIf(!needs("bash", "cp", "install", "mkdir"))(
  "backup, restore and a password reset work as printed in the manual",
  async () => {
    const machine = newMachine(root);
    const env = { DATA_DIR: join(machine.home, "data") };
    const first = await serve(machine, env);
    const person = { name: "Ada", email: "ada@example.com", password: PASSWORD };
    const { token } = await clientOf(first).ok<{ token: string }>("POST", "/api/auth/sign-up/email", { body: person });
    const sh = async (mark: string): Promise<Done> => {
      const script = exampleIn("apps/server/docs/operations.md", mark);
      const child = Bun.spawn(["bash", "-euo", "pipefail", "-c", script], {
        cwd: machine.cwd,
        env: { ...env, HOME: machine.home, PATH: `${dirname(binary)}:${process.env.PATH}` },
        stdin: "ignore",
        stdout: "pipe",
        stderr: "pipe",
      });
      const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
      return { code: await child.exited, out, err };
    };
    expect(await sh("backup")).toEqual({ code: 0, out: "", err: "Dumped 6 records and 0 images\n" });
    expect(await sh("restore")).toEqual({ code: 0, out: "", err: "Loaded 6 records and 0 images\n" });
    expect(await sh("backup folder")).toMatchObject({
      code: 0,
      out: "",
      err: expect.stringMatching(/is complete: 6 records/),
    });
    expect(await first.stop()).toBe(0);
    env.DATA_DIR = join(machine.cwd, "restored");
    const second = await serve(machine, env);
    try {
      const client = clientOf(second);
      const session = await client.ok<{ user: Row }>("GET", "/api/auth/get-session", { as: token });
      expect(session.user.email).toBe(person.email);
      expect(await sh("password")).toMatchObject({ code: 0, out: expect.stringMatching(/^[\w-]{22}\n$/) });
      const body = { email: person.email, password: "a better password" };
      expect((await client.ask("POST", "/api/auth/sign-in/email", { body })).status).toBe(200);
    } finally {
      await second.stop();
    }
  },
);

describe("the commands of the executable", () => {
  const machine = newMachine(root);

  test.each([["help"], ["--help"], ["-h"]])("%s lists every command", async (word) => {
    const { code, out, err } = await run(machine, [word]);
    expect([code, err]).toEqual([0, ""]);
    const names = [...out.matchAll(/^ {2}([\w-]+)/gm)].map(([, name]) => name);
    expect(names).toEqual([...clientCommands(), ...SERVER_COMMANDS.map((name) => ({ name }))].map(({ name }) => name));
  });

  test("version prints the version", async () => {
    for (const word of ["version", "--version"]) {
      expect(await run(machine, [word])).toEqual({ code: 0, out: `${manifest.version}\n`, err: "" });
    }
  });

  const wrong: [string[], string][] = [
    [["surve"], "hexlane: unknown command 'surve'\nhint: run \"hexlane help\" for details\n"],
    [["constructor"], "hexlane: unknown command 'constructor'\nhint: run \"hexlane help\" for details\n"],
    [["serve", "now"], "hexlane: usage: hexlane serve [--no-worker]\n"],
    [["worker", "--verbose"], "hexlane: usage: hexlane worker\n"],
    [["backup"], "hexlane: usage: hexlane backup FOLDER\n"],
    [["restore"], "hexlane: usage: hexlane restore [--verify] FOLDER\n"],
    [["doctor", "now"], "hexlane: usage: hexlane doctor [--live]\n"],
    [["dump", "a", "b"], "hexlane: usage: hexlane dump [FILE] [--force]\n"],
    [["load", "--force"], "hexlane: usage: hexlane load [FILE]\n"],
    [
      ["user"],
      "hexlane: usage: hexlane user set-password|disable-two-factor|make-operator|revoke-operator|disable|enable EMAIL\n",
    ],
    [
      ["user", "set-password"],
      "hexlane: usage: hexlane user set-password|disable-two-factor|make-operator|revoke-operator|disable|enable EMAIL\n",
    ],
  ];
  test.each(wrong)("%p is refused as a usage error", async (args, err) => {
    expect(await run(machine, args)).toEqual({ code: 2, out: "", err });
    expect(existsSync(machine.data)).toBe(false);
  });

  test("dump, load and user create nothing without a database", async () => {
    const missing = `no database at "${join(machine.data, "hexlane.db")}"\n`;
    expect(await run(machine, ["dump"])).toEqual({ code: 1, out: "", err: `Cannot dump: ${missing}` });
    expect(await run(machine, ["user", "set-password", "a@b.example"])).toEqual({
      code: 1,
      out: "",
      err: `Cannot change the account: ${missing}`,
    });
    expect(await run(machine, ["load", "none"])).toEqual({
      code: 1,
      out: "",
      err: 'Cannot load the dump: no such file: "none"\n',
    });
    expect(existsSync(machine.data)).toBe(false);
  });

  test("config shows every setting and where it comes from", async () => {
    const secretFile = join(machine.home, "secret.txt");
    writeFileSync(secretFile, "s".repeat(40));
    const env = { PORT: "8080", HEXLANE_SECRET_FILE: secretFile, XDG_DATA_HOME: "/srv/share" };
    const { code, out, err } = await run(machine, ["config"], { env });
    expect([code, err]).toEqual([0, ""]);
    const rows = out
      .trim()
      .split("\n")
      .map((line) => line.split(/ {2,}/));
    expect(rows.length).toBeGreaterThan(20);
    expect(rows).toContainEqual(["HOST", "127.0.0.1, ::1", "default"]);
    expect(rows).toContainEqual(["PORT", "8080", "environment"]);
    expect(rows).toContainEqual(["DATA_DIR", "/srv/share/hexlane", "default"]);
    expect(rows).toContainEqual(["DATABASE_URL", "sqlite:/srv/share/hexlane/hexlane.db", "default"]);
    expect(rows).toContainEqual(["HEXLANE_SECRET", "(hidden)", `file ${secretFile}`]);
    expect(out).not.toContain("ssss");
  });

  test("an unknown or invalid setting stops every command with one line", async () => {
    const unknown = { code: 1, out: "", err: "HEXLANE_SECERT: unknown setting, did you mean HEXLANE_SECRET?\n" };
    for (const args of [[], ["serve"], ["dump"], ["load"], ["config"], ["migrate"]]) {
      expect(await run(machine, args, { env: { HEXLANE_SECERT: "x" } })).toEqual(unknown);
    }
    const wrongPort = { code: 1, out: "", err: 'PORT: "none" is not a whole number from 0 to 65535\n' };
    expect(await run(machine, [], { env: { PORT: "none" } })).toEqual(wrongPort);
    expect(existsSync(machine.data)).toBe(false);
  });

  test("files in the working directory have no effect", async () => {
    const other = newMachine(root);
    writeFileSync(join(other.cwd, ".env"), "PORT=none\n");
    writeFileSync(join(other.cwd, "bunfig.toml"), 'preload = ["./missing.ts"]\n');
    const file = join(other.data, "hexlane.db");
    expect(await run(other, ["migrate"])).toEqual({ code: 0, out: `"sqlite:${file}" is up to date\n`, err: "" });
    expect(existsSync(file)).toBe(true);
  });
});
