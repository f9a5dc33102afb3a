/**
 * A client on an unreliable connection that retries requests with the same `Idempotency-Key`.
 *
 * @module
 */
import * as core from "@hexlane/core";
import { prepareClaim, withReplay } from "../../apps/server/http/idempotency.ts";
import { markOf, WORKSPACES } from "./initial_data.ts";
import type { FaultContext } from "./layers.ts";
import type { Knowledge, Operation } from "./operations.ts";
import { Crash } from "./scheduler.ts";
import type { Server } from "./server.ts";

/** The outcome of an operation, as seen by the client. */
export type Fate =
  | { kind: "done"; answer: unknown; claimId: string | undefined }
  | { kind: "refused"; code: string }
  /** No response arrived. The operation may have been executed, or may be executed later. */
  | { kind: "unknown" };

export interface ClientEnvironment extends FaultContext {
  readonly servers: readonly Server[];
  readonly known: Knowledge;
  /** Observed boards, by project and version. */
  readonly boards: Map<string, string>;
  wrong(what: string): void;
}

const ATTEMPTS = 5;
/** Responses after which a retry may succeed. */
const RETRIED = ["unavailable"];

type UseCase = (ctx: core.Context, input: unknown) => Promise<unknown>;

/** Retries until a response arrives or the attempts are used up. */
export async function perform(environment: ClientEnvironment, operation: Operation): Promise<Fate> {
  const { scheduler, rates } = environment;
  const { random } = scheduler;
  let fate: Fate = { kind: "unknown" };
  let isInDoubt = false;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await scheduler.wait(`${nameOf(operation)}: request ${attempt}`);
    if (random.chance(rates.lost)) continue;
    const server = environment.servers.length > 0 ? random.pick(environment.servers) : undefined;
    if (!server) continue;
    // A client that does not wait retries while the first request may still be in progress.
    const hasPatience = !random.chance(rates.lost / 2);
    const running = ask(environment, server, operation);
    if (!hasPatience) {
      isInDoubt = true;
      continue;
    }
    const response = await Promise.race([running, server.life.death.catch(() => undefined)]);
    await scheduler.wait(`${nameOf(operation)}: response of ${server.life.name}`);
    if (!response || random.chance(rates.lost)) {
      isInDoubt = true;
      continue;
    }
    if (response.kind === "done") return response;
    if (response.kind === "refused" && !RETRIED.includes(response.code))
      return isInDoubt ? { kind: "unknown" } : response;
    isInDoubt = true;
    fate = { kind: "unknown" };
  }
  return fate;
}

/** Sends one request to one server. */
async function ask(environment: ClientEnvironment, server: Server, operation: Operation): Promise<Fate> {
  const { who, useCase, input, index, changes } = operation;
  const actor: core.Actor = { kind: "session", userId: who };
  const visitor = server.tracker.contextFor(actor);
  try {
    const key = { key: `key-${index}`, method: "POST", path: `/${useCase}`, body: JSON.stringify(input) };
    const claim = changes ? await prepareClaim(visitor, actor, key) : undefined;
    const ctx = claim ? withReplay(visitor, claim) : visitor;
    const answer = await (core as unknown as Record<string, UseCase>)[useCase]?.(ctx, input);
    refuseForeignText(environment, operation, answer);
    if (useCase === "getBoard") refuseOtherBoard(environment, operation, answer as core.Versioned<unknown>);
    return { kind: "done", answer, claimId: claim?.id };
  } catch (error) {
    if (error instanceof core.TrackerError) return { kind: "refused", code: error.code };
    if (!(error instanceof Crash)) environment.wrong(`${nameOf(operation)} got an unexpected error: ${error}`);
    return { kind: "unknown" };
  }
}

function refuseForeignText(environment: ClientEnvironment, operation: Operation, answer: unknown): void {
  const text = JSON.stringify(answer) ?? "";
  for (const id of WORKSPACES) {
    if (id !== operation.workspaceId && text.includes(markOf(id))) {
      environment.wrong(`${nameOf(operation)} returns text of workspace ${id}: ${text.slice(0, 300)}`);
    }
  }
}

/** Checks that all clients see the same board under one version, on every server. */
function refuseOtherBoard(environment: ClientEnvironment, { input }: Operation, board: core.Versioned<unknown>): void {
  const key = `${input.projectId} ${board.version}`;
  const text = JSON.stringify(board.value);
  const known = environment.boards.get(key) ?? text;
  environment.boards.set(key, known);
  if (known !== text) environment.wrong(`Board ${key} is ${text}, but was ${known} before`);
}

/** Returns the index of the operation whose response is stored under this ID. The simulation does not hash IDs. */
export function indexOfKey(replayId: string): number {
  return Number(/"key-(\d+)"/.exec(replayId)?.[1]);
}

/** Returns the name of an operation in a trace. */
export function nameOf({ index, who, useCase }: Operation): string {
  return `#${index} ${useCase} of ${who}`;
}
