/**
 * From request to response: the checks that are the same for every route, in one order (401, 413/415, 400, then whatever
 * the use case finds).
 *
 * @module
 */
import { type Context, type FieldError, limits, TrackerError, type TrackerFactory } from "@hexlane/core";
import { findCredential, type Identify, isSafe, refuseForeignOrigin } from "./authenticate.ts";
import { type ReadBody, readBody } from "./body.ts";
import { BodyCache } from "./body_cache.ts";
import { Call, CallExchange } from "./call.ts";
import type { IsTrusted } from "./client_address.ts";
import type { CompiledRoute } from "./compiled_route.ts";
import { Cors } from "./cors.ts";
import { HttpError, problemOf, respondProblem } from "./errors.ts";
import { readIfMatch } from "./etag.ts";
import { NO_STORE, securityHeaders } from "./headers.ts";
import { checkKey, prepareClaim, ReplayGate, withReplay } from "./idempotency.ts";
import { describeError, type Log } from "./log.ts";
import { type RateDecision, type RateLimiter, type RatePolicy, type RateRules, tooMany } from "./rate_limit.ts";
import { respond } from "./respond.ts";
import type { Connection } from "./route.ts";
import { findUnstorable, findUnstorableFields } from "./text_check.ts";

export interface PipelineOptions {
  tracker: TrackerFactory;
  identify: Identify;
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

/** Parameters of a path as the router found them; null when they could not be decoded. */
export type PathParams = Readonly<Record<string, string | null>>;

interface Input {
  params: PathParams;
  query: unknown;
  body: unknown;
  /** The body as it was sent. */
  text: string;
}

/** A name or an address, and a port. Any other is refused (RFC 9112 3.2): links in answers and mails may begin with it. */
const AUTHORITY = /^(\[[\da-f:.]+\]|[\w.~%-]+)(:\d{0,5})?$/i;

const NO_TEXT: ReadBody = { text: "", value: undefined };

export class Pipeline {
  readonly #options: PipelineOptions;
  readonly #cors: Cors;
  readonly #gate = new ReplayGate();
  readonly #bodies = new BodyCache();
  readonly #security: Readonly<Record<string, string>>;
  #isDraining = false;

  constructor(options: PipelineOptions) {
    this.#options = options;
    this.#cors = new Cors(options.corsOrigins);
    this.#security = securityHeaders({ https: options.baseUrl?.startsWith("https:") ?? false });
  }

  /** From now on every answer is the last of its connection, and says so: the next request goes somewhere else. */
  drain(): void {
    this.#isDraining = true;
  }

