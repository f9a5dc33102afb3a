import { expect, test } from "bun:test";
import { TrackerError } from "../../errors.ts";
import { MAX_IMAGE_BYTES } from "../../limits.ts";
import { at, someImage, someLabel } from "../../testing/fixtures.ts";
import { openWorld } from "../../testing/world.ts";
import { createRelation } from "../relation/create.ts";
import { undoChange } from "../undo/undo.ts";
import { duplicateTask } from "./duplicate.ts";
import { editTask } from "./edit.ts";

test("duplicateTask() copies fields and labels to a new task directly after the original", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertLabel(someLabel({ id: "a", name: "newer", taskId: "task-1", createdAt: at(9) }));
    await tx.insertLabel(someLabel({ id: "bug", name: "bug", taskId: "task-1", createdAt: at(1) }));
  });
  const fields = { description: "Text", priority: "high" as const, dueDate: "2027-01-15" };
  const original = await editTask(world.as("mia"), { taskId: "task-1", ...fields });
  const copy = await duplicateTask(world.as("max"), { taskId: "task-1" });
  const { title, description, priority, status, userId, dueDate, dueDateOnly } = original;
  expect(copy).toMatchObject({ title, description, priority, status, userId, dueDate, dueDateOnly, number: 11 });
  expect(copy.id).not.toBe(original.id);
  const order = (await world.ports.store.read((tx) => tx.listTasksOfProject("project-1"))).map(({ id }) => id);
  expect(order).toEqual(["task-1", copy.id, "task-2"]);
  const labels = await world.ports.store.read((tx) => tx.listLabelsOnTask(copy.id));
  expect(labels.map(({ name }) => name)).toEqual(["bug", "newer"]);
});

test("duplicateTask() copies subtasks on request, and can be undone", async () => {
  const world = await openWorld();
  const relation = { relationType: "subtask" as const };
  await createRelation(world.as("mia"), { ...relation, sourceTaskId: "task-1", targetTaskId: "task-2" });
  await createRelation(world.as("mia"), { ...relation, sourceTaskId: "task-2", targetTaskId: "task-3" });
  const count = async () => {
    const lists = await world.ports.store.read((tx) =>
      Promise.all(["project-1", "project-2"].map((id) => tx.listTasksOfProject(id))),
    );
    return lists.map(({ length }) => length);
  };
  await duplicateTask(world.as("max"), { taskId: "task-1" });
  expect(await count()).toEqual([3, 1]);
  const ctx = world.as("max");
  const { id } = await duplicateTask(ctx, { taskId: "task-1", includeSubtasks: true });
  expect(await count()).toEqual([5, 2]);
  const [child] = await world.ports.store.read((tx) => tx.listRelations(id));
  expect(child).toMatchObject({ sourceTaskId: id, relationType: "subtask" });
  expect(await undoChange(world.as("max"), { changeId: ctx.change?.id ?? "" })).toMatchObject({ undone: 3, kept: [] });
  expect(await count()).toEqual([3, 1]);
});

test("duplicateTask() copies the files in the description, and leaves no other file", async () => {
  const world = await openWorld();
  const bytes = new TextEncoder().encode("%PDF-1.7");
  const file = { key: "files/spec", filename: "spec.pdf", contentType: "application/pdf", size: bytes.length };
  await world.put(async (tx) => {
    await tx.insertImage(someImage({ ...file, id: "file-1", taskId: "task-1", finalizedAt: at(0) }));
    await tx.insertImage(someImage({ id: "file-2", taskId: "task-2", key: "files/other", finalizedAt: at(0) }));
  });
  await world.ports.blobs.write(file.key, bytes, { contentType: "application/octet-stream" });
  const [own, other] = ["file-1", "file-2"].map((id) => `https://tracker.example/api/asset/${id}`);
  await editTask(world.as("mia"), { taskId: "task-1", description: `[a](${own}) ![b](${other}) [c](${own})` });
  const copy = await duplicateTask(world.as("max"), { taskId: "task-1" });
  const [first = "", second, third] = Array.from(copy.description?.matchAll(/asset\/([\w-]+)/g) ?? [], ([, id]) => id);
  expect([second, third]).toEqual(["file-2", first]);
  expect(first).not.toBe("file-1");
  const image = await world.ports.store.read((tx) => tx.findImage(first));
  expect(image).toMatchObject({ taskId: copy.id, userId: "max", filename: "spec.pdf", surface: "description" });
  expect(image?.key).not.toBe(file.key);
  const stored = await world.ports.blobs.read(image?.key ?? "");
  expect(await new Response(stored).text()).toBe("%PDF-1.7");
  expect(await world.ports.store.read((tx) => tx.listStaleDraftFiles(at(1_000_000), 10))).toEqual([]);
});

