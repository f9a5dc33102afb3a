import { expect, test } from "bun:test";
import { createComment } from "../../board/comment/create.ts";
import { archiveProject } from "../../board/project/archive.ts";
import { deleteProject } from "../../board/project/delete.ts";
import { createTask } from "../../board/task/create.ts";
import { editTask } from "../../board/task/edit.ts";
import { moveTask } from "../../board/task/move.ts";
import { importTasks } from "../../board/task/transfer/import.ts";
import type { Context } from "../../context.ts";
import { at, someApiKey, someEvent } from "../../testing/fixtures.ts";
import { refusalOf, someTeam } from "../../testing/team.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { deleteWorkspace } from "../../workspace/delete.ts";
import { removeMember } from "../../workspace/member/remove.ts";
import { updateMemberRole } from "../../workspace/member/update_role.ts";
import { updateRole } from "../../workspace/role/update.ts";
import type { StreamEnd } from "./event_feed.ts";
import { endLiveStreams, fanOutEvents, maintainLiveStreams } from "./maintain.ts";
import { type LiveStream, openEventStream, openInboxStream } from "./streams.ts";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Takes each item immediately and records it. */
class Follower {
  readonly sequences: number[] = [];
  readonly seen: string[] = [];
  inboxes = 0;
  end: StreamEnd | undefined;
  readonly stream: LiveStream;
  readonly #done: Promise<void>;

  constructor(stream: LiveStream) {
    this.stream = stream;
    this.#done = this.#follow();
  }

  async #follow(): Promise<void> {
    for await (const item of this.stream) {
      if (item.kind === "inbox") this.inboxes++;
      else if (item.kind === "end") this.end = item.reason;
      else if (item.kind === "events") {
        for (const { type, taskId, projectId, workspaceId, sequence } of item.events) {
          this.seen.push(`${type} ${taskId ?? projectId ?? workspaceId}`);
          this.sequences.push(sequence);
        }
      }
    }
  }

  /** Returns the events since the last call. Waits for `count` of them, with a timeout that suits slow machines. */
  async takeEvents(count = 0): Promise<string[]> {
    await pause(15);
    for (let waited = 0; this.seen.length < count && waited < 200; waited++) await pause(15);
    return this.seen.splice(0);
  }

  async ended(): Promise<StreamEnd | undefined> {
    await this.#done;
    return this.end;
  }
}

async function follow(ctx: Context, input: Parameters<typeof openEventStream>[1] = {}): Promise<Follower> {
  const follower = new Follower(await openEventStream(ctx, input));
  // The reader has joined when it sleeps for the first time.
  await pause(15);
  return follower;
}

const rename = (world: World, taskId: string, title: string) =>
  editTask(world.as(taskId === "task-9" ? "stan" : "olga"), { taskId, title });

test("openEventStream() delivers events that the actor may read, in commit order", async () => {
  const world = await openWorld();
  const [mia, stan] = [await follow(world.as("mia")), await follow(world.as("stan"))];
  await rename(world, "task-1", "One");
  await rename(world, "task-9", "Nine");
  await rename(world, "task-3", "Three");
  expect(await mia.takeEvents()).toEqual(["taskTitleChanged task-1", "taskTitleChanged task-3"]);
  expect(await stan.takeEvents()).toEqual(["taskTitleChanged task-9"]);
  mia.stream.close();
  expect(await mia.ended()).toBe("left");
});

test("openEventStream() of a project delivers its events, including moves of tasks out of it", async () => {
  const world = await openWorld();
  const web = await follow(world.as("vic"), { projectId: "project-1", workspaceId: "workspace-1" });
  await rename(world, "task-3", "Elsewhere");
  await rename(world, "task-1", "Here");
  await moveTask(world.as("mia"), { taskId: "task-1", destinationProjectId: "project-2" });
  await rename(world, "task-1", "Gone");
  expect(await web.takeEvents()).toEqual(["taskTitleChanged task-1", "taskMoved task-1"]);
  await deleteProject(world.as("olga"), { projectId: "project-1" });
  expect(await web.ended()).toBe("access_lost");
});

