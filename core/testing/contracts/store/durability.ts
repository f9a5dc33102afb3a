/** The data that a store retains when it is closed. @module */
import type { Tx } from "../../../ports/store.ts";
import { assertEquals, assertRejects } from "../../assert.ts";
import { someActivity, someDocument, someEvent, someLabel, someProject, someTask } from "../../fixtures.ts";
import { readEverything } from "./read_everything.ts";
import { type Check, idsOf } from "./scene.ts";

export function checkDurability(check: Check): void {
  check("retains acknowledged changes, and only those, when it is closed and opened again", async (scene) => {
    const { store, reopen, read, write } = scene;
    if (!reopen) return;
    const rename = (name: string) => (tx: Tx) => tx.saveProject(someProject({ name }));
    await write(insertTask);
    await write(rename("Renamed"));
    await assertRejects(
      write(async (tx) => {
        await rename("Rolled back")(tx);
        throw new Error("rolled back");
      }),
    );
    const before = await read(readEverything);
    const last = await read((tx) => tx.findLastSequence());
    await store.close();
    const again = await reopen();
    try {
      assertEquals(await again.read(readEverything), before, "all records");
      assertEquals(await again.transaction((tx) => tx.claimTaskNumbers("project-1", 1)), 2, "the next task number");
      await again.transaction((tx) => tx.appendEvents([someEvent({ id: "event-2" })]));
      assertEquals(idsOf(await again.read((tx) => tx.listEvents(last, 9))), ["event-2"], "the events after the last");
    } finally {
      await again.close();
    }
  });
}

async function insertTask(tx: Tx): Promise<void> {
  await tx.claimTaskNumbers("project-1", 1);
  await tx.insertTask(someTask({ dueDate: new Date(0) }));
  await tx.insertLabel(someLabel());
  await tx.insertActivities([someActivity()]);
  await tx.insertSearchDocument(someDocument());
  await tx.appendEvents([someEvent({ id: "event-1" })]);
}
