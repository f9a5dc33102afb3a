/** The examples in the client's README run as printed, and every public symbol has a comment. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createClient } from "../../apps/client/mod.ts";
import { exampleIn } from "../harness/example.ts";
import { type OwnServer, startServerInFolder } from "./own_server.ts";

const ROOT = join(import.meta.dir, "../..");
const README = "apps/client/README.md";
const DEVICE_MILLISECONDS = 600_000;

let server: OwnServer;
let token: string;

beforeAll(async () => {
  server = await startServerInFolder();
  const person = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
  token = (await createClient({ baseUrl: server.url }).account.signUp(person)).token;
});

afterAll(async () => {
  await server.stop();
});

/** Runs an example; `onLine` is called with each line of output. */
async function run(mark: string, onLine: (line: string) => Promise<void> | void = () => undefined): Promise<string[]> {
  // In this folder the example can import the package by name, as users do.
  const file = join(ROOT, "test/client", `.example_${mark}_${process.pid}.ts`);
  writeFileSync(
    file,
    exampleIn(README, mark).replaceAll("http://localhost:3000", server.url).replaceAll("hxd_...", token),
  );
  const lines: string[] = [];
  try {
    const child = Bun.spawn([process.execPath, file], { stdout: "pipe", stderr: "pipe" });
    const errors = new Response(child.stderr).text();
    let rest = "";
    for await (const chunk of child.stdout) {
      const parts = (rest + new TextDecoder().decode(chunk)).split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) {
        lines.push(line);
        await onLine(line);
      }
    }
    expect({ code: await child.exited, errors: await errors }).toEqual({ code: 0, errors: "" });
    return lines;
  } finally {
    rmSync(file, { force: true });
  }
}

test("the first example and the examples that build on it run", async () => {
  expect(await run("first")).toEqual(["Write the first program in-progress"]);
  expect(await run("errors")).toEqual(["404 not_found"]);
  expect(await run("transport")).toEqual(["low"]);
  expect(await run("versions")).toEqual(["Write the first program!"]);
  expect(await run("events")).toEqual(["taskCreated"]);
});

test(
  "the device login example runs",
  async () => {
    const lines = await run("device", async (line) => {
      const userCode = /enter ([A-Z-]+)$/.exec(line)?.[1];
      if (userCode === undefined) return;
      const { device } = createClient({ baseUrl: server.url, token });
      await device.getRequest({ user_code: userCode });
      await device.approve({ userCode });
    });
    expect(lines[0]).toStartWith(`Open ${server.url}/device and enter `);
    expect(lines[1]).toBe("Signed in as Ada");
  },
  DEVICE_MILLISECONDS,
);

test("every public symbol has a comment, except self-explanatory fields of generated types", () => {
  const files = ["apps/client/mod.ts", "apps/client/transport.ts"];
  const done = Bun.spawnSync([join(ROOT, "node_modules/.bin/deno"), "doc", "--lint", ...files], {
    cwd: ROOT,
    env: { ...process.env, NO_COLOR: "1" },
  });
  const found = [...done.stderr.toString().matchAll(/^error\[([\w-]+)\].*\n\s*--> (.*?):\d+:\d+$/gm)];
  const problems = found.map(([, rule = "", file = ""]) => `${rule} ${file.slice(ROOT.length + 1)}`);
  expect(new Set(problems)).toEqual(new Set(["missing-jsdoc apps/client/wire.ts"]));
});
