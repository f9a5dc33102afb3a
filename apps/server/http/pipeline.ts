/**
 * From request to response: the checks that are the same for every route, in one order (401, 413/415, 400, then whatever
 * the use case finds).
 *
 * @module
 */
import { type Actor, type Context, TrackerError, type TrackerFactory } from "@hexlane/core";
import { describeError, type Log } from "../log.ts";
import { refuseOtherAccount } from "./account_header.ts";
import { type Credential, findCredential, type Identify, isSafe, refuseForeignOrigin } from "./authenticate.ts";
import type { CompiledRoute } from "./compiled_route.ts";
import { missError, problemOf, respondProblem } from "./errors.ts";
import { type IsTrusted, proxyWarning } from "./headers/client_address.ts";
import { Cors } from "./headers/cors.ts";
import { readIfMatch } from "./headers/etag.ts";
import { HeaderSets, NO_STORE, securityHeaders } from "./headers/headers.ts";
import { HostCheck } from "./host_check.ts";
import { checkKey, prepareClaim, ReplayGate, withReplay } from "./idempotency.ts";
import { type AdmitParse, bytesInMemory, discardBody } from "./input/body.ts";
import { BodyBudget } from "./input/body_budget.ts";
import { type Input, type PathParams, readInput } from "./input/read_input.ts";
import { wantsPlainError } from "./plain_error.ts";
import { type RateDecision, type RateLimiter, type RatePolicy, type RateRules, tooMany } from "./rate_limit.ts";
import { Call, CallExchange, type CallOptions } from "./request.ts";
import { BodyCache } from "./response/body_cache.ts";
import { sendRaw } from "./response/raw_body.ts";
import { ReadGate } from "./response/read_gate.ts";
import { respond } from "./response/respond.ts";
import { LargeAnswers } from "./response/unsent_bytes.ts";
import type { Connection, Route } from "./route.ts";
import { guardWritingGet } from "./writing_get.ts";

export interface PipelineOptions {
  tracker: TrackerFactory;
  identify: Identify;
  /** Whether there is anything to note. @default always */
  isUseDue?: (ctx: Pick<Context, "actor" | "clock">) => boolean;
  /** Notes that a credential was used, beside the answer. */
  recordUse: (ctx: Context) => Promise<unknown>;
  log: Log;
  /** An answer for people who come to an address that is not there; undefined for programs. */
  missingPage?: (request: Request) => Promise<Response> | undefined;
  /** The public address; absent: as each client sees it. */
  baseUrl?: string;
  /** Host names a request may be for; absent: any. Stops DNS rebinding while only this machine may connect. */
  hosts?: ReadonlySet<string>;
  corsOrigins: readonly string[];
  isTrustedProxy: IsTrusted;
  /** Absent: no limits. */
  rates?: { limiter: RateLimiter; rules: RateRules };
}

/** A request to a route. */
interface Arrival {
  call: Call;
  compiled: CompiledRoute;
  params: PathParams;
  /** The public address as the client sees it. */
  baseUrl: string;
}

/** Where addresses hold what is handed out once. */
const SECRETIVE_PATHS = ["/api/auth/", "/api/mcp/"];

