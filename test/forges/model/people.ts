/**
 * People who edit tasks and issues, while servers synchronize them.
 *
 * @module
 */
import { type ForgeIssueEdit, TrackerError } from "@hexlane/core";
import { createComment } from "../../../core/board/comment/create.ts";
import { deleteComment } from "../../../core/board/comment/delete.ts";
import { updateComment } from "../../../core/board/comment/edit.ts";
import { detachLabel } from "../../../core/board/label/attach.ts";
import { createLabel } from "../../../core/board/label/create.ts";
import { createTask } from "../../../core/board/task/create.ts";
import { editTask } from "../../../core/board/task/edit.ts";
import { resumeForgeLink, reviewForgeLink } from "../../../core/delivery/forge/sync/review.ts";
import { idInMarker, withMarker } from "../../../core/delivery/forge/sync/snapshot.ts";
import type { ForgeWorld } from "../../../core/testing/forge_world.ts";
import { FORGE_PERSON } from "../../../core/testing/memory_repository.ts";
import type { Random } from "../../simulation/random.ts";
import { type History, type Side, TEXT_FIELDS, tokenIn } from "./history.ts";
import type { SettledEdits, SettledField, Sides } from "./settled.ts";
import { CONNECTION, linksIn, sidesOfIssue, sidesOfTask } from "./sides.ts";

export const LABELS = ["bug", "idea", "Docs"];
const WORDS = ["alpha", "beta", "gamma\n\ndelta", "epsilon  ", "zeta\r\neta"];
const STATUSES = ["to-do", "in-progress", "done"];
/** The share of edits that are made to one link, so that it has conflicts. */
const HOT = 0.6;
const PRIORITIES = ["no-priority", "low", "urgent"] as const;

export interface PeopleOptions {
  history: History;
  settled: SettledEdits;
  note: (line: string) => void;
  /** Whether people write more comments on tasks. */
  isHasty: boolean;
}

export class People {
  readonly #world: ForgeWorld;
  readonly #history: History;
  readonly #settled: SettledEdits;
  readonly #note: (line: string) => void;
  readonly #isHasty: boolean;
  /** The tokens of the comments that a side must show, by the task or issue where they were written, then by comment. */
  readonly #comments = new Map<string, Map<string, string>>();
  /** The texts of comments on tasks, now and before the last edit. */
  readonly #texts = new Map<string, string>();
  readonly #textsBefore = new Map<string, string>();

  constructor(world: ForgeWorld, { history, settled, note, isHasty }: PeopleOptions) {
    this.#world = world;
    this.#history = history;
    this.#settled = settled;
    this.#note = note;
    this.#isHasty = isHasty;
  }

