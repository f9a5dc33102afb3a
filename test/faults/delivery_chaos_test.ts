/**
 * Webhook receivers fail in every possible way, and the server is killed repeatedly. Every event arrives, in order and signed,
 * and duplicates are rare.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { isFull, newSeed } from "../tier.ts";
import { randomOf } from "./ledger.ts";
import { type Arrival, type Reaction, type Receiver, startReceiver } from "./receiver.ts";
import { medianOf, openScene, quantileOf, type Scene } from "./scene.ts";

const MAX_KILLS = isFull ? 100 : 5;
/** The minimum number of kills for a meaningful test. */
const MIN_KILLS = isFull ? 8 : 4;
/** After this time, fewer kills are enough. */
const CHAOS_SECONDS = Number(process.env.CHAOS_SECONDS ?? 60);
const CALM_SECONDS = 60;
const WRITERS = 6;
const PROJECTS = 4;
/** Concurrent deliveries, which may be sent twice after a kill. */
const IN_FLIGHT = 8;
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const EVENTS = [
  "taskCreated",
  "taskStatusChanged",
  "taskPriorityChanged",
  "taskTitleChanged",
  "taskDescriptionChanged",
  "taskCommentCreated",
  "taskDeleted",
  "taskDueDateChanged",
];
const BAD_REACTIONS: readonly Reaction[] = ["fails", "hangs", "resets", "moved", "busy", "huge", "slow"];
const TAKEN: readonly Reaction[] = ["ok", "huge", "slow"];

const seed = Number(process.env.CHAOS_SEED ?? newSeed());
const random = randomOf(seed);
let scene: Scene;
let receiver: Receiver;
let badShare = 0.3;
const folder = mkdtempSync(join(tmpdir(), "hexlane-chaos-"));
/** IDs of deliveries that the server gave up waiting for, one per line. */
const timeoutsFile = join(folder, "timeouts");
writeFileSync(timeoutsFile, "");
const projects: string[] = [];

beforeAll(async () => {
  let bad = 0;
  // Cycles through all reactions, so that each occurs however slow the machine is.
  receiver = await startReceiver(() =>
    random() < badShare ? (BAD_REACTIONS[bad++ % BAD_REACTIONS.length] as Reaction) : "ok",
  );
  scene = await openScene({
    // Links use the public URL, and the server gets a different port at each start.
    env: { ALLOW_PRIVATE_DESTINATIONS: "true", BASE_URL: "http://localhost:3000", HURRY_TIMEOUTS_FILE: timeoutsFile },
    command: [process.execPath, join(import.meta.dir, "delivery_server.ts")],
  });
  const { client, token: as, workspaceId } = scene;
  for (let index = 0; index < PROJECTS; index++) {
    const body = { name: `P${index}`, slug: `P${index}`, icon: "Layout", workspaceId };
    const { id } = await client.ok("POST", "/api/project", { as, body });
    const events = Object.fromEntries(EVENTS.map((event) => [event, true]));
    const hook = { webhookUrl: `${receiver.url}/${id}`, secret: SECRET, events };
    await client.ok("POST", `/api/generic-webhook-integration/project/${id}`, { as, body: hook });
    projects.push(id);
  }
}, 600_000);

afterAll(async () => {
  await scene.close();
  await receiver.close();
  rmSync(folder, { recursive: true, force: true });
});

test(
  `no event is lost or reordered despite up to ${MAX_KILLS} kills (kill -9) and misbehaving receivers`,
  async () => {
    const killedAt: number[] = [];
    // The tasks of each writer.
    const desks: string[][] = Array.from({ length: WRITERS }, () => []);
    const end = performance.now() + CHAOS_SECONDS * 1000;
    while (killedAt.length < MAX_KILLS && (killedAt.length < MIN_KILLS || performance.now() < end)) {
      const isOver = { yet: false };
      const writing = Promise.all(desks.map((tasks) => write(tasks, isOver)));
      await untilSending(1 + random() * 20);
      await Bun.sleep(random() * 60);
      await scene.server.kill();
      await untilSilent();
      killedAt.push(performance.now());
      isOver.yet = true;
      await writing;
      await scene.restart();
    }
    badShare = 0.05;
    const waited = await untilCalm();
    const sent = sentEvents();
    const judged = judge(killedAt);

    expect({ seed, wrong: judged.wrong }).toEqual({ seed, wrong: [] });
    expect({ seed, pending: pendingCount() }).toEqual({ seed, pending: 0 });
    // The accepted IDs are exactly the IDs of the committed events.
    expect([...judged.accepted.keys()].sort()).toEqual(sent.map(({ id }) => id).sort());
    expect({ seed, disorder: disorderOf(sent, judged.accepted) }).toEqual({ seed, disorder: [] });
    expect({ seed, most: Math.max(...judged.duplicates) <= IN_FLIGHT }).toEqual({ seed, most: true });
    // With fewer kills, the test would prove little.
    expect(killedAt.length).toBeGreaterThanOrEqual(MIN_KILLS);
    expect(receiver.arrivals.length).toBeGreaterThan(killedAt.length * 3);
    for (const reaction of BAD_REACTIONS) expect([reaction, judged.reactions.has(reaction)]).toEqual([reaction, true]);
    console.log(
      `delivery chaos: seed ${seed}, ${killedAt.length} kills, ${sent.length} events, ${receiver.arrivals.length} attempts, ` +
        `sent twice per kill: median ${medianOf(judged.duplicates)}, at most ${Math.max(...judged.duplicates)} ` +
        `(in flight ${IN_FLIGHT}), ready again after ${Math.round(quantileOf([scene.readyMilliseconds], 1))} ms, ` +
        `all delivered ${(waited / 1000).toFixed(1)} s after the last kill`,
    );
  },
  (CHAOS_SECONDS + CALM_SECONDS + 240) * 1000,
);

