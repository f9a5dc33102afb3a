/** Deliveries, leases, failures, cursors, reminders. @module */
import { assertEquals, assertRejects } from "../../../assert.ts";
import { someDelivery } from "../../../fixtures/delivery.ts";
import { someIntegration, somePreferences } from "../../../fixtures/notification.ts";
import { at, someEvent, someProject, someTask } from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

export function checkDispatch(check: Check): void {
  checkPartitions(check);
  checkLog(check);
  checkWorkers(check);
  checkPurge(check);
  checkReminders(check);
}

function checkPartitions(check: Check): void {
  check("returns the pending delivery that was inserted first in a partition", async ({ write, read }) => {
    const rows = ["c", "a", "b"].map((id) => someDelivery({ id }));
    await write(async (tx) => {
      await tx.insertDeliveries([]);
      await tx.insertDeliveries(rows);
      await tx.insertDeliveries([someDelivery({ id: "other", taskId: "task-2" })]);
    });
    const partition = "webhook:integration-1:task-1";
    const first = () => read((tx) => tx.findPendingDelivery(partition));
    const { sequence, ...delivery } = (await first()) ?? {};
    assertEquals(delivery, rows[0], "the delivery");
    await write((tx) => tx.saveDelivery(someDelivery({ id: "c", status: "delivered", finishedAt: at(1) })));
    assertEquals((await first())?.id, "a", "the first pending delivery");
    assertEquals(((await first())?.sequence ?? 0) > Number(sequence), true, "whether its sequence is greater");
    await write((tx) => tx.saveDelivery(someDelivery({ id: "c", attempts: 1 })));
    assertEquals(
      await first(),
      { ...someDelivery({ id: "c", attempts: 1 }), sequence } as never,
      "the delivery after a failed attempt",
    );
    assertEquals(await read((tx) => tx.findPendingDelivery("webhook:integration-1")), undefined, "another partition");
    assertEquals((await read((tx) => tx.findDelivery("other")))?.taskId, "task-2", "a delivery by its id");
    assertEquals(await read((tx) => tx.findDelivery("nothing")), undefined, "a delivery that does not exist");
  });

  check("lists partitions by due time, without partitions of excluded endpoints", async ({ write, read }) => {
    const due = (id: string, seconds: number, ownerId = "integration-1") =>
      someDelivery({ id, taskId: id, ownerId, nextAttemptAt: at(seconds) });
    await write((tx) =>
      tx.insertDeliveries([
        due("late", 3),
        due("early", 1),
        due("never", 9),
        due("elsewhere", 2, "integration-2"),
        someDelivery({ id: "waiting" }),
        { ...due("finished", 0), status: "failed", nextAttemptAt: null, finishedAt: at(0) },
      ]),
    );
    const partitions = await read((tx) => tx.listDuePartitions(at(3), 9));
    assertEquals(
      partitions,
      [
        { partition: "webhook:integration-1:early", endpoint: "webhook:integration-1" },
        { partition: "webhook:integration-2:elsewhere", endpoint: "webhook:integration-2" },
        { partition: "webhook:integration-1:late", endpoint: "webhook:integration-1" },
      ],
      "the partitions",
    );
    assertEquals(await read((tx) => tx.listDuePartitions(at(3), 1)), partitions.slice(0, 1), "the first partition");
    const others = await read((tx) => tx.listDuePartitions(at(3), 9, ["webhook:integration-1", "nothing"]));
    assertEquals(others, partitions.slice(1, 2), "the partitions of other endpoints");
    const later = await read((tx) => tx.listPartitionsDueAfter(at(3), 9));
    assertEquals(
      later,
      [{ partition: "webhook:integration-1:never", endpoint: "webhook:integration-1" }],
      "the partitions due later",
    );
    assertEquals(
      (await read((tx) => tx.listPartitionsDueAfter(at(0), 2))).length,
      2,
      "the number of partitions due later, up to two",
    );
  });
}

