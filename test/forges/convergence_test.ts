/**
 * A model of people who edit tasks and issues at the same time, while webhooks are lost, repeated and reordered, requests fail with
 * and without effect, and servers stop between two transactions. When everything calms down, both sides must be equal, no edit may
 * be lost without a conflict, and nothing may echo.
 *
 * @module
 */
import { expect, test } from "bun:test";
import { createComment } from "../../core/board/comment/create.ts";
import { deleteComment } from "../../core/board/comment/delete.ts";
import { updateComment } from "../../core/board/comment/edit.ts";
import { detachLabel } from "../../core/board/label/attach.ts";
import { createLabel } from "../../core/board/label/create.ts";
import { createTask } from "../../core/board/task/create.ts";
import { editTask } from "../../core/board/task/edit.ts";
import type { ForgeLink, Snapshot } from "../../core/delivery/forge/link.ts";
import { isSameValue } from "../../core/delivery/forge/sync/merge.ts";
import { resumeForgeLink, reviewForgeLink } from "../../core/delivery/forge/sync/review.ts";
import {
  idInMarker,
  plainText,
  sentText,
  snapshotOfIssue,
  snapshotOfTask,
} from "../../core/delivery/forge/sync/snapshot.ts";
import { planForgeSweeps } from "../../core/delivery/forge/sync/sweep.ts";
import { TrackerError } from "../../core/errors.ts";
import { memoryStore } from "../../core/memory/store/store.ts";
import { ForgeError, type ForgeHint } from "../../core/ports/forge.ts";
import type { Store } from "../../core/ports/store.ts";
import { type ForgeWorld, openForgeWorld } from "../../core/testing/forge_world.ts";
import { FORGE_BOT, FORGE_PERSON } from "../../core/testing/memory_repository.ts";
import { HANG_MILLISECONDS, isFull, newSeed, runs } from "../tier.ts";

const CONNECTION = { projectId: "project-1", kind: "gitea" as const };
const WORDS = ["alpha", "beta", "gamma", "delta\n\nepsilon", "zeta  ", "eta\r\ntheta"];
const LABELS = ["bug", "idea", "Docs"];
const STATUSES = ["to-do", "in-progress", "done"];
const PRIORITIES = ["no-priority", "low", "urgent"] as const;
const STEPS = 40;
/** About a tenth of a second each. */
const RUNS = isFull ? 10_000 : runs(1_000);

/** Mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

class Model {
  /** The last text that a person gave to a field of a task, by task and field. */
  readonly here = new Map<string, string>();
  /** The same for issues, by number and field. */
  readonly there = new Map<string, string>();
  readonly #world: ForgeWorld;
  readonly #random: () => number;
  /** Webhooks that may still be delivered, although later ones were already. */
  readonly #delayed: ForgeHint[] = [];
  #comments = 0;
  /** Lets the next transactions fail. */
  readonly crash: { before: number; after: number };

  constructor(world: ForgeWorld, random: () => number, crash: { before: number; after: number }) {
    this.#world = world;
    this.#random = random;
    this.crash = crash;
  }

  #pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#random() * items.length)] as T;
  }

  async step(): Promise<void> {
    const steps = [
      () => this.#editTask(),
      () => this.#editTask(),
      () => this.#editIssue(),
      () => this.#editIssue(),
      () => this.#talkHere(),
      () => this.#talkThere(),
      () => this.#newTask(),
      async () => void this.#world.repository.open({ title: this.#pick(WORDS), labels: [this.#pick(LABELS)] }),
      () => this.#hear(),
      () => this.#work(),
      () => this.#work(),
      async () => this.#world.clock.advance(Math.ceil(this.#random() * 400)),
    ];
    await this.#pick(steps)();
  }

  async #tasks(): Promise<string[]> {
    const tasks = await this.#world.ports.store.read((tx) => tx.listTaskOutlines("project-1"));
    return tasks.map(({ id }) => id);
  }

  async #newTask(): Promise<void> {
    const input = { projectId: "project-1", title: this.#pick(WORDS), description: this.#pick(WORDS) };
    await createTask(this.#world.as("mia"), { ...input, priority: this.#pick(PRIORITIES) });
  }

  async #editTask(): Promise<void> {
    const taskId = this.#pick(await this.#tasks());
    const edits = [
      { title: this.#pick(WORDS) },
      { description: this.#pick(WORDS) },
      { status: this.#pick(STATUSES) },
      { priority: this.#pick(PRIORITIES) },
      { userId: this.#pick(["max", "mia", null]) },
    ];
    if (this.#random() < 0.2) return await this.#relabel(taskId);
    const edit = this.#pick(edits);
    await editTask(this.#world.as("mia"), { taskId, ...edit });
    if ("title" in edit) this.here.set(`${taskId} title`, plainText(edit.title).trim());
    if ("description" in edit) this.here.set(`${taskId} body`, plainText(edit.description));
  }

  async #relabel(taskId: string): Promise<void> {
    const [first] = await this.#world.ports.store.read((tx) => tx.listLabelsOnTask(taskId));
    if (first && this.#random() < 0.5) return void (await detachLabel(this.#world.as("mia"), { labelId: first.id }));
    const label = { name: this.#pick(LABELS), color: "red", workspaceId: "workspace-1", taskId };
    await createLabel(this.#world.as("olga"), label).catch(() => undefined);
  }

  async #editIssue(): Promise<void> {
    const { repository } = this.#world;
    const number = this.#pick([...repository.issues.keys(), 0]);
    if (number === 0) return;
    const { labels } = repository.issue(number);
    const edits = [
      { title: this.#pick(WORDS) },
      { body: this.#pick(WORDS) },
      { isOpen: this.#random() < 0.5 },
      { labels: [...new Set([...labels, this.#pick(LABELS)])] },
      { labels: labels.slice(1) },
      { assignees: this.#pick([["ada"], [], ["stranger"]]) },
    ];
    const edit = this.#pick(edits);
    repository.edit(number, edit);
    if ("title" in edit) this.there.set(`${number} title`, plainText(edit.title).trim());
    if ("body" in edit) this.there.set(`${number} body`, plainText(edit.body));
  }

  async #talkHere(): Promise<void> {
    const taskId = this.#pick(await this.#tasks());
    const { rows } = await this.#world.ports.store.read((tx) => tx.listComments(taskId, { limit: 99 }));
    const own = rows.filter(({ userId }) => userId === "mia");
    const chance = this.#random();
    const one = own.length > 0 ? this.#pick(own) : undefined;
    if (one && chance < 0.25) return void (await deleteComment(this.#world.as("mia"), { commentId: one.id }));
    const content = `here ${++this.#comments} ${this.#pick(WORDS)}`;
    if (one && chance < 0.5) return void (await updateComment(this.#world.as("mia"), { commentId: one.id, content }));
    await createComment(this.#world.as("mia"), { taskId, content });
  }

  async #talkThere(): Promise<void> {
    const { repository } = this.#world;
    const number = this.#pick([...repository.issues.keys(), 0]);
    if (number === 0) return;
    const theirs = (repository.comments.get(number) ?? []).filter(({ author }) => author?.login === FORGE_PERSON.login);
    const chance = this.#random();
    const one = theirs.length > 0 ? this.#pick(theirs) : undefined;
    const body = `there ${++this.#comments} ${this.#pick(WORDS)}`;
    if (one && chance < 0.25) repository.removeComment(number, one.id);
    else if (one && chance < 0.5) repository.editComment(number, one.id, body);
    else repository.comment(number, body);
  }

  /** Delivers some webhooks: late, twice, out of order, or never. */
  async #hear(): Promise<void> {
    const { repository } = this.#world;
    const hints = [...this.#delayed.splice(0), ...repository.webhooks.splice(0)];
    const now: ForgeHint[] = [];
    for (const hint of hints) {
      const chance = this.#random();
      if (chance < 0.25) continue;
      if (chance < 0.4) this.#delayed.push(hint);
      else now.push(hint);
      if (chance > 0.85) now.push(hint);
    }
    if (this.#random() < 0.5) now.reverse();
    await this.#world.hear(now);
  }

  /** Lets the server work, while requests fail and transactions are cut. */
  async #work(): Promise<void> {
    const { forge } = this.#world;
    forge.fail = () => (this.#random() < 0.12 ? new ForgeError("unavailable", "Timeout") : undefined);
    this.crash.before = this.#random() < 0.15 ? 0.1 : 0;
    this.crash.after = this.#random() < 0.15 ? 0.1 : 0;
    try {
      await planForgeSweeps(this.#world.as(null));
      await this.#world.settle();
    } catch (error) {
      // The server died; another one takes over when the leases have expired.
      if (!(error instanceof TrackerError)) throw error;
      this.#world.clock.advance(200);
    } finally {
      forge.fail = () => undefined;
      this.crash.before = this.crash.after = 0;
    }
  }

  /** No more failures: everything that is due is done, and sweeps find what lost webhooks missed. */
  async calm(): Promise<void> {
    for (let round = 0; round < 14; round++) {
      this.#world.clock.advance(24 * 3600);
      await planForgeSweeps(this.#world.as(null));
      await this.#world.settle();
    }
  }
}

/** A store whose transactions fail before they begin, or after they are committed. */
function crashing(random: () => number, crash: { before: number; after: number }): Store {
  const store = memoryStore();
  const died = () => new TrackerError("unavailable", "The server died");
  return {
    read: (work, options) => store.read(work, options),
    close: () => store.close(),
    async transaction(work, options) {
      if (crash.before > 0 && random() < crash.before) throw died();
      const result = await store.transaction(work, options);
      if (crash.after > 0 && random() < crash.after) throw died();
      return result;
    },
  };
}

/** Both sides of every link. */
async function sidesOf({
  ports,
  repository,
}: ForgeWorld): Promise<{ link: ForgeLink; local: Snapshot; remote: Snapshot; here: string[]; there: string[] }[]> {
  return await ports.store.read(async (tx) => {
    const connection = await tx.findForgeConnection("forge-1");
    const columns = await tx.listColumns("project-1");
    const sides = [];
    for (const { id } of await tx.listForgeLinks("forge-1")) {
      const link = await tx.findForgeLink(id);
      const task = link && (await tx.findTask(link.taskId));
      if (!connection || !link || !task) throw new TypeError("A link has no task");
      const local = snapshotOfTask(task, columns, await tx.listLabelsOnTask(task.id));
      const number = link.issueNumber ?? 0;
      const remote = snapshotOfIssue(repository.issue(number), connection);
      const { rows } = await tx.listComments(task.id, { limit: 999 });
      const here = rows.map(({ content }) => plainText(content ?? "").trim());
      const there = (repository.comments.get(number) ?? []).map(({ body }) => sentText(body).trim());
      sides.push({ link, local, remote, here: here.sort(), there: there.sort() });
    }
    return sides;
  });
}

const countWrites = ({ forge }: ForgeWorld) =>
  ["createIssue", "editIssue", "createComment", "editComment", "deleteComment"]
    .map((method) => forge.requests.get(method) ?? 0)
    .join();

/** The last edit of each text is kept, unless it is in conflict, or the other side was edited later. */
async function checkEdits(world: ForgeWorld, model: Model, seed: number): Promise<void> {
  for (const { link, remote } of await sidesOf(world)) {
    for (const field of ["title", "body"] as const) {
      if (link.conflicts.some((one) => one.field === field)) continue;
      const edits = [model.here.get(`${link.taskId} ${field}`), model.there.get(`${link.issueNumber} ${field}`)].filter(
        (edit) => edit !== undefined,
      );
      if (edits.length === 0) continue;
      const found = plainText(remote[field]).trim();
      expect({ seed, field, found, isKnown: edits.map((edit) => edit.trim()).includes(found) }).toEqual({
        seed,
        field,
        found,
        isKnown: true,
      });
    }
  }
}

/** @returns how many links were in conflict */
async function check(world: ForgeWorld, seed: number): Promise<number> {
  const sides = await sidesOf(world);
  for (const { link, local, remote, here, there } of sides) {
    expect({ seed, state: link.state === "creating" }).toEqual({ seed, state: false });
    const waiting = new Set(link.conflicts.map(({ field }) => field as string));
    for (const field of ["title", "body", "isOpen", "priority"] as const) {
      if (waiting.has(field)) {
        const shown = link.conflicts.find((one) => one.field === field);
        expect(shown).toEqual({ field, local: local[field], remote: remote[field] } as never);
      } else if (!isSameValue(field, local[field], remote[field])) {
        expect({ seed, field, local, remote, link }).toEqual({ seed, field } as never);
      }
    }
    expect({ seed, labels: [...local.labels].map((name) => name.toLowerCase()).sort() }).toEqual({
      seed,
      labels: remote.labels.map((name) => name.toLowerCase()).sort(),
    });
    expect({ seed, comments: here }).toEqual({ seed, comments: there });
  }
  const made = [...world.repository.issues.values()].flatMap(({ author, body }) =>
    author?.login === FORGE_BOT.login ? [idInMarker(body) ?? body] : [],
  );
  expect({ seed, twice: made.filter((id, index) => made.indexOf(id) !== index && id.includes("id-")) }).toEqual({
    seed,
    twice: [],
  });
  return sides.filter(({ link }) => link.state === "conflict").length;
}

test(
  "tasks and issues converge, whatever is lost, repeated, reordered or interrupted",
  async () => {
    const first = newSeed();
    let conflicts = 0;
    for (let run = 0; run < RUNS; run++) {
      const seed = first + run;
      const random = randomOf(seed);
      const crash = { before: 0, after: 0 };
      const world = await openForgeWorld({ people: { ada: "max" } }, { store: crashing(random, crash) });
      const model = new Model(world, random, crash);
      for (let step = 0; step < STEPS; step++) await model.step();
      await model.calm();
      conflicts += await check(world, seed);
      await checkEdits(world, model, seed);
      const before = countWrites(world);
      await world.hear();
      await model.calm();
      expect({ seed, writes: countWrites(world) }).toEqual({ seed, writes: before });
      await resolveAll(world);
      await model.calm();
      expect({ seed, conflicts: await check(world, seed) }).toEqual({ seed, conflicts: 0 });
    }
    // Otherwise, the model would test no conflicts.
    expect(conflicts).toBeGreaterThan(0);
  },
  6 * HANG_MILLISECONDS,
);

async function resolveAll(world: ForgeWorld): Promise<void> {
  for (const [index, { link }] of (await sidesOf(world)).entries()) {
    if (link.state !== "conflict") continue;
    const named = { ...CONNECTION, linkId: link.id };
    const { token } = await reviewForgeLink(world.as("olga"), named);
    await resumeForgeLink(world.as("olga"), { ...named, source: index % 2 === 0 ? "ours" : "theirs", token });
  }
}
