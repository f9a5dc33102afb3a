/** Transactions and snapshots. @module */
import type { Project } from "../board/project.ts";
import type { ReadTx, Tx } from "../ports/store.ts";
import { assert, assertCode, assertEquals, assertRejects, assertTypeError } from "./assert.ts";
import { someAccount, someLabel, someProject } from "./fixtures.ts";
import { ALL_ROWS, type Check, linger } from "./store_scene.ts";

const RACERS = 20;

export function checkTransactions(check: Check): void {
  checkRollback(check);
  checkEnds(check);
  checkSnapshots(check);
  checkRaces(check);
}

function checkRollback(check: Check): void {
  check("rolls back what was done before and after an await, and passes the error on unchanged", async (scene) => {
    const error = new Error("changed my mind");
    const thrown = await assertRejects(
      scene.write(async (tx) => {
        await tx.insertAccount(someAccount({ id: "account-3" }));
        await linger(tx, 3);
        await tx.saveProject(someProject({ name: "Other" }));
        await tx.deleteColumn("column-1");
        throw error;
      }),
    );
    assert(thrown === error, "Expected the error of the work itself");
    await scene.read(async (tx) => {
      assertEquals(await tx.findAccount("account-3"), undefined, "the account of a rolled back transaction");
      assertEquals(await tx.findAccountByEmail("account-3@example.com"), undefined, "its address");
      assertEquals(await tx.findProject("project-1"), someProject(), "the project");
      assertEquals((await tx.listColumns("project-1")).length, 2, "the number of columns");
    });
  });

  check("rolls back when the work throws before it awaits anything", async ({ store, read }) => {
    const error = new Error("not even begun");
    const refused = store.transaction(() => {
      throw error;
    });
    assert((await assertRejects(refused)) === error, "Expected the error of the work itself");
    assertEquals(await read((tx) => tx.findProject("project-1")), someProject(), "the project");
  });

  check("keeps nothing of a transaction that broke a key, even when the work swallows the error", async (scene) => {
    const swallowing = scene.write(async (tx) => {
      await tx.raiseProjectVersion("project-1");
      await tx.insertAccount(someAccount()).catch(() => undefined);
      await assertRejects(tx.findProject("project-1"), "a call after a broken key");
      return "done";
    });
    await assertCode(swallowing, "conflict", "the transaction");
    assertEquals(await scene.read((tx) => tx.findProject("project-1")), someProject(), "the project");
  });

  check("goes on after a transaction that failed", async ({ write, read }) => {
    await assertCode(
      write((tx) => tx.insertProject(someProject())),
      "conflict",
    );
    await write((tx) => tx.saveProject(someProject({ name: "Next" })));
    assertEquals((await read((tx) => tx.findProject("project-1")))?.name, "Next", "the name");
  });
}

function checkEnds(check: Check): void {
  check("refuses a transaction that leaked out of its work", async ({ store, write }) => {
    const leaked: Tx[] = [];
    await write(async (tx) => {
      leaked.push(tx);
    });
    await assertRejects(
      write(async (tx) => {
        leaked.push(tx);
        throw new Error("rolled back");
      }),
    );
    for (const tx of leaked) {
      await assertTypeError(tx.findProject("project-1"), "a read on a dead transaction");
      await assertTypeError(tx.saveProject(someProject({ name: "Late" })), "a write on a dead transaction");
    }
    assertEquals(await store.read((tx) => tx.findProject("project-1")), someProject(), "the project");
  });

  check("refuses a read that leaked out of its work", async ({ store }) => {
    const leaked: ReadTx[] = [];
    await store.read(async (tx) => {
      leaked.push(tx);
    });
    for (const tx of leaked) await assertTypeError(tx.findProject("project-1"), "a dead read");
  });

  check("refuses a transaction inside a transaction, and keeps nothing of the outer one", async ({ store }) => {
    const nested = store.transaction(async (outer) => {
      await outer.saveProject(someProject({ name: "Outer" }));
      await store.transaction(async (inner) => await inner.findProject("project-1"));
    });
    await assertTypeError(nested, "a nested transaction");
    assertEquals(await store.read((tx) => tx.findProject("project-1")), someProject(), "the project");
    await store.transaction((tx) => tx.saveProject(someProject({ name: "Afterwards" })));
    assertEquals((await store.read((tx) => tx.findProject("project-1")))?.name, "Afterwards", "the name");
  });

  check("answers what the work answers, and copies of what is stored", async ({ write, read }) => {
    const answer = await write(async (tx) => {
      const given = someProject({ id: "project-2" });
      await tx.insertProject(given);
      given.name = "changed by the caller";
      given.createdAt.setTime(0);
      const found = (await tx.findProject("project-2")) as Project;
      found.name = "changed again";
      found.createdAt.setTime(0);
      return await tx.findProject("project-2");
    });
    assertEquals(answer, someProject({ id: "project-2" }), "the project");
    assertEquals(await read((tx) => tx.findProject("project-2")), someProject({ id: "project-2" }), "the project");
  });

  check("closes after what runs, and refuses everything afterwards", async ({ store }) => {
    const running = [
      store.transaction((tx) => tx.saveProject(someProject({ name: "Last" }))),
      store.read((tx) => tx.findProject("project-1")),
    ];
    await Promise.all([...running, store.close()]);
    await assertCode(
      store.transaction(async () => undefined),
      "unavailable",
      "a transaction",
    );
    await assertCode(
      store.read(async () => undefined),
      "unavailable",
      "a read",
    );
    await store.close();
  });
}

