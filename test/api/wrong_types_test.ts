/**
 * Calls every use case with every field of the wrong JavaScript type, as untyped callers may. The only error ever thrown is a
 * TrackerError, and a refused call stores nothing.
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Ports, TrackerError, type Tx } from "@hexlane/core";
import { WRITE_METHODS } from "@hexlane/sql";
import { USE_CASE_INPUTS } from "../../core/inputs/all_inputs.ts";
import * as useCases from "../../core/use_cases.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { SCENARIO_KINDS } from "../harness/stores.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { isFull } from "../tier.ts";
import { ENTRIES, type UseCaseIds } from "../use_cases/entries.ts";

/** Values that no field accepts. */
const NEVER_RIGHT: unknown[] = [Symbol("x"), 10n, Number.NaN, Number.POSITIVE_INFINITY, new WeakMap()];
/** Values that some fields accept. */
const OFTEN_WRONG: unknown[] = [
  ...[undefined, null, true, "", "false", "\0", "a\ud800", "\udc00", "x".repeat(300_000), "2027-13-45", "__proto__"],
  ...[0, -0, 5, -1, 1.5, 2 ** 53, 1e300, -1e300, Number.MIN_VALUE],
  ...[{}, { a: 5 }, { a: 10n }, { a: Symbol("x") }, { a: () => 1 }, { a: "a\ud800" }, Object.create(null)],
  ...[JSON.parse('{"__proto__":{"isAdmin":true}}'), JSON.parse('{"constructor":["x"],"prototype":["x"]}')],
  ...[circle(), tower(5_000), twins(40), { a: new Map([["a", 1]]) }, { toJSON: 5 }, new Proxy({}, {})],
  ...[
    [],
    [null],
    [[]],
    [{}],
    ["a\ud800"],
    new Array(3),
    ["x".repeat(300_000)],
    Array(2_000).fill("x"),
    new Uint8Array(3),
  ],
  ...[() => 1, new Date(0), new Date(Number.NaN), new Map([["a", 1]]), new String("text"), Promise.resolve(1), /x/],
];
/**
 * Outside the full tier, each field is tested with every fourth value, and the neighboring fields with the other
 * values.
 */
const SHARE = 4;
const NOT_AN_INPUT: unknown[] = [null, 5, "text", true, [], Symbol("x"), () => 1, 10n];

function circle(): unknown {
  const value: Record<string, unknown> = {};
  value.self = value;
  return value;
}

/** Returns an object with this many levels. */
function tower(levels: number): unknown {
  let value: unknown = "top";
  for (let level = 0; level < levels; level++) value = { a: value };
  return value;
}

/** Returns a small value whose JSON has 2 ** `levels` parts. */
function twins(levels: number): unknown {
  let value: unknown = [];
  for (let level = 0; level < levels; level++) value = [value, value];
  return { a: value };
}

