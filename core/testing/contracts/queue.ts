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

/** Options for {@linkcode queueContract}. */
export interface QueueSuite {
  test: TestRunner;
  /** Opens an empty queue for one test. */
  open(): Promise<{
    queue: Queue;
    /** The queue's clock. */
    clock: Clock;
    /** Advances the clock, and lets partitions that became due run. */
    pass(milliseconds: number): Promise<void>;
    close(): Promise<void>;
  }>;
}

type Opened = Awaited<ReturnType<QueueSuite["open"]>>;

/** Records the runs of a worker, and can prevent them from ending. */
class Runs {
  readonly begun: string[] = [];
  running = 0;
  maxRunning = 0;
  readonly errors: string[] = [];
  readonly #waiting: { count: number; resolve: () => void }[] = [];
  #gate: Promise<void> | undefined;

  /** Prevents later runs from ending. @returns a function that lets them end */
  hold(): () => void {
    const { promise, resolve } = deferred<void>();
    this.#gate = promise;
    return () => {
      this.#gate = undefined;
      resolve();
    };
  }

  readonly process = async (partition: string): Promise<void> => {
    this.begun.push(partition);
    this.running++;
    this.maxRunning = Math.max(this.maxRunning, this.running);
    for (const { count, resolve } of this.#waiting) if (this.begun.length >= count) resolve();
    await this.#gate;
    this.running--;
  };

  /** Resolves once `count` runs have begun. */
  async until(count: number): Promise<void> {
    const { promise, resolve } = deferred<void>();
    this.#waiting.push({ count, resolve });
    if (this.begun.length >= count) resolve();
    await promise;
  }

  readonly options: QueueWorkOptions = {
    concurrency: 8,
    onError: (error, partition) => this.errors.push(`${partition}: ${error}`),
  };
}

/** Declares the tests of the queue port for the implementation called `name`. */
export function queueContract(name: string, suite: QueueSuite): void {
  const check = (what: string, body: (opened: Opened, runs: Runs) => Promise<void>) =>
    suite.test(`queue (${name}): ${what}`, async () => {
      const opened = await suite.open();
      try {
        await body(opened, new Runs());
      } finally {
        await opened.close();
      }
    });
  checkWakeUps(check);
  checkProcessing(check);
  checkStopping(check);
}

type Check = (what: string, body: (opened: Opened, runs: Runs) => Promise<void>) => unknown;

function checkWakeUps(check: Check): void {
  check(
    "processes woken partitions, including partitions woken before the first worker starts",
    async ({ queue, pass }, runs) => {
      await queue.wake("a");
      queue.work(runs.process, runs.options);
      await runs.until(1);
      await queue.wake("b/with: odd 'characters' 👋");
      await runs.until(2);
      await pass(50);
      assertEquals(runs.begun, ["a", "b/with: odd 'characters' 👋"], "the processed partitions");
    },
  );

  check("does not process a partition before it is due", async ({ queue, clock, pass }, runs) => {
    queue.work(runs.process, runs.options);
    await queue.wake("later", { notBefore: new Date(clock.now().getTime() + 600) });
    await queue.wake("past", { notBefore: new Date(clock.now().getTime() - 60_000) });
    await runs.until(1);
    await pass(100);
    assertEquals(runs.begun, ["past"], "the partitions processed so far");
    await pass(700);
    await runs.until(2);
    assertEquals(runs.begun, ["past", "later"], "the processed partitions");
  });

  check("replaces a later wake-up of a partition with an earlier one", async ({ queue, clock, pass }, runs) => {
    queue.work(runs.process, runs.options);
    await queue.wake("a", { notBefore: new Date(clock.now().getTime() + 3_600_000) });
    await queue.wake("a");
    await runs.until(1);
    await pass(50);
    assertEquals(runs.begun, ["a"], "the processed partitions");
  });

  check("runs a partition again after a wake-up during its run", async ({ queue, pass }, runs) => {
    const release = runs.hold();
    queue.work(runs.process, runs.options);
    await queue.wake("a");
    await runs.until(1);
    for (let times = 0; times < 5; times++) await queue.wake("a");
    await pass(50);
    assertEquals(runs.begun, ["a"], "the runs that began during the first run");
    release();
    await runs.until(2);
    await pass(50);
    assert(runs.begun.length <= 6, "Expected no more runs than wake-ups");
    assertEquals(runs.maxRunning, 1, "the highest number of concurrent runs");
  });
}

function checkProcessing(check: Check): void {
  check("processes as many partitions concurrently as its option allows", async ({ queue, pass }, runs) => {
    const release = runs.hold();
    queue.work(runs.process, { ...runs.options, concurrency: 3 });
    const partitions = Array.from({ length: 10 }, (_, index) => `partition ${index}`);
    for (const partition of partitions) await queue.wake(partition);
    await runs.until(3);
    await pass(50);
    assertEquals(runs.running, 3, "the number of active runs");
    release();
    await runs.until(10);
    await pass(50);
    assertEquals(runs.begun.toSorted(), partitions, "the processed partitions");
    assertEquals(runs.maxRunning, 3, "the highest number of concurrent runs");
  });

  check("reports a failed run, does not repeat it, and continues", async ({ queue, pass }, runs) => {
    const process = async (partition: string) => {
      await runs.process(partition);
      if (partition.startsWith("bad")) throw new Error("lost");
    };
    queue.work(process, runs.options);
    await queue.wake("bad");
    await runs.until(1);
    await queue.wake("good");
    await runs.until(2);
    await pass(100);
    assertEquals(runs.begun, ["bad", "good"], "the processed partitions");
    assertEquals(runs.errors, ["bad: Error: lost"], "the errors");
    await queue.wake("bad");
    await runs.until(3);
  });
}

function checkStopping(check: Check): void {
  check(
    "finishes the runs of a stopped worker, starts no others, and loses no wake-up",
    async ({ queue, pass }, runs) => {
      const release = runs.hold();
      const worker = queue.work(runs.process, { ...runs.options, concurrency: 1 });
      await queue.wake("a");
      await queue.wake("b");
      await runs.until(1);
      let isStopped = false;
      const stopping = worker.stop().then(() => {
        isStopped = true;
      });
      await pass(50);
      assertEquals(isStopped, false, "whether stop() resolved during a run");
      release();
      await stopping;
      await pass(50);
      assertEquals(runs.begun, ["a"], "the processed partitions");
      queue.work(runs.process, runs.options);
      await runs.until(2);
      assertEquals(runs.begun, ["a", "b"], "the partitions processed by both workers");
    },
  );

  check("close() waits for runs, and later calls of wake() are refused", async ({ queue, pass }, runs) => {
    const release = runs.hold();
    queue.work(runs.process, runs.options);
    await queue.wake("a");
    await runs.until(1);
    const closing = queue.close();
    await pass(20);
    release();
    await closing;
    assertEquals(runs.running, 0, "the number of active runs");
    await assertCode(queue.wake("b"), "unavailable", "a wake");
    await queue.close();
    await pass(50);
    assertEquals(runs.begun, ["a"], "the processed partitions");
  });
}
