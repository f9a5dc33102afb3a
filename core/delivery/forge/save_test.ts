import { describe, expect, test } from "bun:test";
import { listExternalLinks } from "../../board/link/list.ts";
import { createTask } from "../../board/task/create.ts";
import { ForgeError } from "../../ports/forge.ts";
import { deliverAll } from "../../testing/dispatch.ts";
import { MISSING_REPOSITORY, READERS_TOKEN, WRONG_TOKEN } from "../../testing/memory_forge.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { checkForgeRepository, listForgeRepositories } from "./check.ts";
import { deleteForgeConnection } from "./delete.ts";
import { editForgeConnection } from "./edit.ts";
import { getForgeConnection } from "./get.ts";
import { saveForgeConnection } from "./save.ts";

const ON = { projectId: "project-1", kind: "gitea" as const };
const INPUT = {
  ...ON,
  baseUrl: "https://gitea.example/git/",
  path: "acme/site",
  accessToken: "token-0123456789abcdef",
};

const save = (world: World, fields: object = {}) => saveForgeConnection(world.as("olga"), { ...INPUT, ...fields });

test("saveForgeConnection() connects a repository, whose secrets only managers see", async () => {
  const world = await openWorld();
  const made = await save(world);
  const shown = {
    baseUrl: "https://gitea.example/git",
    path: "acme/site",
    owner: "acme",
    name: "site",
    isActive: true,
  };
  expect(made).toMatchObject({ ...shown, maskedToken: "••••••••cdef", branchPattern: "{slug}-{number}" });
  expect(made.webhookUrl).toBe(`https://tracker.example/api/gitea-integration/webhook/${made.id}`);
  expect(made.webhookSecret).toMatch(/^[0-9a-f]{48}$/);
  expect(await getForgeConnection(world.as("adam"), ON)).toMatchObject({ webhookSecret: made.webhookSecret });
  const { maskedToken: _, webhookSecret: __, ...others } = made;
  expect(await getForgeConnection(world.as("vic"), ON)).toEqual({ ...others, maskedToken: null, webhookSecret: "" });
  expect(await getForgeConnection(world.as("olga"), { ...ON, kind: "gitlab" })).toBeNull();
  const stored = await world.ports.store.read((tx) => tx.findForgeConnection(made.id));
  expect(JSON.stringify(stored)).not.toContain(INPUT.accessToken);
  expect((await world.newEvents()).map(({ type }) => type)).toEqual(["integrationChanged"]);
});

test("saveForgeConnection() keeps the stored token only for the same URL", async () => {
  const world = await openWorld();
  const made = await save(world);
  expect(await save(world, { accessToken: "" })).toMatchObject({ id: made.id, webhookSecret: made.webhookSecret });
  const elsewhere = save(world, { accessToken: "", baseUrl: "https://evil.example" });
  expect(await refusalOf(elsewhere)).toBe("invalid FORGE_TOKEN_REQUIRED");
});

test("saveForgeConnection() replaces a project's repository, and connects each repository to only one project", async () => {
  const world = await openWorld();
  const first = await save(world);
  await createTask(world.as("mia"), { projectId: "project-1", title: "Linked" });
  await deliverAll(world.as(null));
  const other = save(world, { projectId: "project-2", path: "ACME/Site" });
  expect(await refusalOf(other)).toBe("conflict REPOSITORY_LINKED");
  const second = await save(world, { path: "acme/other" });
  expect(second.id).not.toBe(first.id);
  expect(await world.ports.store.read((tx) => tx.listForgeLinks(first.id))).toEqual([]);
  await save(world, { projectId: "project-2", path: "ACME/Site" });
});

test("saveForgeConnection() stores nothing if the forge rejects the token or the repository", async () => {
  const world = await openWorld();
  expect(await refusalOf(save(world, { accessToken: WRONG_TOKEN }))).toBe("invalid FORGE_TOKEN_REFUSED");
  expect(await refusalOf(save(world, { path: MISSING_REPOSITORY }))).toBe("invalid REPOSITORY_NOT_FOUND");
  expect(await refusalOf(save(world, { path: "site" }))).toBe("invalid");
  expect(await refusalOf(save(world, { baseUrl: "http://gitea.example" }))).toStartWith("invalid");
  expect(await refusalOf(save(world, { baseUrl: "https://127.0.0.1" }))).toBe("invalid FORBIDDEN_DESTINATION");
  expect(await refusalOf(save(world, { baseUrl: "https://a:b@gitea.example" }))).toStartWith("invalid");
  expect(await refusalOf(save(world, { kind: "github", baseUrl: "", accessToken: "" }))).toBe(
    "unsupported FORGE_NOT_CONFIGURED",
  );
  world.ports.forges.gitea.fail = () => new ForgeError("not_a_forge", "No version");
  expect(await refusalOf(save(world))).toBe("invalid NOT_A_FORGE");
  world.ports.forges.gitea.fail = () => new ForgeError("unavailable", "Timeout");
  expect(await refusalOf(save(world))).toBe("unavailable FORGE_UNAVAILABLE");
  expect(await getForgeConnection(world.as("olga"), ON)).toBeNull();
});

test("checkForgeRepository() reports whether a repository can be connected, and changes nothing", async () => {
  const world = await openWorld();
  const check = (fields: object) => checkForgeRepository(world.as("olga"), { ...INPUT, ...fields });
  expect(await check({})).toMatchObject({ isReady: true, failureReason: null, check: { path: "acme/site" } });
  expect(await check({ path: MISSING_REPOSITORY })).toMatchObject({ isReady: false, failureReason: "not_found" });
  expect(await refusalOf(check({ accessToken: WRONG_TOKEN }))).toBe("invalid FORGE_TOKEN_REFUSED");
  expect(await world.newEvents()).toEqual([]);
});