test("openEventStream() refuses actors who may not read", async () => {
  const world = await openWorld();
  const open = (ctx: Context, input = {}) => refusalOf(openEventStream(ctx, input));
  expect(await open(world.as(null))).toBe("unauthenticated");
  expect(await open(world.as("stan"), { workspaceId: "workspace-1" })).toBe("not_found");
  expect(await open(world.as("stan"), { projectId: "project-1" })).toBe("not_found");
  expect(await open(world.as("olga"), { projectId: "nothing" })).toBe("not_found");
  expect(await open(world.as("olga"), { projectId: "project-1", workspaceId: "workspace-2" })).toBe("not_found");
  for (const after of [-1, 0.5, Number.NaN]) expect(await open(world.as("olga"), { after })).toBe("invalid");
  expect(await refusalOf(openInboxStream(world.as(null)))).toBe("unauthenticated");
  const key = someApiKey({ userId: "olga", permissions: { label: ["read"] } });
  expect(await open(world.as({ kind: "api_key", userId: "olga", key }), { projectId: "project-1" })).toBe("forbidden");
});

test("a stream resumed after a sequence has no gap while other people write", async () => {
  const world = await openWorld();
  const whole = await follow(world.as("olga"), { after: 0 });
  let isWriting = true;
  const writers = ["mia", "max", "adam"].map(async (who, writer) => {
    for (let round = 0; round < 15; round++) {
      await createTask(world.as(who as "mia"), { projectId: `project-${(writer % 2) + 1}`, title: `${who} ${round}` });
    }
  });
  const written = Promise.all(writers).then(() => {
    isWriting = false;
  });
  // A client that is repeatedly disconnected, sometimes while it processes an event.
  const pieces: number[] = [];
  let cuts = 0;
  while (isWriting || cuts < 4) {
    const after = pieces.at(-1) ?? 0;
    const piece = new Follower(await openEventStream(world.as("olga"), { after }));
    await pause(cuts++ % 3);
    piece.stream.close();
    await piece.ended();
    pieces.push(...piece.sequences);
  }
  await written;
  const last = new Follower(await openEventStream(world.as("olga"), { after: pieces.at(-1) ?? 0 }));
  await last.takeEvents();
  const outbox = await world.ports.store.read((tx) => tx.listEvents(0, 10_000));
  const all = outbox.map(({ sequence }) => sequence);
  expect(all.length).toBeGreaterThanOrEqual(45);
  expect(whole.sequences).toEqual(all);
  expect([...pieces, ...last.sequences]).toEqual(all);
});

test("openEventStream() starts at the end for a future cursor, and first reads the outbox for an old one", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    for (let batch = 0; batch < 12; batch++) {
      await tx.appendEvents(Array.from({ length: 100 }, (_, index) => someEvent({ id: `old-${batch}-${index}` })));
    }
  });
  const [beyond, old] = [await follow(world.as("mia"), { after: 9_999 }), await follow(world.as("mia"), { after: 5 })];
  await rename(world, "task-1", "New");
  expect(await beyond.takeEvents()).toEqual(["taskTitleChanged task-1"]);
  expect((await old.takeEvents()).length).toBe(1_196);
  expect(old.sequences).toEqual(Array.from({ length: 1_196 }, (_, index) => index + 6));
});

test("a stream's cursor advances past events that its reader may not read", async () => {
  const world = await openWorld();
  const stan = await follow(world.as("stan"), { after: 0 });
  const before = stan.stream.sequence;
  for (const title of ["One", "Two", "Three"]) await rename(world, "task-1", title);
  expect(await stan.takeEvents()).toEqual([]);
  expect([before, stan.stream.sequence]).toEqual([0, 3]);
});

test("one read serves any number of readers", async () => {
  const world = await openWorld();
  const ctx = world.as("mia");
  let reads = 0;
  const counting: Context = {
    ...ctx,
    store: {
      transaction: (work) => ctx.store.transaction(work),
      close: () => ctx.store.close(),
      read: (work) => {
        reads++;
        return ctx.store.read(work);
      },
    },
  };
  const followers = await Promise.all(Array.from({ length: 200 }, () => follow(counting, { projectId: "project-1" })));
  reads = 0;
  for (const title of ["One", "Two", "Three"]) await rename(world, "task-1", title);
  await pause(20);
  expect(followers.map(({ seen }) => seen.length)).toEqual(followers.map(() => 3));
  expect(reads).toBe(0);
  for (const { stream } of followers) stream.close();
  expect(ctx.feed.size).toBe(0);
}, 600_000);