  /**
   * Answers a request to a route.
   *
   * @param connection for routes that stay open
   */
  async serve(
    compiled: CompiledRoute,
    request: Request,
    params: PathParams,
    peer: string,
    connection?: Connection,
  ): Promise<Response> {
    const call = new Call(request, peer, this.#options.isTrustedProxy, this.#security);
    call.connection = connection;
    let response: Response;
    try {
      response = await this.#answer(call, compiled, params);
    } catch (error) {
      response = this.#fail(call, error, compiled);
    }
    return this.#finish(call, response, compiled.route.path);
  }

  /**
   * Answers a request that no route takes.
   *
   * @param allowed what the path can be asked with; nothing for an unknown path
   */
  async miss(request: Request, peer: string, allowed: readonly string[]): Promise<Response> {
    const call = new Call(request, peer, this.#options.isTrustedProxy, this.#security);
    let response: Response;
    try {
      this.#checkHost(call);
      const limited = this.#limitAddress(call);
      if (limited) await limited;
      const preflight = allowed.length > 0 ? this.#cors.preflight(request) : undefined;
      const page = allowed.length === 0 ? await this.#options.missingPage?.(request) : undefined;
      response = preflight ?? page ?? this.#fail(call, missError(call, allowed));
    } catch (error) {
      response = this.#fail(call, error);
    }
    return this.#finish(call, response);
  }

  async #answer(call: Call, compiled: CompiledRoute, params: PathParams): Promise<Response> {
    const { route } = compiled;
    this.#checkHost(call);
    const limited = this.#limitAddress(call, compiled);
    if (limited) await limited;
    const baseUrl = this.#options.baseUrl ?? call.origin;
    const ctx = await this.#authenticate(call, compiled, baseUrl);
    const counted = this.#limitCredential(call, compiled);
    if (counted) await counted;
    const input = readInput(
      call,
      compiled,
      params,
      compiled.body ? await readBody(call.request, compiled.body.rule) : NO_TEXT,
    );
    const key = compiled.idempotent ? call.request.headers.get("idempotency-key") : null;
    if (key === null || ctx.actor === null) return await this.#run(call, compiled, ctx, input);
    const { method } = route;
    const claim = await prepareClaim(ctx, ctx.actor, {
      key: checkKey(key),
      method,
      path: call.target,
      body: input.text,
    });
    const response = await this.#gate.pass(claim.id, () => this.#run(call, compiled, withReplay(ctx, claim), input));
    if (claim.replayed) response.headers.set("Idempotent-Replayed", "true");
    return response;
  }

  async #run(call: Call, { route }: CompiledRoute, ctx: Context, input: Input): Promise<Response> {
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

  #checkHost(call: Call): void {
    const { hosts } = this.#options;
    if (!AUTHORITY.test(call.authority)) {
      throw new HttpError(400, "INVALID_HOST", 'Cannot read header "Host": it names no host');
    }
    if (hosts && !hosts.has(withoutPort(call.authority).toLowerCase())) {
      throw new HttpError(421, "misdirected_request", `Cannot answer for host "${call.authority}" on this address`);
    }
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
    const key = actor.kind === "api_key" ? actor.key.id : (actor.session?.id ?? actor.userId);
    const counted = this.#takeAll(call, [rates.rules.credential], key);
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

  async #authenticate(call: Call, { route }: CompiledRoute, baseUrl: string): Promise<Context> {
    const { tracker, identify } = this.#options;
    const credential = findCredential(call.request.headers);
    const visitor = tracker.contextFor(null, { baseUrl });
    if (route.options.ignoresCredentials) return visitor;
    if (credential && credential.token !== "") call.actor = await identify(visitor, credential.token);
    if (call.actor === null) {
      if (route.options.open !== undefined) return visitor;
      const what = credential ? "the credential is unknown, expired or revoked" : "no credential was sent";
      throw new TrackerError("unauthenticated", `Sign in first: ${what}`);
    }
    if (credential?.fromCookie) {
      const isOurs = (origin: string): boolean => origin === baseUrl || this.#cors.allows(origin);
      // Whoever opens a socket reads from it too, whatever its origin: nothing else would stop them.
      refuseForeignOrigin(call.request, isOurs, { reads: route.options.staysOpen === "socket" });
    }
    const windowId = isSafe(call.request.method) ? undefined : windowIdOf(call.request);
    const ctx = tracker.contextFor(call.actor, { baseUrl, ...(windowId === undefined ? {} : { windowId }) });
    this.#noteUse(call, ctx);
    const ifMatch = isSafe(call.request.method) ? null : call.request.headers.get("if-match");
    return ifMatch === null ? ctx : { ...ctx, expectedVersions: readIfMatch(ifMatch) };
  }