function checkLog(check: Check): void {
  check("lists deliveries to an endpoint newest first, in pages", async ({ write, read }) => {
    await write((tx) =>
      tx.insertDeliveries([
        ...[1, 2, 2].map((second, index) => someDelivery({ id: `d${index}`, createdAt: at(second) })),
        someDelivery({ id: "other", ownerId: "integration-2" }),
        someDelivery({ id: "later task", taskId: "task-2", createdAt: at(3) }),
      ]),
    );
    const list = (after?: { value: number; id: string }) =>
      read((tx) => tx.listDeliveriesTo("webhook:integration-1", { limit: 2, ...(after && { after }) }));
    const first = await list();
    assertEquals(idsOf(first.rows), ["later task", "d2"], "the first page");
    const rest = await list({ value: at(2).getTime(), id: "d2" });
    assertEquals([idsOf(rest.rows), rest.next], [["d1", "d0"], undefined], "the second page");
    const others = await read((tx) => tx.listDeliveriesTo("webhook:integration-2", { limit: 2 }));
    assertEquals(idsOf(others.rows), ["other"], "the deliveries to another endpoint");
  });

  check(
    "lists deliveries of a project newest first, in pages, and deletes them with the project",
    async ({ write, read }) => {
      const rows = [1, 2, 2].map((second, index) => someDelivery({ id: `d${index}`, createdAt: at(second) }));
      await write(async (tx) => {
        await tx.insertProject(someProject({ id: "project-2" }));
        await tx.insertDeliveries([...rows, someDelivery({ id: "elsewhere", projectId: "project-2" })]);
        await tx.insertDeliveries([someDelivery({ id: "personal", projectId: null })]);
      });
      const first = await read((tx) => tx.listDeliveries("project-1", { limit: 2 }));
      assertEquals(idsOf(first.rows), ["d2", "d1"], "the first page");
      assertEquals(first.next, { value: at(2).getTime(), id: "d1" }, "the cursor to the second page");
      const after = { value: at(2).getTime(), id: "d1" };
      const rest = await read((tx) => tx.listDeliveries("project-1", { limit: 2, after }));
      assertEquals([idsOf(rest.rows), rest.next], [["d0"], undefined], "the second page");
      await assertRejects(write((tx) => tx.insertDeliveries([someDelivery({ id: "d0" })])));
      await write((tx) => tx.deleteProject("project-1"));
      assertEquals(await read((tx) => tx.findDelivery("d0")), undefined, "a delivery of the project");
      assertEquals((await read((tx) => tx.findDelivery("personal")))?.id, "personal", "a delivery to a person");
      assertEquals(
        (await read((tx) => tx.findDelivery("elsewhere")))?.id,
        "elsewhere",
        "a delivery of another project",
      );
    },
  );

  check("ignores saved records that do not exist", async ({ write, read }) => {
    await write((tx) => tx.saveDelivery(someDelivery({ id: "nothing" })));
    assertEquals(await read((tx) => tx.findDelivery("nothing")), undefined, "the delivery");
  });

  check("finds an integration by its ID", async ({ write, read }) => {
    await write((tx) => tx.insertIntegration(someIntegration()));
    assertEquals(await read((tx) => tx.findIntegrationById("integration-1")), someIntegration(), "the integration");
    assertEquals(
      await read((tx) => tx.findIntegrationById("nothing")),
      undefined,
      "an integration that does not exist",
    );
  });
}

function checkWorkers(check: Check): void {
  check(
    "stores one lease per partition, one failure per endpoint and one cursor per consumer",
    async ({ write, read }) => {
      const lease = { name: "partition", holder: "one", expiresAt: at(5) };
      const failure = { endpoint: "endpoint", failingSince: at(1) };
      await write(async (tx) => {
        await tx.saveLease(lease);
        await tx.saveLease({ ...lease, holder: "two", expiresAt: at(6) });
        await tx.saveEndpointFailure(failure);
        await tx.saveEndpointFailure({ ...failure, failingSince: at(2) });
        await tx.saveCursor("relay", 1);
        await tx.saveCursor("relay", 5);
      });
      assertEquals(
        await read((tx) => tx.findLease("partition")),
        { ...lease, holder: "two", expiresAt: at(6) },
        "the lease",
      );
      assertEquals(
        await read((tx) => tx.findEndpointFailure("endpoint")),
        { ...failure, failingSince: at(2) },
        "the failure",
      );
      assertEquals(await read((tx) => tx.findCursor("relay")), 5, "the place");
      assertEquals(await read((tx) => tx.findCursor("purge")), 0, "a cursor that was never saved");
      await write(async (tx) => {
        await tx.deleteLease("partition");
        await tx.deleteLease("nothing");
        await tx.deleteEndpointFailure("endpoint");
        await tx.deleteEndpointFailure("nothing");
      });
      assertEquals(await read((tx) => tx.findLease("partition")), undefined, "a released lease");
      assertEquals(await read((tx) => tx.findEndpointFailure("endpoint")), undefined, "a deleted failure");
    },
  );

  check("leases a partition to exactly one of many concurrent callers", async ({ write }) => {
    const winners: string[] = [];
    const take = async (holder: string) => {
      const isMine = await write(async (tx) => {
        if (await tx.findLease("partition")) return false;
        await tx.saveLease({ name: "partition", holder, expiresAt: at(5) });
        return true;
      });
      if (isMine) winners.push(holder);
    };
    await Promise.all(Array.from({ length: 20 }, (_, worker) => take(String(worker))));
    assertEquals(winners.length, 1, "the number of callers that got the lease");
  });
}

