import { expect, test } from "bun:test";
import { openTestApp } from "../../test_app.ts";
import { parseOpenMetrics } from "../../test_open_metrics.ts";

const TOKEN = "metrics-token-0123456789";

/** Requests `/metrics` over a connection of this machine. */
async function scrape(app: Awaited<ReturnType<typeof openTestApp>>["app"], headers: Record<string, string> = {}) {
  const port = app.listen({ hosts: ["127.0.0.1"], port: 0 });
  try {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers });
    return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
  } finally {
    await app.stop({ graceMilliseconds: 100 });
  }
}

test("GET /metrics returns OpenMetrics text with each request counted by route", async () => {
  const { app, ask, workspaceId } = await openTestApp();
  await ask("GET", `/api/project?workspaceId=${workspaceId}`);
  await ask("GET", "/api/project?workspaceId=unknown");
  await ask("GET", "/secret-in-a-path");

  const { status, type, text } = await scrape(app);

  expect(status).toBe(200);
  expect(type).toStartWith("application/openmetrics-text");
  const lines = text.split("\n");
  const count = (route: string, code: number) =>
    `hexlane_http_request_duration_seconds_count{method="GET",route="${route}",status="${code}"} 1`;
  expect(lines).toContain(count("/api/project", 200));
  expect(lines).toContain(count("/api/project", 404));
  expect(lines).toContain(count("unknown", 404).replace('"GET"', '"other"'));
  expect(text).not.toContain("secret-in-a-path");
  expect(lines).toContain("hexlane_http_requests_active 1");
  expect(lines).toContain('hexlane_build{version="0.0.0"} 1');
  expect(lines).toContain("hexlane_live_streams 0");
  expect(lines).toContain("hexlane_delivery_partitions_due 0");
  expect(text).toEndWith("# EOF\n");
});

test("GET /metrics returns valid OpenMetrics text", async () => {
  const { app, ask, workspaceId } = await openTestApp();
  for (const id of [workspaceId, "unknown", 'a"\\b\n']) {
    await ask("GET", `/api/project?${new URLSearchParams({ workspaceId: id })}`);
  }
  const { text } = await scrape(app);
  const families = parseOpenMetrics(text);
  expect(families.get("process_cpu_seconds")?.type).toBe("counter");
  const requests = families.get("hexlane_http_request_duration_seconds");
  expect(requests?.samples.filter(({ name }) => name.endsWith("_count")).length).toBeGreaterThanOrEqual(2);
  expect([...families.values()].filter(({ help }) => !help)).toEqual([]);
});

test("parseOpenMetrics() refuses violations of the specification", () => {
  const gauge = "# TYPE a gauge\n";
  const histogram = "# TYPE h histogram\n";
  const violations = {
    "no end": `${gauge}a 1\n`,
    "a sample without a type": "a 1\n# EOF\n",
    "a sample of another family": `${gauge}b 1\n# EOF\n`,
    "a counter without the suffix": "# TYPE c counter\nc 1\n# EOF\n",
    "a word as a value": `${gauge}a one\n# EOF\n`,
    "two samples with the same labels": `${gauge}a 1\na 2\n# EOF\n`,
    "a family in two parts": `${gauge}a 1\n# TYPE b gauge\nb 1\n${gauge}# EOF\n`,
    "an unescaped quotation mark": `${gauge}a{b="c"d"} 1\n# EOF\n`,
    "a trailing comma": `${gauge}a{b="c",} 1\n# EOF\n`,
    "an empty line": `${gauge}\na 1\n# EOF\n`,
    "buckets that fall": `${histogram}h_bucket{le="1.0"} 2\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n# EOF\n`,
    "no last bucket": `${histogram}h_bucket{le="1.0"} 1\nh_sum 1\nh_count 1\n# EOF\n`,
    "a bound that is no float": `${histogram}h_bucket{le="1"} 1\nh_bucket{le="+Inf"} 1\nh_sum 1\nh_count 1\n# EOF\n`,
  };
  for (const [name, text] of Object.entries(violations)) {
    expect(`${name}: ${isRefused(text)}`).toBe(`${name}: true`);
  }
  expect(parseOpenMetrics(`${gauge}a{b="c\\"\\n"} 1.5e3\n# EOF\n`).get("a")?.samples).toEqual([
    { name: "a", labels: { b: 'c"\n' }, value: 1500 },
  ]);
});

function isRefused(text: string): boolean {
  try {
    parseOpenMetrics(text);
    return false;
  } catch {
    return true;
  }
}

test.each(["x-forwarded-for", "forwarded", "via", "x-real-ip"])(
  "GET /metrics refuses a request that a proxy passed on with %s",
  async (name) => {
    const { app } = await openTestApp();
    expect(await scrape(app, { [name]: "203.0.113.7" })).toMatchObject({ status: 401 });
  },
);

test("GET /metrics refuses an address that is not known to be this machine", async () => {
  const { ask } = await openTestApp();
  expect((await ask("GET", "/metrics", { anonymous: true })).status).toBe(401);
});

test("GET /metrics requires METRICS_TOKEN from everyone if it is set", async () => {
  for (const [authorization, status] of [
    [undefined, 401],
    [`Bearer ${TOKEN}x`, 401],
    [`Bearer ${TOKEN}`, 200],
  ] as const) {
    const { app } = await openTestApp({ config: { metricsToken: TOKEN } });
    expect(await scrape(app, authorization ? { authorization } : {})).toMatchObject({ status });
  }
});