test("editForgeConnection() changes settings, and deleteForgeConnection() keeps tasks", async () => {
  const world = await openWorld();
  const { id } = await save(world);
  const task = await createTask(world.as("mia"), { projectId: "project-1", title: "Stays" });
  await deliverAll(world.as(null));
  const edit = { branchPattern: "{user}/{number}", people: { Ada: "mia" }, isActive: false, commentsTaskLink: false };
  const edited = await editForgeConnection(world.as("olga"), { ...ON, ...edit });
  expect(edited).toMatchObject({ ...edit, people: { ada: "mia" } });
  const foreign = editForgeConnection(world.as("olga"), { ...ON, people: { x: "stan" } });
  expect(await refusalOf(foreign)).toBe("invalid ASSIGNEE_NOT_A_MEMBER");
  expect(await listExternalLinks(world.as("mia"), { taskId: task.id })).toHaveLength(1);
  expect(await deleteForgeConnection(world.as("olga"), ON)).toEqual({ success: true });
  expect(await listExternalLinks(world.as("mia"), { taskId: task.id })).toEqual([]);
  expect(await world.ports.store.read((tx) => tx.findForgeConnection(id))).toBeUndefined();
  expect(await refusalOf(deleteForgeConnection(world.as("olga"), ON))).toBe("not_found INTEGRATION_NOT_FOUND");
});

describe("the GitHub App", () => {
  const policy = { githubApp: { name: "app", webhookSecret: "s" } };
  const REPOSITORY = { kind: "github" as const, baseUrl: "", accessToken: "" };
  const PROVEN = { ...REPOSITORY, accessToken: INPUT.accessToken };

  test("is used for a repository that the owner of the token administers, and the token is not stored", async () => {
    const world = await openWorld({ policy });
    const made = await save(world, PROVEN);
    expect(made).toMatchObject({ installationId: "1", maskedToken: null, webhookSecret: "" });
    expect(made.webhookUrl).toBe("https://tracker.example/api/github-integration/webhook");
    const stored = await world.ports.store.read((tx) => tx.findForgeConnection(made.id));
    expect(stored).toMatchObject({ sealedToken: null, installationId: "1" });
    expect(await save(world, REPOSITORY)).toMatchObject({ id: made.id, installationId: "1" });
  });

  test("is not used without the token of an administrator, and reveals nothing about its repositories", async () => {
    const world = await openWorld({ policy });
    const { github } = world.ports.forges;
    github.at("acme/private");
    const check = (input: object) => checkForgeRepository(world.as("adam"), { ...INPUT, ...REPOSITORY, ...input });
    for (const path of ["acme/private", MISSING_REPOSITORY]) {
      expect(await refusalOf(save(world, { ...REPOSITORY, path }))).toBe("invalid FORGE_TOKEN_REQUIRED");
      expect(await refusalOf(check({ path }))).toBe("invalid FORGE_TOKEN_REQUIRED");
    }
    expect(await listForgeRepositories(world.as("adam"), { kind: "github" })).toEqual([]);
    expect(github.requests.size).toBe(0);
    const reader = { ...REPOSITORY, accessToken: READERS_TOKEN };
    expect(await check(reader)).toMatchObject({ check: { installationId: null } });
    expect(await save(world, reader)).toMatchObject({ installationId: null, maskedToken: expect.any(String) });
    expect(github.requests.has("findInstallation")).toBe(false);
  });

  test("can be used only for the repository and project for which a token was entered", async () => {
    const world = await openWorld({ policy });
    await save(world, PROVEN);
    const other = { ...REPOSITORY, path: "acme/other" };
    expect(await refusalOf(save(world, other))).toBe("invalid FORGE_TOKEN_REQUIRED");
    expect(await refusalOf(save(world, { ...other, projectId: "project-2" }))).toBe("invalid FORGE_TOKEN_REQUIRED");
    world.ports.forges.github.at("acme/other");
    const listed = async (who: Person, projectId?: string) => {
      const found = await listForgeRepositories(world.as(who), { kind: "github", ...(projectId ? { projectId } : {}) });
      return found.map(({ path }) => path);
    };
    expect(await listed("adam")).toEqual(["acme/site"]);
    expect(await listed("adam", "project-1")).toEqual(["acme/site"]);
    expect(await listed("adam", "project-2")).toEqual([]);
    expect(await listed("stan")).toEqual([]);
    expect(await refusalOf(listed("stan", "project-1"))).toBe("not_found");
    expect(await refusalOf(listed("mia"))).toBe("forbidden");
    expect(await refusalOf(listForgeRepositories(world.as(null), { kind: "github" }))).toBe("unauthenticated");
  });

  test("is not used, and the token is stored, if it is not installed, is suspended or is on another instance", async () => {
    for (const setUp of [
      ({ github }: World["ports"]["forges"]) => {
        github.installationId = undefined;
      },
      ({ github }: World["ports"]["forges"]) => {
        let checks = 0;
        github.fail = ({ method, phase }) =>
          method === "check" && phase === "before" && ++checks > 1
            ? new ForgeError("forbidden", "Suspended")
            : undefined;
      },
    ]) {
      const world = await openWorld({ policy });
      setUp(world.ports.forges);
      expect(await save(world, PROVEN)).toMatchObject({ installationId: null, maskedToken: "••••••••cdef" });
    }
    const world = await openWorld({ policy });
    const enterprise = { ...PROVEN, baseUrl: "https://github.example" };
    expect(await save(world, enterprise)).toMatchObject({ installationId: null, maskedToken: "••••••••cdef" });
    expect(world.ports.forges.github.requests.has("findInstallation")).toBe(false);
  });
});
