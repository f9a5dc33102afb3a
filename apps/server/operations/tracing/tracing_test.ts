/** Which traces are recorded, and what their spans contain. @module */
import { expect, test } from "bun:test";
import { createLog } from "../../log.ts";
import { OtlpExporter } from "./otlp_exporter.ts";
import { type EndedSpan, Tracing } from "./tracing.ts";

const TRACE_ID = "4bf92f3577b34da6a3ce929d0e0e4736";
const PARENT_ID = "00f067aa0ba902b7";

function open(ratio = 1) {
  const spans: EndedSpan[] = [];
  return { spans, tracing: new Tracing({ ratio, onSpan: (span) => spans.push(span) }) };
}

test("spans belong to the trace that the client names, and child spans name their parents", () => {
  const { spans, tracing } = open();
  const span = tracing.begin("GET /api/task/:id", "server", `00-${TRACE_ID}-${PARENT_ID}-01`);
  span?.begin("read").end();
  span?.end({ "http.response.status_code": 200 });
  const [read, request] = spans;
  expect(request).toMatchObject({ traceId: TRACE_ID, parentId: PARENT_ID, kind: "server", isError: false });
  expect(read).toMatchObject({ traceId: TRACE_ID, parentId: request?.spanId, kind: "internal", name: "read" });
  expect(request?.startedAt).toBeLessThanOrEqual(read?.startedAt ?? 0);
  expect(request?.endedAt).toBeGreaterThanOrEqual(read?.endedAt ?? Number.POSITIVE_INFINITY);
});

test("a trace gets its own ID if the client sends none or a malformed one", () => {
  const { spans, tracing } = open();
  for (const header of [null, "", "00-xyz-1-01", `00-${TRACE_ID}`]) tracing.begin("a", "server", header)?.end();
  expect(spans).toHaveLength(4);
  for (const { traceId, spanId, parentId } of spans) {
    expect(traceId).toMatch(/^[\da-f]{32}$/);
    expect(spanId).toMatch(/^[\da-f]{16}$/);
    expect(parentId).toBeUndefined();
  }
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(4);
});

test("the trace ID alone decides whether a trace is recorded, unless the client decided against it", () => {
  expect(open(1).tracing.begin("a", "server", `00-${TRACE_ID}-${PARENT_ID}-00`)).toBeUndefined();
  expect(open(0).tracing.begin("a", "server", `00-${TRACE_ID}-${PARENT_ID}-01`)).toBeUndefined();
  const { tracing } = open(0.25);
  const ids = Array.from({ length: 4_000 }, (_, index) =>
    (index * 0x9e3779b97f4a).toString(16).slice(-12).padStart(12, "0"),
  );
  const decide = () =>
    ids.map((id) => tracing.begin("a", "server", `00-${id.padStart(32, "0")}-${PARENT_ID}-01`) !== undefined);
  const decisions = decide();
  expect(decide()).toEqual(decisions);
  expect(decisions.filter(Boolean).length).toBeWithin(850, 1_150);
});

interface Received {
  headers: Headers;
  body: { resourceSpans: { resource: object; scopeSpans: { spans: Record<string, unknown>[] }[] }[] };
}

/** Creates an exporter, and a collector that responds with the given statuses, then with 200. */
function openExporter(statuses: number[] = []) {
  const received: Received[] = [];
  const collector = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      received.push({ headers: request.headers, body: (await request.json()) as Received["body"] });
      return new Response("{}", { status: statuses.shift() ?? 200 });
    },
  });
  const lines: string[] = [];
  const log = createLog({ level: "debug", format: "json", now: () => new Date(0), out: (line) => lines.push(line) });
  const exporter = new OtlpExporter({
    url: `${collector.url}v1/traces`,
    headers: { authorization: "Bearer collector" },
    serviceName: "board",
    version: "1.2.3",
    log,
  });
  const tracing = new Tracing({ ratio: 1, onSpan: (span) => exporter.add(span) });
  return { received, exporter, tracing, lines, collector };
}

test("spans are sent as OTLP with the attributes of the service", async () => {
  const { received, exporter, tracing, collector } = openExporter();
  const span = tracing.begin("GET /api/task/:id", "server");
  span?.end({ "http.route": "/api/task/:id", "http.response.status_code": 503, cached: false }, { isError: true });
  await exporter.stop();
  await collector.stop(true);
  expect(received).toHaveLength(1);
  const [{ headers, body }] = received as [Received];
  expect(headers.get("authorization")).toBe("Bearer collector");
  expect(body.resourceSpans[0]?.resource).toEqual({
    attributes: [
      { key: "service.name", value: { stringValue: "board" } },
      { key: "service.version", value: { stringValue: "1.2.3" } },
    ],
  });
  const [sent] = body.resourceSpans[0]?.scopeSpans[0]?.spans ?? [];
  expect(sent).toMatchObject({
    traceId: span?.traceId,
    name: "GET /api/task/:id",
    kind: 2,
    status: { code: 2 },
    attributes: [
      { key: "http.route", value: { stringValue: "/api/task/:id" } },
      { key: "http.response.status_code", value: { intValue: "503" } },
      { key: "cached", value: { boolValue: false } },
    ],
  });
  const age = Date.now() - Number(sent?.startTimeUnixNano) / 1e6;
  expect(age).toBeWithin(-1_000, 60_000);
});

test("spans wait while the collector is busy, and are dropped with one warning when it refuses them", async () => {
  const { received, exporter, tracing, lines, collector } = openExporter([503, 429, 400]);
  tracing.begin("first", "server")?.end();
  await exporter.flush();
  await exporter.flush();
  expect(received).toHaveLength(2);
  expect(lines).toHaveLength(1);
  await exporter.flush();
  tracing.begin("second", "server")?.end();
  await exporter.stop();
  await collector.stop(true);
  const names = received.map(({ body }) => body.resourceSpans[0]?.scopeSpans[0]?.spans.map(({ name }) => name));
  expect(names).toEqual([["first"], ["first"], ["first"], ["second"]]);
  expect(lines).toHaveLength(1);
});

test("requests to a busy collector are retried at the interval, not for each span", async () => {
  const { received, exporter, tracing, collector } = openExporter(Array(20).fill(503));
  for (let index = 0; index < 520; index++) {
    tracing.begin("a", "server")?.end();
    if (index > 510) await Bun.sleep(5);
  }
  await Bun.sleep(50);
  expect(received).toHaveLength(1);
  await exporter.flush();
  expect(received).toHaveLength(2);
  await collector.stop(true);
});

test("an absent collector neither fills the memory nor delays the shutdown", async () => {
  const { exporter, tracing, lines, collector } = openExporter();
  await collector.stop(true);
  for (let index = 0; index < 10_000; index++) tracing.begin("a", "server")?.end();
  await exporter.stop();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"dropped":5904');
});
