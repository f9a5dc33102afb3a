/**
 * The one writer. Works that wait together run one after another, each under a savepoint of its own, and share one COMMIT,
 * which is what costs: it waits for the disk.
 *
 * @module
 */
import { stoppedChange, type TransactionOptions, type Tx } from "@hexlane/core";
import { txOf } from "@hexlane/sql";
import { type Connection, ShortSession } from "./connection.ts";
import { isBusy, translateError } from "./errors.ts";
import type { LogKeeper } from "./file/log_keeper.ts";
import type { LongWrites } from "./thread/long_writes.ts";
import { YieldingSession } from "./turns.ts";
import { backOff, nextTurn, Patience, TURN_MILLISECONDS } from "./waiting.ts";

/** A group ends with so many works, or when it has run so long, so that nobody in it waits much for the others. */
const MAX_GROUP_WORKS = 64;
const GROUP_MILLISECONDS = 40;
/** Turns of the event loop without another work after which nobody is waited for. */
const CALM_TURNS = 4;
/** After so many groups that nobody joined at their end, only one of so many looks out for somebody. */
const MAX_FRUITLESS = 4;
const LOOK_OUT_GROUPS = 8;
/**
 * How long a group waits at most for whoever was answered with the last one: many soon come again. Begun without them, it
 * would be one of two halves that take turns, with twice as many COMMITs. As long as a COMMIT has taken is worth it.
 */
const MIN_GATHER_MILLISECONDS = 1;
const MAX_GATHER_MILLISECONDS = 5;
/** Parts of long changes go last, but one of them goes after so many groups, or after it has waited so long. */
const MAX_GROUPS_BEFORE_PART = 8;
const MAX_PART_WAIT_MILLISECONDS = 250;
/** Groups that take the slower way after a work failed which had written something. */
const CAREFUL_GROUPS = 64;

export interface WriterOptions {
  /** How long a work that waits for something else than its transaction may hold up everybody else. */
  patienceSeconds: number;
  /** How long to wait for another process that writes. */
  lockSeconds: number;
  /** How long works may join a group that has begun. @default 40 */
  groupMilliseconds?: number;
  /** Absent: SQLite itself keeps the log short, within some COMMIT. */
  log?: LogKeeper;
  /** Takes what would hold everybody up. Absent: it gives way to others again and again, until its COMMIT. */
  long?: LongWrites;
  /** Whether that takes everything. */
  isAllLong?: boolean;
}

interface Waiting {
  work: (tx: Tx) => Promise<unknown>;
  settle: (outcome: Outcome) => void;
  since: number;
  /** It was found to take long. */
  isLong: boolean;
}

/** Why a group was lost in which a work failed that had written something: under savepoints it works. */
const MUST_REPEAT = { error: undefined };

type Outcome = { value: unknown } | { error: unknown };

interface Ran {
  waiting: Waiting;
  outcome: Outcome;
}

/** How a group went. */
interface Group {
  ran: Ran[];
  /** With what all of it was lost, if so. */
  lost?: { error: unknown };
}

export class Writer {
  readonly #connection: Connection;
  readonly #options: WriterOptions;
  readonly #queue: Waiting[] = [];
  /** Parts of long changes. Each is a transaction of its own, in the thread: its COMMIT alone would hold up the event loop. */
  readonly #parts: Waiting[] = [];
  /** Groups since the last part, and when that ended or the parts began to wait. */
  #groupsSincePart = 0;
  #partsWaitSince = 0;
  #isStopped = false;
  readonly #patience: Patience;
  #running: Promise<void> | undefined;
  /** Works of the last group, whose askers have just been answered. */
  #expected = 1;
  /** What the last COMMIT took. */
  #commitMilliseconds = 0;
  /** Groups one after another that nobody joined at their end, and those that did not look. */
  #fruitless = 0;
  #skipped = 0;
  /** Groups left whose works each run under a savepoint. */
  #careful = 0;

  constructor(connection: Connection, options: WriterOptions) {
    this.#connection = connection;
    this.#options = options;
    this.#patience = new Patience(options.patienceSeconds, stalled);
  }

