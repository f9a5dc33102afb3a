/**
 * Live updates over real connections: resumable streams, and the WebSockets of Kaneo's web app.
 *
 * @module
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { ORIGIN } from "../harness/client.ts";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { EventClient, SocketClient, within } from "../harness/live.ts";
import { buildWorld, type Tenant, type World } from "../harness/world.ts";
import { expectTime, isFull } from "../tier.ts";

const SOON = 1_000;
/** Long enough to conclude that no event arrives. */
const A_WHILE = 150;

/**
 * Removes repeated messages, because on a busy machine, related changes may be over a tenth of a second apart and are
 * then announced twice.
 */
function distinct(messages: readonly object[]): readonly object[] {
  return isFull ? messages : [...new Map(messages.map((message) => [JSON.stringify(message), message])).values()];
}

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    let harness: Harness;
    let world: World;
    let base: string;
    const clients: { leave(): void }[] = [];

    beforeAll(async () => {
      harness = await startHarness({ store });
      world = await buildWorld(harness.client);
      base = `http://127.0.0.1:${harness.app.listen({ hosts: ["127.0.0.1"], port: 0 })}`;
    });
    afterEach(() => {
      for (const client of clients.splice(0)) client.leave();
    });
    afterAll(async () => await harness.close());

    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

    async function stream(token: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
      const client = await EventClient.open(`${base}/api/events?${new URLSearchParams(query)}`, {
        ...bearer(token),
        ...headers,
      });
      clients.push(client);
      if (client.status === 200) await within(SOON, () => client.text !== "");
      // Waits until the reader has read all stored events and follows live events.
      await Bun.sleep(20);
      return client;
    }

    async function socket(path: string, headers: Record<string, string>) {
      const client = await SocketClient.open(`${base}/api/ws/${path}`, headers);
      clients.push({ leave: () => client.close() });
      await Bun.sleep(20);
      return client;
    }

    const move = ({ owner, ids }: Tenant, status: string, headers: Record<string, string> = {}) =>
      harness.ok("PUT", `/api/task/status/${ids.task}`, { as: owner.token, body: { status }, headers });
    let count = 0;
    const rename = ({ owner, ids }: Tenant, headers: Record<string, string> = {}) =>
      harness.ok("PUT", `/api/task/title/${ids.task}`, { as: owner.token, body: { title: `T${++count}` }, headers });

    describe("a stream", () => {
      test("has the event-stream type, and delivers a move to two clients within a second", async () => {
        const { mine } = world;
        const [first, second] = [
          await stream(mine.viewer.token, { projectId: mine.ids.project }),
          await stream(mine.member.token),
        ];
        expect([first.status, first.headers.get("content-type"), first.headers.get("cache-control")]).toEqual([
          200,
          "text/event-stream",
          "no-store",
        ]);
        expect(first.text).toStartWith("retry: 3000\n\n");
        await move(mine, "in-progress");
        await within(SOON, () => first.types.includes("taskStatusChanged"));
        await within(SOON, () => second.types.includes("taskStatusChanged"));
        const [event] = first.events.filter(({ event: type }) => type === "taskStatusChanged");
        const [stored] = (await harness.events(Number(event?.id) - 1)).map((row) => row);
        const { windowId: _, ...told } = JSON.parse(JSON.stringify(stored));
        expect(event?.data).toEqual(told);
        expect(event?.id).toBe(String(stored?.sequence));
        await move(mine, "to-do");
      });

      test("resumes after a reconnect without gaps or duplicates", async () => {
        const { mine } = world;
        const first = await stream(mine.owner.token, { workspaceId: mine.ids.workspace });
        await rename(mine);
        await within(SOON, () => first.events.length === 1);
        first.leave();
        for (let round = 0; round < 5; round++) await rename(mine);
        const second = await stream(mine.owner.token, {}, { "last-event-id": first.lastEventId });
        await rename(mine);
        await within(SOON, () => second.events.length === 6);
        second.leave();
        const query = { lastEventId: first.lastEventId, workspaceId: mine.ids.workspace };
        const third = await stream(mine.owner.token, query, { "last-event-id": second.lastEventId });
        await rename(mine);
        await within(SOON, () => third.events.length === 1);
        const seen = [first, second, third].flatMap(({ events }) => events.map(({ id }) => Number(id)));
        const outbox = await harness.events((seen[0] ?? 0) - 1);
        expect(seen).toEqual(outbox.map(({ sequence }) => sequence));
      });

      test("delivers a change once even if its request is retried", async () => {
        const { mine } = world;
        const open = await stream(mine.owner.token);
        const ask = { as: mine.owner.token, body: { title: "Once" }, headers: { "idempotency-key": "once" } };
        const replies = [1, 2].map(() => harness.request("PUT", `/api/task/title/${mine.ids.task}`, ask));
        const replayed = (await Promise.all(replies)).map(({ headers }) => headers.get("idempotent-replayed"));
        expect(replayed.sort()).toEqual([null, "true"].sort());
        await rename(mine);
        await within(SOON, () => open.events.length === 2);
        expect(open.events.map(({ data }) => data.data)).toMatchObject([{ new: "Once" }, { old: "Once" }]);
      });

      test("delivers nothing to a non-member", async () => {
        const { mine, theirs } = world;
        const eve = await stream(theirs.owner.token, { lastEventId: "0" });
        await rename(mine);
        await rename(theirs);
        await within(SOON, () => eve.types.at(-1) === "taskTitleChanged");
        expect(new Set(eve.events.map(({ data }) => data.workspaceId))).toEqual(new Set([theirs.ids.workspace]));
        for (const id of [mine.ids.workspace, mine.ids.task, mine.ids.project, mine.owner.id, mine.owner.email]) {
          expect([id, eve.text.includes(id)]).toEqual([id, false]);
        }
        const query: Record<string, string>[] = [{ workspaceId: mine.ids.workspace }, { projectId: mine.ids.project }];
        for (const scope of query) expect((await stream(theirs.owner.token, scope)).status).toBe(404);
      });

      test("opened with a workspace key has only the events of that workspace", async () => {
        const { mine } = world;
        const { workspace: workspaceId } = await mine.make.workspace();
        const body = { name: "bound", workspaceId };
        const { key } = await harness.ok("POST", "/api/auth/api-key/create", { as: mine.owner.token, body });
        const bound = await stream(String(key));
        expect((await stream(String(key), { workspaceId: mine.ids.workspace })).status).toBe(404);
        await rename(mine);
        const project = { name: "Inside", slug: "IN", icon: "Layout", workspaceId };
        await harness.ok("POST", "/api/project", { as: mine.owner.token, body: project });
        await within(SOON, () => bound.events.length > 0);
        expect(bound.types).toEqual(["projectCreated"]);
      });

      test("ends when its member is removed, and a reconnect returns 404", async () => {
        const { mine } = world;
        const query = { workspaceId: mine.ids.workspace };
        const person = await mine.make.person();
        const gone = await stream(person.token, query);
        const memberIdOrEmail = await mine.make.memberId(person);
        const body = { organizationId: mine.ids.workspace, memberIdOrEmail };
        await harness.ok("POST", "/api/auth/organization/remove-member", { as: mine.owner.token, body });
        await rename(mine);
        expect(await gone.over).toBe("ended");
        expect(gone.types).toEqual([]);
        expect((await stream(person.token, query)).status).toBe(404);
      });

      test("ends with the session, and is released when its client disconnects", async () => {
        const { mine } = world;
        const { session } = await mine.make.session();
        const [ended, left] = [await stream(session), await stream(mine.owner.token)];
        const { feed } = harness.tracker.contextFor(null);
        expect(feed.size).toBe(2);
        await harness.ok("POST", "/api/auth/sign-out", { as: session, body: {} });
        expect(await ended.over).toBe("ended");
        left.leave();
        await within(SOON, () => feed.size === 0);
      });

      test("is refused without a credential, and with an invalid ID", async () => {
        const { mine } = world;
        expect((await EventClient.open(`${base}/api/events`, {})).status).toBe(401);
        for (const id of ["x", "-1", "1.5", "1".repeat(40)]) {
          expect((await stream(mine.owner.token, {}, { "last-event-id": id })).status).toBe(400);
        }
        const head = await fetch(`${base}/api/events`, { method: "HEAD", headers: bearer(mine.owner.token) });
        expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
        expect(harness.tracker.contextFor(null).feed.size).toBe(0);
      });

      test("delivers to two hundred readers of one project", async () => {
        const { mine } = world;
        const headers = bearer(mine.apiKey);
        const url = `${base}/api/events?projectId=${mine.ids.project}`;
        const readers = await Promise.all(Array.from({ length: 200 }, () => EventClient.open(url, headers)));
        clients.push(...readers);
        await within(5_000, () => harness.tracker.contextFor(null).feed.size === 200);
        await rename(mine);
        await within(5_000, () => readers.every(({ events }) => events.length === 1));
        for (const reader of readers) reader.leave();
        await within(5_000, () => harness.tracker.contextFor(null).feed.size === 0);
      }, 600_000);
    });

    describe("a socket", () => {
      test("receives its project's changes within a second, at most one of each type per tenth of a second", async () => {
        const { mine } = world;
        const { project: projectId, task: taskId, otherTask } = mine.ids;
        const web = await socket(`${projectId}?windowId=w1`, bearer(mine.viewer.token));
        web.send('{"type":"ping"}');
        web.send("no JSON");
        await rename(mine);
        await rename(mine);
        await move(mine, "in-review");
        await within(SOON, () => web.messages.length > 1);
        expect(distinct(web.messages)).toEqual([
          { type: "TASK_UPDATED", projectId, taskId },
          { type: "TASK_RELATION_UPDATED", projectId, taskId: "" },
        ]);
        web.messages.splice(0);
        await harness.ok("POST", `/api/comment/${taskId}`, { as: mine.owner.token, body: { content: "Well" } });
        const body = { sourceTaskId: taskId, targetTaskId: otherTask, relationType: "related" };
        await harness.ok("POST", "/api/task-relation", { as: mine.owner.token, body });
        await within(SOON, () => web.messages.some(({ type }) => type === "TASK_RELATION_UPDATED"));
        expect(distinct(web.messages)).toEqual([
          { type: "COMMENT_UPDATED", projectId, taskId },
          {
            type: "TASK_RELATION_UPDATED",
            projectId,
            taskId,
            sourceTaskId: taskId,
            targetTaskId: otherTask,
          },
        ]);
        await move(mine, "to-do");
      });

      test("receives a move between projects under the ID of the socket's own project", async () => {
        const { mine } = world;
        const { project, otherProject } = mine.ids;
        const { task: taskId } = await mine.make.task(project);
        const [from, to] = [
          await socket(project, bearer(mine.viewer.token)),
          await socket(otherProject, bearer(mine.viewer.token)),
        ];
        const body = { destinationProjectId: otherProject };
        await harness.ok("PUT", `/api/task/move/${taskId}`, { as: mine.owner.token, body });
        await within(SOON, () => from.messages.length > 0 && to.messages.length > 0);
        expect(from.messages).toEqual([{ type: "TASK_MOVED", projectId: project, taskId }]);
        expect(to.messages).toEqual([{ type: "TASK_MOVED", projectId: otherProject, taskId }]);
      });

      test("receives changes from every window but its own", async () => {
        const { mine } = world;
        const { project } = mine.ids;
        const [own, second, nameless, somebody] = [
          await socket(`${project}?windowId=w1`, bearer(mine.owner.token)),
          await socket(`${project}?windowId=w2`, bearer(mine.owner.token)),
          await socket(project, bearer(mine.owner.token)),
          await socket(`${project}?windowId=w1`, bearer(mine.viewer.token)),
        ];
        const counts = () => [own, second, nameless, somebody].map(({ messages }) => messages.length);
        await rename(mine, { "x-kaneo-window-id": "w1" });
        await within(SOON, () =>
          counts()
            .slice(1)
            .every((count) => count > 0),
        );
        await Bun.sleep(A_WHILE);
        expect(counts()).toEqual([0, 1, 1, 1]);
        await rename(mine);
        await within(SOON, () => counts().every((count, index) => count > Number(index % 2 === 1)));
        await Bun.sleep(A_WHILE);
        expect(counts()).toEqual([1, 2, 1, 2]);
      });

      test("receives only its own user's inbox changes", async () => {
        const { mine } = world;
        const { task } = await mine.make.task(mine.ids.project);
        const [member, viewer] = [
          await socket("user?windowId=w1", bearer(mine.member.token)),
          await socket("user", bearer(mine.viewer.token)),
        ];
        const body = { userId: mine.member.id };
        await harness.ok("PUT", `/api/task/assignee/${task}`, { as: mine.owner.token, body });
        await within(SOON, () => member.messages.length > 0);
        await Bun.sleep(A_WHILE);
        expect([member.messages, viewer.messages]).toEqual([[{ type: "NOTIFICATION_CREATED" }], []]);
      });

      test("refuses non-members, visitors, and cookies from another origin", async () => {
        const { mine, theirs } = world;
        const { cookie } = mine.owner;
        const refused: [string, Record<string, string>, number][] = [
          [mine.ids.project, {}, 401],
          ["user", {}, 401],
          [mine.ids.project, bearer(theirs.owner.token), 404],
          ["nothing", bearer(mine.owner.token), 404],
          [mine.ids.project, { cookie }, 403],
          ["user", { cookie, origin: "https://evil.test" }, 403],
        ];
        const handshake = {
          connection: "Upgrade",
          upgrade: "websocket",
          "sec-websocket-version": "13",
          "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
        };
        for (const [path, headers, status] of refused) {
          const reply = await harness.request("GET", `/api/ws/${path}`, { headers: { ...headers, ...handshake } });
          expect([path, headers, reply.status]).toEqual([path, headers, status]);
          await expect(socket(path, headers)).rejects.toThrow("refused");
        }
        const plain = await fetch(`${base}/api/ws/user`, { headers: bearer(mine.owner.token) });
        expect([plain.status, plain.headers.get("upgrade")]).toEqual([426, "websocket"]);
        await rename(mine);
        const browser = await socket(mine.ids.project, { cookie, origin: ORIGIN });
        await move(mine, "done", { "x-kaneo-window-id": "elsewhere" });
        await within(SOON, () => browser.messages.length > 0);
        await move(mine, "to-do");
      });

      test("closes when its member is removed or it sends too much", async () => {
        const { mine } = world;
        const person = await mine.make.person();
        const gone = await socket(mine.ids.project, bearer(person.token));
        const memberIdOrEmail = await mine.make.memberId(person);
        const body = { organizationId: mine.ids.workspace, memberIdOrEmail };
        await harness.ok("POST", "/api/auth/organization/remove-member", { as: mine.owner.token, body });
        expect(await gone.closed).toBe(1008);
        const loud = await socket("user", bearer(mine.owner.token));
        loud.send("x".repeat(64 * 1024));
        expect(await loud.closed).not.toBe(1000);
      });
    });

    test("streams end with a final event and sockets close when the server stops", async () => {
      const { mine } = world;
      const open = await stream(mine.owner.token);
      const sockets = [
        await socket("user", bearer(mine.owner.token)),
        await socket(mine.ids.project, bearer(mine.apiKey)),
      ];
      await rename(mine);
      await within(SOON, () => open.events.length === 1);
      const startedAt = performance.now();
      await harness.app.stop();
      expectTime(performance.now() - startedAt, 2_000);
      expect(await open.over).toBe("ended");
      expect(open.text).toEndWith(": the server is stopping\n\n");
      expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([1001, 1001]);
    });
  });
}
