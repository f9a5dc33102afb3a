import { expect, test } from "bun:test";
import { at } from "../../testing/fixtures.ts";
import { refusalOf } from "../../testing/team.ts";
import { openWorld, type Person, type World } from "../../testing/world.ts";
import { createTracker } from "../../tracker.ts";
import { removeMember } from "../../workspace/member/remove.ts";
import { maintainLiveStreams } from "../live/maintain.ts";
import { type LiveStream, openEventStream } from "../live/streams.ts";
import { PRESENCE_TOPIC, Presence, type PresenceMark, readMark } from "./presence.ts";
import { setPresence } from "./set.ts";

const mark = (userId: string, fields: Partial<PresenceMark> = {}): PresenceMark => ({
  workspaceId: "workspace-1",
  projectId: "project-1",
  taskId: "task-1",
  userId,
  windowId: "w",
  state: "viewing",
  ...fields,
});

const own = { userId: "me", windowId: "w" };

function lineOf(presence: Presence, seconds = 0): string {
  const people = presence.seenFrom(own, at(seconds))?.people ?? [];
  return people.map(({ userId, isTyping }) => (isTyping ? `${userId} types` : userId)).join();
}

test("Presence shows the other people viewing a task once each, in order of arrival", () => {
  const presence = new Presence();
  presence.apply(mark("ann", { windowId: "1" }), at(0));
  presence.apply(mark("me"), at(0));
  presence.apply(mark("ben"), at(0));
  presence.apply(mark("ann", { windowId: "2", state: "typing" }), at(0));
  presence.apply(mark("eve", { taskId: "task-2" }), at(0));
  expect(lineOf(presence)).toBe("ann types,ben");
  presence.apply(mark("ann", { windowId: "2", state: "gone" }), at(1));
  expect(lineOf(presence, 1)).toBe("ann,ben");
  presence.apply(mark("ben", { taskId: "task-2" }), at(1));
  expect(lineOf(presence, 1)).toBe("ann");
});

test("Presence removes people who do not repeat their state, and ends typing sooner", () => {
  const presence = new Presence();
  presence.apply(mark("me"), at(0));
  presence.apply(mark("ann", { state: "typing" }), at(0));
  expect(lineOf(presence, 6)).toBe("ann types");
  expect(lineOf(presence, 8)).toBe("ann");
  presence.apply(mark("me"), at(40));
  expect(lineOf(presence, 46)).toBe("");
  presence.sweep(at(86));
  expect(presence.seenFrom(own, at(86))).toBeUndefined();
});

test("Presence ignores a late mark for a task that the window has left, and shows at most 100 windows", () => {
  const presence = new Presence();
  presence.apply(mark("me"), at(0));
  presence.apply(mark("ann"), at(0));
  presence.apply(mark("ann", { taskId: "task-2", state: "gone" }), at(1));
  expect(lineOf(presence, 1)).toBe("ann");
  for (let index = 0; index < 200; index++) presence.apply(mark(`p${index}`), at(1));
  expect(presence.seenFrom(own, at(1))?.people).toHaveLength(99);
});

test("Presence keeps an account's 20 windows that most recently repeated their state", () => {
  const presence = new Presence();
  const windows = Array.from({ length: 100 }, (_, index) => `v${index}`);
  for (const windowId of windows) {
    presence.apply(mark("vic", { windowId }), at(0));
    presence.apply(mark("vic", { windowId: "v0" }), at(0));
  }
  presence.apply(mark("me"), at(1));
  presence.apply(mark("ann", { state: "typing" }), at(1));
  expect(lineOf(presence, 1)).toBe("vic,ann types");
  const isShown = (windowId: string) => presence.seenFrom({ userId: "vic", windowId }, at(1)) !== undefined;
  expect(windows.filter(isShown)).toEqual(["v0", ...windows.slice(-19)]);
});

test("Presence reports that someone is no longer typing, even if the typing had already expired", () => {
  const presence = new Presence();
  const reader = { isPresenceChanged: false, wake() {} };
  presence.join(own, reader);
  presence.apply(mark("me"), at(0));
  presence.apply(mark("ann", { state: "typing" }), at(0));
  reader.isPresenceChanged = false;
  presence.apply(mark("ann"), at(8));
  expect(reader.isPresenceChanged).toBe(true);
});

test.each(["", "{", "null", "[]", '{"taskId":1}', JSON.stringify({ ...mark("a"), state: "flying" })])(
  "readMark() ignores %j",
  (message) => expect(readMark(message)).toBeUndefined(),
);

