/**
 * Hostile values, paths, queries and headers.
 *
 * @module
 */
import fc from "fast-check";

/** Placeholder in a body for JSON that JSON.stringify never produces. */
const MARK = "raw JSON:";
const RAW_JSON = [
  "1e999",
  "-1e999",
  "1e-999",
  "-0",
  "9223372036854775808",
  "-9223372036854775809",
  "0.1e1",
  `1${"0".repeat(400)}`,
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  '{"a":1,"a":2}',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  `${"[".repeat(40)}${"]".repeat(40)}`,
  `${'{"a":'.repeat(31)}1${"}".repeat(31)}`,
];

const NASTY_TEXTS = [
  "",
  " ",
  "\t\r\n",
  "\0",
  "a\0b",
  "\ud800",
  "\ufeff",
  "\u202etxt.exe",
  "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}",
  "e\u0301\u0301\u0301",
  "\u0130\u0131\u1e9e\ufb01",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "toString",
  "null",
  "undefined",
  "NaN",
  "true",
  "0",
  "-1",
  "1e309",
  "' OR 1=1 --",
  '"; DROP TABLE task; --',
  "%",
  "%_%",
  "*",
  "(((((((((a)*)*)*)*",
  "../../../etc/passwd",
  "http://169.254.169.254/",
  "http://[::ffff:127.0.0.1]:6379/",
  "javascript:alert(1)",
  "<script>alert(1)</script>",
  "=cmd|' /C calc'!A0",
  "2027-02-30",
  "+275760-09-13T00:00:00.001Z",
  "-271821-04-19T23:59:59.999Z",
  "2027-01-01T00:00:00+99:99",
  "a@b",
  `${"a".repeat(250)}@example.test`,
  "x".repeat(129),
  "x".repeat(501),
  "漢".repeat(70_000),
];

/** Strings that break naive code. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 20 }) },
  { weight: 1, arbitrary: fc.nat({ max: 280_000 }).map((length) => "x".repeat(length)) },
);
const nastyNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    0.1,
    1e21,
    1e308,
    -1e308,
    5e-324,
    2 ** 31,
    2 ** 53,
    2 ** 53 + 2,
    -(2 ** 63),
    1e12,
    1e12 + 1,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
/** Any value. */
export const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 3, arbitrary: nastyNumber },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null]) },
  { weight: 2, arbitrary: fc.constantFrom(...RAW_JSON).map((json) => `${MARK}${json}`) },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.nat({ max: 3_000 }).map((length) => new Array(length).fill("x")) },
);

/** Returns a value as JSON, including forms that JSON.stringify never produces. */
export function written(value: unknown): string {
  const text = JSON.stringify(value) ?? "";
  return text.replaceAll(new RegExp(`"${MARK}((?:[^"\\\\]|\\\\.)*)"`, "g"), (_, inner: string) =>
    JSON.parse(`"${inner}"`),
  );
}

/** Raw path segments, including escapes. */
export const ODD_PARTS: readonly string[] = [
  "%",
  "%zz",
  "%00",
  "%2f",
  "%ED%A0%80",
  "%F0%9F%98%80",
  "__proto__",
  "null",
  "a;b=c",
  "x".repeat(200),
];

/** Raw queries, including the question mark. */
export const ODD_QUERIES: readonly string[] = [
  "?",
  "?&&&",
  "?=",
  "?%",
  "?%zz=%zz",
  "?a=%00",
  "?__proto__=1",
  "?limit=%31",
  "?q=+%20+",
  "?%ED%A0%80=1",
  "?a[b]=c",
];

/**
 * Excludes `X-Kaneo-Window-Id`, because it selects the plain-text errors of Kaneo's web app, which are not in the
 * document.
 */
export const ODD_HEADERS: Record<string, readonly string[]> = {
  authorization: [
    "",
    "Bearer",
    "Bearer ",
    "bearer x",
    "Basic eDp5",
    `Bearer hxl_${"a".repeat(49)}`,
    `Bearer ${"x".repeat(5_000)}`,
  ],
  cookie: ["hexlane.session_token=x", "a=b; ".repeat(100), "=;=;=", "better-auth.session_token=%zz"],
  "x-api-key": ["", "x", "hxl_short"],
  "content-type": [
    "text/plain",
    "application/json; charset=latin1",
    "application/JSON",
    "multipart/form-data",
    ";",
    "application/x-www-form-urlencoded",
  ],
  "content-encoding": ["gzip", "identity", "br", ""],
  "accept-encoding": ["gzip", "gzip;q=0", "*;q=0.1", "identity;q=0, *;q=0", ",,,"],
  accept: ["text/html", "*/*;q=0", "application/xml"],
  "if-match": ["*", '"x"', 'W/"1"', '""', "1", '"1", "2"', '"'],
  "if-none-match": ["*", '"x"', 'W/"1"', '"1-gz"', ","],
  "idempotency-key": ["k", "k", "", "x".repeat(256), "a b", "\u00e9"],
  range: ["bytes=0-", "bytes=-1", "bytes=9-1", "bytes=0-0,2-3", "lines=1-2", "bytes=99999999999999999999-"],
  origin: ["null", "https://evil.example", "http://localhost:3000", "://"],
  "x-forwarded-for": ["1.2.3.4", "unknown, ::1", ",,,", "[::1]:80"],
  "x-request-id": ["x".repeat(300), "a b", "id-1"],
  traceparent: ["00-0-0-0", `00-${"a".repeat(32)}-${"b".repeat(16)}-01`, "x"],
  "last-event-id": ["0", "-1", "x", "99999999999999999999"],
  "x-kaneo-window-id": ["window-1", "", "a b", "x".repeat(1_000)],
  "user-agent": ["", "x".repeat(1_000)],
};
