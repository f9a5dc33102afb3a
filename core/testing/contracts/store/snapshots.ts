/** What transactions and reads see of each other. @module */

import type { Store, Tx } from "../../../ports/store.ts";
import { assert, assertEquals, assertRejects } from "../../assert.ts";
import { someLabel, someProject } from "../../fixtures.ts";
import { ALL_ROWS, type Check, linger } from "./scene.ts";

export function checkSnapshots(check: Check): void {
  check("shows a transaction its own changes, which the next read also sees", async ({ write, read }) => {
    for (let round = 1; round <= 10; round++) {
      const name = `Round ${round}`;
      const seen = await write(async (tx) => {
        await tx.saveProject(someProject({ name }));
        return (await tx.findProject("project-1"))?.name;
      });
      assertEquals(seen, name, "the name inside the transaction");
      assertEquals((await read((tx) => tx.findProject("project-1")))?.name, name, "the name after the transaction");
    }
  });

  check("shows an acknowledged transaction to later reads, even during other reads", async ({ store, write }) => {
    await seesEveryVersion(store, () => write((tx) => tx.raiseProjectVersion("project-1")));
  });

  check("shows another server's acknowledged transaction to later reads, even during other reads", async (scene) => {
    if (!scene.openOther) return;
    const other = await scene.openOther();
    try {
      const raise = (tx: Tx) => tx.raiseProjectVersion("project-1");
      await seesEveryVersion(scene.store, () => other.transaction(raise));
      // The other server may also run parts of long changes.
      await seesEveryVersion(scene.store, () => other.transaction(raise, { part: 0 }));
    } finally {
      await other.close();
    }
  });

  check("serves all callers that read constantly", async ({ store }) => {
    const counts = [0, 0, 0, 0, 0];
    const isOver = () => Math.min(...counts) >= 20 || Math.max(...counts) >= 10_000;
    const readers = counts.map(async (_, reader) => {
      while (!isOver()) {
        await store.read((tx) => tx.findProject("project-1"));
        counts[reader] = (counts[reader] ?? 0) + 1;
      }
    });
    await Promise.all(readers);
    assert(Math.min(...counts) >= 20, `Expected each caller to be served, but the numbers of reads are ${counts}`);
  });

  check("hides uncommitted changes from other transactions", async ({ write, read }) => {
    let isRunning = true;
    const writer = write(async (tx) => {
      await tx.saveProject(someProject({ name: "Dirty" }));
      await tx.insertLabel(someLabel());
      await linger(tx, 100);
      throw new Error("rolled back");
    });
    const ended = assertRejects(writer).finally(() => {
      isRunning = false;
    });
    do {
      await read(async (tx) => {
        assertEquals((await tx.findProject("project-1"))?.name, someProject().name, "the name");
        assertEquals((await tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS)).rows, [], "the labels");
      });
    } while (isRunning);
    await ended;
  });

  check("reads from a snapshot while writers continue", async ({ write, read }) => {
    await write((tx) => tx.insertProject(someProject({ id: "project-2", position: 100 })));
    const move = (step: number) =>
      write(async (tx) => {
        await tx.saveProject(someProject({ position: step }));
        await tx.saveProject(someProject({ id: "project-2", position: 100 - step }));
        await tx.insertLabel(someLabel({ id: `label-${step}` }));
        if (step > 1) await tx.deleteLabel(`label-${step - 1}`);
      });
    const look = () =>
      read(async (tx) => {
        const before = await tx.listProjectOutlines("workspace-1");
        const labels = (await tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS)).rows;
        const sum = before.reduce((total, { position }) => total + position, 0);
        assertEquals(sum, 100, "the sum that every transaction preserves");
        assert(labels.length <= 1, "Expected at most one label at any time");
        await linger(tx, 20);
        assertEquals(await tx.listProjectOutlines("workspace-1"), before, "the projects when read again");
        assertEquals(
          (await tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS)).rows,
          labels,
          "the labels, asked again",
        );
      });
    const writers = (async () => {
      for (let step = 1; step <= 20; step++) await move(step);
    })();
    const readers = Array.from({ length: 4 }, async () => {
      for (let round = 0; round < 10; round++) await look();
    });
    await Promise.all([writers, ...readers]);
  });
}

/** Raises the project's version repeatedly, and reads it as soon as each change is acknowledged. */
async function seesEveryVersion(store: Store, raise: () => Promise<unknown>): Promise<void> {
  const versionNow = async () => (await store.read((tx) => tx.findProject("project-1")))?.version ?? 0;
  let isOver = false;
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) await versionNow();
  });
  try {
    const first = await versionNow();
    for (let round = 1; round <= 50; round++) {
      await raise();
      const seen = await Promise.all([versionNow(), versionNow()]);
      assertEquals(seen, [first + round, first + round], "the version after an acknowledged change");
    }
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
}
