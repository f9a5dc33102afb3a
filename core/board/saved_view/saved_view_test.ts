import { describe, expect, test } from "bun:test";
import { listChanges } from "../../delivery/live/list_changes.ts";
import { MAX_VIEW_COUNT, MAX_VIEWS_PER_MEMBER } from "../../limits.ts";
import { at, someLabel, someTask } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { leaveWorkspace } from "../../workspace/member/leave.ts";
import { setProjectAccess } from "../../workspace/project_access/member_access.ts";
import { createCustomField } from "../field/create.ts";
import { deleteCustomField } from "../field/delete.ts";
import { setFieldValue } from "../field/set_value.ts";
import { archiveProject } from "../project/archive.ts";
import { deleteProject } from "../project/delete.ts";
import { editTask } from "../task/edit.ts";
import { listTasks } from "../task/list.ts";
import { type CreateSavedViewInput, createSavedView } from "./create.ts";
import { clearDefaultView, setDefaultView } from "./default.ts";
import { deleteSavedView } from "./delete.ts";
import { type EditSavedViewInput, editSavedView } from "./edit.ts";
import { setViewFavorite } from "./favorite.ts";
import { getSavedView, getVersionedSavedView, listSavedViews } from "./list.ts";
import { countViewTasks, listViewTasks } from "./tasks.ts";

const WORKSPACE = { workspaceId: "workspace-1" };

const create = (world: World, input: Partial<CreateSavedViewInput> = {}, who: Person = "mia") =>
  createSavedView(world.as(who), { ...WORKSPACE, name: "Bugs", ...input });
const edit = (world: World, input: EditSavedViewInput, who: Person = "mia") => editSavedView(world.as(who), input);
const namesFor = async (world: World, who: Person) =>
  (await listSavedViews(world.as(who), WORKSPACE)).map(({ name }) => name);
const tasksFor = async (world: World, viewId: string, who: Person = "mia") =>
  (await listViewTasks(world.as(who), { viewId })).rows.map(({ id }) => id);
async function errorOf(promise: Promise<unknown>): Promise<unknown> {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return (error as { details?: unknown })?.details;
}

describe("createSavedView()", () => {
  test("saves all settings, and fills in defaults", async () => {
    const world = await openWorld();
    const settings = {
      name: "Bugs",
      description: "What we fix this week",
      visibility: "shared" as const,
      memberIds: ["max", "vic"],
      projectIds: ["project-2", "project-1"],
      layout: "board" as const,
      query: "is:open sort:due",
      groupBy: "status",
      swimlaneBy: "field.Team",
      columns: [
        { field: "title", width: 320, pinned: true },
        { field: "field.Size", width: null, pinned: false },
      ],
      totals: [{ field: "field.Size", total: "sum" as const }],
    };
    const view = await create(world, settings);
    expect(view).toMatchObject({ ...settings, ...WORKSPACE, ownerId: "mia", version: 1, canEdit: true });
    expect(await getSavedView(world.as("mia"), { viewId: view.id })).toEqual(view);
    expect(await create(world)).toMatchObject({
      description: null,
      visibility: "private",
      memberIds: [],
      projectIds: [],
      layout: "list",
      query: "",
      groupBy: null,
      swimlaneBy: null,
      columns: [],
      totals: [],
      isFavorite: false,
    });
  });

  test("refuses an invalid query with its position", async () => {
    const world = await openWorld();
    const query = "is:open label:none-such";
    const errors = [{ pointer: "/query", offset: 14, length: 9 }];
    const refused = await errorOf(create(world, { query }));
    expect(refused).toMatchObject({ reason: "QUERY_UNKNOWN_NAME", errors });
    expect(await errorOf(create(world, { query: "(" }))).toMatchObject({
      reason: "QUERY_SYNTAX",
      errors: [{ pointer: "/query", offset: 0 }],
    });
    expect(await namesFor(world, "mia")).toEqual([]);
  });

  test("refuses fields that a view cannot use, and IDs of other workspaces", async () => {
    const world = await openWorld();
    const pointerOf = async (input: Partial<CreateSavedViewInput>) =>
      ((await errorOf(create(world, input))) as { errors: { pointer: string }[] }).errors[0]?.pointer;
    expect(await pointerOf({ groupBy: "title" })).toBe("/groupBy");
    expect(await pointerOf({ swimlaneBy: "field." })).toBe("/swimlaneBy");
    expect(await pointerOf({ groupBy: "status", swimlaneBy: "status" })).toBe("/swimlaneBy");
    const column = { field: "title", width: null, pinned: false };
    expect(await pointerOf({ columns: [column, column] })).toBe("/columns/1/field");
    expect(await pointerOf({ columns: [{ ...column, width: 0 }] })).toBe("/columns/0/width");
    expect(await pointerOf({ totals: [{ field: "moon", total: "sum" }] })).toBe("/totals/0/field");
    expect(await pointerOf({ memberIds: ["max", "stan"] })).toBe("/memberIds/1");
    expect(await pointerOf({ projectIds: ["project-9"] })).toBe("/projectIds/0");
    expect(await pointerOf({ name: " " })).toBe("/name");
  });

  test("refuses more views than a member may have", async () => {
    const world = await openWorld();
    const view = await create(world);
    const { isFavorite: _, canEdit: __, ...row } = view;
    await world.put(async (tx) => {
      for (let index = 1; index < MAX_VIEWS_PER_MEMBER; index++) await tx.insertSavedView({ ...row, id: `v${index}` });
    });
    expect(await refusalOf(create(world))).toBe("conflict TOO_MANY_VIEWS");
    await deleteSavedView(world.as("mia"), { viewId: view.id });
    await create(world);
    await create(world, {}, "max");
  });

  test("lets viewers have only private views", async () => {
    const world = await openWorld();
    expect(await create(world, {}, "vic")).toMatchObject({ ownerId: "vic", canEdit: true });
    for (const visibility of ["shared", "public"] as const) {
      expect(await refusalOf(create(world, { visibility }, "vic"))).toBe("forbidden");
    }
    expect(await refusalOf(create(world, {}, "stan"))).toBe("not_found");
  });
});

