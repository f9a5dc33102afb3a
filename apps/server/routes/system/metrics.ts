/** The metrics of the server over HTTP. @module */
import { createHash, timingSafeEqual } from "node:crypto";
import { TrackerError } from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import { MetricsText } from "../../schemas/system/system.ts";

const route = taggedRoutes("System");

/** The media type, without its version. */
const METRICS_TYPE = "application/openmetrics-text";

export interface MetricsRouteOptions {
  metrics: { readonly mediaType: string; text(): Promise<string> };
  /** The token that every request for metrics must send. @default none; only this machine may request them */
  metricsToken?: string | undefined;
}

export function metricsRoutes(options: MetricsRouteOptions): readonly Route[] {
  const { metrics } = options;
  return [
    route.get(
      "/metrics",
      {
        summary: "Get metrics",
        description:
          "Returns the metrics of this server in the OpenMetrics format. Responds to this machine, or with `METRICS_TOKEN` to " +
          "requests that send it as a bearer token.",
        operationId: "getMetrics",
        open: "Checks its own token",
        ignoresCredentials: true,
        noStore: true,
        raw: METRICS_TYPE,
        response: MetricsText,
        errors: [401],
      },
      async ({ request, ip }) => {
        if (!mayReadMetrics(request.headers, ip, options)) throw refusal(options);
        return new Response(await metrics.text(), { headers: { "Content-Type": metrics.mediaType } });
      },
    ),
  ];
}

/** Headers that proxies set. A proxy on this machine forwards requests from other machines. */
const PROXY_HEADERS = ["forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"];
const LOOPBACK = /^(127(\.\d{1,3}){3}|::1)$/;

/** Whether a request may read the metrics. @param ip the client's address */
export function mayReadMetrics(
  headers: Headers,
  ip: string,
  { metricsToken }: Pick<MetricsRouteOptions, "metricsToken">,
): boolean {
  if (metricsToken === undefined) return LOOPBACK.test(ip) && !PROXY_HEADERS.some((name) => headers.has(name));
  const sent = /^bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1] ?? "";
  // Digests have the same length, which the comparison requires.
  return timingSafeEqual(digest(sent), digest(metricsToken));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

function refusal({ metricsToken }: MetricsRouteOptions): TrackerError {
  const advice =
    metricsToken === undefined
      ? "request them from this machine without a proxy, or set METRICS_TOKEN"
      : "send METRICS_TOKEN as a bearer token";
  return new TrackerError("unauthenticated", `Cannot read metrics: ${advice}`);
}