/** Waits for this many more attempts, because killing a server that sends nothing would test nothing. */
async function untilSending(attempts: number): Promise<void> {
  const before = receiver.arrivals.length;
  const end = performance.now() + 20_000;
  while (receiver.arrivals.length < before + attempts && performance.now() < end) await Bun.sleep(5);
}

/** Waits until the receiver has read all data from the killed server, which takes longer on a busy machine. */
async function untilSilent(): Promise<void> {
  for (let seen = -1; seen !== receiver.arrivals.length; await Bun.sleep(100)) seen = receiver.arrivals.length;
}

/** Creates and changes tasks until stopped; the outcome of the last request is unknown. */
async function write(tasks: string[], isOver: { yet: boolean }): Promise<void> {
  while (!isOver.yet) {
    const project = projects[Math.floor(random() * PROJECTS)] ?? "";
    const task = tasks[Math.floor(random() * tasks.length)];
    const text = `t${Math.floor(random() * 1e9)} é🔥`;
    const dice = random();
    if (!task || dice < 0.2) {
      const body = { title: text, description: text, priority: "low", status: "to-do" };
      const made = await ask<{ id: string }>("POST", `/api/task/${project}`, body);
      if (made) tasks.push(made.id);
    } else if (dice < 0.4) await ask("POST", `/api/comment/${task}`, { content: text });
    else if (dice < 0.95) {
      const status = ["to-do", "in-progress", "done"][Math.floor(random() * 3)];
      await ask("PATCH", `/api/task/${task}`, dice < 0.7 ? { title: text } : { status, description: text });
    } else {
      tasks.splice(tasks.indexOf(task), 1);
      await ask("DELETE", `/api/task/${task}`);
    }
    await Bun.sleep(random() * 30);
  }
}

async function ask<T>(method: string, path: string, body?: object): Promise<T | undefined> {
  try {
    const response = await fetch(`${scene.server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${scene.token}`, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return response.ok ? ((await response.json()) as T) : undefined;
  } catch {
    return undefined;
  }
}

interface SentEvent {
  /** The delivery ID. */
  id: string;
  sequence: number;
  taskId: string;
}

function query<Row>(sql: string): Row[] {
  const database = new Database(scene.file, { readonly: true });
  try {
    return database.query<Row, []>(sql).all();
  } finally {
    database.close();
  }
}

const WANTED = `e.type IN (${EVENTS.map((event) => `'${event}'`)}) AND e.project_id IN`;

/** Returns every event of an enabled type, with its delivery ID. */
function sentEvents(): SentEvent[] {
  const rows = query<SentEvent & { id: string | null }>(
    `SELECT d.id, e.sequence, e.task_id AS taskId FROM event e LEFT JOIN delivery d ON d.event_sequence = e.sequence
     WHERE ${WANTED} (${projects.map((id) => `'${id}'`)}) ORDER BY e.sequence`,
  );
  return rows.map((row) => ({ ...row, id: row.id ?? `no delivery of event ${row.sequence}` }));
}

function pendingCount(): number {
  return query<{ count: number }>("SELECT count(*) AS count FROM delivery WHERE status <> 'delivered'")[0]?.count ?? -1;
}

/** Waits until every event is planned and every delivery has arrived. Returns the milliseconds. */
async function untilCalm(): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < CALM_SECONDS * 1000) {
    const isCalm = pendingCount() === 0 && sentEvents().every(({ id }) => !id.startsWith("no "));
    if (isCalm) break;
    await Bun.sleep(200);
  }
  return performance.now() - startedAt;
}

/** Sorts the attempts: first deliveries by ID, duplicates after each kill, and errors. */
function judge(killedAt: readonly number[]): {
  accepted: Map<string, number>;
  duplicates: number[];
  reactions: Set<Reaction>;
  wrong: string[];
} {
  const accepted = new Map<string, number>();
  const firstBodies = new Map<string, string>();
  const lives = new Map<string, number>();
  const duplicates = killedAt.map(() => 0);
  const wrong: string[] = [];
  // On a busy machine, a response may take longer than the short timeout of this server.
  const timedOut = new Set(readFileSync(timeoutsFile, "utf8").split("\n"));
  for (const [index, arrival] of receiver.arrivals.entries()) {
    const { headers, body, reaction, at } = arrival;
    const id = headers["webhook-id"] ?? "";
    if (!isSigned(arrival)) wrong.push(`${id} is not signed`);
    if ((firstBodies.get(id) ?? body) !== body) wrong.push(`${id} changed between attempts`);
    firstBodies.set(id, body);
    if (!TAKEN.includes(reaction)) continue;
    const life = killedAt.filter((kill) => kill < at).length;
    const last = lives.get(id);
    if (last === life) {
      if (!timedOut.has(id)) wrong.push(`${id} was sent again although it was taken`);
    } else if (last !== undefined) duplicates[last] = (duplicates[last] ?? 0) + 1;
    lives.set(id, life);
    if (!accepted.has(id)) accepted.set(id, index);
  }
  return { accepted, duplicates, reactions: new Set(receiver.arrivals.map(({ reaction }) => reaction)), wrong };
}

function isSigned({ headers, body }: Arrival): boolean {
  try {
    new Webhook(SECRET).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

/** Returns the tasks whose events arrived out of order. */
function disorderOf(sent: readonly SentEvent[], accepted: ReadonlyMap<string, number>): string[] {
  const tasks = Map.groupBy(sent, ({ taskId }) => taskId);
  return [...tasks].flatMap(([taskId, events]) => {
    const places = events.map(({ id }) => accepted.get(id) ?? Number.NaN);
    return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0)) ? [] : [taskId];
  });
}
