/**
 * A client on an unreliable connection that retries requests with the same `Idempotency-Key`.
 *
 * @module
 */
import * as core from "@hexlane/core";
import { prepareClaim, withReplay } from "../../apps/server/http/idempotency.ts";
import { markOf, WORKSPACES } from "./initial_data.ts";
import type { Climate } from "./layers.ts";
import type { Knowledge, Operation } from "./operations.ts";
import { Crash } from "./scheduler.ts";
import type { Server } from "./server.ts";

/** The outcome of an operation, as far as the client knows. */
export type Fate =
  | { kind: "done"; answer: unknown; claimId: string | undefined }
  | { kind: "refused"; code: string }
  /** No response arrived. It may have been executed, or may still be. */
  | { kind: "unknown" };

export interface ClientGround extends Climate {
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
export async function perform(ground: ClientGround, operation: Operation): Promise<Fate> {
  const { scheduler, weather } = ground;
  const { random } = scheduler;
  let fate: Fate = { kind: "unknown" };
  let isInDoubt = false;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    await scheduler.turn(`${nameOf(operation)}: request ${attempt}`);
    if (random.chance(weather.lost)) continue;
    const server = ground.servers.length > 0 ? random.pick(ground.servers) : undefined;
    if (!server) continue;
    // A client that does not wait retries while the first request may still be in progress.
    const hasPatience = !random.chance(weather.lost / 2);
    const running = ask(ground, server, operation);
    if (!hasPatience) {
      isInDoubt = true;
      continue;
    }
    const heard = await Promise.race([running, server.life.death.catch(() => undefined)]);
    await scheduler.turn(`${nameOf(operation)}: answer of ${server.life.name}`);
    if (!heard || random.chance(weather.lost)) {
      isInDoubt = true;
      continue;
    }
    if (heard.kind === "done") return heard;
    if (heard.kind === "refused" && !RETRIED.includes(heard.code)) return isInDoubt ? { kind: "unknown" } : heard;
    isInDoubt = true;
    fate = { kind: "unknown" };
  }
  return fate;
}

/** One request to one server. */
async function ask(ground: ClientGround, server: Server, operation: Operation): Promise<Fate> {
  const { who, useCase, input, index, changes } = operation;
  const actor: core.Actor = { kind: "session", userId: who };
  const visitor = server.tracker.contextFor(actor);
  try {
    const key = { key: `key-${index}`, method: "POST", path: `/${useCase}`, body: JSON.stringify(input) };
    const claim = changes ? await prepareClaim(visitor, actor, key) : undefined;
    const ctx = claim ? withReplay(visitor, claim) : visitor;
    const answer = await (core as unknown as Record<string, UseCase>)[useCase]?.(ctx, input);
    refuseForeignWords(ground, operation, answer);
    if (useCase === "getBoard") refuseOtherBoard(ground, operation, answer as core.Versioned<unknown>);
    return { kind: "done", answer, claimId: claim?.id };
  } catch (error) {
    if (error instanceof core.TrackerError) return { kind: "refused", code: error.code };
    if (!(error instanceof Crash)) ground.wrong(`${nameOf(operation)} meets a defect: ${error}`);
    return { kind: "unknown" };
  }
}

function refuseForeignWords(ground: ClientGround, operation: Operation, answer: unknown): void {
  const text = JSON.stringify(answer) ?? "";
  for (const id of WORKSPACES) {
    if (id !== operation.workspaceId && text.includes(markOf(id))) {
      ground.wrong(`${nameOf(operation)} answers words of workspace ${id}: ${text.slice(0, 300)}`);
    }
  }
}

/** All clients see the same board under one version, on every server. */
function refuseOtherBoard(ground: ClientGround, { input }: Operation, board: core.Versioned<unknown>): void {
  const key = `${input.projectId} ${board.version}`;
  const text = JSON.stringify(board.value);
  const known = ground.boards.get(key) ?? text;
  ground.boards.set(key, known);
  if (known !== text) ground.wrong(`Board ${key} is seen as ${text}, and was seen as ${known}`);
}

/** The operation whose response is stored under an id: the simulation does not hash ids. */
export function indexOfKey(replayId: string): number {
  return Number(/"key-(\d+)"/.exec(replayId)?.[1]);
}

/** Its name in a trace. */
export function nameOf({ index, who, useCase }: Operation): string {
  return `#${index} ${useCase} of ${who}`;
}
