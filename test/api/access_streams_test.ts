/**
 * Opens event streams and sockets, and calls MCP tools, with every role and every kind of credential. The expected
 * responses follow from the permissions of roles and the scopes of keys.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { isGranted } from "../../core/permission.ts";
import { CREDENTIALS, type Credential, gatherPeople, READ_ONLY, type Walker } from "../access_matrix/people.ts";
import { differenceOf } from "../harness/dump.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { EventClient, SocketClient, within } from "../harness/live.ts";
import { argumentsOf, KEYS, sendToTools, type Tool, type ToolResult } from "../harness/tools.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { LimitedPerson } from "../project_access/people.ts";

let harness: Harness;
let world: World;
let walkers: Walker[];
let limited: LimitedPerson;

beforeAll(async () => {
  harness = await startHarness();
  world = await buildWorld(harness.client);
  walkers = await gatherPeople(harness.client, world);
  limited = await LimitedPerson.join(harness.client, world.mine, "none");
});
afterAll(async () => await harness.close());

interface Cell {
  name: string;
  headers: Record<string, string>;
  /** Whether the caller may do something in the workspace. */
  may: (permission: string) => boolean;
  walker?: Walker;
}

function cells(): Cell[] {
  const hidden = (["session", "cookie", "API key", "workspace key", "device token"] as const).map((credential) => {
    return { name: `limited member, ${credential}`, headers: limited.headers(credential), may: () => false };
  });
  const others = walkers.flatMap((walker) =>
    CREDENTIALS.map((credential) => ({
      name: `${walker.name}, ${credential}`,
      headers: walker.headers[credential],
      may: (permission: string) => mayWith(walker, credential, permission),
      walker,
    })),
  );
  return [...hidden, ...others];
}

function mayWith({ grants }: Walker, credential: Credential, permission: string): boolean {
  if (!grants || !isGranted([grants], permission)) return false;
  return credential !== "read-only key" || isGranted([READ_ONLY], permission);
}

// Runs before the server listens, because background jobs of a listening server save their progress.
describe("no MCP tool", () => {
  test("reveals tasks to callers who may not read them, or changes anything for callers who may only read", async () => {
    const { ids } = world.mine;
    const faults: string[] = [];
    for (const { name, headers, may, walker } of cells()) {
      if (walker?.isDisabled || (may("task:read") && may("task:update"))) continue;
      const { tools } = await sendToTools<{ tools: Tool[] }>(harness.client, "tools/list", {}, headers);
      for (const tool of tools) {
        const sent = argumentsOf(tool, ids);
        const before = may("task:update") ? undefined : await harness.dump();
        const call = { name: tool.name, arguments: sent };
        const { content } = await sendToTools<ToolResult>(harness.client, "tools/call", call, headers);
        const text = content.map((part) => part.text ?? "").join("\n");
        const echoed = JSON.stringify(sent);
        const found = [ids.task, ids.otherTask, ids.comment].filter((id) => text.includes(id) && !echoed.includes(id));
        if (!may("task:read") && found.length > 0 && !may("task:update")) faults.push(`${name}: ${tool.name} reveals`);
        // Creating a project requires no access to other projects.
        const mayCreate = walker === undefined || may("project:create");
        const isAboutThem = Object.keys(sent).some(
          (key) => KEYS[key] !== undefined && !(mayCreate && sent[key] === ids.workspace),
        );
        const difference = isAboutThem && before ? differenceOf(before, await harness.dump()) : "";
        if (difference !== "") faults.push(`${name}: ${tool.name} changes ${difference}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe("a listening server", () => {
  let base: string;

  beforeAll(() => {
    base = `http://127.0.0.1:${harness.app.listen({ hosts: ["127.0.0.1"], port: 0 })}`;
  });

  test("an event stream sends task events only to callers who may read tasks", async () => {
    const { ids, owner } = world.mine;
    const open = await Promise.all(
      cells().map(async (cell) => ({ cell, stream: await EventClient.open(`${base}/api/events`, cell.headers) })),
    );
    const refused = open.filter(({ stream }) => stream.status !== 200).map(({ cell }) => cell.name);
    const disabled = cells().filter(({ walker }) => walker?.isDisabled);
    expect(refused.sort()).toEqual(disabled.map(({ name }) => name).sort());
    const streams = open.filter(({ stream }) => stream.status === 200);
    await within(5_000, () => streams.every(({ stream }) => stream.text !== ""));
    const title = "Seen only by readers";
    await harness.ok("POST", `/api/task/${ids.project}`, { as: owner.token, body: { title } });
    const readers = streams.filter(({ cell }) => cell.may("task:read"));
    await within(5_000, () => readers.every(({ stream }) => stream.types.includes("taskCreated")));
    const seen = streams.filter(({ stream }) => stream.text.includes(title)).map(({ cell }) => cell.name);
    expect(seen.sort()).toEqual(readers.map(({ cell }) => cell.name).sort());
    for (const { stream } of open) stream.leave();
  });

  test("a project's socket opens only for callers who may open the project", async () => {
    const { ids, owner } = world.mine;
    const opened = await Promise.all(
      cells().map(async (cell) => {
        const socket = await SocketClient.open(`${base}/api/ws/${ids.project}`, cell.headers).catch(() => undefined);
        return { cell, socket };
      }),
    );
    const names = opened.flatMap(({ cell, socket }) => (socket ? cell.name : []));
    const wanted = cells().filter(({ may }) => may("project:read"));
    expect(names.sort()).toEqual(wanted.map(({ name }) => name).sort());
    await harness.ok("PUT", `/api/task/title/${ids.task}`, {
      as: owner.token,
      body: { title: "Heard only by readers" },
    });
    // A socket does not report changes that its own user made.
    const readers = opened.filter(({ cell }) => cell.may("task:read") && !cell.walker?.isOwner);
    await within(5_000, () => readers.every(({ socket }) => (socket?.messages.length ?? 0) > 0));
    const heard = opened.filter(({ socket }) => JSON.stringify(socket?.messages ?? []).includes(ids.task));
    expect(heard.filter(({ cell }) => !cell.may("task:read")).map(({ cell }) => cell.name)).toEqual([]);
    for (const { socket } of opened) socket?.close();
  });
});
