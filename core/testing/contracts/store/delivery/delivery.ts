/** The outbox, integrations and idempotency records. @module */

import type { IntegrationKind } from "../../../../delivery/integration/kinds.ts";
import type { Page } from "../../../../page.ts";
import { assert, assertEquals, assertRejects } from "../../../assert.ts";
import { someIntegration } from "../../../fixtures/notification.ts";
import { at, someEvent, someProject, someReplay } from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

export function checkDelivery(check: Check): void {
  checkOutbox(check);
  checkIntegrations(check);
  checkReplays(check);
}

function checkOutbox(check: Check): void {
  check("stores events in commit order with increasing sequences", async ({ write, read }) => {
    assertEquals(await read((tx) => tx.findLastSequence()), 0, "the last sequence");
    await write((tx) => tx.appendEvents([someEvent({ id: "c" }), someEvent({ id: "a" })]));
    await assertRejects(
      write(async (tx) => {
        await tx.appendEvents([someEvent({ id: "lost" })]);
        throw new Error("rolled back");
      }),
    );
    await write(async (tx) => {
      await tx.appendEvents([someEvent({ id: "b", createdAt: at(-9) })]);
      await tx.appendEvents([]);
      await tx.appendEvents([someEvent({ id: "d" })]);
    });
    const events = await read((tx) => tx.listEvents(0, 99));
    assertEquals(idsOf(events), ["c", "a", "b", "d"], "the events");
    assertEquals(await read((tx) => tx.findLastSequence()), events.at(-1)?.sequence, "the last sequence");
    const sequences = events.map(({ sequence }) => sequence);
    for (const [index, sequence] of sequences.entries()) {
      assert(Number.isSafeInteger(sequence) && sequence > (sequences[index - 1] ?? 0), "Expected rising sequences");
    }
    const [first, second] = sequences as [number, number];
    assertEquals(idsOf(await read((tx) => tx.listEvents(first, 2))), ["a", "b"], "two events after the first");
    assertEquals(idsOf(await read((tx) => tx.listEvents(second, 99))), ["b", "d"], "the events after the second");
    assertEquals(await read((tx) => tx.listEvents(sequences.at(-1) as number, 99)), [], "the events after the last");
  });

  check("lists the events of a change, and the events about tasks since an instant", async ({ write, read }) => {
    const about = (id: string, taskId: string, minutes: number) => someEvent({ id, taskId, createdAt: at(minutes) });
    const ofChange = { ...about("a", "task-1", 1), changeId: "change-1", data: { old: 1 } };
    await write(async (tx) => {
      await tx.appendEvents([ofChange, { ...about("b", "task-2", 2), changeId: "change-1" }]);
      await tx.appendEvents([about("c", "task-1", 3), { ...about("d", "task-3", 3), changeId: "change-2" }]);
      await tx.appendEvents([someEvent({ id: "e", createdAt: at(9) })]);
      assertEquals(idsOf(await tx.listEventsOfChange("change-1")).sort(), ["a", "b"], "the events in the transaction");
    });
    const found = await read((tx) => tx.listEventsOfChange("change-1"));
    assertEquals(
      found.find(({ id }) => id === "a"),
      ofChange,
      "the event",
    );
    assertEquals(idsOf(found).sort(), ["a", "b"], "the events of the change");
    assertEquals(await read((tx) => tx.listEventsOfChange("none")), [], "the events of an unknown change");
    const since = await read((tx) => tx.listTaskEventsSince(["task-1", "task-2", "none"], at(2)));
    assertEquals(idsOf(since).sort(), ["b", "c"], "the events since the instant");
    const { type, actorId, projectId } = ofChange;
    const outline = { id: "b", type, actorId, projectId, createdAt: at(2), changeId: "change-1", taskId: "task-2" };
    assertEquals(
      since.find(({ id }) => id === "b"),
      outline,
      "the event without its data",
    );
    assertEquals(await read((tx) => tx.listTaskEventsSince([], at(0))), [], "the events about no task");
  });

  check("lists the events of a type about a task, newest first, in pages", async ({ write, read }) => {
    const type = "taskDescriptionChanged";
    const about = { taskId: "task-1", type, projectId: "project-1" } as const;
    const events = [1, 2, 2, 3].map((time, index) =>
      someEvent({ ...about, id: `event-${index}`, createdAt: at(time), data: { new: `é${index}` } }),
    );
    await write(async (tx) => {
      await tx.appendEvents(events);
      await tx.appendEvents([someEvent({ ...about, id: "title", type: "taskTitleChanged", createdAt: at(2) })]);
      await tx.appendEvents([someEvent({ ...about, id: "other", taskId: "task-2", createdAt: at(2) })]);
    });
    const list = (since: Date, page: Page) => read((tx) => tx.listTaskEvents({ taskId: "task-1", type, since }, page));
    const { rows, next } = await list(at(2), { limit: 2 });
    assertEquals([idsOf(rows), next !== undefined], [["event-3", "event-2"], true], "the first page");
    assertEquals(rows[0], events[3], "the whole event");
    const after = { value: at(2).getTime(), id: "event-2" };
    assertEquals(idsOf((await list(at(2), { limit: 9, after })).rows), ["event-1"], "the next page");
    assertEquals(idsOf((await list(at(0), { limit: 9 })).rows).length, 4, "all events");
  });

  check("ends a read of events at its size limit, but returns at least one", async ({ write, read }) => {
    const large = (id: string, size: number) => someEvent({ id, data: { text: "é".repeat(size) } });
    await write((tx) =>
      tx.appendEvents([large("a", 90), large("b", 100), large("c", 900), large("d", 9), large("e", 9)]),
    );
    const parts: (string | undefined)[][] = [];
    for (let last = 0, isOver = false; !isOver; ) {
      const events = await read((tx) => tx.listEvents(last, 99, 450));
      last = events.at(-1)?.sequence ?? last;
      isOver = events.length === 0;
      if (!isOver) parts.push(idsOf(events));
    }
    assertEquals(parts, [["a", "b"], ["c"], ["d", "e"]], "the events of each read");
    assertEquals(idsOf(await read((tx) => tx.listEvents(0, 1, 450))), ["a"], "the first event");
    assertEquals((await read((tx) => tx.listEvents(0, 99))).length, 5, "the number of events without a size limit");
  });

  check("never adds an event of a concurrent writer before one that was already read", async ({ write, read }) => {
    let isWriting = true;
    const seen: string[] = [];
    let last = 0;
    const look = async () => {
      const events = await read((tx) => tx.listEvents(last, 3));
      for (const { id, sequence } of events) {
        seen.push(id);
        last = sequence;
      }
      return events.length;
    };
    const writers = Array.from({ length: 5 }, async (_, writer) => {
      for (let round = 0; round < 5; round++) {
        await write((tx) => tx.appendEvents([0, 1].map((part) => someEvent({ id: `${writer}-${round}-${part}` }))));
      }
    });
    const ended = Promise.all(writers).finally(() => {
      isWriting = false;
    });
    while (isWriting) await look();
    await ended;
    while ((await look()) > 0);
    assertEquals(seen, idsOf(await read((tx) => tx.listEvents(0, 99))), "the events that the consumer read");
    assertEquals(seen.length, 50, "the number of events");
  });
}