  transaction<T>(work: (tx: Tx) => Promise<T>, { part }: TransactionOptions = {}): Promise<T> {
    if (this.#isStopped) return Promise.reject(stoppedChange());
    return new Promise<T>((resolve, reject) => {
      const settle = (outcome: Outcome): void => {
        if ("error" in outcome) reject(outcome.error);
        else resolve(outcome.value as T);
      };
      const { isAllLong = false, long } = this.#options;
      const isLong = isAllLong || (part !== undefined && long !== undefined);
      const since = performance.now();
      if (part === undefined) this.#queue.push({ work, settle, since, isLong });
      else {
        if (this.#parts.length === 0) this.#restPart(since);
        this.#parts.push({ work, settle, since, isLong });
      }
      this.#running ??= this.#drain();
    });
  }

  /** Resolves when nothing waits or runs. */
  async idle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** Refuses every transaction that has not begun, and every later one. */
  stop(): void {
    this.#isStopped = true;
    for (const { settle } of [...this.#queue.splice(0), ...this.#parts.splice(0)]) settle({ error: stoppedChange() });
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0 || this.#parts.length > 0) {
      await this.#gather();
      await this.#options.log?.moving;
      if (this.#isPartDue()) await this.#runPart();
      else if (this.#queue[0]?.isLong) await this.#runElsewhere(this.#queue.shift() as Waiting);
      else await this.#runGroup(this.#queue);
      this.#groupsSincePart++;
    }
    this.#running = undefined;
  }

  /** Runs works from the front of the queue in one transaction, and answers them. */
  async #runGroup(queue: Waiting[]): Promise<void> {
    if (!(await this.#begin(queue))) return;
    const { ran, lost } = await this.#runTogether(queue);
    this.#expected = ran.length;
    if (lost === MUST_REPEAT) {
      if (!ran.at(-1)?.waiting.isLong) this.#careful = CAREFUL_GROUPS;
      queue.unshift(...ran.map(({ waiting }) => waiting));
    } else if (lost) await this.#runAgain(ran, lost.error);
    else for (const { waiting, outcome } of ran) waiting.settle(outcome);
  }

  #isPartDue(): boolean {
    if (this.#parts.length === 0) return false;
    if (this.#queue.length === 0 || this.#groupsSincePart >= MAX_GROUPS_BEFORE_PART) return true;
    return performance.now() - this.#partsWaitSince >= MAX_PART_WAIT_MILLISECONDS;
  }

  async #runPart(): Promise<void> {
    const part = this.#parts.shift();
    if (part?.isLong) await this.#runElsewhere(part);
    else if (part) for (const alone = [part]; alone.length > 0; ) await this.#runGroup(alone);
    this.#restPart(performance.now());
  }

  #restPart(now: number): void {
    this.#groupsSincePart = 0;
    this.#partsWaitSince = now;
  }

  /**
   * Whoever was answered with the last group soon comes again: waits a little for them, so that they share a COMMIT once more.
   * A lone work waits for nobody, but for a turn: whoever writes without a pause must not have the process for itself.
   */
  async #gather(): Promise<void> {
    const wait = Math.max(MIN_GATHER_MILLISECONDS, Math.min(this.#commitMilliseconds, MAX_GATHER_MILLISECONDS));
    const end = performance.now() + wait;
    let [size, calm] = [0, 0];
    do {
      await nextTurn();
      calm = this.#queue.length > size ? 0 : calm + 1;
      size = this.#queue.length;
    } while (size < this.#expected && (calm < CALM_TURNS || performance.now() < end));
  }

  /**
   * While works ran nobody was let in: who has come meanwhile joins them before the COMMIT. Requests that arrived together do
   * not reach their transactions in the same turn of the event loop: their bodies come in later ones. Where nobody came the
   * last times, it is seldom looked for.
   */
  async #lookOut(turns: number): Promise<void> {
    if (this.#fruitless >= MAX_FRUITLESS && ++this.#skipped % LOOK_OUT_GROUPS !== 0) return;
    for (let turn = 0; turn < turns && this.#queue.length === 0; turn++) await nextTurn();
    this.#fruitless = this.#queue.length === 0 ? this.#fruitless + 1 : 0;
  }

  /** Nothing of a group was stored, and each in it may have seen what is not there: each runs again, alone. */
  async #runAgain(group: readonly Ran[], error: unknown): Promise<void> {
    for (const { waiting } of group) {
      if (group.length === 1) {
        waiting.settle({ error: translateError(error) });
        continue;
      }
      const alone = [waiting];
      if (!(await this.#begin(alone))) continue;
      const { ran, lost } = await this.#runTogether(alone);
      if (waiting.isLong) await this.#runElsewhere(waiting);
      else for (const { outcome } of ran) waiting.settle(lost ? { error: translateError(lost.error) } : outcome);
    }
  }

  /** Nobody else writes meanwhile, here or there. */
  async #runElsewhere({ work, settle }: Waiting): Promise<void> {
    try {
      const value = await this.#options.long?.run(work);
      this.#options.log?.noteCommit();
      settle({ value });
    } catch (error) {
      settle({ error });
    }
  }

  /** Runs works from the front of the queue in the transaction that is open, and ends it. */
  async #runTogether(queue: Waiting[]): Promise<Group> {
    const ran: Ran[] = [];
    // A savepoint for each work costs an eighth of all writing, since SQLite copies every page that is touched under it. Most
    // works that fail do so before they write anything: then there is nothing to put back.
    const isCareful = this.#careful > 0;
    if (isCareful) this.#careful--;
    const start = performance.now();
    const end = start + (this.#options.groupMilliseconds ?? GROUP_MILLISECONDS);
    let turnEnd = start + TURN_MILLISECONDS;
    try {
      for (let now = start; ran.length < MAX_GROUP_WORKS && (ran.length === 0 || now < end); now = performance.now()) {
        if (now >= turnEnd) {
          await nextTurn();
          turnEnd = performance.now() + TURN_MILLISECONDS;
        }
        if (queue.length === 0 && queue === this.#queue)
          await this.#lookOut(ran.length + this.#expected > 2 ? CALM_TURNS : 1);
        const waiting = queue[0]?.isLong ? undefined : queue.shift();
        if (!waiting) break;
        const entry: Ran = { waiting, outcome: { error: undefined } };
        ran.push(entry);
        const session = new ShortSession(this.#connection);
        const { changes } = this.#connection;
        entry.outcome = isCareful ? await this.#runApart(waiting, session) : await this.#runOne(waiting, session);
        if (session.isTooLong) {
          waiting.isLong = true;
          this.#connection.abandon();
          return { ran, lost: MUST_REPEAT };
        }
        // A full disk ends the whole transaction. Whatever ran after that would be committed on its own.
        if (!this.#connection.inTransaction) {
          this.#connection.abandon();
          return { ran, lost: { error: errorOf(entry.outcome) } };
        }
        if (!isCareful && "error" in entry.outcome && this.#connection.changes > changes) {
          this.#connection.abandon();
          return ran.length === 1 ? { ran } : { ran, lost: MUST_REPEAT };
        }
      }
      const committing = performance.now();
      this.#connection.control("COMMIT");
      this.#commitMilliseconds = performance.now() - committing;
      this.#options.log?.noteCommit();
      return { ran };
    } catch (error) {
      this.#connection.abandon();
      return { ran, lost: { error } };
    }
  }

  async #runOne({ work }: Waiting, session: ShortSession): Promise<Outcome> {
    let outcome: Outcome;
    try {
      const yielding = new YieldingSession(session, this.#options.long && (() => session.refuseLong()));
      outcome = { value: await this.#patience.finish(work(txOf(yielding)), () => yielding.activeSince) };
    } catch (error) {
      outcome = { error };
    }
    session.end();
    return session.failure ? { error: session.failure.error } : outcome;
  }

  /** Runs a work so that what it has written can be put back without the rest of the group. */
  async #runApart(waiting: Waiting, session: ShortSession): Promise<Outcome> {
    this.#connection.control("SAVEPOINT work");
    const outcome = await this.#runOne(waiting, session);
    if (!this.#connection.inTransaction) return outcome;
    if ("error" in outcome) this.#connection.rollBackTo("work");
    this.#connection.control("RELEASE work");
    return outcome;
  }

  /**
   * Opens a transaction, waiting for other processes without stopping this one.
   *
   * @returns false when everybody in the queue was sent away instead
   */
  async #begin(queue: Waiting[]): Promise<boolean> {
    const start = performance.now();
    for (let attempt = 0; queue.length > 0; attempt++) {
      try {
        this.#connection.beginChanges();
        return true;
      } catch (error) {
        const now = performance.now();
        const isOver = ({ since }: Waiting): boolean =>
          !isBusy(error) || now - Math.max(since, start) >= this.#options.lockSeconds * 1000;
        for (const waiting of queue.filter(isOver)) {
          queue.splice(queue.indexOf(waiting), 1);
          waiting.settle({ error: translateError(error) });
        }
      }
      if (queue.length > 0) await backOff(attempt);
    }
    return false;
  }
}

/** Statements answer at once: a work that has not ended when a timer fires waits for something else. */
export function stalled(): Error {
  return new TypeError("Cannot go on with the transaction: its work waits for something else than its own methods");
}

function errorOf(outcome: Outcome): unknown {
  return "error" in outcome ? outcome.error : new Error("SQLite has ended the transaction");
}