  /** Not awaited: no request is slower for it. */
  #noteUse(call: Call, ctx: Context): void {
    this.#options.recordUse(ctx).catch((error: unknown) => {
      const fields = { requestId: call.id, error: describeError(error) };
      this.#options.log.write("warn", "cannot note the use of a credential", fields);
    });
  }

  #fail(call: Call, error: unknown, compiled?: CompiledRoute): Response {
    const problem = problemOf(error);
    if (problem.status >= 500) {
      const { id } = call;
      this.#options.log.write("error", "request failed", { requestId: id, error: describeError(error) });
    }
    const isAuth = compiled?.isAuth ?? call.path.startsWith("/api/auth/");
    return respondProblem(problem, {
      instance: call.path,
      oauth: compiled?.route.options.oauth ?? false,
      plain: !isAuth && call.request.headers.has("x-kaneo-window-id"),
    });
  }

  #finish(call: Call, response: Response, pattern?: string): Response {
    // Our own JSON was made with them: setting a dozen headers afterwards costs more than the rest of a quick answer, and
    // even looking at them is not free.
    if (call.hasHeaders && !this.#isDraining && !this.#cors.isOpen) {
      this.#logRequest(call, response.status, pattern);
      return response;
    }
    const { headers } = response;
    if (this.#isDraining) headers.set("Connection", "close");
    if (!call.hasHeaders) {
      for (const [name, value] of Object.entries(call.headers())) if (!headers.has(name)) headers.set(name, value);
      if (!headers.has("Cache-Control")) headers.set("Cache-Control", NO_STORE);
    }
    this.#cors.apply(call.request, headers);
    this.#logRequest(call, response.status, pattern);
    return response;
  }

  /** Reads that went well are for debugging; what changed something or went wrong is worth a line. */
  #logRequest(call: Call, status: number, pattern: string | undefined): void {
    const { log } = this.#options;
    if (!log.enabled("info")) return;
    const level = isSafe(call.request.method) && status < 400 ? "debug" : "info";
    if (!log.enabled(level)) return;
    // Paths under /api/auth may hold one-time tokens: their pattern says enough.
    const path = call.path.startsWith("/api/auth/") ? (pattern ?? "/api/auth/*") : call.path;
    log.write(level, `${call.request.method} ${path} ${status}`, {
      ms: Math.round((performance.now() - call.startedAt) * 10) / 10,
      requestId: call.id,
      traceId: call.traceId,
      userId: call.actor?.userId,
      ip: call.ip || undefined,
    });
  }
}

/** @throws {TrackerError} `rate_limited` */
function noteRate(call: Call, decision: RateDecision): void {
  if (!call.rate || decision.remaining <= call.rate.remaining) call.rate = decision;
  if (!decision.allowed) throw tooMany(decision);
}

/** The browser window a request comes from, as the reference's web app names it. */
function windowIdOf({ headers }: Request): string | undefined {
  const id = headers.get("x-kaneo-window-id");
  return id !== null && id !== "" && id.length <= limits.MAX_WINDOW_ID_CHARACTERS ? id : undefined;
}

/** Reads everything that was sent, and says all that is wrong with it at once. */
function readInput(call: Call, compiled: CompiledRoute, params: PathParams, read: ReadBody): Input {
  const { body: bodyRule } = compiled;
  const errors: FieldError[] = compiled.checkParams(params);
  const query = compiled.query?.(call.search);
  if (query?.ok === false) errors.push(...query.errors);
  const value = read.value === undefined && bodyRule?.mayBeMissing ? {} : read.value;
  const body = bodyRule && checkBody(bodyRule, value, read.text, errors);
  if (errors.length > 0) throw refused(errors);
  return { params, query: query?.ok ? query.value : {}, body, text: read.text };
}

function checkBody(
  { rule, validate }: NonNullable<CompiledRoute["body"]>,
  value: unknown,
  text: string,
  errors: FieldError[],
): unknown {
  const unstorable = rule.form ? [] : findUnstorable(value, text);
  const checked = validate(value);
  if (unstorable.length > 0) errors.push(...unstorable);
  else if (!checked.ok) errors.push(...checked.errors);
  else if (rule.form) errors.push(...findUnstorableFields(checked.value as Record<string, unknown>));
  return checked.ok ? checked.value : undefined;
}

function refused(errors: FieldError[]): TrackerError {
  const [first] = errors;
  const field = first?.pointer ? `field "${first.pointer.slice(1)}": ` : "";
  const more = errors.length > 1 ? ` (and ${errors.length - 1} more)` : "";
  return new TrackerError("invalid", `Cannot read the request: ${field}${first?.detail}${more}`, { errors });
}

function missError(call: Call, allowed: readonly string[]): HttpError {
  if (allowed.length === 0) return new HttpError(404, "not_found", `Cannot find "${call.path}"`);
  const list = allowed.join(", ");
  const detail = `Cannot ${call.request.method} "${call.path}": it takes ${list}`;
  return new HttpError(405, "method_not_allowed", detail, { Allow: list });
}

function withoutPort(authority: string): string {
  const end = authority.startsWith("[") ? authority.indexOf("]") + 1 : authority.indexOf(":");
  return end <= 0 ? authority : authority.slice(0, end);
}