function checkIntegrations(check: Check): void {
  check("stores any number of webhooks per project, oldest first", async ({ write, read }) => {
    const hook = (id: string, seconds: number, projectId = "project-1") =>
      someIntegration({ id, projectId, kind: "generic-webhook", createdAt: at(seconds) });
    const hooks = [hook("b", 1), hook("c", 1), hook("a", 2)];
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2" }));
      for (const one of [hooks[2], hooks[1], hook("x", 0, "project-2"), hooks[0]]) {
        if (one) await tx.insertIntegration(one);
      }
    });
    assertEquals(await read((tx) => tx.listIntegrations("project-1")), hooks, "the webhooks");
    assertEquals(await read((tx) => tx.findIntegration("project-1", "generic-webhook")), hooks[0], "the first one");
    await write((tx) => tx.deleteIntegration("b"));
    const first = await read((tx) => tx.findIntegration("project-1", "generic-webhook"));
    assertEquals(first, hooks[1], "the first integration that is left");
    assertEquals(await read((tx) => tx.listIntegrations("nothing")), [], "the integrations of an unknown project");
  });

  check("finds the integration of each kind of a project", async ({ write, read }) => {
    const find = (kind: IntegrationKind) => read((tx) => tx.findIntegration("project-1", kind));
    const webhook = someIntegration({ id: "hook", kind: "generic-webhook", sealedSecret: "s", maskedSecret: "m" });
    assertEquals(await read((tx) => tx.hasIntegrations()), false, "whether there are integrations");
    await write(async (tx) => {
      await tx.insertIntegration(someIntegration());
      await tx.insertIntegration(webhook);
    });
    assertEquals(await find("slack"), someIntegration(), "the chat");
    assertEquals(await find("generic-webhook"), webhook, "the webhook");
    assertEquals(await read((tx) => tx.hasIntegrations()), true, "whether there are integrations");
    const changed = someIntegration({ channelName: "#dev", events: { taskCreated: false }, isActive: false });
    await write(async (tx) => {
      await tx.saveIntegration(changed);
      await tx.saveIntegration(someIntegration({ id: "nothing", projectId: "project-2" }));
      await tx.deleteIntegration("hook");
      await tx.deleteIntegration("nothing");
    });
    assertEquals(await find("slack"), changed, "the chat");
    assertEquals(await find("generic-webhook"), undefined, "the webhook");
    assertEquals(
      await read((tx) => tx.findIntegration("project-2", "slack")),
      undefined,
      "an integration that does not exist",
    );
  });
}

