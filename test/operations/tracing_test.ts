/** A server process sends traces of its requests to a collector. @module */
import { expect, test } from "bun:test";
import { openScene } from "../faults/scene.ts";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";

interface Span {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
}

test("the requests, reads and transactions of a server arrive at the collector without IDs or tokens", async () => {
  const spans: Span[] = [];
  let text = "";
  const collector = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      text += await request.clone().text();
      const { resourceSpans } = (await request.json()) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };
      for (const { scopeSpans } of resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans);
      return new Response("{}", { status: new URL(request.url).pathname === "/v1/traces" ? 200 : 404 });
    },
  });
  const scene = await openScene({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}/` } });
  try {
    const body = { title: "Traced", description: "", priority: "low", status: "to-do" };
    await scene.client.ok("POST", `/api/task/${scene.projectId}`, { as: scene.token, body });
    const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;
    await fetch(`${scene.server.url}/api/health`, { headers: { traceparent } });
    // The last spans are sent before the server exits.
    await scene.server.stop();
  } finally {
    await scene.close();
    await collector.stop(true);
  }
  const request = spans.find(({ name }) => name === "POST /api/task/:projectId");
  const parts = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId).map(({ name }) => name);
  expect(parts).toContain("transaction");
  expect(spans.find(({ traceId }) => traceId === TRACE_ID)).toMatchObject({ name: "GET /api/health" });
  for (const secret of [scene.projectId, scene.token, "Traced"]) expect(text).not.toContain(secret);
}, 60_000);
