/**
 * Dumps a whole world and loads it: the file is identical for every store, and a damaged file loads nothing.
 */
import { afterAll, describe, expect, test } from "bun:test";
import { type Blobs, DUMP_KINDS, DUMP_VERSION, type Dumpable, type Store, TrackerError, type Tx } from "@hexlane/core";
import { memoryBlobs, memoryCrypto } from "@hexlane/core/memory";
import {
  fixedClock,
  insertEverything,
  runStoreProgram,
  someAutomationRun,
  someDeviceRequest,
  someInboxEntry,
  someKnownAddress,
  someLinkedAccount,
  someLinkedComment,
  somePasskey,
  someTwoFactor,
  someVerification,
} from "@hexlane/core/testing";
import fc from "fast-check";
import { type DumpEnds, DumpError, loadDump, writeDump } from "../../apps/server/operations/backup/dump_file.ts";
import type { Dump } from "../harness/dump.ts";
import { startHarness } from "../harness/harness.ts";
import { openStore, SCENARIO_KINDS, STORE_KINDS, type StoreKind } from "../harness/stores.ts";
import { buildWorld, type Ids, PNG } from "../harness/world.ts";

const NEXT_VERSION = DUMP_VERSION + 1;

const opened: { store: Store; remove(): Promise<void> }[] = [];
afterAll(async () => {
  for (const { store, remove } of opened) {
    await store.close();
    await remove();
  }
});

const crypto = memoryCrypto();

interface Empty extends DumpEnds {
  store: Store & Dumpable;
  /** The rows of the store, read directly. */
  rows(): Promise<Dump>;
}

async function openEmpty(kind: StoreKind): Promise<Empty> {
  const { store, dump: rows, remove } = await openStore(kind);
  opened.push({ store, remove });
  return { store, rows, crypto, blobs: memoryBlobs({ crypto, clock: fixedClock() }) };
}

async function textOf(ends: DumpEnds): Promise<string> {
  return (await Array.fromAsync(writeDump(ends))).join("");
}

/** Yields the content in chunks with arbitrary boundaries, as from a pipe. */
async function* piecesOf(content: string | Uint8Array, size = 1000): AsyncGenerator<Uint8Array> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

/** Dumps the standard world, with some rarer records. */
async function dumpWorld(kind: StoreKind): Promise<{ text: string; rows: Record<string, unknown[]> }> {
  const harness = await startHarness({ store: kind });
  try {
    const { mine } = await buildWorld(harness.client);
    const { make, ids, owner } = mine;
    await make.rule();
    const connected = await make.forge();
    await make.integrations(ids.project);
    await make.deletedTask(ids.project);
    // An upload that was sent, but never finalized.
    await make.upload(ids.task);
    await make.draftUpload(ids.project);
    await make.background(ids.project);
    // An upload that was requested, but never sent.
    await make.address(ids.task);
    // Replaces the previous avatar, whose object must be removed.
    await make.avatar();
    const body = { projectId: ids.otherProject, destinationProjectId: ids.otherProject };
    await harness.ok("PUT", `/api/task/move/${ids.otherTask}`, { as: owner.token, body });
    await harness.ok("PUT", "/api/notification-preferences", {
      as: owner.token,
      body: { ntfyServerUrl: "https://ntfy.example", ntfyTopic: "door", ntfyToken: "tk_0123456789abcdef" },
    });
    const reaction = { emoji: "\u{1f525}", isAdded: true };
    await harness.ok("PUT", `/api/comment/${ids.comment}/reaction`, { as: owner.token, body: reaction });
    const person = `/api/project/${ids.project}/access/${mine.member.id}`;
    await harness.ok("PUT", person, { as: owner.token, body: { level: "comment" } });
    const other = `/api/operator/people/${ids.viewerUser}`;
    await harness.ok("PATCH", other, { as: owner.token, body: { isOperator: true } });
    const headers = { "idempotency-key": "once" };
    await harness.ok("POST", `/api/comment/${ids.task}`, { as: owner.token, headers, body: { content: "\u{1f525}" } });
    await harness.ports.store.transaction(async (tx) => {
      await putSignIns(tx, owner.id);
      await putDispatch(tx, ids);
      await putForge(tx, connected);
    });
    const ends = { store: harness.stored, blobs: harness.ports.blobs, crypto: harness.ports.crypto };
    return { text: await textOf(ends), rows: await harness.dump() };
  } finally {
    await harness.close();
  }
}