  /** Returns the tokens of the comments that were written on a task or an issue and not deleted, sorted. */
  commentsOf(side: Side, id: string | number): string[] {
    return [...this.#commentsOn(side, id).values()].sort();
  }

  /** Lets one person take a random action. */
  async act(random: Random): Promise<void> {
    const acts = [
      () => this.#editTask(random),
      () => this.#editTask(random),
      () => this.#editIssue(random),
      () => this.#editIssue(random),
      () => this.#commentHere(random),
      () => this.#commentThere(random),
      () => (random.chance(0.5) ? this.#newTask(random) : this.#newIssue(random)),
      () => this.#resolveOne(random),
      ...(this.#isHasty ? Array.from({ length: 3 }, () => () => this.#commentHere(random)) : []),
    ];
    await random.pick(acts)();
  }

  /**
   * Lets the author of a comment delete it or revert an edit. Does nothing if no person wrote the comment, or it has
   * been deleted.
   */
  async takeBack(commentId: string, random: Random): Promise<void> {
    for (const [place, own] of this.#comments) {
      if (!place.startsWith("here ") || !own.has(commentId)) continue;
      const before = this.#textsBefore.get(commentId);
      if (random.chance(0.5)) await this.#deleteHere(own, commentId);
      else await this.#editHere(own, commentId, before ?? this.#text("here", random));
    }
  }

  /**
   * Lets a person edit the title or the description of a task again.
   *
   * @param sent the values that were sent to its issue
   */
  async editAgain(issueNumber: number, sent: object, random: Random): Promise<void> {
    const link = (await linksIn(this.#world)).find((one) => one.issueNumber === issueNumber);
    if (!link || !random.chance(0.7)) return;
    const title = "title" in sent ? { title: this.#text("here", random) } : {};
    const edit = "body" in sent ? { ...title, description: this.#text("here", random) } : title;
    if (Object.keys(edit).length === 0) return;
    this.#note(`mia edits ${link.taskId} again ${JSON.stringify(edit)}`);
    await editTask(this.#world.as("mia"), { taskId: link.taskId, ...edit });
  }

  /** Resolves every conflict. */
  async resolveAll(random: Random): Promise<void> {
    for (const { id, state } of await linksIn(this.#world)) if (state === "conflict") await this.#resolve(id, random);
  }

  #text(side: Side, random: Random): string {
    return `${this.#history.newToken(side)} ${random.pick(WORDS)}`;
  }

  #commentsOn(side: Side, id: string | number): Map<string, string> {
    const key = `${side} ${id}`;
    const known = this.#comments.get(key) ?? new Map<string, string>();
    this.#comments.set(key, known);
    return known;
  }

  async #newTask(random: Random): Promise<void> {
    const [title, description] = [this.#text("here", random), this.#text("here", random)];
    const input = { projectId: "project-1", title, description, priority: random.pick(PRIORITIES) };
    const { id } = await createTask(this.#world.as("mia"), input);
    this.#note(`mia creates ${id} ${title}`);
  }

  async #newIssue(random: Random): Promise<void> {
    const [title, body] = [this.#text("there", random), this.#text("there", random)];
    const issue = this.#world.repository.open({ title, body, labels: [random.pick(LABELS)] });
    for (const field of TEXT_FIELDS) {
      this.#history.add({ side: "there", id: issue.number, field }, issue[field], "person");
    }
    this.#note(`ada opens issue ${issue.number} ${title}`);
  }

  async #someTask(random: Random): Promise<string> {
    const hot = random.chance(HOT) ? await this.#hotLink() : undefined;
    if (hot) return hot.taskId;
    const tasks = await this.#world.ports.store.read((tx) => tx.listTaskOutlines("project-1"));
    return random.pick(tasks.map(({ id }) => id).sort());
  }

  async #someIssue(random: Random): Promise<number | undefined> {
    const hot = random.chance(HOT) ? await this.#hotLink() : undefined;
    return hot?.issueNumber ?? random.pick([...this.#world.repository.issues.keys(), undefined]);
  }

  /** Returns the first link that has an issue. People edit it most. */
  async #hotLink() {
    return (await linksIn(this.#world)).find(({ issueNumber }) => issueNumber !== null);
  }

  async #editTask(random: Random): Promise<void> {
    const taskId = await this.#someTask(random);
    if (random.chance(0.2)) return await this.#relabel(taskId, random);
    const before = await sidesOfTask(this.#world, taskId);
    const edit = random.pick([
      { title: this.#textFor("here", before?.remote.title, random) },
      { description: this.#textFor("here", before?.remote.body, random) },
      { status: random.pick(STATUSES) },
      { priority: random.pick(PRIORITIES) },
      { userId: random.pick(["max", "mia", null]) },
    ]);
    this.#note(`mia edits ${taskId} ${JSON.stringify(edit)}`);
    await editTask(this.#world.as("mia"), { taskId, ...edit });
    if ("status" in edit) await this.#follow(taskId, before, "isOpen");
    if ("priority" in edit) await this.#follow(taskId, before, "priority");
  }

  /** Returns a new text, or sometimes the text that the other side has. */
  #textFor(side: Side, other: string | undefined, random: Random): string {
    const fresh = this.#text(side, random);
    const token = tokenIn(other);
    if (!random.chance(0.1) || token === undefined) return fresh;
    this.#history.copied.add(token);
    return other ?? fresh;
  }

  async #relabel(taskId: string, random: Random): Promise<void> {
    const before = await sidesOfTask(this.#world, taskId);
    const [first] = await this.#world.ports.store.read((tx) => tx.listLabelsOnTask(taskId));
    const label = { name: random.pick(LABELS), color: "red", workspaceId: "workspace-1", taskId };
    const isRemoval = random.chance(0.5);
    this.#note(`${taskId} ${first && isRemoval ? `loses ${first.name}` : `gets ${label.name}`}`);
    try {
      if (first && isRemoval) await detachLabel(this.#world.as("mia"), { labelId: first.id });
      else await createLabel(this.#world.as("olga"), label);
    } catch (error) {
      // The task already has the label, or has lost it in the meantime.
      if (!(error instanceof TrackerError)) throw error;
    }
    await this.#follow(taskId, before, "label");
  }

  /** Tracks an edit of a task. */
  async #follow(taskId: string, before: Sides | undefined, field: SettledField): Promise<void> {
    const after = await sidesOfTask(this.#world, taskId);
    if (before && after) this.#settled.edit("here", this.#history.tick(), { before, after }, [field]);
  }

  async #editIssue(random: Random): Promise<void> {
    const { repository } = this.#world;
    const number = await this.#someIssue(random);
    if (number === undefined) return;
    const before = await sidesOfIssue(this.#world, number);
    const { labels } = repository.issue(number);
    const edit = random.pick<ForgeIssueEdit>([
      { title: this.#textFor("there", before?.local.title, random) },
      { body: this.#textFor("there", before?.local.body, random) },
      { isOpen: random.chance(0.5) },
      { labels: [...new Set([...labels, random.pick(LABELS)])] },
      { labels: labels.slice(1) },
      { assignees: random.pick([["ada"], [], ["stranger"]]) },
    ]);
    if (edit.body !== undefined)
      edit.body = this.#withMarker(edit.body, repository.issue(number).body, before !== undefined, random);
    this.#note(`ada edits issue ${number} ${JSON.stringify(edit)}`);
    const at = this.#history.tick();
    repository.edit(number, edit);
    for (const field of TEXT_FIELDS) {
      if (field in edit)
        this.#history.add({ side: "there", id: number, field }, repository.issue(number)[field], "person");
    }
    const after = before && (await sidesOfIssue(this.#world, number));
    if (!before || !after) return;
    const fields = [
      ...(edit.labels ? (["label", "priority"] as const) : []),
      ...("isOpen" in edit ? (["isOpen"] as const) : []),
    ];
    this.#settled.edit("there", at, { before, after }, fields);
  }

  /**
   * Returns the text that a person writes in place of another text. Usually, the marker at its end stays. An issue
   * whose creation got no response is identified only by the marker, so it stays at least until the number of the issue
   * is known.
   */
  #withMarker(text: string, before: string, isKnown: boolean, random: Random): string {
    const id = idInMarker(before);
    return id === undefined || (isKnown && random.chance(0.3)) ? text : withMarker(text, id);
  }

  async #commentHere(random: Random): Promise<void> {
    const taskId = await this.#someTask(random);
    const own = this.#commentsOn("here", taskId);
    const id = random.pick([...own.keys(), undefined]);
    const content = this.#text("here", random);
    if (id !== undefined && random.chance(0.4)) return await this.#deleteHere(own, id);
    if (id !== undefined) return await this.#editHere(own, id, content);
    this.#note(`mia comments on ${taskId}: ${content}`);
    const { id: created } = await createComment(this.#world.as("mia"), { taskId, content });
    own.set(created, tokenIn(content) ?? "");
    this.#texts.set(created, content);
  }

  async #deleteHere(own: Map<string, string>, commentId: string): Promise<void> {
    this.#note(`mia deletes comment ${commentId}`);
    await deleteComment(this.#world.as("mia"), { commentId });
    own.delete(commentId);
  }

  async #editHere(own: Map<string, string>, commentId: string, content: string): Promise<void> {
    this.#note(`mia edits comment ${commentId} ${content}`);
    await updateComment(this.#world.as("mia"), { commentId, content });
    this.#textsBefore.set(commentId, this.#texts.get(commentId) ?? content);
    this.#texts.set(commentId, content);
    own.set(commentId, tokenIn(content) ?? "");
  }

  async #commentThere(random: Random): Promise<void> {
    const { repository } = this.#world;
    const number = await this.#someIssue(random);
    if (number === undefined) return;
    const own = this.#commentsOn("there", number);
    const id = random.pick([...own.keys(), undefined]);
    const body = this.#text("there", random);
    const token = body.split(" ")[0] ?? "";
    this.#note(`${FORGE_PERSON.login} comments on issue ${number}: ${id ?? "new"} ${body}`);
    if (id !== undefined && random.chance(0.4)) {
      repository.removeComment(number, id);
      own.delete(id);
    } else if (id !== undefined) {
      repository.editComment(number, id, body);
      own.set(id, token);
    } else own.set(repository.comment(number, body).id, token);
  }

  async #resolveOne(random: Random): Promise<void> {
    const waiting = (await linksIn(this.#world)).filter(({ state }) => state === "conflict");
    if (waiting.length > 0) await this.#resolve(random.pick(waiting).id, random);
  }

  async #resolve(linkId: string, random: Random): Promise<void> {
    const named = { ...CONNECTION, linkId };
    const source = random.chance(0.5) ? "ours" : "theirs";
    try {
      const { token, conflicts, local, remote } = await reviewForgeLink(this.#world.as("olga"), named);
      await resumeForgeLink(this.#world.as("olga"), { ...named, source, token });
      const loser = source === "ours" ? remote : local;
      for (const { field } of conflicts) {
        if (field === "title") this.#history.discard(linkId, loser.title);
        if (field === "body") this.#history.discard(linkId, loser.description);
      }
      this.#note(`olga resolves ${linkId} with ${source}`);
    } catch (error) {
      // Something has changed since the review.
      if (!(error instanceof TrackerError)) throw error;
    }
  }
}