/** The presence items of a person's stream, as text. */
class Watch {
  readonly seen: string[] = [];
  readonly stream: LiveStream;
  constructor(stream: LiveStream) {
    this.stream = stream;
    void this.#follow();
  }
  static async open(world: World, person: Person): Promise<Watch> {
    return new Watch(await openEventStream(world.as(person), { windowId: `${person}'s` }));
  }
  async #follow(): Promise<void> {
    for await (const item of this.stream) {
      if (item.kind !== "presence") continue;
      const people = item.presence.people.map(({ userId, isTyping }) => (isTyping ? `${userId} types` : userId));
      this.seen.push(`${item.presence.taskId}: ${people}`);
    }
  }
  async next(count: number): Promise<string[]> {
    for (let tries = 0; tries < 500 && this.seen.length < count; tries++)
      await new Promise((resolve) => setTimeout(resolve, 2));
    return this.seen.splice(0);
  }
}

const look = (world: World, person: Person, state: PresenceMark["state"] = "viewing", taskId = "task-1") =>
  setPresence(world.as(person), { taskId, windowId: `${person}'s`, state });

test("setPresence() notifies only the streams of people viewing the same task", async () => {
  const world = await openWorld();
  const [mia, max, olga] = [
    await Watch.open(world, "mia"),
    await Watch.open(world, "max"),
    await Watch.open(world, "olga"),
  ];
  await look(world, "olga", "viewing", "task-2");
  expect(await look(world, "mia")).toEqual({ people: [] });
  expect(await look(world, "max")).toEqual({ people: [{ userId: "mia", isTyping: false }] });
  expect((await mia.next(1)).at(-1)).toBe("task-1: max");
  await look(world, "max", "typing");
  expect(await mia.next(1)).toEqual(["task-1: max types"]);
  // Repeating the state notifies no one.
  await look(world, "max", "typing");
  await look(world, "max");
  expect(await mia.next(1)).toEqual(["task-1: max"]);
  world.clock.advance(46);
  await look(world, "mia");
  await maintainLiveStreams(world.as(null));
  expect((await mia.next(1)).at(-1)).toBe("task-1: ");
  expect((await olga.next(0)).filter((line) => line.includes("task-1"))).toEqual([]);
  for (const { stream } of [mia, max, olga]) stream.close();
});

test("a window is removed when its last stream ends", async () => {
  const world = await openWorld();
  const [mia, max, again] = [
    await Watch.open(world, "mia"),
    await Watch.open(world, "max"),
    await Watch.open(world, "max"),
  ];
  await look(world, "mia");
  await look(world, "max");
  expect((await mia.next(1)).at(-1)).toBe("task-1: max");
  max.stream.close();
  await max.stream.ended;
  expect(await look(world, "mia")).toEqual({ people: [{ userId: "max", isTyping: false }] });
  again.stream.close();
  expect((await mia.next(1)).at(-1)).toBe("task-1: ");
  mia.stream.close();
});

test("setPresence() returns people on other servers", async () => {
  const world = await openWorld();
  await look(world, "mia");
  await world.ports.live.publish(PRESENCE_TOPIC, JSON.stringify(mark("max", { state: "typing" })));
  await world.ports.live.publish(PRESENCE_TOPIC, "not a mark");
  expect(await look(world, "mia")).toEqual({ people: [{ userId: "max", isTyping: true }] });
});

test("setPresence() notifies the streams of another server, including when a window's stream ends", async () => {
  const world = await openWorld();
  const mia = await Watch.open(world, "mia");
  await look(world, "mia");
  const other = createTracker(world.ports).contextFor({ kind: "session", userId: "max" });
  const stream = await openEventStream(other, { windowId: "max's" });
  const reading = stream[Symbol.asyncIterator]().next();
  await setPresence(other, { taskId: "task-1", windowId: "max's", state: "typing" });
  expect((await mia.next(1)).at(-1)).toBe("task-1: max types");
  stream.close();
  await reading;
  expect((await mia.next(1)).at(-1)).toBe("task-1: ");
  mia.stream.close();
});

test("a person who may no longer read the task is not notified", async () => {
  const world = await openWorld();
  const mia = await Watch.open(world, "mia");
  await look(world, "mia");
  await removeMember(world.as("olga"), { workspaceId: "workspace-1", memberIdOrEmail: "member-mia" });
  await look(world, "max");
  expect(await mia.stream.ended).toBe("access_lost");
  expect(mia.seen).toEqual([]);
});

test("setPresence() stores nothing, and refuses non-members and invalid window IDs", async () => {
  const world = await openWorld();
  await look(world, "vic", "typing");
  expect(await world.newEvents()).toEqual([]);
  expect(await refusalOf(look(world, "stan"))).toBe("not_found");
  const input = { taskId: "task-1", windowId: "", state: "viewing" as const };
  expect(await refusalOf(setPresence(world.as("mia"), input))).toBe("invalid");
  expect(await refusalOf(setPresence(world.as("mia"), { ...input, windowId: "w".repeat(129) }))).toBe("invalid");
});
