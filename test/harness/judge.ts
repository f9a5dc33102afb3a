/**
 * Checks responses that bypass {@linkcode Client}: responses of servers in their own processes, and responses that
 * tests request from the app directly.
 *
 * @module
 */
import { readFileSync } from "node:fs";
import { createTracker } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { type App, createApp } from "../../apps/server/app.ts";
import { createLog } from "../../apps/server/log.ts";
import { type Answer, Contract, type OpenApi } from "./document.ts";

let contract: Promise<Contract> | undefined;

/** Returns the document of the current source, which does not depend on a server's settings. */
export function sourceContract(): Promise<Contract> {
  contract ??= loadContract();
  return contract;
}

async function loadContract(): Promise<Contract> {
  const app = createApp({
    tracker: createTracker(testPorts()),
    version: "0.0.0",
    log: createLog({ level: "error", format: "json", now: () => new Date(), out: () => {} }),
    config: {
      corsOrigins: [],
      isTrustedProxy: () => false,
      loopback: false,
      ratePerMinute: undefined,
    },
  });
  const response = await app.fetch(new Request("http://localhost/api/openapi"));
  return new Contract((await response.json()) as OpenApi);
}

/**
 * Returns the faults of the responses that a server logged. Pages, and responses at third-party paths, are not checked.
 */
export async function faultsOfLog(path: string): Promise<string[]> {
  const lines = readFileSync(path, "utf8").split("\n").slice(0, -1);
  const judge = await sourceContract();
  return lines.flatMap((line) => {
    const answer = JSON.parse(line) as Answer;
    const fault = judge.templateOf(answer.path) === undefined ? undefined : judge.faultOf(answer);
    return fault === undefined ? [] : [`${answer.method} ${answer.path.slice(0, 200)} ${fault}`];
  });
}

/**
 * Returns an app whose `fetch` checks every response. It throws an error for a response that does not match the
 * document.
 */
export function judged(app: App): App {
  const fetch = async (request: Request): Promise<Response> => {
    const response = await app.fetch(request);
    const fault = await faultOf(request, response);
    if (fault !== undefined) throw new Error(`${request.method} ${request.url} ${fault}`);
    return response;
  };
  return { ...app, fetch };
}

async function faultOf({ method, url }: Request, response: Response): Promise<string | undefined> {
  const judge = await sourceContract();
  const { pathname, search } = new URL(url);
  const { status, headers } = response;
  const contentType = headers.get("content-type");
  if (judge.templateOf(pathname) === undefined || contentType === "text/event-stream") return undefined;
  const bytes = new Uint8Array(await response.clone().arrayBuffer());
  const plain = headers.get("content-encoding") === "gzip" ? Bun.gunzipSync(bytes) : bytes;
  const text = new TextDecoder().decode(plain);
  return judge.faultOf({ method, path: pathname + search, status, contentType, text });
}
