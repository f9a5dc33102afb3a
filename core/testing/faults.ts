/**
 * Faults on demand for any port: a call that fails before it does anything, one that fails after it did, one that takes
 * its time.
 *
 * @module
 */
import { TrackerError } from "../errors.ts";
import type { Store } from "../ports/store.ts";

/** A fault, and when it happens. */
export interface FaultPlan {
  /** The method, by name. */
  method: string;
  /**
   * `before`: nothing is done. `after`: it is done, but the caller does not learn of it, as when a connection breaks
   * between commit and answer.
   *
   * @default "before"
   */
  when?: "before" | "after";
  /** Calls that pass first. @default 0 */
  skip?: number;
  /** Calls that are hit. @default 1 */
  times?: number;
  /** The error of the call. @default a `TrackerError` `unavailable`; null: it does not fail */
  error?: Error | null;
  /** A promise that the call waits for at that point. */
  until?: () => Promise<unknown>;
}

/** Faults that wait for their moment. */
export class Faults {
  readonly #plans: Required<FaultPlan>[] = [];
  readonly #calls: string[] = [];
  /** The object whose methods fail. */
  readonly #ports: object[] = [];
  /** Whether methods may be called that are not known yet: those of transactions. */
  #isOpen = false;

  /** Every call so far, by method, in order. */
  get calls(): readonly string[] {
    return this.#calls;
  }

  /**
   * Lets a fault happen.
   *
   * @throws {TypeError} when the port has no such method
   */
  plan(plan: FaultPlan): void {
    const isThere = this.#ports.some((port) => typeof Reflect.get(port, plan.method) === "function");
    if (!this.#isOpen && this.#ports.length > 0 && !isThere) {
      throw new TypeError(`Cannot plan a fault: the port has no method "${plan.method}"`);
    }
    const error = new TrackerError("unavailable", `Cannot call "${plan.method}": a fault was planned`);
    this.#plans.push({ when: "before", skip: 0, times: 1, error, until: async () => {}, ...plan });
  }

  /** Drops what has not happened yet. */
  clear(): void {
    this.#plans.length = 0;
  }

  /** The same port, with faults. A method that does not wait, such as `subscribe`, is not to be hit. */
  wrap<Port extends object>(port: Port): Port {
    this.#ports.push(port);
    return this.#wrap(port);
  }

  #wrap<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== "function" || typeof name !== "string") return member;
        return (...args: unknown[]) => this.#call(name, () => Reflect.apply(member, target, args) as unknown);
      },
    });
  }

  /** The same store, with faults; methods of its transactions and reads can be hit too, though not made to wait. */
  wrapStore(store: Store): Store {
    this.#isOpen = true;
    return this.wrap<Store>({
      transaction: (work, options) => store.transaction((tx) => work(this.#wrap(tx)), options),
      read: (work) => store.read((tx) => work(this.#wrap(tx))),
      close: () => store.close(),
    });
  }

  /** Learns the methods of the store's transactions, so that a plan for another is refused. */
  async learn(store: Store): Promise<void> {
    await store.transaction(async (tx) => {
      this.#ports.push(tx);
    });
    this.#isOpen = false;
  }

  #call(method: string, run: () => unknown): unknown {
    this.#calls.push(method);
    const before = this.#strike(method, "before");
    const after = this.#strike(method, "after");
    if (!before && !after) return run();
    return this.#delayed(run, before, after);
  }

  async #delayed(run: () => unknown, before?: Required<FaultPlan>, after?: Required<FaultPlan>): Promise<unknown> {
    await before?.until();
    if (before?.error) throw before.error;
    const answer = await run();
    await after?.until();
    if (after?.error) throw after.error;
    return answer;
  }

  #strike(method: string, when: "before" | "after"): Required<FaultPlan> | undefined {
    const plan = this.#plans.find((candidate) => candidate.method === method && candidate.when === when);
    if (!plan || plan.skip-- > 0) return undefined;
    plan.times--;
    if (plan.times <= 0) this.#plans.splice(this.#plans.indexOf(plan), 1);
    return plan;
  }
}
