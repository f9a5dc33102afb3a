/**
 * Writers that spread requests over several servers, like a proxy, and record the acknowledgments.
 *
 * @module
 */
import { RawConnection, type RawOutcome } from "../faults/requests/raw_client.ts";
import type { Fleet } from "./fleet.ts";

/** The record of the writes. */
export class Load {
  /** Titles of tasks whose creation got a 200 response. */
  readonly acknowledged: string[] = [];
  /** Counts of all response statuses. */
  readonly statuses = new Map<number, number>();
  /** Requests that were accepted but never got a response. */
  readonly aborted: RawOutcome[] = [];
  /** The time and duration of each response, in milliseconds. */
  readonly answers: { at: number; status: number; milliseconds: number }[] = [];
  readonly #fleet: Fleet;
  readonly #projectId: string;
  readonly #pause: number;
  #isOver = false;
  #writing: Promise<void>[] = [];
  #count = 0;

  /** @param options.pauseMilliseconds the pause between two writes of one writer. @default 0 */
  constructor(fleet: Fleet, projectId: string, options: { pauseMilliseconds?: number } = {}) {
    this.#fleet = fleet;
    this.#projectId = projectId;
    this.#pause = options.pauseMilliseconds ?? 0;
  }

  /** Starts writing on this many connections at a time. */
  start(writers: number): void {
    this.#writing = Array.from({ length: writers }, (_, index) => this.#write(index));
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#writing);
  }

  get nextTitle(): string {
    return `w${String(++this.#count).padStart(6, "0")}`;
  }

  /** Rotates through the servers, and skips a server that refuses connections, as a proxy does. */
  async #write(first: number): Promise<void> {
    let title = this.nextTitle;
    for (let turn = first; !this.#isOver; turn++) {
      const connection = await RawConnection.open(this.#fleet.at(turn).url);
      if (!connection) {
        await Bun.sleep(5);
        continue;
      }
      while (!connection.isClosed && !this.#isOver) {
        const startedAt = performance.now();
        const body = { title, description: "", priority: "low", status: "to-do" };
        const path = `/api/task/${this.#projectId}`;
        const outcome = await connection.send("POST", path, { as: this.#fleet.token, body, key: title });
        if (outcome.kind === "unsent") break;
        if (outcome.kind === "aborted") {
          // The kernel accepts connections before the server does, so the server may not have seen the request.
          if (!(outcome.first && outcome.received === "")) this.aborted.push(outcome);
          break;
        }
        const { status } = outcome;
        this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1);
        this.answers.push({ at: performance.now(), status, milliseconds: performance.now() - startedAt });
        if (status === 200) {
          this.acknowledged.push(title);
          title = this.nextTitle;
          if (this.#pause > 0) await Bun.sleep(this.#pause);
          // Sometimes switches servers, as a proxy would.
          if (this.acknowledged.length % 7 === 0) break;
        } else await Bun.sleep(25);
      }
      connection.close();
    }
  }

  /** Returns descriptions of faults in the stored data. Empty if every acknowledged write is stored exactly once. */
  async faults(): Promise<string[]> {
    const rows = await this.#fleet.query<{ id: string; title: string; number: number }>(
      `SELECT id, title, number FROM task WHERE project_id = '${this.#projectId}'`,
    );
    const events = await this.#fleet.query<{ task_id: string }>(
      `SELECT task_id FROM event WHERE type = 'taskCreated' AND project_id = '${this.#projectId}'`,
    );
    const titles = rows.map(({ title }) => title);
    const faults: string[] = [];
    const lost = this.acknowledged.filter((title) => !titles.includes(title));
    if (lost.length > 0) faults.push(`lost: ${lost}`);
    if (new Set(titles).size !== titles.length) faults.push("a task is there twice");
    const numbers = rows.map(({ number }) => Number(number)).sort((left, right) => left - right);
    if (numbers.some((number, index) => number !== index + 1)) faults.push("the numbers have a hole");
    const told = events.map(({ task_id }) => task_id).sort();
    if (String(told) !== String(rows.map(({ id }) => id).sort())) faults.push("tasks and their events differ");
    return faults;
  }
}
