/** Undo over HTTP: the change IDs in headers, retries, and the events that other people receive. @module */
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { buildWorld, type World } from "../harness/world.ts";

interface Undone {
  changeId: string | null;
  undone: number;
  kept: { field: string; by: { name: string } | null }[];
}

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let harness: Harness;
    let world: World;

    beforeAll(async () => {
      harness = await startHarness({ store });
      world = await buildWorld(harness.client);
    });
    afterAll(async () => await harness.close());

    const send = async <T>(method: string, path: string, body?: object, as = world.mine.owner.token) => {
      const answer = await harness.client.ask<T>(method, path, { as, ...(body ? { body } : {}) });
      expect([answer.status, answer.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
      return { ...answer, changeId: answer.headers.get("x-change-id") ?? "" };
    };
    const undo = (changeId: string) => send<Undone>("POST", `/api/undo/${changeId}`);
    const task = async (id: string) => (await send<{ status: string; title: string }>("GET", `/api/task/${id}`)).body;

    test("POST /api/undo undoes and redoes an edit", async () => {
      const { task: id } = await world.mine.make.task(world.mine.ids.project);
      const { title } = await task(id);
      const edit = await send("PATCH", `/api/task/${id}`, { title: "Changed", status: "done" });
      const undone = await undo(edit.changeId);
      expect(undone.body).toMatchObject({ changeId: undone.changeId, undone: 1, kept: [] });
      expect(await task(id)).toMatchObject({ title, status: "to-do" });
      expect((await undo(undone.changeId)).body).toMatchObject({ undone: 1, kept: [] });
      expect(await task(id)).toMatchObject({ title: "Changed", status: "done" });
    });

    test("POST /api/undo responds to a repeated request the same way, with and without a key", async () => {
      const { task: id } = await world.mine.make.task(world.mine.ids.project);
      const { changeId } = await send("PATCH", `/api/task/${id}`, { title: "Once" });
      const first = await undo(changeId);
      const again = await undo(changeId);
      expect([again.body, again.changeId]).toEqual([first.body, first.changeId]);
    });

    test("POST /api/undo undoes a move to another project, and restores the task's old key", async () => {
      const { project, otherProject } = world.mine.ids;
      const { task: id } = await world.mine.make.task(project);
      const before = await send<object>("GET", `/api/task/${id}`);
      const { changeId } = await send("PUT", `/api/task/move/${id}`, { destinationProjectId: otherProject });
      expect((await undo(changeId)).body).toMatchObject({ undone: 1, kept: [] });
      const after = await send<object>("GET", `/api/task/${id}`);
      expect(after.body).toEqual({ ...before.body, updatedAt: expect.any(String) } as never);
    });

    test("POST /api/undo undoes an import of many tasks in parts", async () => {
      const { project, workspace } = world.mine.ids;
      const list = () =>
        send<object[]>("GET", `/api/task?workspaceId=${workspace}&projectId=${project}`).then(
          ({ body }) => body.length,
        );
      const before = await list();
      const tasks = Array.from({ length: 150 }, (_, index) => ({ title: `Imported ${index}`, status: "to-do" }));
      const { changeId } = await send("POST", `/api/task/import/${project}`, { tasks });
      expect(await list()).toBe(before + 150);
      expect((await undo(changeId)).body).toMatchObject({ undone: 150, kept: [] });
      expect(await list()).toBe(before);
    });

    test("events of an undo name the change that they undo", async () => {
      const { task: id } = await world.mine.make.task(world.mine.ids.project);
      const { changeId } = await send("PATCH", `/api/task/${id}`, { title: "Named" });
      const undone = await undo(changeId);
      const [event] = (await harness.events(0)).slice(-1);
      expect(event).toMatchObject({ type: "taskTitleChanged", changeId: undone.changeId, data: { undoOf: changeId } });
    });
  });
}