/** Inserts rows for the other sign-in methods, because no request can choose their contents. */
async function putSignIns(tx: Tx, userId: string): Promise<void> {
  await tx.insertDeviceRequest(someDeviceRequest({ userId }), "device code hash", "user code hash");
  await tx.insertLinkedAccount(someLinkedAccount({ userId }), "v1.id.sealed");
  await tx.saveTwoFactor(someTwoFactor({ userId }));
  await tx.insertPasskey(somePasskey({ userId }));
  await tx.insertVerification(someVerification({ userId }), "token hash");
  await tx.saveKnownAddress(someKnownAddress({ userId }));
}

/** Inserts rows like those that a worker writes. */
async function putDispatch(tx: Tx, { task: taskId, automation: automationId }: Ids): Promise<void> {
  await tx.saveLease({ name: "webhook:hook", holder: "worker", expiresAt: new Date(1) });
  await tx.saveEndpointFailure({ endpoint: "webhook:hook", failingSince: new Date(2) });
  await tx.saveCursor("relay", 3);
  await tx.saveInstallationValue("registration", "closed");
  await tx.insertReminderMark({ taskId, kind: "task_overdue", dueDate: new Date(4), remindedAt: new Date(5) });
  await tx.insertAutomationRun(someAutomationRun({ automationId, taskId }));
}

/** Inserts rows like those that synchronization with a forge writes. */
async function putForge(tx: Tx, { integration, link }: { integration: string; link: string }): Promise<void> {
  await tx.saveForgeComment(someLinkedComment({ linkId: link }));
  await tx.insertForgeInboxEntry(someInboxEntry({ connectionId: integration }));
}

const worlds: Partial<Record<StoreKind, Awaited<ReturnType<typeof dumpWorld>>>> = {};
for (const kind of STORE_KINDS) worlds[kind] = await dumpWorld(kind);
const worldOf = (kind: StoreKind): NonNullable<(typeof worlds)[StoreKind]> => {
  const world = worlds[kind];
  if (!world) throw new Error(`There is no world on ${kind}`);
  return world;
};

const linesOf = (text: string): string[] => text.split("\n").slice(0, -1);
const kindOf = (line: string): string => Object.keys(JSON.parse(line) as object)[0] ?? "";

