import { describe, expect, test } from "bun:test";
import { editTask } from "../../board/task/edit.ts";
import type { Context } from "../../context.ts";
import { MAX_REMINDER_EVENTS } from "../../limits.ts";
import { fixedClock } from "../../testing/clock.ts";
import { deliverAll, putHook, someChannels } from "../../testing/dispatch.ts";
import { somePreferences } from "../../testing/fixtures/notification.ts";
import {
  at,
  someAccount,
  someColumn,
  someEvent,
  someMember,
  someProject,
  someTask,
  someWorkspace,
} from "../../testing/fixtures.ts";
import { testPorts } from "../../testing/ports.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { createTracker } from "../../tracker.ts";
import { remindOfDueDates } from "./remind.ts";
import { DueClock, type ReminderKind } from "./reminder.ts";

async function openHooked() {
  const channels = someChannels();
  const world = await openWorld({ channels });
  await remindOfDueDates(world.as(null));
  world.clock.advance(1);
  return { world, channels, server: world.as(null) };
}

const dueIn = (world: World, seconds: number) => new Date(world.clock.now().getTime() + seconds * 1000).toISOString();
const inboxOf = async (world: World) => (await world.inbox("mia")).map(({ type }) => type).toReversed();
const setDue = (world: World, dueDate: string | null) => editTask(world.as("olga"), { taskId: "task-1", dueDate });