export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #cors: Cors;
  readonly #gate = new ReplayGate();
  readonly #bodies = new BodyCache();
  readonly #requestBodies = new BodyBudget();
  /** Requests in process whose body is part of one that is reserved. */
  readonly #covered = new WeakSet<Request>();
  readonly #reads = new ReadGate();
  readonly #visitor: Context;
  readonly #hosts: HostCheck;
  readonly #callOptions: CallOptions;
  #isDraining = false;
  readonly #warnOfProxy: (peer: string) => void;

  constructor(options: PipelineOptions) {
    this.#options = options;
    this.#hosts = new HostCheck(options.hosts);
    this.#visitor = options.tracker.contextFor(null);
    this.#cors = new Cors(options.corsOrigins);
    this.#warnOfProxy = proxyWarning(options);
    this.#callOptions = {
      isTrusted: options.isTrustedProxy,
      sets: new HeaderSets(securityHeaders({ https: options.baseUrl?.startsWith("https:") ?? false })),
      large: new LargeAnswers({ log: options.log }),
    };
  }

  /** From now on every answer is the last of its connection, and says so: the next request goes somewhere else. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Reserves nothing for a request in process: its body is part of one that is reserved. */
  cover(request: Request): void {
    this.#covered.add(request);
  }

  /**
   * Answers a request to a route: at once where nothing has to be waited for, since every promise costs.
   *
   * @param connection for routes that stay open
   */
  serve(
    compiled: CompiledRoute,
    request: Request,
    params: PathParams,
    peer: string,
    connection?: Connection,
  ): Promise<Response> | Response {
    const call = this.#begin(request, peer);
    call.connection = connection;
    const { route } = compiled;
    try {
      this.#receive(call, compiled);
      const answering = this.#answer(call, compiled, params);
      if (!(answering instanceof Promise)) return this.#finish(call, answering, route);
      return answering.then(
        (response) => this.#finish(call, response, route),
        (error: unknown) => this.#finish(call, this.#fail(call, error, compiled), route),
      );
    } catch (error) {
      return this.#finish(call, this.#fail(call, error, compiled), route);
    }
  }

  /**
   * Answers a request that no route takes.
   *
   * @param allowed what the path can be asked with; nothing for an unknown path
   */
  async miss(request: Request, peer: string, allowed: readonly string[]): Promise<Response> {
    const call = this.#begin(request, peer);
    discardBody(request);
    let response: Response;
    try {
      this.#hosts.check(call.authority);
      const limited = this.#limitAddress(call);
      if (limited) await limited;
      const preflight = allowed.length > 0 ? this.#cors.preflight(request) : undefined;
      const page = allowed.length === 0 ? await this.#options.missingPage?.(request) : undefined;
      response =
        preflight ??
        (page && (await sendRaw(call, page))) ??
        this.#fail(call, missError(request.method, call.path, allowed));
    } catch (error) {
      response = this.#fail(call, error);
    }
    return this.#finish(call, response);
  }

  #begin(request: Request, peer: string): Call {
    const call = new Call(request, peer, this.#callOptions);
    if (call.isForwardedUntrusted) this.#warnOfProxy(peer);
    return call;
  }

  #answer(call: Call, compiled: CompiledRoute, params: PathParams): Promise<Response> | Response {
    this.#hosts.check(call.authority);
    const arrival = { call, compiled, params, baseUrl: this.#options.baseUrl ?? call.origin };
    const limited = this.#limitAddress(call, compiled);
    return limited ? limited.then(() => this.#identify(arrival)) : this.#identify(arrival);
  }

  /** Finds out who asks. */
  #identify(arrival: Arrival): Promise<Response> | Response {
    const { call, compiled } = arrival;
    const { writes } = compiled.route.options;
    if (writes) guardWritingGet(call.request, writes, { isOurs: this.#ownOrigins(arrival) });
    if (compiled.route.options.ignoresCredentials) return this.#admit(arrival);
    const credential = findCredential(call.request, arrival);
    if (credential === undefined || credential.token === "") return this.#admit(arrival, credential);
    return this.#options.identify(this.#visitor, credential.token).then((actor) => {
      call.actor = actor;
      return this.#admit(arrival, credential);
    });
  }

  /** Judges whether they may come in at all, and how often. */
  #admit(arrival: Arrival, credential?: Credential): Promise<Response> | Response {
    const { call, compiled } = arrival;
    if (call.actor) {
      if (credential?.fromCookie) this.#refuseForeignOrigin(arrival);
      if (compiled.route.options.open === undefined) refuseOtherAccount(call.request.headers, call.actor);
      this.#noteUse(call);
    } else if (compiled.route.options.open === undefined) {
      const what = credential ? "the credential is unknown, expired or revoked" : "no credential was sent";
      throw new TrackerError("unauthenticated", `Sign in first: ${what}`);
    }
    const counted = this.#limitCredential(call, compiled);
    return counted ? counted.then(() => this.#withBody(arrival)) : this.#withBody(arrival);
  }

  /** Takes note of a body before anything is awaited: from now on Bun buffers it. */
  #receive(call: Call, { takesBody, body }: CompiledRoute): void {
    const { request } = call;
    if (!takesBody) discardBody(request);
    // Nothing buffers the body of a request in process.
    else if (call.ip !== "") {
      call.arrived = this.#requestBodies.arrive(call.addressKey, bytesInMemory(request, body?.rule));
    }
  }

  /**
   * Every body that a handler gets passes here. It is reserved before every gate, so a request that waits here holds nothing
   * that another request waits for.
   */
  #withBody(arrival: Arrival): Promise<Response> {
    const { call, compiled } = arrival;
    if (!compiled.takesBody || this.#covered.has(call.request)) return this.#handle(arrival);
    const bytes = bytesInMemory(call.request, compiled.body?.rule);
    call.arrived?.();
    const handle = (admitParse: AdmitParse) => this.#handle(arrival, admitParse);
    return this.#requestBodies.run(call.gateKey, bytes, handle, call.ip === "" ? { buffered: 0 } : {});
  }

  async #handle(arrival: Arrival, admitParse?: AdmitParse): Promise<Response> {
    const { call, compiled, params } = arrival;
    const ctx = this.#contextOf(arrival);
    // Handlers do not keep the text: it is as long as the body.
    const { text, ...input } = await readInput(call, compiled, { params, ...(admitParse ? { admitParse } : {}) });
    const key = compiled.idempotent ? call.request.headers.get("idempotency-key") : null;
    if (key === null || ctx.actor === null) return await this.#run(call, compiled, ctx, input);
    const { method } = compiled.route;
    const claim = await prepareClaim(ctx, ctx.actor, { key: checkKey(key), method, path: call.target, body: text });
    const response = await this.#gate.pass(claim.id, () => this.#run(call, compiled, withReplay(ctx, claim), input));
    if (claim.replayed) response.headers.set("Idempotent-Replayed", "true");
    return response;
  }

  #contextOf({ call, baseUrl }: Arrival): Context {
    const { request, actor } = call;
    const { tracker } = this.#options;
    if (actor === null || isSafe(request.method)) return tracker.contextFor(actor, { baseUrl });
    const { windowId } = call;
    const ctx = tracker.contextFor(actor, { baseUrl, ...(windowId === undefined ? {} : { windowId }) });
    const ifMatch = request.headers.get("if-match");
    return ifMatch === null ? ctx : { ...ctx, expectedVersions: readIfMatch(ifMatch) };
  }

  #run(call: Call, { route, readsMuch }: CompiledRoute, ctx: Context, input: Input): Promise<Response> {
    if (!readsMuch) return this.#make(call, route, ctx, input);
    return this.#reads.run(call.gateKey, () => this.#make(call, route, ctx, input));
  }

  async #make(call: Call, route: Route, ctx: Context, input: Input): Promise<Response> {
    const exchange = new CallExchange(call, ctx, input);
    const result = await route.handle(exchange as never);
    const responding = respond(call, route, result, { baseUrl: ctx.baseUrl, bodies: this.#bodies });
    const response = responding instanceof Promise ? await responding : responding;
    exchange.givenHeaders?.forEach((value, name) => {
      if (name === "set-cookie") response.headers.append(name, value);
      else response.headers.set(name, value);
    });
    return response;
  }

  #limitAddress(call: Call, compiled?: CompiledRoute): Promise<void> | undefined {
    const { rates } = this.#options;
    if (!rates || call.ip === "") return undefined;
    const bucket = compiled?.route.options.rateLimit;
    const rule = bucket && rates.rules.buckets[bucket];
    const policies = rule?.by === "address" ? [rates.rules.address, rule.policy] : [rates.rules.address];
    return this.#takeAll(call, policies, call.addressKey);
  }

  #limitCredential(call: Call, compiled: CompiledRoute): Promise<void> | undefined {
    const { rates } = this.#options;
    const { actor } = call;
    if (!rates) return undefined;
    const bucket = compiled.route.options.rateLimit;
    const rule = bucket && rates.rules.buckets[bucket];
    const stricter = rule?.by === "credential" ? [rule.policy] : [];
    // A visitor is counted by where they come from.
    if (!actor) return call.ip === "" ? undefined : this.#takeAll(call, stricter, call.addressKey);
    const counted = this.#takeAll(call, [rates.rules.credential], callerOf(actor));
    // By account: one more session is only a sign-in away.
    if (counted) return counted.then(() => this.#takeAll(call, stricter, actor.userId));
    return this.#takeAll(call, stricter, actor.userId);
  }

  /** Answers at once while the limiter does: every request passes here twice. */
  #takeAll(call: Call, policies: readonly RatePolicy[], key: string): Promise<void> | undefined {
    for (const [index, policy] of policies.entries()) {
      const taken = this.#options.rates?.limiter.take(policy, key);
      if (taken instanceof Promise) return this.#takeLater(call, taken, policies.slice(index + 1), key);
      if (taken) noteRate(call, taken);
    }
    return undefined;
  }

  async #takeLater(call: Call, taken: Promise<RateDecision>, rest: readonly RatePolicy[], key: string): Promise<void> {
    noteRate(call, await taken);
    await this.#takeAll(call, rest, key);
  }

  #refuseForeignOrigin(arrival: Arrival): void {
    const { call, compiled } = arrival;
    // Whoever opens a socket reads from it too, whatever its origin: nothing else would stop them.
    const reads = compiled.route.options.staysOpen === "socket";
    refuseForeignOrigin(call.request, this.#ownOrigins(arrival), { reads });
  }

  #ownOrigins({ baseUrl }: Arrival): (origin: string) => boolean {
    return (origin) => origin === baseUrl || this.#cors.allows(origin);
  }

  /** Not awaited: no request is slower for it. */
  #noteUse(call: Call): void {
    const { actor } = call;
    const { tracker, recordUse, log, isUseDue } = this.#options;
    if (isUseDue?.({ actor, clock: this.#visitor.clock }) === false) return;
    recordUse(tracker.contextFor(actor)).catch((error: unknown) => {
      const fields = { requestId: call.id, error: describeError(error) };
      log.write("warn", "cannot note the use of a credential", fields);
    });
  }

  #fail(call: Call, error: unknown, compiled?: CompiledRoute): Response {
    const problem = { ...problemOf(error) };
    call.hasHeaders = false;
    if (problem.status >= 500) {
      const { id } = call;
      this.#options.log.write("error", "request failed", { requestId: id, error: describeError(error) });
    }
    const { metadataPath } = compiled?.route.options ?? {};
    if (problem.status === 401 && metadataPath !== undefined) {
      const address = (this.#options.baseUrl ?? call.origin) + metadataPath;
      problem.headers = { ...problem.headers, "WWW-Authenticate": `Bearer resource_metadata="${address}"` };
    }
    const isAuth = compiled?.isAuth ?? call.path.startsWith("/api/auth/");
    return respondProblem(problem, {
      instance: call.path,
      oauth: compiled?.route.options.oauth ?? false,
      plain: !isAuth && wantsPlainError(call, this.#isOtherApp(call)),
    });
  }

  /** Whether a page of another origin asks that the operator allows. */
  #isOtherApp({ request, origin }: Call): boolean {
    const asking = request.headers.get("origin");
    return asking !== null && asking !== (this.#options.baseUrl ?? origin) && this.#cors.allows(asking);
  }

  #finish(call: Call, response: Response, route?: Route): Response {
    call.arrived?.();
    // Our own JSON was made with them: setting a dozen headers afterwards costs more than the rest of a quick answer, and
    // even looking at them is not free.
    if (call.hasHeaders && !this.#isDraining && !this.#cors.isOpen) {
      this.#logRequest(call, response.status, route?.path);
      return response;
    }
    const { headers } = response;
    if (this.#isDraining) headers.set("Connection", "close");
    if (!call.hasHeaders) {
      for (const [name, value] of Object.entries(call.headers())) if (!headers.has(name)) headers.set(name, value);
      if (!headers.has("Cache-Control")) headers.set("Cache-Control", NO_STORE);
    }
    this.#cors.apply(call.request, headers, { embeddable: route?.options.embeddable ?? false });
    this.#logRequest(call, response.status, route?.path);
    return response;
  }

  /** Reads that went well are for debugging; what changed something or went wrong is worth a line. */
  #logRequest(call: Call, status: number, pattern: string | undefined): void {
    const { log } = this.#options;
    if (!log.enabled("info")) return;
    const level = isSafe(call.request.method) && status < 400 ? "debug" : "info";
    if (!log.enabled(level)) return;
    // Paths under these may hold one-time tokens: their pattern says enough.
    const secretive = SECRETIVE_PATHS.find((start) => call.path.startsWith(start));
    const path = secretive === undefined ? call.path : (pattern ?? `${secretive}*`);
    log.write(level, `${call.request.method} ${path} ${status}`, {
      ms: Math.round((performance.now() - call.startedAt) * 10) / 10,
      requestId: call.id,
      traceId: call.traceId,
      userId: call.actor?.userId,
      ip: call.ip || undefined,
    });
  }
}

/** The credential, by its id. An embedding application has none, and vouches for the person. */
function callerOf(actor: Actor): string {
  return actor.kind === "api_key" ? actor.key.id : (actor.session?.id ?? actor.userId);
}

/** @throws {TrackerError} `rate_limited` */
function noteRate(call: Call, decision: RateDecision): void {
  if (!call.rate || decision.remaining <= call.rate.remaining) call.rate = decision;
  if (!decision.allowed) throw tooMany(decision);
}
