/**
 * The forge as a server sees it: requests and responses take time, fail and get lost, and every write is checked for echoes.
 *
 * @module
 */
import { ForgeError, type ForgeIssue, type ForgeIssueEdit } from "@hexlane/core";
import { plainText } from "../../../core/delivery/forge/sync/snapshot.ts";
import type { MemoryForge } from "../../../core/testing/memory_forge.ts";
import { FORGE_BOT } from "../../../core/testing/memory_repository.ts";
import type { FaultContext } from "../../simulation/layers.ts";
import { type Life, never } from "../../simulation/scheduler.ts";
import { type History, TEXT_FIELDS, tokenIn } from "./history.ts";
import type { SettledEdits } from "./settled.ts";

export interface ForgeEnvironment extends FaultContext {
  readonly history: History;
  readonly settled: SettledEdits;
  /** The share of responses that are lost, by the method of the request. */
  lostResponses(method: string): number;
  /** A request took effect, but its response was lost. */
  onLostResponse(method: string, args: readonly unknown[]): void;
  wrong(what: string): void;
}

/** Methods that are not requests. */
const LOCAL = ["at", "webhook", "verifyWebhook"];
const WRITES = ["createIssue", "editIssue", "createComment", "editComment", "deleteComment"];
const RATE_LIMIT_SECONDS = 90;
/**
 * A synchronization makes several requests. At the fault rates of single deliveries, nearly every synchronization would
 * fail.
 */
export const SHARE = 0.3;

interface Look {
  at: number;
  issue: ForgeIssue;
}

export class RemoteForge {
  /** Requests that have not arrived. They may arrive after the server has died. */
  inFlight = 0;
  /** Number of writes so far. */
  writes = 0;
  readonly #environment: ForgeEnvironment;
  readonly #forge: MemoryForge;
  readonly #path: string;
  /** Each issue, as each server last read it. */
  readonly #looks = new Map<string, Look>();

  constructor(environment: ForgeEnvironment, forge: MemoryForge, path: string) {
    this.#environment = environment;
    this.#forge = forge;
    this.#path = path;
  }

  /** Returns the forge as one server sees it. */
  of(life: Life): MemoryForge {
    return new Proxy(this.#forge, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name);
        if (typeof method !== "function" || typeof name !== "string") return method;
        if (LOCAL.includes(name)) return method.bind(target);
        return (...args: unknown[]) => this.#request(life, name, args, () => Reflect.apply(method, target, args));
      },
    });
  }

  async #request(life: Life, name: string, args: unknown[], call: () => Promise<unknown>): Promise<unknown> {
    if (life.isOver) return await never();
    const { scheduler, rates } = this.#environment;
    const { random } = scheduler;
    this.inFlight++;
    await scheduler.wait(`${life.name}: ${name} travels`);
    this.inFlight--;
    if (life.isOver && random.chance(0.5)) return await never();
    let error = random.chance(rates.failing * SHARE) ? this.#refusal() : undefined;
    let result: unknown;
    if (!error) {
      try {
        this.#judge(life, name, args);
        result = await call();
        this.#note(life, name, result);
      } catch (thrown) {
        if (!(thrown instanceof ForgeError)) throw thrown;
        error = thrown;
      }
    }
    await scheduler.wait(`response to ${name}`, life);
    if (error) throw error;
    if (random.chance(this.#environment.lostResponses(name))) {
      this.#environment.onLostResponse(name, args);
      throw new ForgeError("unavailable", "No response");
    }
    return result;
  }

  #refusal(): ForgeError {
    return this.#environment.scheduler.random.chance(0.7)
      ? new ForgeError("unavailable", "Bad gateway", { status: 502 })
      : new ForgeError("rate_limited", "Too many requests", { status: 429, retryAfterSeconds: RATE_LIMIT_SECONDS });
  }

  /** Checks a write that takes effect now. */
  #judge(life: Life, name: string, [, where, what]: unknown[]): void {
    const { scheduler, history } = this.#environment;
    if (!WRITES.includes(name)) return;
    this.writes++;
    scheduler.note(`${life.name}: ${name} ${JSON.stringify(where)} ${JSON.stringify(what ?? "")}`);
    if (name === "editIssue") this.#judgeEdit(life, Number(where), what as ForgeIssueEdit);
    if (name === "deleteComment") this.#judgeDeletion(where as { id: string; issueNumber: number });
    const texts = name === "createIssue" ? Object.values(where as object) : [what];
    for (const text of texts) {
      if (typeof text === "string" && history.isEcho(text, "there")) this.#echo(`${name} ${JSON.stringify(text)}`);
    }
  }

  #judgeEdit(life: Life, number: number, edit: ForgeIssueEdit): void {
    const { history, settled } = this.#environment;
    const look = this.#looks.get(`${life.name} ${number}`);
    for (const field of TEXT_FIELDS) {
      const text = edit[field];
      if (text === undefined) continue;
      if (history.isEcho(text, "there")) this.#echo(`${field} ${JSON.stringify(text)} of issue ${number}`);
      for (const entry of history.of({ side: "there", id: number, field })) {
        if (entry.by === "person" && entry.at > (look?.at ?? 0)) history.raced.add(entry);
      }
    }
    if (look && isSameEdit(look.issue, edit)) {
      this.#echo(`${JSON.stringify(edit)}, which issue ${number} had`);
    }
    settled.race(number, edit, look?.at ?? 0);
    for (const field of TEXT_FIELDS) history.add({ side: "there", id: number, field }, edit[field], "sync");
  }

  #judgeDeletion({ id, issueNumber }: { id: string; issueNumber: number }): void {
    const comments = this.#forge.at(this.#path).comments.get(issueNumber) ?? [];
    const comment = comments.find((one) => one.id === id);
    if (comment && comment.author?.login !== FORGE_BOT.login) {
      this.#environment.wrong(`A person's comment ${id} was deleted: ${comment.body}`);
    }
  }

  #echo(what: string): void {
    this.#environment.wrong(`Echo to the forge: ${what}`);
  }

  #note(life: Life, name: string, result: unknown): void {
    const { history } = this.#environment;
    if (!["getIssue", "createIssue", "editIssue"].includes(name)) return;
    const issue = result as ForgeIssue;
    if (name === "createIssue") {
      for (const field of TEXT_FIELDS) history.add({ side: "there", id: issue.number, field }, issue[field], "sync");
    }
    this.#looks.set(`${life.name} ${issue.number}`, { at: history.tick(), issue: structuredClone(issue) });
  }
}

/** Whether an edit changes nothing. */
function isSameEdit(issue: ForgeIssue, edit: ForgeIssueEdit): boolean {
  const listOf = (names: readonly string[]): string => JSON.stringify(names.map((name) => name.toLowerCase()).sort());
  return (
    (edit.title === undefined || edit.title.trim() === issue.title) &&
    (edit.body === undefined || (plainText(edit.body) === plainText(issue.body) && tokenIn(edit.body) !== undefined)) &&
    (edit.isOpen === undefined || edit.isOpen === issue.isOpen) &&
    (edit.labels === undefined || listOf(edit.labels) === listOf(issue.labels)) &&
    (edit.assignees === undefined || listOf(edit.assignees) === listOf(issue.assignees))
  );
}
