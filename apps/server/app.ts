/** The server: a tracker, a table of routes, and the pipeline between them. @module */
import { endLiveStreams, identifyActor, isUseDue, recordUse, type TrackerFactory } from "@hexlane/core";
import type { Elysia } from "elysia";
import type { Config } from "./config/server_config.ts";
import { compileRoute } from "./http/compiled_route.ts";
import { Pipeline, type PipelineOptions } from "./http/pipeline.ts";
import { MemoryRateLimiter, type RateLimiter, rateRules } from "./http/rate_limit.ts";
import type { Route } from "./http/route.ts";
import { type Arrival, createRouter, fetchInProcess } from "./http/router.ts";
import { SharedRateLimiter } from "./http/shared_rate_limit.ts";
import { StreamLimits } from "./live/stream_limits.ts";
import type { Log } from "./log.ts";
import { type DeliveryWork, type DeliveryWorkOptions, startDeliveries } from "./operations/deliveries.ts";
import { listenAll, stopServer } from "./operations/listen.ts";
import { finishMails, sendMails } from "./operations/mails.ts";
import { maintainLive } from "./operations/maintain_live.ts";
import { maintainUsage } from "./operations/maintain_usage.ts";
import { createMetrics } from "./operations/metrics.ts";
import type { Repeating } from "./operations/repeat.ts";
import type { Tracing } from "./operations/tracing/tracing.ts";
import { describeUploads } from "./routes/board/uploads.ts";
import type { DiskUse } from "./routes/system/operator.ts";
import { allRoutes } from "./routes.ts";
import type { WebApp } from "./web_app.ts";

/** The settings that the application uses. */
export type AppConfig = Pick<Config, "baseUrl" | "corsOrigins" | "isTrustedProxy" | "loopback" | "ratePerMinute"> &
  Partial<Pick<Config, "hosts" | "metricsToken" | "streamsPerAccount" | "streamsPerAddress">>;

export interface AppOptions {
  tracker: TrackerFactory;
  config: AppConfig;
  log: Log;
  version: string;
  /** @default none; requests are not traced */
  tracing?: Tracing;
  /** @default in memory, and shared with other servers if the tracker has shared limits */
  limiter?: RateLimiter;
  /** Measures the disk space that the server uses. @default none; the space is reported as unknown */
  measureDisk?: () => DiskUse;
  /** Routes in addition to those of the API. */
  moreRoutes?: readonly Route[];
  /** @default none; the server then has only the API */
  webApp?: WebApp;
  /** The address for links in emails, if another server passes requests on. @default the address it listens on */
  address?: () => string;
  /** Options for sending deliveries in this process, or `"elsewhere"` if another process sends them. */
  delivery?: DeliveryWorkOptions | "elsewhere";
}

export interface App {
  /** Every route, in order. */
  readonly routes: readonly Route[];
  /**
   * Responds to an in-process request.
   *
   * @param arrival the connection, if another server received the request and passes it on. @default an in-process
   * request
   */
  fetch(request: Request, arrival?: Arrival): Promise<Response>;
  /**
   * Listens on each host with the same port.
   *
   * @param options.port 0 picks a free one
   * @returns the port
   */
  listen(options: { hosts: readonly string[]; port: number }): number;
  /**
   * Stops accepting requests, waits for those in progress, and closes the tracker, all within the grace period. Only a change
   * that has begun may take longer.
   *
   * @param options.others other work that uses the tracker and must end before the tracker is closed
   */
  stop(options?: { graceMilliseconds?: number; others?: Promise<void> | undefined }): Promise<void>;
}

/** How long the server may take to stop. */
const GRACE_MILLISECONDS = 10_000;
/**
 * The fraction of the grace period after which long changes are ended, so that their responses can say what was done.
 */
const PARTS_SHARE = 0.5;
/**
 * The fraction of the grace period after which new changes are refused. The rest is for their responses and for the change in
 * progress: connections are cut later, and no change may be made without a response.
 */
const REFUSAL_SHARE = 0.8;
/**
 * The fraction of the grace period after which connections are cut. The rest is for deliveries and emails in progress.
 */
const CUT_SHARE = 0.94;
/** How long deliveries in progress may take while the server stops. The next server retries the rest. */
const DELIVERY_GRACE_MILLISECONDS = 2_000;
/**
 * How long each response announces that its connection will be closed, before the server stops listening. Bun closes every
 * idle connection when it stops, and a client that does not expect this could be sending its next request at that moment.
 */
const ANNOUNCE_MILLISECONDS = 250;

