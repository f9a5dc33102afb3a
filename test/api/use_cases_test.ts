/**
 * Calls every use case as a visitor, a non-member, a viewer, and with API keys that have fewer rights than their owner.
 *
 * @module
 */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Actor, TrackerError } from "@hexlane/core";
import * as useCases from "../../core/use_cases.ts";
import { differenceOf } from "../harness/dump.ts";
import { type Harness, startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";
import { ENTRIES, type Entry, type UseCaseIds } from "../use_cases/entries.ts";

let harness: Harness;
let world: World;
let ids: UseCaseIds;

beforeAll(async () => {
  harness = await startHarness();
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
});
afterAll(async () => await harness.close());

const all = Object.entries(ENTRIES);
const inWorkspace = all.filter(([, { access }]) => ["read", "change", "member"].includes(access));

test("every use case has an entry, and every entry has a use case", () => {
  expect(Object.keys(ENTRIES).sort()).toEqual(Object.keys(useCases).sort());
});

describe("a visitor", () => {
  for (const [name, entry] of all) {
    const isOpen = entry.access === "open" || entry.access === "server";
    test(`${isOpen ? "can" : "cannot"} call ${name}()`, async () => {
      const before = await harness.dump();
      const { refusal = "done" } = entry;
      expect(await outcomeOf(null, name, entry)).toBe(isOpen ? refusal : "unauthenticated");
      if (!isOpen) expect(differenceOf(before, await harness.dump())).toBe("");
    });
  }
});

describe("a non-member", () => {
  for (const [name, entry] of all) {
    const refusal = entry.nonMember ?? (inWorkspace.some(([other]) => other === name) ? "not_found" : undefined);
    if (refusal === undefined) continue;
    test(`cannot call ${name}()`, async () => {
      const before = await harness.dump();
      const nonMember = await harness.actorOf(world.theirs.owner.token);
      expect(await outcomeOf(nonMember, name, entry)).toBe(refusal);
      expect(differenceOf(before, await harness.dump())).toBe("");
    });
  }
});

describe("a viewer", () => {
  for (const [name, entry] of inWorkspace) {
    const may = entry.access !== "change";
    test(`${may ? "can" : "cannot"} call ${name}()`, async () => {
      const before = await harness.dump();
      const viewer = entry.access === "member" ? await world.mine.make.person("viewer") : world.mine.viewer;
      expect(await outcomeOf(await harness.actorOf(viewer.token), name, entry)).toBe(may ? "done" : "forbidden");
      if (entry.access !== "member") expect(differenceOf(before, await harness.dump())).toBe("");
    });
  }
});

describe("the owner's key", () => {
  for (const [name, entry] of inWorkspace) {
    test(`cannot call ${name}() when it is bound to another workspace`, async () => {
      const before = await harness.dump();
      const actor = narrow({ workspaceId: "another", permissions: null });
      const refusal = entry.nonMember ?? (entry.access === "member" ? "forbidden" : "not_found");
      expect(await outcomeOf(actor, name, entry)).toBe(refusal);
      expect(differenceOf(before, await harness.dump())).toBe("");
    });

    test(`cannot call ${name}() without the permission`, async () => {
      const before = await harness.dump();
      const outcome = await outcomeOf(narrow({ workspaceId: null, permissions: { team: ["create"] } }), name, entry);
      // The permission check itself succeeds, and returns false.
      expect(outcome).toBe(name === "hasPermission" ? "done" : "forbidden");
      expect(differenceOf(before, await harness.dump())).toBe("");
    });
  }

  for (const [name, entry] of all) {
    if (entry.access !== "own" || KEYS_MAY.has(name)) continue;
    test(`cannot call ${name}() for the whole account`, async () => {
      const before = await harness.dump();
      expect(await outcomeOf(narrow({ workspaceId: ids.workspace, permissions: null }), name, entry)).toBe("forbidden");
      expect(differenceOf(before, await harness.dump())).toBe("");
    });
  }
});

/** Personal use cases that a key bound to one workspace may call. The key gets only that workspace's part of the result. */
const KEYS_MAY: ReadonlySet<string> = new Set([
  "getAccount",
  "listWorkspaces",
  "listWorkspaceSummaries",
  "checkSlug",
  "listUserInvitations",
  "getRunningTimer",
  "listNotifications",
  "createNotification",
  "editNotification",
  "readNotification",
  "readAllNotifications",
  "clearNotifications",
  "openInboxStream",
]);

function narrow(limits: { workspaceId: string | null; permissions: Record<string, string[]> | null }): Actor {
  const now = harness.clock.now();
  const { id: userId } = world.mine.owner;
  const key = { id: ids.apiKeyId, name: "narrow", userId, start: "hxl_", enabled: true, expiresAt: null, ...limits };
  return { kind: "api_key", userId, key: { ...key, lastUsedAt: now, createdAt: now, updatedAt: now } };
}

async function outcomeOf(actor: Actor | null, name: string, { input }: Entry): Promise<string> {
  const tracker = harness.tracker.as(actor) as unknown as Record<string, (input: unknown) => Promise<unknown>>;
  const useCase = tracker[name];
  if (!useCase) throw new Error(`There is no use case "${name}"`);
  try {
    await useCase(input?.(ids));
    return "done";
  } catch (error) {
    if (error instanceof TrackerError) return error.code;
    throw error;
  }
}