function checkReplays(check: Check): void {
  check("stores a value for the installation until it is replaced", async ({ write, read }) => {
    const find = () => read((tx) => tx.findInstallationValue("secret mark"));
    assertEquals(await find(), undefined, "a value that was never saved");
    await write((tx) => tx.saveInstallationValue("secret mark", "first"));
    assertEquals(await find(), "first", "the value");
    await write((tx) => tx.saveInstallationValue("secret mark", "second"));
    assertEquals(await find(), "second", "the replaced value");
  });

  check("stores idempotency records until they are deleted or purged, oldest first", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertReplay(someReplay({ id: "c", createdAt: at(1) }));
      await tx.insertReplay(someReplay({ id: "a", createdAt: at(2) }));
      await tx.insertReplay(someReplay({ id: "b", createdAt: at(3) }));
      await tx.insertReplay(someReplay({ id: "d", createdAt: at(4) }));
      await tx.insertReplay(someReplay({ id: "e", createdAt: at(0) }));
      await tx.deleteReplay("e");
      await tx.deleteReplay("nothing");
    });
    const left = async () => {
      const found = await read((tx) => Promise.all(["a", "b", "c", "d", "e"].map((id) => tx.findReplay(id))));
      return found.flatMap((replay) => replay?.id ?? []);
    };
    assertEquals(await left(), ["a", "b", "c", "d"], "the answers");
    assertEquals(await write((tx) => tx.purgeReplays(at(1), 9)), 0, "the number of records before the first");
    assertEquals(await write((tx) => tx.purgeReplays(at(4), 2)), 2, "the number of purged records");
    assertEquals(await left(), ["b", "d"], "the answers");
    assertEquals(await write((tx) => tx.purgeReplays(at(4), 9)), 1, "the number of purged records");
    assertEquals(await left(), ["d"], "the answers");
  });
}