describe("a reminder", () => {
  test("is sent when its lead time begins and when the task is due, once each", async () => {
    const { world, server } = await openHooked();
    await setDue(world, dueIn(world, 2 * 86_400));
    expect(await remindOfDueDates(server)).toBe(0);
    world.clock.advance(86_400);
    for (const expected of [1, 0, 0]) expect(await remindOfDueDates(server)).toBe(expected);
    expect(await inboxOf(world)).toEqual(["due_date_reminder"]);
    world.clock.advance(86_400);
    for (const expected of [1, 0]) expect(await remindOfDueDates(server)).toBe(expected);
    expect(await inboxOf(world)).toEqual(["due_date_reminder", "task_overdue"]);
    const [overdue] = await world.inbox("mia");
    expect(overdue?.eventData).toEqual({
      taskTitle: "Fix login",
      projectId: "project-1",
      workspaceId: "workspace-1",
      reminderType: "overdue",
      leadTimeMinutes: 1440,
      dueDate: new Date(world.clock.now()).toISOString(),
      dueDateOnly: false,
    });
    expect([overdue?.resourceId, overdue?.resourceType]).toEqual(["task-1", "task"]);
    world.clock.advance(30 * 86_400);
    expect(await remindOfDueDates(server)).toBe(0);
  });

  test("is sent immediately for a due date within the lead time", async () => {
    const { world, server } = await openHooked();
    await setDue(world, dueIn(world, 600));
    expect(await remindOfDueDates(server)).toBe(1);
  });

  test("is sent again for a new due date, but not for one that already had a reminder", async () => {
    const { world, server } = await openHooked();
    const [first, second] = [dueIn(world, 600), dueIn(world, 700)];
    for (const [dueDate, expected] of [
      [first, 1],
      [second, 1],
      [first, 0],
    ] as const) {
      await setDue(world, dueDate);
      expect(await remindOfDueDates(server)).toBe(expected);
    }
  });

  test("is sent when a task is assigned or reopened", async () => {
    const { world, server } = await openHooked();
    await editTask(world.as("olga"), { taskId: "task-1", dueDate: dueIn(world, 600), userId: null });
    expect(await remindOfDueDates(server)).toBe(0);
    await editTask(world.as("olga"), { taskId: "task-1", userId: "mia", status: "done" });
    expect(await remindOfDueDates(server)).toBe(0);
    await editTask(world.as("olga"), { taskId: "task-1", status: "to-do" });
    expect(await remindOfDueDates(server)).toBe(1);
  });

  test.each([
    ["archived", (world: World) => editTask(world.as("olga"), { taskId: "task-1", status: "archived" })],
    ["in an archived project", (world: World) => world.archive("project-1")],
    [
      "assigned to an account that turned off reminders",
      (world: World) =>
        world.put((tx) =>
          tx.saveNotificationPreferences(somePreferences({ userId: "mia", dueDateReminderEnabled: false })),
        ),
    ],
    ["deleted", (world: World) => world.put((tx) => tx.deleteTask("task-1", world.clock.now()))],
  ] as [string, (world: World) => Promise<unknown>][])("is not sent for a task that is %s", async (_, change) => {
    const { world, server } = await openHooked();
    await setDue(world, dueIn(world, 600));
    await change(world);
    expect(await remindOfDueDates(server)).toBe(0);
    expect((await inboxOf(world)).filter((type) => type !== "task_status_changed")).toEqual([]);
  });

  test("of an all-day task is sent when the day ends in the assignee's time zone", async () => {
    const { world, server } = await openHooked();
    await world.put(async (tx) => {
      const mia = await tx.findAccount("mia");
      if (mia) await tx.saveAccount({ ...mia, timezone: "America/Los_Angeles" });
    });
    await setDue(world, "2026-01-07");
    const overdue = async (now: string) => {
      world.clock.set(new Date(now));
      await remindOfDueDates(server);
      return (await inboxOf(world)).includes("task_overdue");
    };
    expect(await overdue("2026-01-08T07:59:59Z")).toBe(false);
    expect(await overdue("2026-01-08T08:00:00Z")).toBe(true);
  });

  test("is sent to a webhook once, with the webhook's lead time and for any assignee", async () => {
    const { world, channels, server } = await openHooked();
    await putHook(world);
    await world.put(async (tx) => {
      const hook = await tx.findIntegrationById("hook");
      if (hook)
        await tx.saveIntegration({ ...hook, dueDateReminderLeadTimeMinutes: 5, events: { dueDateReminder: true } });
    });
    const dueDate = dueIn(world, 600);
    await editTask(world.as("olga"), { taskId: "task-2", dueDate });
    expect(await remindOfDueDates(server)).toBe(0);
    world.clock.advance(300);
    const made = await Promise.all(Array.from({ length: 5 }, () => remindOfDueDates(server)));
    expect(made.reduce((sum, count) => sum + count)).toBe(1);
    await deliverAll(server);
    expect(channels.webhook.sent.map(({ payload }) => [payload.event, payload.data, payload.actor])).toEqual([
      ["task.due_date_reminder", { dueDate, leadTimeMinutes: 5 }, { id: null, name: null }],
    ]);
  });

  test("is sent once even if the clock is set back", async () => {
    const { world, server } = await openHooked();
    await setDue(world, dueIn(world, 7200));
    world.clock.advance(7200);
    expect(await remindOfDueDates(server)).toBe(2);
    world.clock.advance(-86_400);
    expect(await remindOfDueDates(server)).toBe(0);
    await editTask(world.as("olga"), { taskId: "task-3", userId: "mia", dueDate: dueIn(world, 3600) });
    expect(await remindOfDueDates(server)).toBe(1);
    world.clock.advance(86_400);
    expect(await remindOfDueDates(server)).toBe(1);
  });

  test.each([
    ["a due date during the outage", 3600, ["due_date_reminder", "task_overdue"]],
    ["a due date less than a day before the outage", -3600, ["task_overdue"]],
    ["a due date more than a day before the outage", -2 * 86_400, []],
  ] as [string, number, ReminderKind[]][])(
    "is sent late or skipped after an outage of several days, for %s",
    async (_, due, kinds) => {
      const { world, server } = await openHooked();
      await setDue(world, dueIn(world, due));
      world.clock.advance(3 * 86_400);
      expect(await remindOfDueDates(server)).toBe(kinds.length);
      expect(await inboxOf(world)).toEqual(kinds);
    },
  );

  test("is sent if the first run is up to a day after the due date", async () => {
    const world = await openWorld();
    await setDue(world, dueIn(world, 3600));
    world.clock.advance(30 * 3600);
    for (const expected of [2, 0]) expect(await remindOfDueDates(world.as(null))).toBe(expected);
    expect(await inboxOf(world)).toEqual(["due_date_reminder", "task_overdue"]);
  });

  test("is sent if the first events were deleted before the first run", async () => {
    const world = await openWorld();
    const older = Array.from({ length: MAX_REMINDER_EVENTS + 1 }, (_, index) => someEvent({ id: `older-${index}` }));
    await world.put((tx) => tx.appendEvents(older));
    await setDue(world, dueIn(world, 3600));
    await world.put(async (tx) => void (await tx.purgeEvents(new Date(8.64e15), older.length, older.length)));
    world.clock.advance(30 * 3600);
    expect(await remindOfDueDates(world.as(null))).toBe(2);
  });

  test("is not sent for tasks due before the first run and unchanged since", async () => {
    const world = await openWorld();
    await world.put((tx) =>
      tx.insertTask(someTask({ id: "old", number: 99, userId: "mia", dueDate: at(-2 * 86_400) })),
    );
    expect(await remindOfDueDates(world.as(null))).toBe(0);
  });

  test("is sent for many tasks in one run", async () => {
    const { world, server } = await openHooked();
    await world.put(async (tx) => {
      for (let number = 100; number < 700; number++) {
        await tx.insertTask(someTask({ id: `many-${number}`, number, userId: "mia", dueDate: at(100) }));
      }
    });
    world.clock.advance(200);
    expect(await remindOfDueDates(server)).toBe(1200);
    expect(await remindOfDueDates(server)).toBe(0);
  });
});