function checkPurge(check: Check): void {
  check("deletes deliveries that finished before an instant, oldest first", async ({ write, read }) => {
    const finished = (id: string, seconds: number) =>
      someDelivery({ id, status: "delivered", finishedAt: at(seconds) });
    await write((tx) =>
      tx.insertDeliveries([finished("c", 3), finished("a", 1), finished("b", 2), someDelivery({ id: "pending" })]),
    );
    const left = async () => idsOf((await read((tx) => tx.listDeliveries("project-1", { limit: 9 }))).rows).sort();
    assertEquals(
      await write((tx) => tx.purgeDeliveries(at(1), 9)),
      0,
      "the number of deliveries finished before the first",
    );
    assertEquals(await write((tx) => tx.purgeDeliveries(at(3), 1)), 1, "the number of removed deliveries");
    assertEquals(await left(), ["b", "c", "pending"], "the remaining rows");
    assertEquals(await write((tx) => tx.purgeDeliveries(at(3), 9)), 1, "the number of removed deliveries");
    assertEquals(await left(), ["c", "pending"], "the remaining rows");
  });

  check("purges events, but never the last one", async ({ write, read }) => {
    await write((tx) =>
      tx.appendEvents([1, 2, 3, 4].map((second) => someEvent({ id: `e${second}`, createdAt: at(second) }))),
    );
    const events = () => read((tx) => tx.listEvents(0, 9));
    const [first, second, , fourth] = (await events()).map(({ sequence }) => sequence) as [
      number,
      number,
      number,
      number,
    ];
    assertEquals(
      await write((tx) => tx.purgeEvents(at(1), 99, 9)),
      0,
      "the last sequence removed before the first event",
    );
    assertEquals(
      await write((tx) => tx.purgeEvents(at(9), first, 9)),
      first,
      "the last sequence removed up to a limit",
    );
    assertEquals(await write((tx) => tx.purgeEvents(at(9), 99, 1)), second, "the last sequence removed one at a time");
    assertEquals(idsOf(await events()), ["e3", "e4"], "the remaining rows");
    await write((tx) => tx.purgeEvents(at(9), 99, 9));
    assertEquals(idsOf(await events()), ["e4"], "the remaining rows");
    assertEquals(
      await write((tx) => tx.purgeEvents(at(9), 99, 9)),
      0,
      "the last sequence removed when there is only one event",
    );
    await write((tx) => tx.appendEvents([someEvent({ id: "e5" })]));
    const [, next] = await events();
    assertEquals([(next?.sequence ?? 0) > fourth, next?.id], [true, "e5"], "the next event");
  });
}