test("maintainLiveStreams() finds an event that was not announced", async () => {
  const world = await openWorld();
  const mia = await follow(world.as("mia"));
  // Append without an announcement, like another server whose message was lost.
  await world.put((tx) => tx.appendEvents([someEvent({ taskId: "task-1", projectId: "project-1" })]));
  expect(await mia.takeEvents()).toEqual([]);
  await maintainLiveStreams(world.as(null));
  expect(await mia.takeEvents()).toEqual(["taskCreated task-1"]);
});

test("a reader that takes nothing for 30 seconds is disconnected, and other readers are not affected", async () => {
  const world = await openWorld();
  const quick = await follow(world.as("mia"));
  const stuck = await openEventStream(world.as("max"));
  const items = stuck[Symbol.asyncIterator]();
  const first = items.next();
  await rename(world, "task-1", "One");
  expect(await first).toMatchObject({ done: false, value: { kind: "events", events: [{ taskId: "task-1" }] } });
  for (let step = 0; step < 29; step++) await rename(world, "task-1", `Step ${step}`);
  world.clock.advance(29);
  await maintainLiveStreams(world.as(null));
  expect(world.as(null).feed.size).toBe(2);
  world.clock.advance(1);
  await maintainLiveStreams(world.as(null));
  expect(await stuck.ended).toBe("too_slow");
  expect(await items.next()).toEqual({ done: false, value: { kind: "end", reason: "too_slow" } });
  expect(await items.next()).toEqual({ done: true, value: undefined });
  expect((await quick.takeEvents()).length).toBe(30);
  expect(world.as(null).feed.size).toBe(1);
});

test("an import of a thousand tasks disconnects no reader", async () => {
  const world = await openWorld();
  const mia = await follow(world.as("mia"), { projectId: "project-1" });
  const tasks = Array.from({ length: 1_000 }, (_, index) => ({ title: `Task ${index}`, status: "to-do" }));
  await importTasks(world.as("olga"), { projectId: "project-1", tasks });
  expect(new Set(await mia.takeEvents(1_000)).size).toBe(1_000);
}, 600_000);

test("a removed member receives no events, and the stream ends", async () => {
  const world = await openWorld();
  const input = { workspaceId: "workspace-1" };
  const everything = await follow(world.as("max"));
  const [max, old, mia] = [
    await follow(world.as("max"), input),
    await openEventStream(world.as("max"), { ...input, after: 0 }),
    await follow(world.as("mia"), input),
  ];
  await rename(world, "task-1", "Before");
  expect(await max.takeEvents()).toEqual(["taskTitleChanged task-1"]);
  await removeMember(world.as("olga"), { ...input, memberIdOrEmail: "member-max" });
  await rename(world, "task-1", "After");
  expect([await max.ended(), await everything.ended(), max.seen]).toEqual(["access_lost", "access_lost", []]);
  expect(await mia.takeEvents()).toEqual([
    "taskTitleChanged task-1",
    "memberRemoved workspace-1",
    "taskTitleChanged task-1",
  ]);
  // The stream opened before the removal. It must not deliver even events from before the removal.
  const late = new Follower(old);
  expect([await late.ended(), late.seen]).toEqual(["access_lost", []]);
});

test("all streams of a deleted workspace end", async () => {
  const world = await openWorld();
  const input = { workspaceId: "workspace-1" };
  const followers = [
    await follow(world.as("max"), input),
    await follow(world.as("mia")),
    await follow(world.as("olga")),
  ];
  await deleteWorkspace(world.as("olga"), input);
  for (const follower of followers) expect([await follower.ended(), follower.seen]).toEqual(["access_lost", []]);
});