/** Valid parts of inputs that {@linkcode ENTRIES} leaves out, to reach what is nested in them. */
const NESTED: Record<string, (ids: UseCaseIds) => object> = {
  createActivity: () => ({ eventData: { a: { b: [1, "x"] } } }),
  createNotification: () => ({ eventData: { a: [{ b: 1 }] } }),
  createWorkspace: () => ({ metadata: { a: { b: ["x"] } } }),
  updateWorkspace: () => ({ data: { name: "N", slug: "n-1", logo: null, description: "D", metadata: { a: [1] } } }),
  createProject: () => ({ columns: [{ name: "A", icon: "x", color: "red", isFinal: true, wipLimit: 3 }] }),
  createApiKey: () => ({ permissions: { task: ["read"] }, expiresIn: 86_400 }),
  hasPermission: () => ({ permission: { task: ["read"] } }),
  updateRole: () => ({ data: { roleName: "x", permission: { task: ["read"] } } }),
  inviteMember: () => ({ role: ["member"] }),
  updateMemberRole: () => ({ role: ["viewer"] }),
  createTask: ({ memberUser }) => ({ ...FIELDS, userId: memberUser, draftAssetIds: ["x"] }),
  editTask: ({ otherTask }) => ({ ...FIELDS, afterId: otherTask }),
  importTasks: () => ({
    tasks: [{ ...FIELDS, title: "One", status: "to-do", labels: [{ name: "bug", color: "red" }] }],
  }),
  bulkEditTasks: ({ task, memberUser, label }) => ({
    taskIds: [task],
    operation: undefined,
    value: undefined,
    changes: {
      ...{ status: "done", priority: "high", userId: memberUser, startDate: "2027-01-01", dueDate: null },
      ...{ addLabels: [label], removeLabels: [label], deleted: false },
    },
  }),
  watchTasks: ({ task, otherTask }) => ({ taskIds: [task, otherTask] }),
  saveChatIntegration: () => ({ events: { taskCreated: true }, channelName: "x" }),
  editChatIntegration: () => ({ events: { taskCreated: true }, channelName: "x" }),
  ...Object.fromEntries(
    ["saveWebhookIntegration", "editWebhookIntegration", "createWebhook", "editWebhook"].map((name) => [
      name,
      () => ({ events: { taskCreated: false }, secret: "x".repeat(32), dueDateReminderLeadTimeMinutes: 60 }),
    ]),
  ),
  saveNotificationPreferences: () => ({ dueDateReminderLeadTimeMinutes: 60 }),
  finishExternalSignIn: () => ({ parameters: { code: "x", state: "y" } }),
};
const FIELDS = { description: "Text", priority: "low", startDate: "2027-01-01", dueDate: "2027-02-01" };

type Path = readonly (string | number)[];

/** Yields the path of each field of an input, and of everything nested in its valid values. */
function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const inside = [...path, Array.isArray(value) ? Number(name) : name];
    yield inside;
    yield* pathsOf(inner, inside);
  }
}

/** Returns a copy of an input with one value replaced. */
function put(value: unknown, [name, ...rest]: Path, wrong: unknown): unknown {
  if (name === undefined) return wrong;
  const copy = (Array.isArray(value) ? [...value] : { ...Object(value) }) as Record<string | number, unknown>;
  copy[name] = put(copy[name], rest, wrong);
  return copy;
}

/**
 * Rolls back every transaction after its work, so that each call finds the same records. Returns a list of their writes,
 * and of the objects that were stored and not removed.
 */
function neverCommit({ store, blobs }: Pick<Ports, "store" | "blobs">): string[] {
  const written: string[] = [];
  const [write, remove] = [blobs.write.bind(blobs), blobs.remove.bind(blobs)];
  blobs.write = async (key, ...rest) => {
    written.push(key);
    await write(key, ...rest);
  };
  blobs.remove = async (key) => {
    if (written.includes(key)) written.splice(written.indexOf(key), 1);
    await remove(key);
  };
  const transaction = store.transaction.bind(store);
  const undone = new Error("rolled back by the test");
  store.transaction = async (work, options) => {
    let [result, writes]: [unknown, string[]] = [undefined, []];
    try {
      await transaction(async (tx) => {
        writes = [];
        result = await work(noting(tx, writes));
        throw undone;
      }, options);
    } catch (error) {
      if (error !== undone) throw error;
    }
    written.push(...writes);
    return result as never;
  };
  return written;
}

function noting(tx: Tx, writes: string[]): Tx {
  return new Proxy(tx, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...rest: unknown[]) => {
        if (WRITE_METHODS.includes(String(name))) writes.push(String(name));
        return value.apply(target, rest);
      };
    },
  });
}