function checkReminders(check: Check): void {
  check("lists tasks due between two instants, in pages, without deleted tasks", async ({ write, read }) => {
    const due = (id: string, number: number, seconds: number | null) =>
      someTask({ id, number, dueDate: seconds === null ? null : at(seconds), dueDateOnly: id === "b" });
    await write(async (tx) => {
      const rows = [
        due("c", 1, 2),
        due("a", 2, 1),
        due("b", 3, 2),
        due("none", 4, null),
        due("gone", 5, 2),
        due("z", 6, 3),
      ];
      for (const row of rows) await tx.insertTask(row);
      await tx.deleteTask("gone", at(9));
    });
    const page = await read((tx) => tx.listTasksDue(at(1), at(3), { limit: 2 }));
    assertEquals(idsOf(page.rows), ["a", "b"], "the first page");
    const { projectId, userId, status, columnId, dueDate, dueDateOnly } = due("b", 3, 2);
    const expected = { id: "b", projectId, userId, status, columnId, dueDate, dueDateOnly };
    assertEquals(page.rows[1], expected, "a task");
    const after = page.next ?? { value: 0, id: "" };
    const rest = await read((tx) => tx.listTasksDue(at(1), at(3), { limit: 2, after }));
    assertEquals([idsOf(rest.rows), rest.next], [["c"], undefined], "the second page");
    assertEquals(idsOf((await read((tx) => tx.listTasksDue(at(1.001), at(2), { limit: 9 }))).rows), [], "none");
  });

  check("lists events of live tasks that have a due date", async ({ write, read }) => {
    const happened = (taskId: string | null, second: number) =>
      someEvent({
        id: `e${second}`,
        taskId,
        type: second % 2 === 0 ? "taskMoved" : "taskCreated",
        createdAt: at(second),
      });
    const before = await read((tx) => tx.findLastSequence());
    await write(async (tx) => {
      await tx.insertTask(someTask({ id: "due", number: 1, dueDate: at(1) }));
      await tx.insertTask(someTask({ id: "gone", number: 2, dueDate: at(1) }));
      await tx.insertTask(someTask({ id: "any time", number: 3, dueDate: null }));
      await tx.deleteTask("gone", at(9));
      await tx.appendEvents(["due", "gone", "any time", null, "nothing", "due"].map(happened));
    });
    const sequences = (await read((tx) => tx.listEvents(before, 99))).map(({ sequence }) => sequence);
    const list = (after: number, upTo: number) => read((tx) => tx.listDueTaskEvents(after, upTo));
    const first = { taskId: "due", type: "taskMoved", createdAt: at(0) };
    const last = { taskId: "due", type: "taskCreated", createdAt: at(5) };
    const [start = 0, end = 0] = [sequences[0], sequences.at(-1)];
    assertEquals(await list(before, end), [first, last], "all events");
    assertEquals(await list(before, end - 1), [first], "events before the last");
    assertEquals(await list(start, end), [last], "events after the first");
    assertEquals(await list(end, end), [], "events after the last");
  });

  check("marks a reminder once, and deletes it with its task", async ({ write, read }) => {
    const mark = { taskId: "task-1", kind: "task_overdue", dueDate: at(1), remindedAt: at(2) };
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.insertReminderMark(mark);
    });
    const has = (other: Partial<typeof mark>) => read((tx) => tx.hasReminderMark({ ...mark, ...other }));
    assertEquals(await has({}), true, "the mark");
    assertEquals(await has({ kind: "due_date_reminder" }), false, "a reminder of another kind");
    assertEquals(await has({ dueDate: at(2) }), false, "a reminder for another due date");
    assertEquals(await has({ taskId: "task-2" }), false, "a reminder of another task");
    await assertRejects(write((tx) => tx.insertReminderMark({ ...mark, remindedAt: at(3) })));
    await write((tx) => tx.deleteTask("task-1", at(3)));
    assertEquals(await has({}), true, "the reminder of a deleted task");
    await write((tx) => tx.purgeTasks(at(4), { tasks: 9, rows: 9_999 }));
    assertEquals(await has({}), false, "the reminder of a purged task");
  });

  check("lists every lead time once", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.saveNotificationPreferences(somePreferences({ dueDateReminderLeadTimeMinutes: 10 }));
      await tx.saveNotificationPreferences(
        somePreferences({ userId: "account-2", dueDateReminderLeadTimeMinutes: 20 }),
      );
      await tx.insertIntegration(
        someIntegration({ id: "hook", kind: "generic-webhook", dueDateReminderLeadTimeMinutes: 20 }),
      );
      await tx.insertIntegration(someIntegration({ kind: "slack", dueDateReminderLeadTimeMinutes: 40 }));
    });
    const minutes = await read((tx) => tx.listReminderLeadTimes());
    assertEquals(minutes.sort(), [10, 20], "the lead times");
  });
}