function checkSnapshots(check: Check): void {
  check(
    "names another state once something is committed, and the same one until then",
    async ({ store, read, write }) => {
      if (!store.state) return;
      const first = store.state();
      await read((tx) => tx.findProject("project-1"));
      await assertRejects(write((tx) => tx.insertProject(someProject())));
      const before = store.state();
      await write((tx) => tx.raiseProjectVersion("project-1"));
      const after = store.state();
      assert(before !== after, "Expected another state after a commit");
      await read((tx) => tx.findProject("project-1"));
      assertEquals(store.state(), after, "the state, while nothing is committed");
      assert(first <= before, "Expected a number that never falls");
    },
  );

  check("a transaction sees its own changes, and the next read sees them too", async ({ write, read }) => {
    for (let round = 1; round <= 10; round++) {
      const name = `Round ${round}`;
      const seen = await write(async (tx) => {
        await tx.saveProject(someProject({ name }));
        return (await tx.findProject("project-1"))?.name;
      });
      assertEquals(seen, name, "the name inside the transaction");
      assertEquals((await read((tx) => tx.findProject("project-1")))?.name, name, "the name after it");
    }
  });

  check("nobody sees what is not committed", async ({ write, read }) => {
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

  check("a read sees one moment, while writers go on", async ({ write, read }) => {
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
        const before = await tx.listProjects("workspace-1");
        const labels = (await tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS)).rows;
        const sum = before.reduce((total, { position }) => total + position, 0);
        assertEquals(sum, 100, "the sum that every transaction keeps");
        assert(labels.length <= 1, "Expected one label at most in every moment");
        await linger(tx, 20);
        assertEquals(await tx.listProjects("workspace-1"), before, "the projects, asked again");
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

function checkRaces(check: Check): void {
  check("racing claims of task numbers leave no hole and no double", async ({ write }) => {
    const claims = Array.from({ length: RACERS }, () => write((tx) => tx.claimTaskNumbers("project-1", 1)));
    const claimed = (await Promise.all(claims)).sort((left, right) => left - right);
    assertEquals(
      claimed,
      Array.from({ length: RACERS }, (_, index) => index + 1),
      "the numbers",
    );
    assertEquals(await write((tx) => tx.claimTaskNumbers("project-1", 5)), RACERS + 1, "the first of five numbers");
    assertEquals(await write((tx) => tx.claimTaskNumbers("project-1", 1)), RACERS + 6, "the number after them");
  });

  check("racing read-modify-writes lose nothing", async ({ write, read }) => {
    const increment = () =>
      write(async (tx) => {
        const project = (await tx.findProject("project-1")) as Project;
        await linger(tx, 2);
        await tx.saveProject({ ...project, position: project.position + 1 });
      });
    await Promise.all(Array.from({ length: RACERS }, increment));
    assertEquals((await read((tx) => tx.findProject("project-1")))?.position, RACERS, "the position");
  });

  check("racing versions lose nothing", async ({ write, read }) => {
    const raise = () =>
      write(async (tx) => {
        await tx.raiseProjectVersion("project-1");
        await tx.raiseWorkspaceVersion("workspace-1");
      });
    await Promise.all(Array.from({ length: RACERS }, raise));
    assertEquals((await read((tx) => tx.findProject("project-1")))?.version, RACERS + 1, "the project's version");
    assertEquals((await read((tx) => tx.findWorkspace("workspace-1")))?.version, RACERS + 1, "the workspace's version");
  });

  check("two transactions that each read what the other writes run as if one after the other", async (scene) => {
    await scene.write((tx) => tx.insertProject(someProject({ id: "project-2" })));
    const goIfBothAreHere = (own: string) =>
      scene.write(async (tx) => {
        const projects = await tx.listProjects("workspace-1");
        await linger(tx, 2);
        if (projects.every(({ archivedAt }) => archivedAt === null)) {
          await tx.saveProject(someProject({ id: own, archivedAt: new Date(0) }));
        }
      });
    await Promise.all([goIfBothAreHere("project-1"), goIfBothAreHere("project-2")]);
    const projects = await scene.read((tx) => tx.listProjects("workspace-1"));
    assertEquals(projects.filter(({ archivedAt }) => archivedAt !== null).length, 1, "the archived projects");
  });

  check("two transactions that each look for rows which the other inserts run one after the other", async (scene) => {
    const addTheOnlyOne = (id: string) =>
      scene.write(async (tx) => {
        const labels = (await tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS)).rows;
        await linger(tx, 2);
        if (labels.length === 0) await tx.insertLabel(someLabel({ id }));
      });
    await Promise.all(["label-1", "label-2", "label-3"].map(addTheOnlyOne));
    const labels = (await scene.read((tx) => tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS))).rows;
    assertEquals(labels.length, 1, "the number of labels");
  });
}