export function createApp(options: AppOptions): App {
  const { tracker, config, log } = options;
  let draining = false;
  const fetchHere = (request: Request, arrival?: Arrival): Promise<Response> =>
    fetchInProcess(request, { routes: compiled, pipeline, arrival });
  const streams = new StreamLimits(tracker.contextFor(null).clock, {
    maxPerAccount: config.streamsPerAccount,
    maxPerAddress: config.streamsPerAddress,
  });
  const metrics = createMetrics({
    version: options.version,
    ctx: tracker.contextFor(null),
    measureDisk: options.measureDisk,
    countStreams: () => streams.count,
  });
  const routes = [
    ...allRoutes({
      metrics,
      metricsToken: config.metricsToken,
      version: options.version,
      measureDisk: options.measureDisk,
      log,
      isDraining: () => draining,
      streams,
      ask: (request) => {
        pipeline.cover(request);
        return fetchHere(request);
      },
    }),
    ...(options.moreRoutes ?? []),
    ...(options.webApp?.routes ?? []),
  ];
  // Links in emails begin with this address, so it is never taken from the `Host` header.
  let ownAddress = config.baseUrl ?? "http://localhost";
  const pipeline = createPipeline(options, { meter: metrics, mailBaseUrl: options.address ?? (() => ownAddress) });
  const compiled = routes.map(compileRoute);
  const listening: Elysia[] = [];
  const repeating: Repeating[] = [];
  let deliveries: DeliveryWork | undefined;
  return {
    routes,
    fetch: fetchHere,
    listen({ hosts, port }) {
      const routers = hosts.map(() => createRouter(compiled, pipeline));
      const bound = listenAll(routers, { hosts, port });
      listening.push(...bound.listening);
      const ctx = tracker.contextFor(null);
      if (repeating.length === 0) {
        repeating.push(maintainLive(ctx, log), sendMails(ctx, log), maintainUsage(ctx, log));
      }
      ownAddress = config.baseUrl ?? `http://localhost:${bound.port}`;
      const { delivery } = options;
      if (delivery !== "elsewhere") {
        deliveries ??= startDeliveries(tracker.contextFor(null, { baseUrl: ownAddress }), log, delivery);
      }
      return bound.port;
    },
    async stop({ graceMilliseconds = GRACE_MILLISECONDS, others } = {}) {
      draining = true;
      const end = performance.now() + graceMilliseconds;
      const left = () => Math.max(0, end - performance.now());
      const refusals = [
        setTimeout(() => tracker.stopChanges("parts"), graceMilliseconds * PARTS_SHARE),
        setTimeout(() => tracker.stopChanges(), graceMilliseconds * REFUSAL_SHARE),
      ];
      for (const work of repeating) work.stop();
      // Live streams never end on their own, and would delay the shutdown.
      endLiveStreams(tracker.contextFor(null));
      if (listening.length > 0) {
        pipeline.drain();
        await pause(Math.min(ANNOUNCE_MILLISECONDS, graceMilliseconds / 2));
        // Connections accepted by the kernel but not yet read would be reset, so wait one tick to read most of them.
        await pause(0);
      }
      const untilCut = Math.max(0, left() - graceMilliseconds * (1 - CUT_SHARE));
      await Promise.all(listening.map((router) => stopServer(router, untilCut)));
      // From here on, no request can add an email.
      await deliveries?.stop({ graceMilliseconds: Math.min(DELIVERY_GRACE_MILLISECONDS, left() / 2) });
      await finishMails(tracker.contextFor(null), log, { graceMilliseconds: left() / 2 });
      await others;
      for (const refusal of refusals) clearTimeout(refusal);
      await tracker.close();
      log.write("info", "stopped");
    },
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function createPipeline(
  { tracker, config, log, limiter, webApp, tracing }: AppOptions,
  { meter, mailBaseUrl }: Pick<PipelineOptions, "meter" | "mailBaseUrl">,
): Pipeline {
  const { ratePerMinute, baseUrl } = config;
  const { clock, sharedLimits, quota } = tracker.contextFor(null);
  const own = new MemoryRateLimiter(clock);
  const usual = sharedLimits ? new SharedRateLimiter(sharedLimits, { own, clock }) : own;
  return new Pipeline({
    tracker,
    identify: identifyActor,
    isUseDue,
    recordUse,
    log,
    ...(webApp ? { missingPage: (request) => webApp.missing(request) } : {}),
    describe: (request) => describeUploads(request, quota.bytesPerFile),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    mailBaseUrl,
    meter,
    ...(tracing ? { tracing } : {}),
    ...(config.loopback ? { hosts: loopbackHosts(config) } : {}),
    corsOrigins: config.corsOrigins,
    isTrustedProxy: config.isTrustedProxy,
    ...(ratePerMinute === undefined ? {} : { rates: { limiter: limiter ?? usual, rules: rateRules(ratePerMinute) } }),
  });
}

/** Returns the hostnames of this machine, and the public hostname, which a proxy on this machine sends. */
function loopbackHosts({ hosts = [], baseUrl }: AppConfig): Set<string> {
  const publicHost = baseUrl === undefined ? [] : [new URL(baseUrl).hostname];
  return new Set(["localhost", "127.0.0.1", "[::1]", ...hosts, ...publicHost]);
}
