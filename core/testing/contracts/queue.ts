/**
 * The contract of every queue.
 *
 * @module
 */
import { deferred } from "../../async/deferred.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Queue, QueueWorkOptions } from "../../ports/queue.ts";
import { assert, assertCode, assertEquals } from "../assert.ts";
import type { TestRunner } from "./store/scene.ts";

/** Options of {@linkcode queueContract}. */
export interface QueueSuite {
  test: TestRunner;
  /** Opens an empty one, for one test. */
  open(): Promise<{
    queue: Queue;
    /** The queue's clock. */
    clock: Clock;
    /** Lets so much time pass on that clock, and partitions that are due then be looked at. */
    pass(milliseconds: number): Promise<void>;
    close(): Promise<void>;
  }>;
}

type Opened = Awaited<ReturnType<QueueSuite["open"]>>;

/** Runs that are counted, and that last until they are told to end. */
class Looks {
  readonly begun: string[] = [];
  running = 0;
  most = 0;
  readonly errors: string[] = [];
  readonly #waiting: { count: number; resolve: () => void }[] = [];
  #gate: Promise<void> | undefined;

  /** Holds back the end of looks that begin from now on. */
  hold(): () => void {
    const { promise, resolve } = deferred<void>();
    this.#gate = promise;
    return () => {
      this.#gate = undefined;
      resolve();
    };
  }

  readonly look = async (partition: string): Promise<void> => {
    this.begun.push(partition);
    this.running++;
    this.most = Math.max(this.most, this.running);
    for (const { count, resolve } of this.#waiting) if (this.begun.length >= count) resolve();
    await this.#gate;
    this.running--;
  };

  /** Resolves when this many runs have begun. */
  async until(count: number): Promise<void> {
    const { promise, resolve } = deferred<void>();
    this.#waiting.push({ count, resolve });
    if (this.begun.length >= count) resolve();
    await promise;
  }

  readonly options: QueueWorkOptions = { onError: (error, partition) => this.errors.push(`${partition}: ${error}`) };
}

/** Declares the tests of the queue port for an implementation of this name. */
export function queueContract(name: string, suite: QueueSuite): void {
  const check = (what: string, body: (opened: Opened, looks: Looks) => Promise<void>) =>
    suite.test(`${name}: ${what}`, async () => {
      const opened = await suite.open();
      try {
        await body(opened, new Looks());
      } finally {
        await opened.close();
      }
    });
  checkWaking(check);
  checkLooking(check);
  checkStopping(check);
}

type Check = (what: string, body: (opened: Opened, looks: Looks) => Promise<void>) => unknown;

function checkWaking(check: Check): void {
  check(
    "processes notified partitions, including those notified before the first worker",
    async ({ queue, pass }, looks) => {
      await queue.wake("a");
      queue.work(looks.look, looks.options);
      await looks.until(1);
      await queue.wake("b/with: odd 'characters' 👋");
      await looks.until(2);
      await pass(50);
      assertEquals(looks.begun, ["a", "b/with: odd 'characters' 👋"], "the partitions that were looked at");
    },
  );

  check("does not process a partition before it is due", async ({ queue, clock, pass }, looks) => {
    queue.work(looks.look, looks.options);
    await queue.wake("later", { notBefore: new Date(clock.now().getTime() + 600) });
    await queue.wake("past", { notBefore: new Date(clock.now().getTime() - 60_000) });
    await looks.until(1);
    await pass(100);
    assertEquals(looks.begun, ["past"], "the partitions that were looked at so far");
    await pass(700);
    await looks.until(2);
    assertEquals(looks.begun, ["past", "later"], "the partitions that were looked at");
  });

  check("an earlier notification of a partition replaces a later one", async ({ queue, clock, pass }, looks) => {
    queue.work(looks.look, looks.options);
    await queue.wake("a", { notBefore: new Date(clock.now().getTime() + 3_600_000) });
    await queue.wake("a");
    await looks.until(1);
    await pass(50);
    assertEquals(looks.begun, ["a"], "the partitions that were looked at");
  });

  check("a notification during processing causes another run", async ({ queue, pass }, looks) => {
    const release = looks.hold();
    queue.work(looks.look, looks.options);
    await queue.wake("a");
    await looks.until(1);
    for (let times = 0; times < 5; times++) await queue.wake("a");
    await pass(50);
    assertEquals(looks.begun, ["a"], "the looks while the first one lasts");
    release();
    await looks.until(2);
    await pass(50);
    assert(looks.begun.length <= 6, "Expected no more looks than wakes");
    assertEquals(looks.most, 1, "the looks that ran at the same time");
  });
}

function checkLooking(check: Check): void {
  check("processes as many partitions concurrently as the option allows", async ({ queue, pass }, looks) => {
    const release = looks.hold();
    queue.work(looks.look, { ...looks.options, concurrency: 3 });
    const partitions = Array.from({ length: 10 }, (_, index) => `partition ${index}`);
    for (const partition of partitions) await queue.wake(partition);
    await looks.until(3);
    await pass(50);
    assertEquals(looks.running, 3, "the looks that run");
    release();
    await looks.until(10);
    await pass(50);
    assertEquals(looks.begun.toSorted(), partitions, "the partitions that were looked at");
    assertEquals(looks.most, 3, "the most looks that ran together");
  });

  check("reports a failed run, does not repeat it, and continues", async ({ queue, pass }, looks) => {
    const look = async (partition: string) => {
      await looks.look(partition);
      if (partition.startsWith("bad")) throw new Error("lost");
    };
    queue.work(look, looks.options);
    await queue.wake("bad");
    await looks.until(1);
    await queue.wake("good");
    await looks.until(2);
    await pass(100);
    assertEquals(looks.begun, ["bad", "good"], "the partitions that were looked at");
    assertEquals(looks.errors, ["bad: Error: lost"], "the errors");
    await queue.wake("bad");
    await looks.until(3);
  });
}

function checkStopping(check: Check): void {
  check(
    "a stopped worker finishes its runs, starts no other, and loses no notification",
    async ({ queue, pass }, looks) => {
      const release = looks.hold();
      const worker = queue.work(looks.look, { ...looks.options, concurrency: 1 });
      await queue.wake("a");
      await queue.wake("b");
      await looks.until(1);
      let isStopped = false;
      const stopping = worker.stop().then(() => {
        isStopped = true;
      });
      await pass(50);
      assertEquals(isStopped, false, "whether the worker stopped while a look ran");
      release();
      await stopping;
      await pass(50);
      assertEquals(looks.begun, ["a"], "the partitions that were looked at");
      queue.work(looks.look, looks.options);
      await looks.until(2);
      assertEquals(looks.begun, ["a", "b"], "the partitions that were looked at by the next worker too");
    },
  );

  check("close() waits for runs, and wake() is refused afterwards", async ({ queue, pass }, looks) => {
    const release = looks.hold();
    queue.work(looks.look, looks.options);
    await queue.wake("a");
    await looks.until(1);
    const closing = queue.close();
    await pass(20);
    release();
    await closing;
    assertEquals(looks.running, 0, "the looks that run");
    await assertCode(queue.wake("b"), "unavailable", "a wake");
    await queue.close();
    await pass(50);
    assertEquals(looks.begun, ["a"], "the partitions that were looked at");
  });
}
