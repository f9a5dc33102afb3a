/**
 * Malformed HTTP, as sent by a broken client, a scanner or an attacker.
 *
 * @module
 */
import fc from "fast-check";

/** The bytes of one connection. */
export interface MalformedBytes {
  name: string;
  /** Written one after another. */
  pieces: readonly Buffer[];
  /** Whether the input is complete, so that the server must respond or close. Otherwise, it may wait for more. */
  isWhole: boolean;
}

const CRLF = "\r\n";
const HOST = "Host: localhost";
const END = `${CRLF}${CRLF}`;

/** Converts a string with one character per byte. */
const bytes = (text: string): Buffer => Buffer.from(text, "latin1");
const whole = (name: string, text: string): MalformedBytes => ({ name, pieces: [bytes(text)], isWhole: true });
const cut = (name: string, text: string): MalformedBytes => ({ name, pieces: [bytes(text)], isWhole: false });

const REQUEST_LINES = [
  "",
  "GET",
  "GET /livez",
  "GET /livez HTTP/9.9",
  "GET /livez HTTP/1.1.1",
  "GET /livez HTTP/2.0",
  "GET /livez ICAP/1.0",
  "GET  /livez  HTTP/1.1",
  "GET\t/livez\tHTTP/1.1",
  " GET /livez HTTP/1.1",
  "get /livez http/1.1",
  "G\0T /livez HTTP/1.1",
  "GET /li\0vez HTTP/1.1",
  "GET livez HTTP/1.1",
  "GET //livez HTTP/1.1",
  "GET /../../etc/passwd HTTP/1.1",
  "GET /\xff\xfe\x80 HTTP/1.1",
  "GET /%00%zz%ff HTTP/1.1",
  "GET http://evil.example/livez HTTP/1.1",
  "GET http:// HTTP/1.1",
  "GET ? HTTP/1.1",
  "GET # HTTP/1.1",
  "OPTIONS * HTTP/1.1",
  "CONNECT evil.example:443 HTTP/1.1",
  "TRACE /livez HTTP/1.1",
  `${"A".repeat(9_000)} /livez HTTP/1.1`,
  `GET /${"a".repeat(100_000)} HTTP/1.1`,
  `GET /livez?${"a=b&".repeat(20_000)} HTTP/1.1`,
];

const HEADERS = [
  "Host: localhost\r\nHost: evil.example",
  "Host: a b",
  "Host: \0",
  "Host:",
  `Host: ${"a".repeat(70_000)}`,
  `${HOST}\r\nno colon`,
  `${HOST}\r\nName : value`,
  `${HOST}\r\n folded: value`,
  `${HOST}\r\nA: b\r\n c`,
  `${HOST}\r\nA: b\0c`,
  `${HOST}\r\nA\0: b`,
  `${HOST}\r\nÄ: \xff`,
  `${HOST}\r\n: empty name`,
  `${HOST}\rA: b`,
  `${HOST}\nA: b`,
  `${HOST}\r\nA: ${"x".repeat(200_000)}`,
  `${HOST}\r\n${"A: b\r\n".repeat(5_000)}B: c`,
  `${HOST}\r\n${Array.from({ length: 500 }, (_, index) => `X-${index}: y`).join(CRLF)}`,
  `${HOST}\r\nAuthorization: Bearer ${"\xe9".repeat(40)}`,
  `${HOST}\r\nCookie: ${"a=b; ".repeat(5_000)}`,
  `${HOST}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 99`,
  `${HOST}\r\nExpect: 200-maybe`,
  `${HOST}\r\nConnection: \0close`,
];

/** Contradictory or invalid lengths of the body; a body follows. */
const LENGTHS = [
  "Content-Length: -1",
  "Content-Length: +2",
  "Content-Length: 0x2",
  "Content-Length: 2.0",
  "Content-Length: 2 2",
  "Content-Length: 2, 2",
  "Content-Length: 2, 9",
  "Content-Length: ",
  "Content-Length: 2\r\nContent-Length: 9",
  "Content-Length: 9\r\nContent-Length: 2",
  "Content-Length: 99999999999999999999999",
  "Content-Length: 2\r\nTransfer-Encoding: chunked",
  "Transfer-Encoding: chunked\r\nContent-Length: 2",
  "Transfer-Encoding: chunked, identity",
  "Transfer-Encoding: identity, chunked",
  "Transfer-Encoding: xchunked",
  "Transfer-Encoding: gzip",
  "Transfer-Encoding:\tchunked",
  "Transfer-Encoding : chunked",
  "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
  "Transfer-Encoding: \0chunked",
];