describe("who may read and change a view", () => {
  test("a private view is visible to its owner, a shared view to its members, and a public view to everyone", async () => {
    const world = await openWorld();
    const secret = await create(world, { name: "Private" });
    const shared = await create(world, { name: "Shared", visibility: "shared", memberIds: ["max"] });
    await create(world, { name: "Public", visibility: "public" });
    expect(await namesFor(world, "mia")).toEqual(["Private", "Public", "Shared"]);
    expect(await namesFor(world, "max")).toEqual(["Public", "Shared"]);
    expect(await namesFor(world, "olga")).toEqual(["Public"]);
    for (const who of ["olga", "max", "stan"] as const) {
      const ctx = world.as(who);
      const named = { viewId: secret.id };
      expect(await refusalOf(getSavedView(ctx, named))).toBe("not_found");
      expect(await refusalOf(listViewTasks(ctx, named))).toBe("not_found");
      expect(await refusalOf(editSavedView(ctx, { ...named, name: "Mine" }))).toBe("not_found");
      expect(await refusalOf(deleteSavedView(ctx, named))).toBe("not_found");
      expect(await refusalOf(setViewFavorite(ctx, { ...named, isFavorite: true }))).toBe("not_found");
    }
    expect(await refusalOf(edit(world, { viewId: shared.id, name: "Mine" }, "max"))).toBe(
      "forbidden VIEW_NOT_EDITABLE",
    );
    expect(await refusalOf(listSavedViews(world.as("stan"), WORKSPACE))).toBe("not_found");
  });

  test("members who manage the workspace may change public views of others", async () => {
    const world = await openWorld();
    const { id: viewId } = await create(world, { visibility: "public" });
    expect(await refusalOf(edit(world, { viewId, name: "Mine" }, "max"))).toBe("forbidden VIEW_NOT_EDITABLE");
    expect(await getSavedView(world.as("max"), { viewId })).toMatchObject({ canEdit: false });
    expect(await edit(world, { viewId, name: "Ours" }, "adam")).toMatchObject({
      name: "Ours",
      ownerId: "mia",
      version: 2,
    });
    expect(await deleteSavedView(world.as("olga"), { viewId })).toMatchObject({ name: "Ours" });
    expect(await namesFor(world, "mia")).toEqual([]);
  });

  test("only readers receive the event of a change", async () => {
    const world = await openWorld();
    const people = ["mia", "max", "olga"] as const;
    const start = (await listChanges(world.as("mia"))).cursor;
    const seenBy = async () => {
      const lists = await Promise.all(people.map((who) => listChanges(world.as(who), { since: start })));
      return lists.map(({ events }) => events.map(({ data }) => data.kind));
    };
    const { id: viewId } = await create(world);
    expect(await seenBy()).toEqual([["created"], [], []]);
    await edit(world, { viewId, visibility: "shared", memberIds: ["max"] });
    expect(await seenBy()).toEqual([["created", "updated"], ["updated"], []]);
    await setViewFavorite(world.as("max"), { viewId, isFavorite: true });
    await edit(world, { viewId, visibility: "private" });
    await edit(world, { viewId, name: "Secret" });
    expect(await seenBy()).toEqual([
      ["created", "updated", "updated", "updated"],
      ["updated", "favorite", "updated"],
      [],
    ]);
    await edit(world, { viewId, visibility: "public" });
    await deleteSavedView(world.as("mia"), { viewId });
    expect((await seenBy())[2]).toEqual(["updated", "deleted"]);
  });
});

