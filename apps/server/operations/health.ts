/** Health checks of a worker, which serves nothing else. @module */
import type { Context } from "@hexlane/core";
import { mayReadMetrics } from "../routes/system/metrics.ts";
import { describeListenError } from "./listen.ts";
import type { Metrics } from "./metrics.ts";

export interface HealthListener {
  port: number;
  /** Makes `/readyz` report that the worker is not ready. */
  drain(): void;
  stop(): Promise<void>;
}

export interface HealthOptions {
  hosts: readonly string[];
  /** 0 picks a free port. */
  port: number;
  metrics: Pick<Metrics, "mediaType" | "text">;
  metricsToken?: string | undefined;
}

/** Responds to `/livez`, `/readyz` and `/metrics` as the API does. */
export function listenForHealth(ctx: Context, options: HealthOptions): HealthListener {
  const { metrics } = options;
  let isDraining = false;
  const answer = async (request: Request, server: Bun.Server<undefined>): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === "/metrics") {
      const isAllowed = mayReadMetrics(request.headers, server.requestIP(request)?.address ?? "", options);
      if (!isAllowed) return Response.json({ status: "unauthenticated" }, { status: 401 });
      return new Response(await metrics.text(), { headers: { "Content-Type": metrics.mediaType } });
    }
    if (pathname === "/livez") return Response.json({ status: "ok" });
    if (pathname !== "/readyz") return Response.json({ status: "not found" }, { status: 404 });
    if (isDraining) return Response.json({ status: "stopping" }, { status: 503 });
    const isReachable = await ctx.store
      .read((tx) => tx.hasAccounts())
      .then(
        () => true,
        () => false,
      );
    return isReachable
      ? Response.json({ status: "ok" })
      : Response.json({ status: "the store cannot be reached" }, { status: 503 });
  };
  // Health checks need only one of the addresses.
  const [hostname = "127.0.0.1"] = options.hosts;
  const server = listenHere({ hostname, port: options.port, fetch: answer });
  return {
    port: server.port ?? options.port,
    drain() {
      isDraining = true;
    },
    stop: () => server.stop(true),
  };
}

function listenHere(options: {
  hostname: string;
  port: number;
  fetch: (request: Request, server: Bun.Server<undefined>) => Promise<Response>;
}) {
  try {
    return Bun.serve(options);
  } catch (error) {
    throw describeListenError(error, { hosts: [options.hostname], port: options.port });
  }
}
