/**
 * Faults on demand for any port: calls that fail before or after their work, or that are delayed.
 *
 * @module
 */
import { TrackerError } from "../errors.ts";
import type { Store } from "../ports/store.ts";

/** Describes a fault and when it happens. */
export interface FaultPlan {
  /** The name of the method. */
  method: string;
  /**
   * `before`: the call does nothing. `after`: the call does its work, but the caller gets an error, as when a
   * connection breaks between commit and response.
   *
   * @default "before"
   */
  when?: "before" | "after";
  /** The number of calls that succeed first. @default 0 */
  skip?: number;
  /** The number of calls that fail. @default 1 */
  times?: number;
  /** The error of the call, or null if it does not fail. @default a `TrackerError` `unavailable` */
  error?: Error | null;
  /** Delays the call until the returned promise settles. */
  until?: () => Promise<unknown>;
}

/** Injects planned faults into ports. */
export class Faults {
  readonly #plans: Required<FaultPlan>[] = [];
  readonly #calls: string[] = [];
  /** The ports whose methods can fail. */
  readonly #ports: object[] = [];
  /** Whether faults may be planned for unknown methods, because they could be methods of transactions. */
  #isOpen = false;

  /** The names of all called methods, in order. */
  get calls(): readonly string[] {
    return this.#calls;
  }

  /** The planned faults that have not happened as often as planned. */
  get pending(): readonly Readonly<FaultPlan>[] {
    return this.#plans;
  }

  /**
   * Plans a fault.
   *
   * @throws {TypeError} if the port has no such method
   */
  plan(plan: FaultPlan): void {
    const isThere = this.#ports.some((port) => typeof Reflect.get(port, plan.method) === "function");
    if (!this.#isOpen && this.#ports.length > 0 && !isThere) {
      throw new TypeError(`Cannot plan a fault: the port has no method "${plan.method}"`);
    }
    const error = new TrackerError("unavailable", `Cannot call "${plan.method}": a fault was planned`);
    this.#plans.push({ when: "before", skip: 0, times: 1, error, until: async () => {}, ...plan });
  }

  /** Removes all faults that have not happened yet. */
  clear(): void {
    this.#plans.length = 0;
  }

  /** Wraps a port so that its methods can fail. Do not plan faults for synchronous methods such as `subscribe`. */
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

  /** Wraps a store. Methods of its transactions and reads can also fail, but cannot be delayed. */
  wrapStore(store: Store): Store {
    this.#isOpen = true;
    return this.wrap<Store>({
      transaction: (work, options) => store.transaction((tx) => work(this.#wrap(tx)), options),
      read: (work) => store.read((tx) => work(this.#wrap(tx))),
      close: () => store.close(),
    });
  }

  /** Registers the methods of the store's transactions, so that plans for unknown methods are refused. */
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
