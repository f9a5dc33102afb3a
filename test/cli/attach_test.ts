/** Files that are attached on the command line, against a real server. */
import { afterAll, beforeAll, expect, test } from "bun:test";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Client, createClient } from "../../apps/client/mod.ts";
import { type OwnServer, startServerInFolder } from "../client/own_server.ts";
import { LocalShell } from "./local_shell.ts";

const PERSON = { name: "Ada Lovelace", email: "ada@example.com", password: "correct horse battery" };

let server: OwnServer;
let shell: LocalShell;
let client: Client;

beforeAll(async () => {
  server = await startServerInFolder();
  shell = new LocalShell();
  const { token } = await createClient({ baseUrl: server.url }).account.signUp(PERSON);
  client = createClient({ baseUrl: server.url, token });
  await shell.run(["login", server.url, "--with-token"], { input: token });
  await shell.ok("workspace", "create", "Engines");
  await shell.ok("project", "create", "Website", "--slug", "WEB");
  await shell.ok("task", "create", "Write");
});

afterAll(async () => {
  shell.close();
  await server.stop();
});

const fileIn = (name: string, content: string | Uint8Array): string => {
  const path = join(shell.home, name);
  writeFileSync(path, content);
  return path;
};

test("task attach uploads small and large files, and adds them in a comment", async () => {
  const large = new Uint8Array(9_000_000).map((_, index) => index % 251);
  const paths = [fileIn("notes.txt", "hello"), fileIn("video.bin", large)];
  const files = await shell.json<{ id: string }[]>("task", "attach", "WEB-1", ...paths, "--message", "See these");
  expect(files).toMatchObject([
    { filename: "notes.txt", size: 5 },
    { filename: "video.bin", size: 9_000_000, contentType: "application/octet-stream" },
  ]);
  const [comment] = await shell.json<{ content: string }[]>("comment", "list", "WEB-1");
  const [first, second] = files.map(({ id }) => `/api/asset/${id}`);
  expect(comment?.content).toBe(`See these\n\n[notes.txt](${first} "5 bytes")\n[video.bin](${second} "9000000 bytes")`);
  const stored = await client.images.get(files[1]?.id ?? "");
  expect(Buffer.from(await stored.arrayBuffer()).equals(large)).toBe(true);
});

test("task attach refuses files that are missing or empty before it uploads any", async () => {
  const before = await shell.json<object[]>("comment", "list", "WEB-1");
  const good = fileIn("good.txt", "x");
  const missing = join(shell.home, "missing.txt");
  for (const [path, message] of [
    [missing, `Cannot read "${missing}": check that the file exists`],
    [fileIn("empty.txt", ""), "the file is empty"],
  ] as const) {
    const [code, text] = await shell.refusal("task", "attach", "WEB-1", good, path);
    expect([code, text]).toEqual([2, expect.stringContaining(message)]);
  }
  expect(await shell.json<object[]>("comment", "list", "WEB-1")).toEqual(before);
});
