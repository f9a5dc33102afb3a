/** Transactions. @module */

import { deferred } from "../../../async/deferred.ts";
import type { Project } from "../../../board/project/project.ts";
import { SERVER_STOPPING, TrackerError } from "../../../errors.ts";
import type { ReadTx, Tx } from "../../../ports/store.ts";
import { assert, assertCode, assertEquals, assertRejects, assertTypeError } from "../../assert.ts";
import { someAccount, someLabel, someProject } from "../../fixtures.ts";
import { ALL_ROWS, type Check, idsOf, linger } from "./scene.ts";
import { checkSnapshots } from "./snapshots.ts";

const RACERS = 20;

export function checkTransactions(check: Check): void {
  checkParts(check);
  checkRollback(check);
  checkEnds(check);
  checkSnapshots(check);
  checkRaces(check);
}

function checkRollback(check: Check): void {
  check("rolls back changes before and after an await, and passes the error on unchanged", async (scene) => {
    const error = new Error("canceled by the work");
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

  check("rolls back when the work throws before its first await", async ({ store, read }) => {
    const error = new Error("thrown before the first await");
    const refused = store.transaction(() => {
      throw error;
    });
    assert((await assertRejects(refused)) === error, "Expected the error of the work itself");
    assertEquals(await read((tx) => tx.findProject("project-1")), someProject(), "the project");
  });

  check(
    "commits nothing of a transaction with a duplicate key, even when the work catches the error",
    async (scene) => {
      const swallowing = scene.write(async (tx) => {
        await tx.raiseProjectVersion("project-1");
        await tx.insertAccount(someAccount()).catch(() => undefined);
        await assertRejects(tx.findProject("project-1"), "a call after a duplicate key");
        return "done";
      });
      await assertCode(swallowing, "conflict", "the transaction");
      assertEquals(await scene.read((tx) => tx.findProject("project-1")), someProject(), "the project");
    },
  );

  check("continues after a failed transaction", async ({ write, read }) => {
    await assertCode(
      write((tx) => tx.insertProject(someProject())),
      "conflict",
    );
    await write((tx) => tx.saveProject(someProject({ name: "Next" })));
    assertEquals((await read((tx) => tx.findProject("project-1")))?.name, "Next", "the name");
  });
}

function checkEnds(check: Check): void {
  check("refuses calls in a transaction after its work has ended", async ({ store, write }) => {
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
      await assertTypeError(tx.findProject("project-1"), "a read in an ended transaction");
      await assertTypeError(tx.saveProject(someProject({ name: "Late" })), "a write in an ended transaction");
    }
    assertEquals(await store.read((tx) => tx.findProject("project-1")), someProject(), "the project");
  });

  check("refuses calls in a read after its work has ended", async ({ store }) => {
    const leaked: ReadTx[] = [];
    await store.read(async (tx) => {
      leaked.push(tx);
    });
    for (const tx of leaked) await assertTypeError(tx.findProject("project-1"), "a call in an ended read");
  });

  check("refuses a transaction inside a transaction, and commits nothing of the outer one", async ({ store }) => {
    const nested = store.transaction(async (outer) => {
      await outer.saveProject(someProject({ name: "Outer" }));
      await store.transaction(async (inner) => await inner.findProject("project-1"));
    });
    await assertTypeError(nested, "a nested transaction");
    assertEquals(await store.read((tx) => tx.findProject("project-1")), someProject(), "the project");
    await store.transaction((tx) => tx.saveProject(someProject({ name: "Afterward" })));
    assertEquals((await store.read((tx) => tx.findProject("project-1")))?.name, "Afterward", "the name");
  });

  check("returns the result of the work, and copies of stored rows", async ({ write, read }) => {
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

  check("close() waits for running work, and refuses all calls afterward", async ({ store }) => {
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

function checkParts(check: Check): void {
  check("acknowledges short transactions before the last part of a long change", async ({ store }) => {
    const acknowledged: string[] = [];
    const work = async (tx: Tx) => {
      await linger(tx, 5);
      await tx.findProject("project-1");
    };
    const run = async (name: string, part?: number) => {
      await store.transaction(work, part === undefined ? {} : { part });
      acknowledged.push(name);
    };
    // Opens connections first, because on a busy machine a new connection may take longer than all parts.
    await Promise.all(Array.from({ length: 5 }, () => store.transaction(work)));
    const parts = Array.from({ length: 12 }, (_, part) => run(`part ${part}`, part));
    const shorts = Array.from({ length: 4 }, (_, index) => run(`short ${index}`));
    await Promise.all([...parts, ...shorts]);
    const inOrder = acknowledged.filter((name) => name.startsWith("part"));
    assertEquals(
      inOrder,
      parts.map((_, part) => `part ${part}`),
      "the order of the parts",
    );
    assertEquals(acknowledged.at(-1), "part 11", "the last acknowledged change");
  });

  check("runs each part of a long change despite a constant load of short transactions", async ({ store }) => {
    let isOver = false;
    const writers = Array.from({ length: 4 }, async () => {
      while (!isOver) await store.transaction((tx) => tx.findProject("project-1"));
    });
    try {
      for (let part = 0; part < 3; part++) {
        await store.transaction((tx) => tx.raiseProjectVersion("project-1"), { part });
      }
    } finally {
      isOver = true;
      await Promise.all(writers);
    }
    assertEquals((await store.read((tx) => tx.findProject("project-1")))?.version, 4, "the version");
  });

  check('stopTransactions("parts") refuses parts of long changes only', async ({ store }) => {
    if (!store.stopTransactions) return;
    store.stopTransactions("parts");
    const insert = (id: string) => (tx: Tx) => tx.insertLabel(someLabel({ id, name: id }));
    await assertCode(store.transaction(insert("part"), { part: 1 }), "unavailable", "a part");
    await store.transaction(insert("whole"));
    const { rows } = await store.read((tx) => tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS));
    assertEquals(idsOf(rows), ["whole"], "the labels");
  });

  check("stopTransactions() refuses waiting transactions, and commits nothing of them", async ({ store }) => {
    if (!store.stopTransactions) return;
    const begun = deferred<void>();
    const insert = (id: string) => (tx: Tx) => tx.insertLabel(someLabel({ id, name: id }));
    const first = store.transaction(async (tx) => {
      begun.resolve();
      await linger(tx, 10);
      await insert("begun")(tx);
    });
    await begun.promise;
    const ids = Array.from({ length: 20 }, (_, index) => `label-${index}`);
    const settling = Promise.allSettled(
      ids.map((id, index) => store.transaction(insert(id), index % 2 === 0 ? {} : { part: index })),
    );
    store.stopTransactions();
    const late = await store.transaction(insert("late")).catch((error: unknown) => error);
    const reason = late instanceof TrackerError ? late.details.reason : undefined;
    assertEquals(reason, SERVER_STOPPING, "the reason of a transaction after the stop");
    await first;
    const outcomes = await settling;
    for (const outcome of outcomes) {
      if (outcome.status === "fulfilled") continue;
      await assertCode(Promise.reject(outcome.reason), "unavailable", "a waiting transaction");
    }
    assert(outcomes.at(-1)?.status === "rejected", "Expected the last part to be refused");
    const acknowledged = ids.filter((_, index) => outcomes[index]?.status === "fulfilled");
    const { rows: stored } = await store.read((tx) => tx.listLabelsOfWorkspace("workspace-1", {}, ALL_ROWS));
    assertEquals(idsOf(stored).sort(), ["begun", ...acknowledged].sort(), "the labels");
  });
}

function checkRaces(check: Check): void {
  check("neither repeats nor skips a task number in concurrent claims", async ({ write }) => {
    const claims = Array.from({ length: RACERS }, () => write((tx) => tx.claimTaskNumbers("project-1", 1)));
    const claimed = (await Promise.all(claims)).sort((left, right) => left - right);
    assertEquals(
      claimed,
      Array.from({ length: RACERS }, (_, index) => index + 1),
      "the numbers",
    );
    assertEquals(await write((tx) => tx.claimTaskNumbers("project-1", 5)), RACERS + 1, "the first of five numbers");
    assertEquals(await write((tx) => tx.claimTaskNumbers("project-1", 1)), RACERS + 6, "the number after the five");
  });

  check("loses no update of concurrent read-modify-writes", async ({ write, read }) => {
    const increment = () =>
      write(async (tx) => {
        const project = (await tx.findProject("project-1")) as Project;
        await linger(tx, 2);
        await tx.saveProject({ ...project, position: project.position + 1 });
      });
    await Promise.all(Array.from({ length: RACERS }, increment));
    assertEquals((await read((tx) => tx.findProject("project-1")))?.position, RACERS, "the position");
  });

  check("loses no update of concurrent version changes", async ({ write, read }) => {
    const raise = () =>
      write(async (tx) => {
        await tx.raiseProjectVersion("project-1");
        await tx.raiseWorkspaceVersion("workspace-1");
      });
    await Promise.all(Array.from({ length: RACERS }, raise));
    assertEquals((await read((tx) => tx.findProject("project-1")))?.version, RACERS + 1, "the project's version");
    assertEquals((await read((tx) => tx.findWorkspace("workspace-1")))?.version, RACERS + 1, "the workspace's version");
  });

  check("serializes two transactions that each read the other's writes", async (scene) => {
    await scene.write((tx) => tx.insertProject(someProject({ id: "project-2" })));
    const goIfBothAreHere = (own: string) =>
      scene.write(async (tx) => {
        const projects = await tx.listProjectOutlines("workspace-1");
        await linger(tx, 2);
        if (projects.every(({ archivedAt }) => archivedAt === null)) {
          await tx.saveProject(someProject({ id: own, archivedAt: new Date(0) }));
        }
      });
    await Promise.all([goIfBothAreHere("project-1"), goIfBothAreHere("project-2")]);
    const projects = await scene.read((tx) => tx.listProjectOutlines("workspace-1"));
    assertEquals(projects.filter(({ archivedAt }) => archivedAt !== null).length, 1, "the archived projects");
  });

  check("serializes two transactions that each search for rows that the other inserts", async (scene) => {
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
