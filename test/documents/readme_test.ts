/** The commands and examples of the README work as printed. */
import { expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "../../apps/client/mod.ts";
import { Shell } from "../cli/shell.ts";
import { exampleIn } from "../harness/example.ts";
import { needs } from "../requirements.ts";
import { startServer } from "../server_process.ts";

const root = join(import.meta.dir, "../..");

function run(command: string[], options: { cwd?: string } = {}): { code: number; out: string; err: string } {
  const done = Bun.spawnSync(command, { cwd: options.cwd ?? root });
  return { code: done.exitCode, out: done.stdout.toString(), err: done.stderr.toString() };
}

test("the embedding example runs as printed", () => {
  const file = join(root, "test", `.readme_example_${process.pid}.ts`);
  writeFileSync(file, exampleIn("README.md", "embedding"));
  try {
    expect(run([process.execPath, file])).toEqual({ code: 0, out: "in-progress\n", err: "" });
  } finally {
    rmSync(file, { force: true });
  }
});

test.skipIf(!needs("bash", "curl", "jq"))("the first session runs as printed", async () => {
  const dir = mkdtempSync(join(tmpdir(), "hexlane-readme-"));
  const server = await startServer({ DATA_DIR: join(dir, "data") });
  try {
    const script = exampleIn("README.md", "first session").replaceAll("http://localhost:3000", server.url);
    const done = await Bun.spawn(["bash", "-euo", "pipefail", "-c", script], { stdout: "pipe", stderr: "pipe" });
    const [out, err] = await Promise.all([new Response(done.stdout).text(), new Response(done.stderr).text()]);
    expect({ code: await done.exited, err }).toEqual({ code: 0, err: "" });
    const answers = out
      .trim()
      .split(/(?<=^\})\n/m)
      .map((text) => JSON.parse(text) as unknown);
    expect(answers).toEqual([
      { number: 1, title: "Write the first program", status: "in-progress" },
      { type: "status_changed", eventData: { oldStatus: "to-do", newStatus: "in-progress" } },
      { type: "create", eventData: {} },
    ]);
  } finally {
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

test.skipIf(!needs("bash", "jq"))("the commands of the command line run as printed", async () => {
  const dir = mkdtempSync(join(tmpdir(), "hexlane-readme-"));
  const server = await startServer({ DATA_DIR: join(dir, "data") });
  const shell = new Shell();
  try {
    const person = { name: "Ada", email: "ada@example.com", password: "correct horse battery" };
    const { token } = await createClient({ baseUrl: server.url }).account.signUp(person);
    await shell.run(["login", server.url, "--with-token"], { input: token });
    await shell.ok("workspace", "create", "Engines");
    await shell.ok("project", "create", "Website", "--slug", "WEB");
    // The user approves the first command in a browser.
    const script = exampleIn("README.md", "command line").replace(/^hexlane login .*\n/, "");
    const program = `hexlane() { ${shell.program.map((word) => `'${word}'`).join(" ")} "$@"; }\n`;
    const command = ["bash", "-euo", "pipefail", "-c", program + script];
    const done = Bun.spawn(command, { cwd: shell.home, env: shell.environment, stdout: "pipe", stderr: "pipe" });
    const [out, err] = await Promise.all([new Response(done.stdout).text(), new Response(done.stderr).text()]);
    expect({ code: await done.exited, out, err }).toEqual({
      code: 0,
      out: "Created WEB-1  Write the first program\nMoved WEB-1  Write the first program\nWEB-1\n",
      err: "",
    });
  } finally {
    shell.close();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  }
});

test('the table "Where is it?" names files and functions that exist', () => {
  const readme = readFileSync(join(root, "README.md"), "utf8");
  const table = readme.slice(readme.indexOf("### Where is it?"), readme.indexOf("### Glossary"));
  const rows = table.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| question"));
  expect(rows.length).toBeGreaterThanOrEqual(10);
  for (const row of rows) {
    const named = [...row.matchAll(/`([^`]+)`/g)].map((match) => match[1] as string);
    const paths = named.filter((name) => /^(core|adapters|apps)\//.test(name));
    const words = named.flatMap((name) =>
      /^([a-zA-Z_]+)(\(.*\))?$/.exec(name)?.[1] ? [name.replace(/\(.*/, "")] : [],
    );
    expect(paths.length).toBeGreaterThan(0);
    const text = paths
      .flatMap(filesAt)
      .map((path) => readFileSync(join(root, path), "utf8"))
      .join("\n");
    for (const word of words) expect(`${row}: ${text.includes(word)}`).toBe(`${row}: true`);
  }
});

function filesAt(path: string): string[] {
  const found = [...new Bun.Glob(path.endsWith(".ts") ? path : `${path}/*.ts`).scanSync({ cwd: root })];
  if (found.length === 0) throw new Error(`The README names "${path}", which does not exist`);
  return found;
}