const ZONES = Intl.supportedValuesOf("timeZone");
const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 5);
const END = Date.UTC(2036, 0, 5);

/** Returns a seeded generator of numbers from 0 to 1 (mulberry32), so that a run can be repeated with its seed. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns the day of a clock change in the zone, or the day before it; a random day if there is no change. */
function oddDay(zone: string, random: () => number): number {
  const format = new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" });
  const start = START + 40 * DAY_MS + Math.floor(random() * 3000) * DAY_MS;
  for (let day = start; day < start + 400 * DAY_MS; day += DAY_MS) {
    if (format.format(day - DAY_MS / 2) !== format.format(day + DAY_MS / 2))
      return day - Math.floor(random() * 2) * DAY_MS;
  }
  return start;
}

test(`over ten years in ${ZONES.length} zones, with random outages and clock changes, each due date has one reminder per kind`, async () => {
  const seed = Date.now() % 1_000_000;
  const random = randomOf(seed);
  const clock = fixedClock(new Date(START));
  const ports = testPorts({ clock });
  const tracker = createTracker(ports);
  const servers: Context[] = [tracker.contextFor(null), tracker.contextFor(null)];
  const due = new DueClock();
  const expected = new Map<string, { remindAt: number; dueAt: number }>();
  await ports.store.transaction(async (tx) => {
    await tx.insertWorkspace(someWorkspace());
    await tx.insertProject(someProject());
    await tx.insertColumn(someColumn());
    let number = 1;
    for (const [index, timezone] of ZONES.entries()) {
      const userId = `account-${index}`;
      const leadTimeMinutes = [5, 60, 1440, 43_200][index % 4] ?? 5;
      await tx.insertAccount(someAccount({ id: userId, timezone }));
      await tx.insertMember(someMember({ id: userId, userId }));
      await tx.saveNotificationPreferences(
        somePreferences({ userId, dueDateReminderLeadTimeMinutes: leadTimeMinutes }),
      );
      const day = oddDay(timezone, random);
      const dates = [
        { dueDate: new Date(day), dueDateOnly: true },
        { dueDate: new Date(day + Math.floor(random() * 2 * DAY_MS)), dueDateOnly: false },
      ];
      for (const date of dates) {
        const id = `task-${number}`;
        await tx.insertTask(someTask({ id, number: number++, userId, ...date }));
        const dueAt = due.dueAt(date, timezone).getTime();
        expected.set(id, { dueAt, remindAt: dueAt - leadTimeMinutes * 60_000 });
      }
    }
  });
  const looks: number[] = [];
  while (clock.now().getTime() < END) {
    looks.push(clock.now().getTime());
    const together = random() < 0.3 ? servers : servers.slice(0, 1);
    await Promise.all(together.map((server) => remindOfDueDates(server)));
    const dice = random();
    // The next run comes after minutes, days or an outage of months; sometimes the clock is set back.
    const seconds =
      dice < 0.05 ? -3600 * random() : dice < 0.6 ? 60 : dice < 0.9 ? 40 * 86_400 * random() : 90 * 86_400 * random();
    clock.advance(seconds);
  }
  clock.set(new Date(END + 400 * DAY_MS));
  looks.push(clock.now().getTime());
  await remindOfDueDates(tracker.contextFor(null));
  const remindedAt = new Map<string, number[]>();
  await ports.store.read(async (tx) => {
    for (const index of ZONES.keys()) {
      for (const { resourceId, type, createdAt } of (await tx.listNotifications(`account-${index}`, { limit: 99 }))
        .rows) {
        const key = `${resourceId} ${type}`;
        remindedAt.set(key, [...(remindedAt.get(key) ?? []), createdAt.getTime()]);
      }
    }
  });
  const wrong: unknown[] = [];
  for (const [id, { remindAt, dueAt }] of expected) {
    for (const [kind, instant] of [
      ["due_date_reminder", remindAt],
      ["task_overdue", dueAt],
    ] as const) {
      const when = remindedAt.get(`${id} ${kind}`) ?? [];
      const first = looks.find((look) => look >= instant);
      if (when.length !== 1 || when[0] !== first) wrong.push({ seed, id, kind, instant, when, first });
    }
  }
  expect(wrong).toEqual([]);
  expect(remindedAt.size).toBe(expected.size * 2);
}, 600_000);
