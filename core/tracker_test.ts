/** Tests of a server that shares its store with another server and may have missed announcements. */
import { expect, test } from "bun:test";
import { createComment } from "./board/comment/create.ts";
import type { Ports } from "./context.ts";
import { type LiveStream, openEventStream, openInboxStream } from "./delivery/live/streams.ts";
import type { Actor } from "./identity/credential/actor.ts";
import { memoryLive } from "./memory/live.ts";
import type { Live } from "./ports/live.ts";
import { openWorld } from "./testing/world.ts";
import { createTracker } from "./tracker.ts";

/** Returns live messages that never arrive from other servers. `reportGap` reports a gap. */
function isolatedLive(): { live: Live; reportGap: (isOver: boolean) => void } {
  const listeners = new Set<(isOver: boolean) => void>();
  const watchGaps = (listener: (isOver: boolean) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    live: { ...memoryLive(), watchGaps },
    reportGap: (isOver) => {
      for (const listener of listeners) listener(isOver);
    },
  };
}

async function openIsolatedServer() {
  const world = await openWorld();
  const { live, reportGap } = isolatedLive();

  const ports: Ports = { ...world.ports, live };
  const tracker = createTracker(ports);
  return { world, tracker, reportGap };
}

test("streams receive missed events and inbox changes after a gap in live messages", async () => {
  const { world, tracker, reportGap } = await openIsolatedServer();
  const seen: string[] = [];
  const follow = async (stream: LiveStream) => {
    for await (const item of stream) {
      if (item.kind === "events") seen.push(...item.events.map(({ type }) => type));
      else seen.push(item.kind);
    }
  };
  const ctx = tracker.contextFor({ kind: "session", userId: "olga" });
  const streams = [await openEventStream(ctx), await openInboxStream(ctx)];
  const following = Promise.all(streams.map(follow));
  await pause(20);
  await createComment(world.as("mia"), { taskId: "task-1", content: "Look" });
  await pause(20);
  expect(seen).toEqual([]);
  reportGap(true);
  await pause(20);
  expect(seen.toSorted()).toEqual(["inbox", "taskCommentCreated"]);
  for (const stream of streams) stream.close();
  await following;
});

test("as() binds a use case once, on first access, and supports destructuring", async () => {
  const { tracker } = await openIsolatedServer();
  const bound = tracker.as({ kind: "session", userId: "mia" });
  expect(Object.getOwnPropertyNames(bound)).toEqual([]);
  const { getTask } = bound;
  expect(Object.getOwnPropertyNames(bound)).toEqual(["getTask"]);
  expect(bound.getTask).toBe(getTask);
  expect((await getTask({ taskId: "task-1" })).id).toBe("task-1");
  await expect(tracker.as(null).getTask({ taskId: "task-1" })).rejects.toMatchObject({ code: "unauthenticated" });
});

test.each<[string, unknown]>([
  ["/actor", undefined],
  ["/actor", "mia"],
  ["/actor/kind", { userId: "mia" }],
  ["/actor/kind", { kind: "apikey", userId: "mia" }],
  ["/actor/userId", { kind: "session" }],
  ["/actor/userId", { kind: "session", userId: 5 }],
  ["/actor/key", { kind: "api_key", userId: "mia" }],
  ["/actor/key/workspaceId", { kind: "api_key", userId: "mia", key: { id: "key", permissions: null } }],
  ["/actor/key/permissions", { kind: "api_key", userId: "mia", key: { id: "key", workspaceId: null } }],
])("as() refuses an actor with a wrong %s: %p", async (pointer, actor) => {
  const { tracker } = await openIsolatedServer();
  expect(() => tracker.as(actor as Actor)).toThrow(
    expect.objectContaining({ code: "invalid", details: { errors: [expect.objectContaining({ pointer })] } }),
  );
});

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