test("duplicateTask() does not hold large files in memory, and succeeds even if copies cannot be cleaned up", async () => {
  const world = await openWorld();
  const { blobs, store } = world.ports;
  const bytes = new Uint8Array(MAX_IMAGE_BYTES + 1).fill(7);
  const file = { key: "files/film", filename: "film.mp4", contentType: "video/mp4", size: bytes.length };
  await world.put((tx) => tx.insertImage(someImage({ ...file, id: "file-1", taskId: "task-1", finalizedAt: at(0) })));
  await blobs.write(file.key, bytes, { contentType: "application/octet-stream" });
  await editTask(world.as("mia"), { taskId: "task-1", description: "/api/asset/file-1" });
  blobs.write = () => Promise.reject(new Error("The whole file was read"));
  const transaction = store.transaction.bind(store);
  const ctx = world.as("max");
  let isCopied = false;
  const limited = {
    ...ctx,
    store: {
      read: store.read.bind(store),
      transaction: async (work: Parameters<typeof transaction>[0], ...rest: never[]) => {
        if (isCopied) throw new TrackerError("unavailable", "Cannot reach the database");
        const result = await transaction(work, ...rest);
        isCopied = (await store.read((tx) => tx.listTasksOfProject("project-1"))).length > 2;
        return result;
      },
    },
  } as unknown as typeof ctx;
  const copy = await duplicateTask(limited, { taskId: "task-1" });
  const [, id = ""] = /asset\/([\w-]+)/.exec(copy.description ?? "") ?? [];
  const image = await store.read((tx) => tx.findImage(id));
  expect(await blobs.stat(image?.key ?? "")).toMatchObject({
    size: file.size,
    contentType: "application/octet-stream",
  });
});

test("duplicateTask() removes the copies of files if the task cannot be created", async () => {
  const world = await openWorld();
  const file = { key: "files/spec", filename: "spec.pdf", contentType: "application/pdf", size: 3 };
  await world.put((tx) => tx.insertImage(someImage({ ...file, id: "file-1", taskId: "task-1", finalizedAt: at(0) })));
  await world.ports.blobs.write(file.key, new Uint8Array(3), { contentType: "application/octet-stream" });
  await editTask(world.as("mia"), { taskId: "task-1", description: "/api/asset/file-1" });
  const { blobs } = world.ports;
  const write = blobs.write.bind(blobs);
  blobs.write = async (...given) => {
    await write(...given);
    await world.archive("project-1");
  };
  const refused = duplicateTask(world.as("max"), { taskId: "task-1" });
  await expect(refused).rejects.toMatchObject({ details: { reason: "PROJECT_ARCHIVED" } });
  const removed = await world.ports.store.read((tx) => tx.listRemovedBlobs(10));
  expect(removed).toHaveLength(1);
  expect(await world.ports.store.read((tx) => tx.listStaleDraftFiles(at(1_000_000), 10))).toEqual([]);
});

test("duplicateTask() with a title and parents adds a subtask at the end of the column", async () => {
  const world = await openWorld();
  const relation = { relationType: "subtask" as const, sourceTaskId: "task-3", targetTaskId: "task-1" };
  await createRelation(world.as("mia"), relation);
  const input = { taskId: "task-1", isAtEnd: true, includeParents: true };
  const copy = await duplicateTask(world.as("max"), { ...input, title: " Renamed " });
  expect(copy.title).toBe("Renamed");
  const order = (await world.ports.store.read((tx) => tx.listTasksOfProject("project-1"))).map(({ id }) => id);
  expect(order).toEqual(["task-1", "task-2", copy.id]);
  const relations = await world.ports.store.read((tx) => tx.listRelations(copy.id));
  expect(relations).toMatchObject([{ sourceTaskId: "task-3", targetTaskId: copy.id, relationType: "subtask" }]);
  expect((await duplicateTask(world.as("max"), { ...input, title: " " })).title).toBe("Fix login");
  await world.put(async (tx) => {
    const role = await tx.findRole("workspace-1", "member");
    if (role) await tx.saveRole({ ...role, permission: { task: ["read", "create"] } });
  });
  await expect(duplicateTask(world.as("max"), input)).rejects.toMatchObject({ code: "forbidden" });
  expect(await duplicateTask(world.as("max"), { taskId: "task-2", isAtEnd: true, includeParents: true })).toBeDefined();
});

test("duplicateTask() refuses viewers, non-members and archived projects", async () => {
  const world = await openWorld();
  const input = { taskId: "task-1" };
  await expect(duplicateTask(world.as("vic"), input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(duplicateTask(world.as("stan"), input)).rejects.toMatchObject({ code: "not_found" });
  await world.archive("project-1");
  await expect(duplicateTask(world.as("mia"), input)).rejects.toMatchObject({ code: "conflict" });
});