describe("a dump", () => {
  test("contains everything", () => {
    for (const kind of STORE_KINDS) {
      const lines = linesOf(worldOf(kind).text);
      const kinds = new Set(lines.slice(1, -1).map(kindOf));
      expect([...kinds].sort()).toEqual([...DUMP_KINDS, "object"].sort());
      const counts = Map.groupBy(lines, kindOf);
      // Each workspace has an image, an upload without bytes and an avatar; one also has two uploads, one for a new task, and a background.
      expect([counts.get("image")?.length, counts.get("avatar")?.length, counts.get("object")?.length]).toEqual([
        6, 2, 7,
      ]);
    }
  });

  test("is the same from every store", () => {
    // The authenticators of the two worlds generate different keys, so the checksums differ too.
    const comparable = (text: string): string[] =>
      linesOf(text).map((line) => {
        if (kindOf(line) === "end") return line.replace(/"sha256":"\w+"/, "");
        if (kindOf(line) === "passkey") return line.replaceAll(/"(credentialId|publicKey)":"[^"]+"/g, '"$1"');
        // Deliveries are sorted by number, and a re-run transaction may have used up some numbers.
        if (kindOf(line) === "delivery") return line.replace(/"sequence":\d+/, "");
        return line;
      });
    for (const kind of STORE_KINDS) {
      expect(comparable(worldOf(kind).text)).toEqual(comparable(worldOf("memory").text));
    }
  });

  test("starts with its format and ends with its checksum", () => {
    const lines = linesOf(worldOf("memory").text);
    expect(JSON.parse(lines[0] ?? "")).toEqual({
      format: "hexlane",
      version: DUMP_VERSION,
      secret: expect.any(String),
    });
    const sha256 = new Bun.CryptoHasher("sha256").update(`${lines.slice(0, -1).join("\n")}\n`).digest("hex");
    expect(JSON.parse(lines.at(-1) ?? "")).toEqual({ end: { records: lines.length - 9, objects: 7, sha256 } });
  });

  test("contains no credential and no secret", () => {
    for (const secret of ["tk_0123456789abcdef", "correct horse battery", "0123456789abcdef"]) {
      expect(worldOf("sqlite").text).not.toContain(secret);
    }
  });
});

describe("loading a dump", () => {
  const ways: [StoreKind, StoreKind][] = [
    ["sqlite", "sqlite"],
    ["sqlite", "memory"],
    ["memory", "sqlite"],
    ["sqlite", "postgres"],
    ["postgres", "sqlite"],
    ["postgres", "postgres"],
  ];
  test.each(ways.filter((way) => way.every((kind) => STORE_KINDS.includes(kind))))(
    "from %s into %s and back gives the same bytes",
    async (from, to) => {
      const { text } = worldOf(from);
      const there = await openEmpty(to);
      expect(await loadDump(there, piecesOf(text))).toEqual({
        records: linesOf(text).length - 9,
        objects: 7,
        sameSecret: true,
      });
      expect(await textOf(there)).toBe(text);
      const back = await openEmpty(from);
      await loadDump(back, piecesOf(await textOf(there), 7));
      expect(await textOf(back)).toBe(text);
    },
  );

  test("restores every row, as direct queries show", async () => {
    const there = await openEmpty("sqlite");
    await loadDump(there, piecesOf(worldOf("sqlite").text));
    const rows = await there.rows();
    expect(Object.keys(rows).length).toBeGreaterThan(DUMP_KINDS.length);
    for (const [table, before] of Object.entries(worldOf("sqlite").rows)) {
      // Ignores the time of migrations, and the internal numbers of documents and blobs.
      const own = ["migration", "search_document", "search_token", "search_pending", "removed_blob"].includes(table);
      expect([table, rows[table]?.length]).toEqual([table, before.length]);
      if (!own) expect([table, rows[table]]).toEqual([table, before]);
    }
  });

  test("restores images", async () => {
    const { blobs, store } = await loadWorld("memory");
    const keys = (await Array.fromAsync(store.dump())).flatMap(({ kind, fields }) =>
      kind === "image" && fields.finalizedAt !== null ? [String(fields.key)] : [],
    );
    expect(keys.length).toBe(2);
    for (const key of keys) {
      expect(await blobs.stat(key)).toMatchObject({ contentType: "image/png", size: PNG.length });
      expect(await new Response(await blobs.read(key)).bytes()).toEqual(PNG);
    }
  });

  test("detects a different secret", async () => {
    const there = { ...(await openEmpty("memory")), crypto: memoryCrypto({ keys: ["another"] }) };
    expect((await loadDump(there, piecesOf(worldOf("memory").text))).sameSecret).toBe(false);
  });

  test("keeps unusual strings and times before 1970", async () => {
    const from = await openEmpty("sqlite");
    await from.store.transaction(insertEverything);
    const text = await textOf(from);
    expect(text).toContain('"createdAt":"1969-07-20T20:17:40.123Z"');
    expect(text).toContain('"dueDate":"-001000-01-01T00:00:00.000Z"');
    // All programs split the dump into the same lines, because no line contains a line separator of any kind.
    expect(text.split(/[\n\r\v\f]/).slice(0, -1)).toEqual(linesOf(text));
    for (const kind of STORE_KINDS) {
      const there = await openEmpty(kind);
      await loadDump(there, piecesOf(text, 3));
      expect(await textOf(there)).toBe(text);
    }
  });

  test("restores the result of any sequence of operations", async () => {
    const property = fc.asyncProperty(fc.array(fc.nat(), { minLength: 300, maxLength: 1500 }), async (choices) => {
      const [memory, sqlite, again] = [await openEmpty("memory"), await openEmpty("sqlite"), await openEmpty("memory")];
      await runStoreProgram(memory.store, choices);
      const text = await textOf(memory);
      await loadDump(sqlite, piecesOf(text));
      expect(await textOf(sqlite)).toBe(text);
      await loadDump(again, piecesOf(text));
      expect(await textOf(again)).toBe(text);
    });
    await fc.assert(property, { numRuns: 15, interruptAfterTimeLimit: 10_000 });
  }, 600_000);
});

