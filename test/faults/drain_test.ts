/**
 * SIGTERM with 16 active writers: every accepted request gets a response, and every acknowledged write is stored.
 *
 * @module
 */

import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { expectTime, isFull, newSeed } from "../tier.ts";
import { faultsOf, Ledger, randomOf, type Write, WriteMaker } from "./ledger.ts";
import { RawConnection, type RawOutcome } from "./requests/raw_client.ts";
import { openScene, type Scene } from "./scene.ts";

const WRITERS = 16;
const ROUNDS = 5;
const DRAIN_MILLISECONDS = 10_000;

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
});
afterAll(async () => await scene.close());

test(`SIGTERM during writes by ${WRITERS} clients aborts no request and loses no write`, async () => {
  const seed = newSeed();
  const random = randomOf(seed);
  const ledger = new Ledger();
  const ends: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = ledger.acknowledged.length;
    const aborted: RawOutcome[] = [];
    const writing = Promise.all(Array.from({ length: WRITERS }, () => writeUntilRefused(ledger, random, aborted)));
    // One client has sent only half of its body when the signal arrives.
    const slow = writeSlowly(ledger, 300);
    await Bun.sleep(100 + random() * 100);
    // On a busy machine, the server may not have acknowledged any write by then.
    while (ledger.acknowledged.length - before <= WRITERS) await Bun.sleep(5);
    const sentAt = performance.now();
    const code = await scene.server.stop();
    ends.push(performance.now() - sentAt);
    await Promise.all([writing, slow]);
    expect({ seed, round, code, aborted, refused: ledger.refused }).toEqual({
      seed,
      round,
      code: 0,
      aborted: [],
      refused: [],
    });
    expect((await slow).kind).toBe("answered");
    expect(ledger.acknowledged.length - before).toBeGreaterThan(WRITERS);
    expect(doneIn(scene.file)).toEqual(promisedIn(ledger));
    await scene.restart();
    expect({ seed, round, faults: faultsOf(scene.file, ledger) }).toEqual({ seed, round, faults: [] });
  }
  expectTime(Math.max(...ends), DRAIN_MILLISECONDS);
  console.log(
    `SIGTERM: seed ${seed}, ${ROUNDS} times under ${WRITERS} writers, ${ledger.acknowledged.length} acknowledged, ` +
      `none aborted, ${ledger.unanswered.length} never let in, ended after ${ends.map(Math.round).join(", ")} ms`,
  );
}, 600_000);

const IMPORTERS = 20;
const IMPORTED_TASKS = 1_000;
const WORDS = 100;
/** The grace period, doubled for a busy machine. */
const MOST_STOP_MILLISECONDS = 2 * DRAIN_MILLISECONDS;

test.skipIf(!isFull)(
  "SIGTERM during more long changes than fit in the grace period loses no acknowledged change",
  async () => {
    const importers = await Promise.all(Array.from({ length: IMPORTERS }, (_, index) => openImporter(index)));
    const outcomes = importers.map(async ({ path, token, tasks }) => {
      const connection = await RawConnection.open(scene.server.url);
      if (!connection) throw new Error("The server refuses the connection");
      const outcome = await connection.send("POST", path, { as: token, body: { tasks } });
      connection.close();
      if (outcome.kind !== "answered") return { answer: "reset" };
      const report = JSON.parse(outcome.body) as { results?: { successful: number } };
      return { answer: outcome.status, acknowledged: report.results?.successful };
    });
    await Bun.sleep(1_000);
    const sentAt = performance.now();
    expect(await scene.server.stop()).toBe(0);
    const stopMilliseconds = performance.now() - sentAt;
    const stored = importers.map(({ projectId }) => tasksIn(scene.file, projectId));
    const told = (await Promise.all(outcomes)).map((outcome, index) => ({ ...outcome, stored: stored[index] ?? 0 }));
    const answers = told.map(({ answer }) => answer);
    // The change that was running at the deadline may be stored even though its client got no response.
    const isStoredUntold = ({ answer, stored }: (typeof told)[number]) =>
      answer === "reset" && stored === IMPORTED_TASKS;
    expect(told.filter(isStoredUntold).length).toBeLessThanOrEqual(1);
    // An import runs in parts, so its report lists the stored tasks.
    for (const { answer, acknowledged, stored } of told) {
      if (answer !== "reset") expect({ answer, stored }).toEqual({ answer, stored: acknowledged ?? 0 });
    }
    expectTime(stopMilliseconds, MOST_STOP_MILLISECONDS);
    console.log(
      `SIGTERM under ${IMPORTERS} imports: answered ${JSON.stringify(answers)}, ended after ${Math.round(stopMilliseconds)} ms`,
    );
    await scene.restart();
  },
  600_000,
);

/** The number of imports to retry, to keep the test short. */
const MAX_RETRIED = 3;