describe("editSavedView()", () => {
  test("changes only the given settings, and does nothing if they equal the current settings", async () => {
    const world = await openWorld();
    const view = await create(world, { description: "Old", query: "is:open" });
    const { id: viewId } = view;
    await world.newEvents();
    expect(await edit(world, { viewId, name: "Bugs", query: "is:open" })).toEqual(view);
    expect(await world.newEvents()).toEqual([]);
    const changed = await edit(world, { viewId, description: null, layout: "calendar" });
    expect(changed).toMatchObject({ description: null, layout: "calendar", query: "is:open", version: 2 });
  });

  test("refuses the change if the view does not have the expected version", async () => {
    const world = await openWorld();
    const { id: viewId } = await create(world);
    const { version } = await getVersionedSavedView(world.as("mia"), { viewId });
    const expecting = { ...world.as("mia"), expectedVersions: [version] };
    await setViewFavorite(world.as("mia"), { viewId, isFavorite: true });
    await editSavedView(expecting, { viewId, name: "First" });
    expect(await refusalOf(editSavedView(expecting, { viewId, name: "Second" }))).toBe("conflict PRECONDITION_FAILED");
    expect(await refusalOf(deleteSavedView(expecting, { viewId }))).toBe("conflict PRECONDITION_FAILED");
    expect((await getSavedView(world.as("mia"), { viewId })).name).toBe("First");
  });

  test("keeps a query with names that no longer exist, and reports the error when the query runs", async () => {
    const world = await openWorld();
    const field = await createCustomField(world.as("adam"), { projectId: "project-1", name: "Size", type: "text" });
    await setFieldValue(world.as("mia"), { taskId: "task-1", fieldId: field.id, value: "Large" });
    const { id: viewId } = await create(world, { query: "Size:Large" });
    expect(await tasksFor(world, viewId)).toEqual(["task-1"]);
    await deleteCustomField(world.as("adam"), { fieldId: field.id });
    expect((await getSavedView(world.as("mia"), { viewId })).query).toBe("Size:Large");
    const problem = { reason: "QUERY_UNKNOWN_FIELD", errors: [{ pointer: "/query", offset: 0, length: 4 }] };
    expect(await errorOf(listViewTasks(world.as("mia"), { viewId }))).toMatchObject(problem);
    expect(await countViewTasks(world.as("mia"), WORKSPACE)).toEqual([]);
    expect((await edit(world, { viewId, name: "Large" })).name).toBe("Large");
    expect(await errorOf(edit(world, { viewId, query: "Size:Small" }))).toMatchObject({
      reason: "QUERY_UNKNOWN_FIELD",
    });
  });
});

