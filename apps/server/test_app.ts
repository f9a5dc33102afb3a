/** A server in memory for tests, with one account that owns one workspace. @module */
import { createTracker, createWorkspace, type Policy, type Ports, signUp, type TrackerFactory } from "@hexlane/core";
import { testPorts } from "@hexlane/core/testing";
import { type App, type AppConfig, createApp } from "./app.ts";
import type { Route } from "./http/route.ts";
import { createLog } from "./log.ts";
import type { WebApp } from "./web_app.ts";

export interface TestApp {
  app: App;
  ports: Ports;
  tracker: TrackerFactory;
  /** The owner's session token. */
  token: string;
  workspaceId: string;
  /** The lines of the log. */
  log: string[];
  /** Sends a request as the owner, unless the headers have another credential. `json` becomes the body. */
  ask(method: string, path: string, options?: AskOptions): Promise<Response>;
}

export interface AskOptions {
  json?: unknown;
  body?: string | ReadableStream<Uint8Array>;
  headers?: Record<string, string>;
  /** Sends no credential. */
  anonymous?: boolean;
}

export interface TestAppOptions {
  config?: Partial<AppConfig>;
  policy?: Partial<Policy>;
  moreRoutes?: readonly Route[];
  webApp?: WebApp;
  /** Replaces some of the in-memory ports. */
  ports?: Partial<Ports>;
  /** Another server on the same store, whose owner and workspace this one shares. */
  joins?: Pick<TestApp, "token" | "workspaceId">;
}

export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const { config, policy = {}, moreRoutes = [], webApp } = options;
  const ports: Ports = { ...testPorts(), ...options.ports };
  const tracker = createTracker(ports, { policy });
  const log: string[] = [];
  const app = createApp({
    tracker,
    version: "0.0.0",
    log: createLog({ level: "debug", format: "json", now: () => ports.clock.now(), out: (line) => log.push(line) }),
    config: {
      corsOrigins: [],
      isTrustedProxy: () => false,
      loopback: true,
      ratePerMinute: 6000,
      ...config,
    },
    moreRoutes,
    ...(webApp ? { webApp } : {}),
  });
  const { token, workspaceId } = options.joins ?? (await createOwner(tracker));
  return {
    app,
    ports,
    tracker,
    token,
    workspaceId,
    log,
    ask: (method, path, options = {}) => app.fetch(requestOf(method, path, token, options)),
  };
}

async function createOwner(tracker: TrackerFactory): Promise<Pick<TestApp, "token" | "workspaceId">> {
  const person = { name: "Olga", email: "olga@example.com", password: "correct horse battery" };
  const { token, account } = await signUp(tracker.contextFor(null), person);
  const owner = tracker.contextFor({ kind: "session", userId: account.id });
  const { id: workspaceId } = await createWorkspace(owner, { name: "House", slug: "house" });
  return { token, workspaceId };
}

function requestOf(method: string, path: string, token: string, options: AskOptions): Request {
  const headers = new Headers(options.headers);
  if (!options.anonymous && !headers.has("authorization")) headers.set("authorization", `Bearer ${token}`);
  const body = options.json === undefined ? options.body : JSON.stringify(options.json);
  if (options.json !== undefined && !headers.has("content-type")) headers.set("content-type", "application/json");
  return new Request(`http://localhost${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
}