test("a role change that removes or restores task access takes effect in the stream immediately", async () => {
  const world = await openWorld();
  const input = { workspaceId: "workspace-1" };
  const vic = await follow(world.as("vic"), input);
  const permission = { project: ["read"], workspace: ["read"] };
  await updateRole(world.as("olga"), { ...input, roleName: "viewer", data: { permission } });
  await rename(world, "task-1", "Hidden");
  await archiveProject(world.as("olga"), { projectId: "project-2" });
  expect(await vic.takeEvents()).toEqual(["projectUpdated project-2"]);
  await updateMemberRole(world.as("olga"), { ...input, memberId: "member-vic", role: "member" });
  await rename(world, "task-1", "Seen");
  expect(await vic.takeEvents()).toEqual(["memberUpdated workspace-1", "taskTitleChanged task-1"]);
  await updateRole(world.as("olga"), { ...input, roleName: "member", data: { permission: { project: ["read"] } } });
  expect(await vic.ended()).toBe("access_lost");
});

test("a permission change without an announcement is detected after a minute", async () => {
  const world = await openWorld();
  const mia = await follow(world.as("mia"));
  await world.put((tx) => tx.deleteMember("member-mia"));
  world.clock.advance(59);
  await maintainLiveStreams(world.as(null));
  expect(await mia.takeEvents()).toEqual([]);
  expect(mia.end).toBeUndefined();
  world.clock.advance(1);
  await maintainLiveStreams(world.as(null));
  expect(await mia.ended()).toBe("access_lost");
});

test("a new member receives events from the time of joining", async () => {
  const team = someTeam();
  const [olga, mia] = [await team.signUp("Olga"), await team.signUp("Mia")];
  const stream = await follow(mia.ctx);
  const { id: workspaceId } = await team.createWorkspace(olga);
  const invitation = await olga.tracker.inviteMember({ workspaceId, email: mia.email, role: "member" });
  await team.confirmEmail(mia);
  await mia.tracker.acceptInvitation({ invitationId: invitation.id });
  const project = await mia.tracker.createProject({ workspaceId, name: "Web", slug: "WEB" });
  expect((await stream.takeEvents()).at(-1)).toBe(`projectCreated ${project.id}`);
  const own = await team.createWorkspace(mia);
  expect(await stream.takeEvents(1)).toContain(`workspaceCreated ${own.id}`);
});

test("without a mail server, invitationCreated is sent only to members who could grant the role", async () => {
  for (const mails of [false, true]) {
    const team = someTeam({ mails });
    const [olga, mia] = [await team.signUp("Olga"), await team.signUp("Mia")];
    const { id: workspaceId } = await team.createWorkspace(olga);
    const memberId = await team.addMember(workspaceId, mia, "admin");
    const streams = [await follow(olga.ctx, { workspaceId }), await follow(mia.ctx, { workspaceId })];
    const takeEvents = async () => await Promise.all(streams.map((stream) => stream.takeEvents()));
    const invite = (email: string, role: string) => olga.tracker.inviteMember({ workspaceId, email, role });
    const created = `invitationCreated ${workspaceId}`;
    await invite("boss@example.com", "owner");
    await invite("guest@example.com", "viewer");
    expect(await takeEvents()).toEqual([[created, created], mails ? [created, created] : [created]]);
    // Mia receives the event once she can grant the role herself.
    await olga.tracker.updateMemberRole({ workspaceId, memberId, role: "owner" });
    await invite("chief@example.com", "owner");
    const both = [`memberUpdated ${workspaceId}`, created];
    expect(await takeEvents()).toEqual([both, both]);
  }
});

test("a stream ends when its session or API key is deleted", async () => {
  const team = someTeam();
  const olga = await team.signUp("Olga");
  const { id: workspaceId } = await team.createWorkspace(olga);
  const second = await team.signIn(olga);
  const { key, id: keyId } = await olga.tracker.createApiKey({ name: "script" });
  const actor = await team.visitor.identifyActor(key);
  const script = team.factory.contextFor(actor);
  const [first, other, byKey, inbox] = [
    await follow(olga.ctx, { workspaceId }),
    await follow(second.ctx),
    await follow(script, { workspaceId }),
    new Follower(await openInboxStream(script)),
  ];
  await pause(5);
  await second.tracker.signOut();
  expect(await other.ended()).toBe("access_lost");
  await olga.tracker.deleteApiKey({ keyId });
  expect([await byKey.ended(), await inbox.ended()]).toEqual(["access_lost", "access_lost"]);
  await olga.tracker.createProject({ workspaceId, name: "Web", slug: "WEB" });
  expect((await first.takeEvents()).length).toBe(1);
});