describe("listViewTasks()", () => {
  test("resolves the query for the reader, in the projects of the view", async () => {
    const world = await openWorld();
    const all = await create(world, { visibility: "public" });
    const mine = await create(world, { query: "assignee:me", visibility: "public" });
    const ops = await create(world, { projectIds: ["project-2"], visibility: "public" });
    const everything = (await listTasks(world.as("mia"), { ...WORKSPACE, where: "" })).rows.map(({ id }) => id);
    expect(await tasksFor(world, all.id)).toEqual(everything);
    expect([await tasksFor(world, mine.id), await tasksFor(world, mine.id, "max")]).toEqual([["task-1"], []]);
    expect(await tasksFor(world, ops.id)).toEqual(["task-3"]);
    await archiveProject(world.as("adam"), { projectId: "project-2" });
    expect([await tasksFor(world, all.id), await tasksFor(world, ops.id)]).toEqual([["task-1", "task-2"], ["task-3"]]);
    await deleteProject(world.as("adam"), { projectId: "project-2" });
    expect(await tasksFor(world, ops.id)).toEqual([]);
    expect((await getSavedView(world.as("mia"), { viewId: ops.id })).projectIds).toEqual(["project-2"]);
  });

  test("returns pages of cards in the query's order", async () => {
    const world = await openWorld();
    const label = { taskId: "task-2", isTemplate: false };
    await world.put(async (tx) => {
      await tx.insertLabel(someLabel({ id: "b", name: "Later", createdAt: at(2), ...label }));
      await tx.insertLabel(someLabel({ id: "a", name: "First", createdAt: at(1), ...label }));
    });
    const { id: viewId } = await create(world, { query: "sort:-title" });
    const first = await listViewTasks(world.as("mia"), { viewId, limit: 2 });
    expect(first.rows.map(({ title }) => title)).toEqual(["Write docs", "Rotate keys"]);
    expect(first.rows[0]?.labels.map(({ name }) => name)).toEqual(["First", "Later"]);
    expect(first.next).toBeDefined();
    expect((await listViewTasks(world.as("mia"), { viewId })).rows.at(-1)).toMatchObject({ assigneeName: "Mia" });
  });
});

describe("countViewTasks()", () => {
  test("counts the tasks of each view for the reader, favorites first", async () => {
    const world = await openWorld();
    const all = await create(world, { name: "A", visibility: "public" });
    const mine = await create(world, { name: "B", visibility: "public", query: "assignee:me" });
    await setViewFavorite(world.as("mia"), { viewId: mine.id, isFavorite: true });
    const counted = (who: Person) => countViewTasks(world.as(who), WORKSPACE);
    const [ofMine, ofAll] = [
      { id: mine.id, count: 1, isCapped: false },
      { id: all.id, count: 3, isCapped: false },
    ];
    expect(await counted("mia")).toEqual([ofMine, ofAll]);
    expect(await counted("max")).toEqual([ofAll, { ...ofMine, count: 0 }]);
    await editTask(world.as("mia"), { taskId: "task-2", userId: "mia" });
    expect((await counted("mia"))[0]).toMatchObject({ count: 2 });
  });

  test("counts up to 1,000 tasks, and skips views with too many tasks", async () => {
    const world = await openWorld();
    await create(world);
    await world.put(async (tx) => {
      for (let number = 100; number < 100 + MAX_VIEW_COUNT; number++) {
        await tx.insertTask(someTask({ id: `many-${number}`, number, status: "planned" }));
      }
    });
    expect(await countViewTasks(world.as("mia"), WORKSPACE)).toMatchObject([{ count: MAX_VIEW_COUNT, isCapped: true }]);
    await world.put(async (tx) => void (await tx.claimTaskNumbers("project-1", 400_000)));
    expect(await countViewTasks(world.as("mia"), WORKSPACE)).toEqual([]);
    const small = await create(world, { name: "Small", projectIds: ["project-2"] });
    expect(await countViewTasks(world.as("mia"), WORKSPACE)).toMatchObject([{ id: small.id }]);
  });
});

