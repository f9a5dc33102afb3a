/** Automations and their runs. @module */
import { assertEquals } from "../../../assert.ts";
import { someAutomation, someAutomationRun } from "../../../fixtures/automation.ts";
import { at, someActivity, someTask } from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

const SCHEDULE = {
  type: "schedule",
  frequency: "weekly",
  weekdays: [1, 5],
  dayOfMonth: null,
  time: "09:30",
  timeZone: "Europe/Berlin",
} as const;

export function checkAutomations(check: Check): void {
  check("lists the automations of a project in order", async ({ write, read }) => {
    const automations = [
      someAutomation({ id: "c", position: -1, name: "\u00dc \u{1f525}", offReason: "Gone", isActive: false }),
      someAutomation({ id: "a", position: 0.5, trigger: { ...SCHEDULE, weekdays: [1, 5] }, nextAt: at(9) }),
      someAutomation({ id: "b", position: 0.5, trigger: { type: "due", offsetMinutes: -60, timeZone: "UTC" } }),
    ];
    assertEquals(await read((tx) => tx.hasActiveAutomations()), false, "whether an empty store has active automations");
    await write(async (tx) => {
      for (const one of automations.toReversed()) await tx.insertAutomation(one);
    });
    assertEquals(await read((tx) => tx.listAutomations("project-1")), automations, "the automations");
    assertEquals(await read((tx) => tx.listAutomations("project-2")), [], "the automations of another project");
    assertEquals(await read((tx) => tx.findAutomation("b")), automations[2], "an automation");
    assertEquals(await read((tx) => tx.findAutomation("none")), undefined, "an unknown automation");
    assertEquals(await read((tx) => tx.hasActiveAutomations()), true, "whether there are active automations");
    const changed = someAutomation({ id: "b", isActive: false, version: 2, actions: [] });
    await write((tx) => tx.saveAutomation(changed));
    assertEquals(await read((tx) => tx.findAutomation("b")), changed, "the changed automation");
  });

  check(
    "lists active automations by the type of their trigger, and those that are scheduled",
    async ({ write, read }) => {
      const trigger = { ...SCHEDULE, weekdays: [1, 5] };
      await write(async (tx) => {
        await tx.insertAutomation(someAutomation({ id: "event" }));
        for (const [id, nextAt] of [
          ["later", at(9)],
          ["now", at(5)],
          ["soon", at(3)],
        ] as const) {
          await tx.insertAutomation(someAutomation({ id, trigger, nextAt }));
        }
        await tx.insertAutomation(someAutomation({ id: "off", trigger, nextAt: at(3), isActive: false }));
      });
      const ids = async (afterId?: string) =>
        idsOf(await read((tx) => tx.listActiveAutomations("schedule", 2, ...(afterId === undefined ? [] : [afterId]))));
      assertEquals(await ids(), ["later", "now"], "the first page");
      assertEquals(await ids("now"), ["soon"], "the second page");
      assertEquals(idsOf(await read((tx) => tx.listActiveAutomations("event", 9))), ["event"], "those of events");
      const due = (limit: number) => read((tx) => tx.listScheduledAutomations(at(5), limit));
      assertEquals(idsOf(await due(9)), ["soon", "now"], "the automations that are due");
      assertEquals(idsOf(await due(1)), ["soon"], "the first automation that is due");
    },
  );

  check("has one run per automation and key, in pages from the newest", async ({ write, read }) => {
    const runs = [
      someAutomationRun({ id: "c", key: "event 3", createdAt: at(3), status: "failed", changes: [], reason: "No" }),
      someAutomationRun({ id: "b", key: "event 2", createdAt: at(2), taskId: null, eventType: null, depth: 5 }),
      someAutomationRun({ id: "a", key: "event 1", createdAt: at(2) }),
    ];
    await write(async (tx) => {
      for (const id of ["automation-1", "other"]) await tx.insertAutomation(someAutomation({ id }));
      for (const run of runs.toReversed()) await tx.insertAutomationRun(run);
      await tx.insertAutomationRun(someAutomationRun({ id: "d", automationId: "other" }));
    });
    const first = await read((tx) => tx.listAutomationRuns("automation-1", { limit: 2 }));
    assertEquals(first.rows, runs.slice(0, 2), "the first page");
    const next = await read((tx) =>
      tx.listAutomationRuns("automation-1", { limit: 2, ...(first.next ? { after: first.next } : {}) }),
    );
    assertEquals(next, { rows: runs.slice(2) }, "the second page");
    assertEquals(await read((tx) => tx.findAutomationRun("automation-1", "event 2")), runs[1], "a run");
    assertEquals(
      await read((tx) => tx.findAutomationRun("other", "event 2")),
      undefined,
      "a run of another automation",
    );
    const duplicate = someAutomationRun({ id: "e", key: "event 2" });
    const code = await write((tx) => tx.insertAutomationRun(duplicate)).then(
      () => "none",
      (error: { code?: string }) => error.code,
    );
    assertEquals(code, "conflict", "the error for a second run with the same key");
  });

  check("purges old runs, and runs that are not among the newest of their automation", async ({ write, read }) => {
    await write(async (tx) => {
      for (const id of ["automation-1", "other"]) {
        await tx.insertAutomation(someAutomation({ id }));
        for (const second of [1, 2, 3, 4, 5]) {
          const run = { id: `${id} ${second}`, automationId: id, key: `event ${second}`, createdAt: at(second) };
          await tx.insertAutomationRun(someAutomationRun(run));
        }
      }
    });
    const left = async (id: string) => idsOf((await read((tx) => tx.listAutomationRuns(id, { limit: 9 }))).rows);
    assertEquals(await write((tx) => tx.purgeAutomationRuns(at(2), 3, 3)), 3, "the first part");
    assertEquals(await write((tx) => tx.purgeAutomationRuns(at(2), 3, 3)), 1, "the second part");
    assertEquals(await write((tx) => tx.purgeAutomationRuns(at(2), 3, 3)), 0, "the third part");
    assertEquals(await left("other"), ["other 5", "other 4", "other 3"], "the runs that are left");
    assertEquals(await write((tx) => tx.purgeAutomationRuns(at(5), 3, 9)), 4, "the old ones");
    assertEquals(await left("automation-1"), ["automation-1 5"], "the run that is not old");
  });

  check("deletes the runs of a deleted automation", async ({ write, read }) => {
    await write(async (tx) => {
      for (const id of ["automation-1", "other"]) {
        await tx.insertAutomation(someAutomation({ id }));
        await tx.insertAutomationRun(someAutomationRun({ id: `run of ${id}`, automationId: id }));
      }
    });
    await write((tx) => tx.deleteAutomation("automation-1"));
    await write((tx) => tx.deleteAutomation("none"));
    assertEquals(await read((tx) => tx.findAutomationRun("automation-1", "event 1")), undefined, "its run");
    assertEquals((await read((tx) => tx.findAutomationRun("other", "event 1")))?.id, "run of other", "another run");
    await write((tx) => tx.deleteProject("project-1"));
    assertEquals(await read((tx) => tx.findAutomation("other")), undefined, "an automation of a deleted project");
    assertEquals(await read((tx) => tx.findAutomationRun("other", "event 1")), undefined, "its run");
  });

  check("finds who created a live task", async ({ write, read }) => {
    await write(async (tx) => {
      for (const number of [1, 2]) await tx.insertTask(someTask({ number }));
      await tx.insertActivities([
        someActivity({ id: "b", type: "create", userId: "account-1", createdAt: at(1) }),
        someActivity({ id: "a", type: "create", userId: "account-2", createdAt: at(2) }),
        someActivity({ id: "c", type: "task", userId: "account-3", createdAt: at(0) }),
      ]);
    });
    const creator = (id: string) => read((tx) => tx.findTaskCreator(id));
    assertEquals(await creator("task-1"), "account-1", "the creator");
    assertEquals(await creator("task-2"), undefined, "the creator of a task without history");
    await write((tx) => tx.deleteTask("task-1", at(5)));
    assertEquals(await creator("task-1"), undefined, "the creator of a deleted task");
  });
}