test("an API key receives only events of its workspace that its permissions allow", async () => {
  const world = await openWorld();
  await world.put(async (tx) => {
    const member = { id: "member-stan-too", workspaceId: "workspace-1", userId: "stan", role: "member" };
    await tx.insertMember({ ...member, createdAt: at(0) });
    for (const id of ["bound", "narrow"]) await tx.insertApiKey(someApiKey({ id, userId: "stan" }), `hash ${id}`);
  });
  const keyActor = (fields: Parameters<typeof someApiKey>[0]) => {
    return world.as({ kind: "api_key", userId: "stan", key: someApiKey({ userId: "stan", ...fields }) });
  };
  const bound = keyActor({ id: "bound", workspaceId: "workspace-2" });
  expect(await refusalOf(openEventStream(bound, { projectId: "project-1" }))).toBe("not_found");
  const [inside, narrow] = [
    await follow(bound),
    await follow(keyActor({ id: "narrow", permissions: { project: ["read"] } })),
  ];
  await rename(world, "task-1", "One");
  await rename(world, "task-9", "Nine");
  await archiveProject(world.as("stan"), { projectId: "project-9" });
  expect(await inside.takeEvents()).toEqual(["taskTitleChanged task-9", "projectUpdated project-9"]);
  expect(await narrow.takeEvents()).toEqual(["projectUpdated project-9"]);
});

test("an inbox stream notifies only its owner, and a workspace key only about its workspace", async () => {
  const world = await openWorld();
  await world.put((tx) => tx.insertApiKey(someApiKey({ id: "bound", userId: "mia" }), "hash"));
  const key = someApiKey({ id: "bound", userId: "mia", workspaceId: "workspace-2" });
  const [mia, max, bound] = [
    new Follower(await openInboxStream(world.as("mia"))),
    new Follower(await openInboxStream(world.as("max"))),
    new Follower(await openInboxStream(world.as({ kind: "api_key", userId: "mia", key }))),
  ];
  await pause(5);
  await createComment(world.as("olga"), { taskId: "task-1", content: "Well" });
  await createComment(world.as("mia"), { taskId: "task-1", content: "My own" });
  await pause(5);
  expect([mia.inboxes, max.inboxes, bound.inboxes, mia.seen]).toEqual([1, 0, 0, []]);
});

test("a stopping server ends every stream and refuses new ones", async () => {
  const world = await openWorld();
  const ctx = world.as("mia");
  const [early, mia] = [await openEventStream(ctx), await follow(ctx)];
  const inbox = new Follower(await openInboxStream(ctx));
  await pause(5);
  endLiveStreams(ctx);
  expect([await mia.ended(), await inbox.ended(), ctx.feed.size]).toEqual(["closing", "closing", 0]);
  expect(await refusalOf(openEventStream(ctx))).toBe("unavailable");
  expect(await refusalOf(openInboxStream(ctx))).toBe("unavailable");
  expect(await refusalOf(early[Symbol.asyncIterator]().next())).toBe("unavailable");
});

test("an event includes the ID of the window that caused it", async () => {
  const world = await openWorld();
  await editTask({ ...world.as("mia"), windowId: "window-7" }, { taskId: "task-1", title: "One" });
  await rename(world, "task-1", "Two");
  const events = await world.ports.store.read((tx) => tx.listEvents(0, 9));
  expect(events.map(({ actorId, windowId }) => [actorId, windowId])).toEqual([
    ["mia", "window-7"],
    ["olga", null],
  ]);
});

test("a failing store ends the streams that read from it", async () => {
  const world = await openWorld();
  const stream = await openEventStream(world.as("mia"), { after: 0 });
  await world.ports.store.close();
  expect(await refusalOf(stream[Symbol.asyncIterator]().next())).toBe("unavailable");
  expect([await stream.ended, world.as(null).feed.size]).toEqual(["left", 0]);
  await fanOutEvents(world.as(null));
});