describe("setDefaultView()", () => {
  const defaultOf = async (world: World) =>
    (await world.ports.store.read((tx) => tx.findProject("project-1")))?.defaultViewId;

  test("makes a public view the default until it no longer qualifies", async () => {
    const world = await openWorld();
    const { id: viewId } = await create(world, { visibility: "public", projectIds: ["project-1"] });
    const set = () => setDefaultView(world.as("adam"), { projectId: "project-1", viewId });
    const version = await world.version("project-1");
    expect((await set()).defaultViewId).toBe(viewId);
    expect(await world.version("project-1")).toBe(version + 1);
    expect((await clearDefaultView(world.as("adam"), { projectId: "project-1" })).defaultViewId).toBeNull();
    await set();
    await edit(world, { viewId, name: "Still fits" });
    expect(await defaultOf(world)).toBe(viewId);
    await edit(world, { viewId, projectIds: ["project-2"] });
    expect(await defaultOf(world)).toBeNull();
    await edit(world, { viewId, projectIds: [] });
    await set();
    await edit(world, { viewId, visibility: "private" });
    expect(await defaultOf(world)).toBeNull();
    await edit(world, { viewId, visibility: "public" });
    await set();
    await deleteSavedView(world.as("mia"), { viewId });
    expect(await defaultOf(world)).toBeNull();
  });

  test("refuses views that not all members can open in the project", async () => {
    const world = await openWorld();
    const set = (viewId: string, who: Person = "adam") =>
      setDefaultView(world.as(who), { projectId: "project-1", viewId });
    const secret = await create(world, {}, "adam");
    const elsewhere = await create(world, { visibility: "public", projectIds: ["project-2"] });
    const foreign = await createSavedView(world.as("stan"), {
      workspaceId: "workspace-2",
      name: "X",
      visibility: "public",
    });
    expect(await refusalOf(set(secret.id))).toBe("invalid INVALID_DEFAULT_VIEW");
    expect(await refusalOf(set(elsewhere.id))).toBe("invalid INVALID_DEFAULT_VIEW");
    expect(await refusalOf(set(foreign.id))).toBe("not_found");
    expect(await refusalOf(set(elsewhere.id, "mia"))).toBe("forbidden");
    await world.archive("project-1");
    expect(await refusalOf(set(elsewhere.id))).toBe("conflict PROJECT_ARCHIVED");
  });
});

describe("leaveWorkspace()", () => {
  test("deletes private views, transfers other views to an owner, and ends sharing", async () => {
    const world = await openWorld();
    const secret = await create(world, { name: "Private" });
    const shared = await create(world, { name: "Shared", visibility: "shared", memberIds: ["max", "olga"] });
    const open = await create(world, { name: "Public", visibility: "public" });
    const other = await create(world, { name: "Other", visibility: "shared", memberIds: ["mia", "vic"] }, "max");
    await setViewFavorite(world.as("mia"), { viewId: other.id, isFavorite: true });
    await leaveWorkspace(world.as("mia"), WORKSPACE);
    const find = (viewId: string) => world.ports.store.read((tx) => tx.findSavedView(viewId));
    expect(await find(secret.id)).toBeUndefined();
    expect(await find(shared.id)).toMatchObject({ ownerId: "olga", memberIds: ["max"] });
    expect(await find(open.id)).toMatchObject({ ownerId: "olga", visibility: "public" });
    expect(await find(other.id)).toMatchObject({ ownerId: "max", memberIds: ["vic"] });
    expect(await world.ports.store.read((tx) => tx.listFavoriteViewIds("mia", "workspace-1"))).toEqual([]);
    expect(await namesFor(world, "olga")).toEqual(["Public", "Shared"]);
  });
});

test("the version of a view depends on the projects that the reader may open", async () => {
  const world = await openWorld();
  const { id: viewId } = await create(world, { visibility: "public", projectIds: ["project-1", "project-2"] });
  const versionFor = async (who: Person) => (await getVersionedSavedView(world.as(who), { viewId })).version;
  const select = (projectIds: string[]) =>
    setProjectAccess(world.as("olga"), { ...WORKSPACE, userId: "max", projectAccess: "selected", projectIds });
  const [open, other] = [await versionFor("max"), await versionFor("vic")];
  await select(["project-1"]);
  const first = await versionFor("max");
  await select(["project-2"]);
  const second = await versionFor("max");
  expect(new Set([open, first, second]).size).toBe(3);
  expect(await versionFor("max")).toBe(second);
  expect(await versionFor("vic")).toBe(other);
  expect(second.split("-")[0]).toBe("v1");
});