test.skipIf(!isFull)(
  "an import interrupted by SIGTERM resumes with its Idempotency-Key after a restart, and creates each task once",
  async () => {
    const importers = await Promise.all(
      Array.from({ length: IMPORTERS }, (_, index) => openImporter(IMPORTERS + index)),
    );
    const send = async ({ path, token, tasks, projectId }: Importer): Promise<ImportedCounts | undefined> => {
      const connection = await RawConnection.open(scene.server.url);
      if (!connection) throw new Error("Cannot connect to the server");
      const outcome = await connection.send("POST", path, { as: token, body: { tasks }, key: `import-${projectId}` });
      connection.close();
      if (outcome.kind !== "answered" || outcome.status !== 200) return undefined;
      return (JSON.parse(outcome.body) as { results: ImportedCounts }).results;
    };
    const first = importers.map(send);
    await Bun.sleep(1_000);
    expect(await scene.server.stop()).toBe(0);
    const reports = await Promise.all(first);
    // On SQLite, no outcome is unknown.
    const errors = reports.flatMap((report) => report?.tasks.flatMap(({ error }) => error ?? []) ?? []);
    expect(errors.filter((error) => !error.startsWith("Not imported: "))).toEqual([]);
    const isPartial = (_: Importer, index: number) => (reports[index]?.failed ?? 0) > 0;
    const partial = importers.filter(isPartial).slice(0, MAX_RETRIED);
    expect(partial.length).toBeGreaterThan(0);
    await scene.restart();
    for (const importer of partial) {
      for (const attempt of ["retry", "repetition"]) {
        const counts = await send(importer);
        const stored = tasksIn(scene.file, importer.projectId);
        expect({ attempt, successful: counts?.successful, failed: counts?.failed, stored }).toEqual({
          attempt,
          successful: IMPORTED_TASKS,
          failed: 0,
          stored: IMPORTED_TASKS,
        });
        expect(titlesIn(scene.file, importer.projectId)).toBe(IMPORTED_TASKS);
      }
    }
  },
  240_000,
);

interface ImportedCounts {
  successful: number;
  failed: number;
  tasks: { success: boolean; error?: string }[];
}

interface Importer {
  token: string;
  projectId: string;
  path: string;
  tasks: object[];
}

/**
 * Creates an account with a project, and tasks that take a long time to store because they have many words to index.
 */
async function openImporter(index: number): Promise<Importer> {
  const { client } = scene;
  const person = { name: "Ida", email: `ida-${index}@example.test`, password: "correct horse battery" };
  const { token } = await client.ok<{ token: string }>("POST", "/api/auth/sign-up/email", { body: person });
  const workspace = { name: `House ${index}`, slug: `house-${index}` };
  const { id: workspaceId } = await client.ok<{ id: string }>("POST", "/api/auth/organization/create", {
    as: token,
    body: workspace,
  });
  const body = { name: "Import", slug: "IMP", icon: "Layout", workspaceId };
  const { id: projectId } = await client.ok<{ id: string }>("POST", "/api/project", { as: token, body });
  const tasks = Array.from({ length: IMPORTED_TASKS }, (_, task) => ({
    title: `Task ${task}`,
    status: "to-do",
    description: Array.from({ length: WORDS }, (_, word) => ((task * WORDS + word) * 7919 + index).toString(36)).join(
      " ",
    ),
  }));
  return { token, projectId, path: `/api/task/import/${projectId}`, tasks };
}

function tasksIn(file: string, projectId: string): number {
  const database = new Database(file, { readonly: true });
  const [row] = database
    .query<{ tasks: number }, [string]>("SELECT count(*) AS tasks FROM task WHERE project_id = ?1")
    .all(projectId);
  database.close();
  return row?.tasks ?? -1;
}

/** Counts the distinct titles in a project. */
function titlesIn(file: string, projectId: string): number {
  const database = new Database(file, { readonly: true });
  const [row] = database
    .query<{ titles: number }, [string]>("SELECT count(DISTINCT title) AS titles FROM task WHERE project_id = ?1")
    .all(projectId);
  database.close();
  return row?.titles ?? -1;
}

/** Writes on one new connection after another until the server refuses connections. */
async function writeUntilRefused(ledger: Ledger, random: () => number, aborted: RawOutcome[]): Promise<void> {
  const { url } = scene.server;
  const maker = new WriteMaker(scene, ledger, random);
  for (let connection = await RawConnection.open(url); connection; connection = await RawConnection.open(url)) {
    while (!connection.isClosed) {
      const write = maker.make();
      const outcome = await connection.send(write.method, write.path, { as: scene.token, body: write.body });
      if (outcome.kind === "unsent") break;
      if (outcome.kind === "aborted") {
        if (outcome.first && outcome.received === "") ledger.unanswered.push(write);
        else aborted.push(outcome);
        break;
      }
      const { status, body: text } = outcome;
      if (status === 200) {
        ledger.acknowledged.push({ ...write, text });
        maker.learn(write, { status, headers: new Headers(), text, body: JSON.parse(text) });
      } else {
        ledger.refused.push({ write, status, text, retryAfter: null });
      }
    }
    connection.close();
  }
}

/** Counts the events of each kind of write. A request that was cut off but executed would add an event. */
function doneIn(file: string): Record<Write["kind"], number> {
  const database = new Database(file, { readonly: true });
  const count = database.query<{ count: number }, [string]>("SELECT count(*) AS count FROM event WHERE type = ?1");
  const countOf = (type: string): number => count.get(type)?.count ?? -1;
  const done = { create: countOf("taskCreated"), comment: countOf("taskCommentCreated"), move: countOf("taskMoved") };
  database.close();
  return done;
}

function promisedIn({ acknowledged }: Ledger): Record<Write["kind"], number> {
  const countOf = (wanted: Write["kind"]): number => acknowledged.filter(({ kind }) => kind === wanted).length;
  return { create: countOf("create"), comment: countOf("comment"), move: countOf("move") };
}

async function writeSlowly(ledger: Ledger, pauseMilliseconds: number): Promise<RawOutcome> {
  const connection = await RawConnection.open(scene.server.url);
  if (!connection) throw new Error("The server refuses the connection");
  const body = { title: ledger.next() };
  const path = `/api/task/${scene.projectId}`;
  const outcome = await connection.send("POST", path, { as: scene.token, body, pauseMilliseconds });
  if (outcome.kind === "answered") {
    expect(outcome.status).toBe(200);
    ledger.acknowledged.push({ kind: "create", method: "POST", path, body, text: outcome.body });
  }
  connection.close();
  return outcome;
}