describe.each(SCENARIO_KINDS.filter((kind) => kind !== "program"))("with wrong input, on the store %s", (store) => {
  let harness: Harness;
  let world: World;
  let ids: UseCaseIds;
  let written: string[];

  beforeAll(async () => {
    harness = await startHarness({ store });
    world = await buildWorld(harness.client);
    const { make, ids: mine, owner } = world.mine;
    const { task: deletedTask, deletedNumber } = await make.deletedTask(mine.project);
    const { imageKey: uploadKey } = await make.upload(mine.task);
    const { draftKey: draftUploadKey } = await make.draftUpload(mine.project);
    await make.background(mine.project);
    const background = await make.backgroundUpload(mine.project);
    const { project: publicProject } = await make.publicProject();
    const { project: forgeProject, link: forgeLink } = await make.forge();
    const { prepared } = await make.feed("me");
    const forge = { forgeProject, forgeLink, feedToken: String(prepared.params?.token) };
    const others = { deletedTask, deletedNumber, publicProject, uploadKey, draftUploadKey, token: owner.token };
    ids = { ...mine, ...forge, ...background, ...others };
    written = neverCommit(harness.ports);
  });
  afterAll(async () => await harness.close());

  for (const [name, fields] of Object.entries(USE_CASE_INPUTS)) {
    test(`${name}() returns, or throws a TrackerError and stores nothing`, async () => {
      const actor = await harness.actorOf(world.mine.owner.token);
      const tracker = harness.tracker.as(actor) as unknown as Record<string, (input: unknown) => Promise<unknown>>;
      const outcomeOf = async (input: unknown): Promise<TrackerError | undefined> => {
        written.length = 0;
        const error = await tracker[name]?.(input).then(
          () => undefined,
          (thrown: unknown) => thrown,
        );
        if (error === undefined) return undefined;
        if (!(error instanceof TrackerError)) throw new Error(`${name}(${show(input)}) throws ${show(error)}`);
        if (written.length > 0) throw new Error(`${name}(${show(input)}) throws ${error}, but stores ${written}`);
        return error;
      };
      for (const input of NOT_AN_INPUT) expect((await outcomeOf(input))?.code).toBe("invalid");
      await outcomeOf(undefined);
      const checks = fields as Readonly<Record<string, (value: unknown, pointer: string) => void>>;
      const valid = { ...Object(ENTRIES[name]?.input?.(ids)), ...NESTED[name]?.(ids) };
      const right = Object.fromEntries(Object.keys(checks).map((field) => [field, valid[field]]));
      for (const [index, path] of [...pathsOf(right)].entries()) {
        const field = String(path[0]);
        const some = isFull ? OFTEN_WRONG : OFTEN_WRONG.filter((_, number) => (number + index) % SHARE === 0);
        for (const value of [...NEVER_RIGHT, ...some]) {
          const input = put(right, path, value) as Record<string, unknown>;
          const error = await outcomeOf(input);
          if (!NEVER_RIGHT.includes(value) && passes(checks[field], input[field])) continue;
          const pointers = error?.details.errors?.map(({ pointer }) => pointer.split("/")[1]);
          expect([path, show(value), error?.code, pointers]).toEqual([path, show(value), "invalid", [field]]);
        }
      }
    });
  }

  test("use cases without input ignore any argument", async () => {
    const tracker = harness.tracker.as(await harness.actorOf(world.mine.owner.token));
    const without = Object.keys(useCases).filter((name) => !(name in USE_CASE_INPUTS) && name !== "identifyActor");
    expect(without.length).toBeGreaterThan(10);
    for (const name of without) {
      for (const input of [...NOT_AN_INPUT, ...NEVER_RIGHT]) {
        const call = (tracker as unknown as Record<string, (input: unknown) => Promise<unknown>>)[name];
        const error = await call?.(input).catch((thrown: unknown) => thrown);
        if (error instanceof Error && !(error instanceof TrackerError)) {
          throw new Error(`${name}(${show(input)}) throws ${show(error)}`);
        }
      }
    }
  });

  test("identifyActor() refuses a token that is not a string", async () => {
    const { identifyActor } = harness.tracker.as(null);
    for (const token of [undefined, null, 5, {}, []]) {
      await expect(identifyActor(token as never)).rejects.toMatchObject({ name: "TrackerError", code: "invalid" });
    }
  });
});

function passes(check: ((value: unknown, pointer: string) => void) | undefined, value: unknown): boolean {
  try {
    check?.(value, "");
    return true;
  } catch {
    return false;
  }
}

function show(value: unknown): string {
  return Bun.inspect(value, { depth: 5 }).slice(0, 1_000);
}
