/** From request to response, as a list of steps. @module */
import type { Tracing } from "../operations/tracing/tracing.ts";
import type { CompiledRoute, PathParams } from "./compiled_route.ts";
import { guardWritingGet } from "./guard_writing_get.ts";
import type { Connection } from "./handler_input.ts";
import { type IsTrusted, proxyWarning } from "./headers/client_address.ts";
import { Cors } from "./headers/cors.ts";
import { HeaderSets, securityHeaders } from "./headers/headers.ts";
import { BodyBudget } from "./input/body_budget.ts";
import { readInput } from "./input/read_input.ts";
import { RequestContext, type RequestDefaults } from "./request_context.ts";
import { Responder } from "./response/respond.ts";
import { compose, type Next } from "./step.ts";
import { addHeaders } from "./steps/add_headers.ts";
import { answerErrors } from "./steps/answer_errors.ts";
import { authenticate, type Identify } from "./steps/authenticate.ts";
import { callHandler } from "./steps/call_handler.ts";
import { checkAccount } from "./steps/check_account.ts";
import { checkHost } from "./steps/check_host.ts";
import { checkOrigin } from "./steps/check_origin.ts";
import { countArrivingBody } from "./steps/count_arriving_body.ts";
import { limitByAddress, limitByCredential, type Rates } from "./steps/limit_rate.ts";
import { limitReads } from "./steps/limit_reads.ts";
import { logRequest } from "./steps/log_request.ts";
import { measureRequests, type RequestMeter } from "./steps/measure_requests.ts";
import { openContext } from "./steps/open_context.ts";
import { type RecordUseOptions, recordUse } from "./steps/record_use.ts";
import { replayRetries } from "./steps/replay_retries.ts";
import { reserveBody } from "./steps/reserve_body.ts";
import { traceRequests, traceTransactions } from "./steps/trace_requests.ts";
import { type UnknownRouteOptions, unknownRoute } from "./unknown_route.ts";

export interface PipelineOptions extends RecordUseOptions {
  identify: Identify;
  missingPage?: UnknownRouteOptions["missingPage"];
  describe?: UnknownRouteOptions["describe"];
  /** The public address. @default the address that each client used */
  baseUrl?: string;
  /** The address for links in emails. */
  mailBaseUrl: () => string;
  /**
   * The allowed host names of requests. Absent: any. The list prevents DNS rebinding while only this machine may
   * connect.
   */
  hosts?: ReadonlySet<string>;
  corsOrigins: readonly string[];
  isTrustedProxy: IsTrusted;
  /** Absent: no limits. */
  rates?: Rates;
  meter: RequestMeter;
  /** Absent: no traces. */
  tracing?: Tracing;
}

export class Pipeline {
  readonly #run: Next;
  readonly #unknown: UnknownRouteOptions;
  readonly #defaults: RequestDefaults;
  readonly #warnOfProxy: (peer: string) => void;
  readonly #covered = new WeakSet<Request>();
  #isDraining = false;

  constructor(options: PipelineOptions) {
    const { tracker, log, rates, baseUrl, isTrustedProxy, tracing } = options;
    this.#defaults = { isTrustedProxy, baseUrl, visitor: tracker.contextFor(null) };
    this.#warnOfProxy = proxyWarning(options);
    const cors = new Cors(options.corsOrigins);
    this.#unknown = { cors, missingPage: options.missingPage, describe: options.describe };
    const security = securityHeaders({ https: baseUrl?.startsWith("https:") ?? false });
    const bodies = new BodyBudget();
    this.#run = compose([
      measureRequests(options.meter),
      ...(tracing ? [traceRequests(tracing)] : []),
      logRequest(log),
      addHeaders({ security, cors, isDraining: () => this.#isDraining }),
      answerErrors({ log, cors }),
      countArrivingBody(bodies),
      checkHost(options.hosts),
      limitByAddress(rates),
      guardWritingGet(cors),
      authenticate(options.identify),
      checkOrigin(cors),
      checkAccount,
      recordUse(options),
      limitByCredential(rates),
      reserveBody(bodies, this.#covered),
      openContext(tracker, options.mailBaseUrl),
      ...(tracing ? [traceTransactions] : []),
      readInput,
      replayRetries(),
      limitReads(),
      callHandler(new Responder({ headerSets: new HeaderSets(security), log })),
    ]);
  }

  /** Makes each response the last of its connection, so that the next request goes to another server. */
  drain(): void {
    this.#isDraining = true;
  }

  /** Reserves no memory for an in-process request whose body is part of another body with a reservation. */
  cover(request: Request): void {
    this.#covered.add(request);
  }

  /**
   * Responds to a request that matches a route. Returns no promise if nothing has to be awaited.
   *
   * @param connection undefined for in-process requests
   */
  serve(
    compiled: CompiledRoute,
    request: Request,
    params: PathParams,
    peer: string,
    connection?: Connection,
  ): Promise<Response> | Response {
    const context = new RequestContext({ request, compiled, params, peer, connection }, this.#defaults);
    if (context.isForwardedUntrusted) this.#warnOfProxy(peer);
    return this.#run(context);
  }

  /**
   * Responds to a request that matches no route.
   *
   * @param allowed methods that the path accepts. Empty for an unknown path
   */
  miss(request: Request, peer: string, allowed: readonly string[]): Promise<Response> | Response {
    return this.serve(unknownRoute(allowed, this.#unknown), request, {}, peer);
  }
}