const CHUNKS = [
  "zz\r\n{}\r\n0\r\n\r\n",
  "-1\r\n{}\r\n0\r\n\r\n",
  "0x2\r\n{}\r\n0\r\n\r\n",
  " 2\r\n{}\r\n0\r\n\r\n",
  "2\n{}\n0\n\n",
  "2\r\n{}0\r\n\r\n",
  "2\r\n{}xx0\r\n\r\n",
  "\r\n",
  "FFFFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n",
  "7FFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n",
  "80000000\r\n{}\r\n0\r\n\r\n",
  `2;${"e".repeat(70_000)}\r\n{}\r\n0\r\n\r\n`,
  `${"0".repeat(70_000)}2\r\n{}\r\n0\r\n\r\n`,
  "2\r\n{}\r\n0\r\nTrailer\0: x\r\n\r\n",
  `2\r\n{}\r\n0\r\n${"T: x\r\n".repeat(20_000)}\r\n`,
  `${"1\r\n \r\n".repeat(20_000)}0\r\n\r\n`,
];

/** The first bytes of other protocols. */
const OTHER_PROTOCOLS: Record<string, string> = {
  TLS: "\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03",
  "HTTP/2": "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0",
  SSH: "SSH-2.0-OpenSSH_9.9\r\n",
  Redis: "*1\r\n$4\r\nPING\r\n",
  "a proxy": "PROXY TCP4 1.2.3.4 5.6.7.8 1 2\r\nGET /livez HTTP/1.1\r\nHost: localhost\r\n\r\n",
};

const POST = `POST /api/auth/sign-in/email HTTP/1.1${CRLF}${HOST}${CRLF}Content-Type: application/json`;

/** All cases. */
export const MALFORMED: readonly MalformedBytes[] = [
  ...REQUEST_LINES.map((line) => whole(`request line ${excerpt(line)}`, `${line}${CRLF}${HOST}${END}`)),
  ...HEADERS.map((lines) => whole(`header ${excerpt(lines)}`, `GET /livez HTTP/1.1${CRLF}${lines}${END}`)),
  ...LENGTHS.map((lines) => cut(`length ${lines}`, `${POST}${CRLF}${lines}${END}{}`)),
  ...CHUNKS.map((body) => cut(`chunk ${excerpt(body)}`, `${POST}${CRLF}Transfer-Encoding: chunked${END}${body}`)),
  ...Object.entries(OTHER_PROTOCOLS).map(([name, text]) => cut(name, text)),
  whole("no host", `GET /livez HTTP/1.1${END}`),
  whole("empty lines first", `${CRLF.repeat(50)}GET /livez HTTP/1.1${CRLF}${HOST}${END}`),
  cut("a body that is not all there", `${POST}${CRLF}Content-Length: 1000${END}{"email":`),
  whole("more of a body than was said", `${POST}${CRLF}Content-Length: 2${END}{}}}}}}`),
  cut("100 MB were announced", `${POST}${CRLF}Content-Length: 100000000${END}${"x".repeat(100_000)}`),
];

const VALID = [
  `GET /livez HTTP/1.1${CRLF}${HOST}${END}`,
  `HEAD /api/config HTTP/1.1${CRLF}${HOST}${END}`,
  `${POST}${CRLF}Content-Length: 32${END}{"email":"a@b.c","password":"x"}`,
  `${POST}${CRLF}Transfer-Encoding: chunked${END}2${CRLF}{}${CRLF}0${END}`,
];

const REPEATED = 8;

/** Requests that are sent before the response to the first one, and the expected responses in order. */
export const PIPELINED: { requests: readonly Buffer[]; answers: readonly number[] } = {
  requests: Array.from({ length: REPEATED }, () =>
    [...VALID.slice(0, 2), VALID[3] ?? "", `GET /api/nothing HTTP/1.1${CRLF}${HOST}${END}`].map(bytes),
  ).flat(),
  answers: Array.from({ length: REPEATED }, () => [200, 200, 400, 404]).flat(),
};

/** Valid requests with some bytes replaced or removed, in chunks. */
export const mutilated: fc.Arbitrary<MalformedBytes> = fc
  .record({
    text: fc.array(fc.constantFrom(...VALID), { minLength: 1, maxLength: 4 }).map((all) => all.join("")),
    changes: fc.array(fc.record({ at: fc.nat(), byte: fc.oneof(fc.nat({ max: 255 }), fc.constantFrom(0, 10, 13)) }), {
      maxLength: 6,
    }),
    removed: fc.record({ at: fc.nat(), count: fc.nat({ max: 12 }) }),
    end: fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.double({ min: 0, max: 1 }) }),
    splitAt: fc.array(fc.nat(), { maxLength: 3 }),
  })
  .map(({ text, changes, removed, end, splitAt }) => {
    const sent = bytes(text);
    for (const { at, byte } of changes) sent[at % sent.length] = byte;
    const from = removed.at % sent.length;
    const left = Buffer.concat([sent.subarray(0, from), sent.subarray(from + removed.count)]);
    const all = left.subarray(0, Math.ceil(left.length * end));
    const places = splitAt.map((at) => at % (all.length + 1)).sort((one, other) => one - other);
    const pieces = [0, ...places].map((start, index) => all.subarray(start, places[index]));
    return { name: `mutilated ${excerpt(all.toString("latin1"), 400)}`, pieces, isWhole: false };
  });

function excerpt(text: string, length = 60): string {
  return JSON.stringify(text.length > length ? `${text.slice(0, length)}...` : text);
}