async function loadWorld(kind: StoreKind): Promise<Empty> {
  const there = await openEmpty(kind);
  await loadDump(there, piecesOf(worldOf(kind).text));
  return there;
}

/** Loads the content. Returns the error, and checks that a refused load leaves nothing behind. */
async function refusalOf(there: Empty, content: string | Uint8Array): Promise<string> {
  const written: string[] = [];
  const blobs: Blobs = {
    ...blobMethods(there.blobs),
    write: (key, bytes, options) => {
      written.push(key);
      return there.blobs.write(key, bytes, options);
    },
  };
  let refusal = "loaded";
  try {
    await loadDump({ ...there, blobs }, piecesOf(content));
  } catch (error) {
    if (!(error instanceof DumpError || error instanceof TrackerError)) throw error;
    refusal = error.message;
    for (const key of written) expect(await there.blobs.stat(key)).toBeUndefined();
    expect(await Array.fromAsync(there.store.dump())).toEqual([]);
  }
  return refusal;
}

function blobMethods(blobs: Blobs): Blobs {
  return {
    signUpload: (request) => blobs.signUpload(request),
    stat: (key) => blobs.stat(key),
    read: (key, range) => blobs.read(key, range),
    write: (key, bytes, options) => blobs.write(key, bytes, options),
    countReceived: (key) => blobs.countReceived(key),
    append: (...args) => blobs.append(...args),
    remove: (key) => blobs.remove(key),
    close: () => blobs.close(),
  };
}

describe.each(SCENARIO_KINDS)("%s refuses, and stores no part of,", (kind) => {
  const { text } = worldOf(kind);
  const lines = linesOf(text);
  const join = (parts: readonly string[]): string => parts.map((line) => `${line}\n`).join("");
  const first = lines[0] ?? "";
  const middle = Math.floor(lines.length / 2);

  const files: [string, string | Uint8Array, RegExp][] = [
    ["an empty file", "", /it is cut off$/],
    ["a picture", PNG, /not a Hexlane dump$/],
    ["other JSON Lines", '{"a":1}\n{"b":2}\n', /not a Hexlane dump$/],
    ["null", "null\n", /not a Hexlane dump$/],
    ["the dump of something else", join([first.replace("hexlane", "kaneo"), ...lines.slice(1)]), /not a Hexlane dump$/],
    [
      "the next version",
      join([first.replace(`"version":${DUMP_VERSION}`, `"version":${NEXT_VERSION}`), ...lines.slice(1)]),
      new RegExp(`has version ${NEXT_VERSION}, but this program supports only ${DUMP_VERSION}$`),
    ],
    ["a dump without its end", join(lines.slice(0, -1)), /it is cut off$/],
    ["a dump without the end of its last line", text.slice(0, -1), /it is cut off$/],
    ["a dump with extra text after its end", `${text}\n`, /is after the end$/],
    ["two dumps", text + text, /is after the end$/],
    ["a dump with a missing line", join(lines.toSpliced(-2, 1)), /was changed or is missing$/],
    ["a dump without an image", join(lines.filter((line) => kindOf(line) !== "object")), /was changed or is missing$/],
    ["a dump with an empty line", join(lines.toSpliced(middle, 0, "")), /line \d+ is damaged$/],
    ["a dump with an unknown line", join(lines.toSpliced(middle, 0, '{"ghost":{}}')), /line \d+ is not recognized$/],
    ["a dump with a line of two kinds", join(lines.toSpliced(middle, 0, '{"task":{},"label":{}}')), /not recognized$/],
    [
      "a dump with an unknown field",
      text.replace('{"account":{', '{"account":{"ghost":1,'),
      /field "ghost" is unknown$/,
    ],
    ["a dump without a field", text.replace(/"locale":null,/, ""), /field "locale" is missing$/],
    ["a dump with a repeated line", join(lines.toSpliced(1, 0, lines[1] ?? "")), /already taken/],
    ["a dump with a changed name", text.replace('"name":"ada"', '"name":"eva"'), /was changed or is missing$/],
    [
      "a dump with invalid UTF-8",
      Buffer.from(text.replace('"name":"ada"', '"name":"\u00e4da"'), "latin1"),
      /line 2 is damaged$/,
    ],
  ];

  test.each(files)("%s", async (_, content, message) => {
    const there = await openEmpty(kind);
    expect(await refusalOf(there, content)).toMatch(message);
    expect(await refusalOf(there, text)).toBe("loaded");
    expect(await textOf(there)).toBe(text);
  });

  test("a dump that was truncated or changed anywhere", async () => {
    const bytes = Buffer.from(text);
    const there = await openEmpty(kind);
    const anywhere = fc.nat({ max: bytes.length - 1 });
    const cut = fc.asyncProperty(anywhere, async (end) => {
      expect(await refusalOf(there, bytes.subarray(0, end))).not.toBe("loaded");
    });
    const changed = fc.asyncProperty(anywhere, fc.integer({ min: 1, max: 255 }), async (place, bits) => {
      const other = Buffer.from(bytes);
      other[place] = (other[place] ?? 0) ^ bits;
      expect(await refusalOf(there, other)).not.toBe("loaded");
    });
    const bounds = { numRuns: 40, interruptAfterTimeLimit: 8000 };
    await fc.assert(cut, bounds);
    // The fingerprint of the secret is the exception: loading compares it and does not trust it.
    await fc.assert(changed, bounds);
  }, 600_000);
});

test("load does not change an installation that has data or images", async () => {
  for (const kind of STORE_KINDS) {
    const there = await loadWorld(kind);
    await expect(loadDump(there, piecesOf(worldOf("memory").text))).rejects.toMatchObject({
      code: "conflict",
      message: "Cannot load the dump: the store is not empty",
    });
    expect(await textOf(there)).toBe(worldOf(kind).text);
  }
});

test("a change to a record requires a new dump version", async () => {
  const { store } = await openEmpty("memory");
  await store.transaction(insertEverything);
  const shapes: Record<string, string> = {};
  for await (const { kind, fields } of store.dump()) shapes[kind] = Object.keys(fields).join(" ");
  // When this fails, raise DUMP_VERSION in core/ports/dump.ts if a release has written the old form.
  expect(new Bun.CryptoHasher("sha256").update(JSON.stringify(shapes)).digest("hex")).toMatchInlineSnapshot(
    `"6d7170411670cf7c152b86dd548aa7a6eea84c3a30e6e4b0085c378d7dd844c0"`,
  );
});
