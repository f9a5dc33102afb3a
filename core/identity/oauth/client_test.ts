import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  checkClientName,
  checkRedirectUris,
  isOAuthClientExpired,
  isRedirectUri,
  readOAuthClient,
  redirectForm,
  writeOAuthClient,
} from "./client.ts";

describe("redirect URIs", () => {
  test.each([
    "https://agent.example/callback",
    "https://agent.example/callback?tenant=a%20b&x=1",
    "https://agent.example:8443",
    "http://localhost:33418/callback",
    "http://127.0.0.1/",
    "http://[::1]:9/cb",
    "cursor://anysphere.cursor-retrieval/oauth/user-hexlane/callback",
    "com.example.agent:/oauth2redirect",
    `https://agent.example/${"x".repeat(2048 - 22)}`,
  ])("can be %p", (uri) => {
    expect(isRedirectUri(uri)).toBe(true);
  });

  test.each([
    "",
    "/callback",
    "//evil.example/callback",
    "http://agent.example/callback",
    "http://127.0.0.1.evil.example/",
    "http://127.0.0.1@evil.example/",
    "http://localhost.evil.example/",
    "http://0.0.0.0/",
    "http://192.168.0.7/",
    "http:localhost/cb",
    "https:evil.example",
    "https:/evil.example",
    "https:\\\\evil.example",
    "https://evil.example\\@agent.example/",
    "https://user@agent.example/",
    "https://user:secret@agent.example/",
    "https://@agent.example/",
    "https://agent.example/cb#",
    "https://agent.example/cb#fragment",
    "https://agent.example/c b",
    "https://agent.example/\tcb",
    "https://agent.example/cb\r\nSet-Cookie: a=b",
    "https://ägent.example/",
    "https://",
    "javascript:alert(1)",
    "JavaScript://agent.example/%0aalert(1)",
    "java\tscript:alert(1)",
    "data:text/html,hello",
    "vbscript:x",
    "blob:https://agent.example/1",
    "file:///etc/passwd",
    "filesystem:https://agent.example/x",
    "view-source:https://agent.example/",
    "about:blank",
    "intent://agent.example/#Intent;end",
    "mailto:eve@evil.example",
    "urn:ietf:wg:oauth:2.0:oob",
    "ws://localhost/",
    "app:",
    "app:/x",
    "ms-msdt:/id",
    "com.example.app:",
    "app://user@host/",
    `https://agent.example/${"x".repeat(2049 - 22)}`,
  ])("cannot be %p", (uri) => {
    expect(isRedirectUri(uri)).toBe(false);
  });

  test("must use https, a loopback host or a private scheme", () => {
    const text = fc.oneof(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string({ unit: "binary" }),
      fc
        .tuple(
          fc.constantFrom("http", "https", "javascript", "data", "a", "com.example.a", "blob", " https", "ht\ntps"),
          fc.constantFrom(":", ":/", "://", ":\\\\", ":///"),
          fc.constantFrom("localhost", "127.0.0.1", "evil.example", "a@localhost", "localhost@evil.example", "[::1]"),
          fc.constantFrom("", "/", "\\", "/#", "?a=b", ":1", "/%0a"),
        )
        .map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(text, (uri) => {
        if (!isRedirectUri(uri)) return;
        const url = new URL(uri);
        expect([url.hash, url.username, url.password, uri.includes("#")]).toEqual(["", "", "", false]);
        const isSafe =
          url.protocol === "https:" ||
          (url.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname)) ||
          url.protocol.includes(".");
        expect([uri, isSafe]).toEqual([uri, true]);
      }),
      { numRuns: 2000 },
    );
  });

  test("match on any loopback port, but otherwise only exactly", () => {
    const isSame = (left: string, right: string): boolean => redirectForm(left) === redirectForm(right);
    expect(isSame("http://127.0.0.1:1/cb", "http://127.0.0.1:2/cb")).toBe(true);
    expect(isSame("http://localhost/cb", "http://localhost:65535/cb")).toBe(true);
    expect(isSame("http://localhost:1/cb", "http://127.0.0.1:1/cb")).toBe(false);
    expect(isSame("http://localhost:1/cb", "http://localhost:1/cb/")).toBe(false);
    expect(isSame("http://localhost:1/cb", "http://localhost:1/cb?x=1")).toBe(false);
    expect(isSame("https://agent.example/cb", "https://agent.example:443/cb")).toBe(false);
    expect(isSame("https://agent.example/cb", "https://Agent.example/cb")).toBe(false);
    expect(isSame("https://agent.example/cb", "https://agent.example/cb/../cb")).toBe(false);
  });

  test("are limited to between 1 and 10 per registration", () => {
    const uris = (count: number) => Array.from({ length: count }, (_, index) => `https://agent.example/${index}`);
    expect(checkRedirectUris(uris(10))).toEqual(uris(10));
    for (const bad of [[], uris(11), ["https://agent.example", "ftp://agent.example"]]) {
      expect(() => checkRedirectUris(bad)).toThrow();
    }
  });
});

test("checkClientName() removes invisible and direction-changing characters", () => {
  expect(checkClientName("  My   Agent\n2 ")).toBe("My Agent2");
  expect(checkClientName("safe\u202egnp.exe\u200b\u0000\u2028")).toBe("safegnp.exe");
  expect(checkClientName("\u200b \u202e")).toBeNull();
  expect(checkClientName("x".repeat(100))).toBe("x".repeat(100));
  expect(() => checkClientName("x".repeat(101))).toThrow("Must have at most 100 characters");
});

test("readOAuthClient() restores the written client, which expires after 30 days", () => {
  const name = fc.option(fc.string({ unit: "grapheme", maxLength: 100 }));
  const redirectHashes = fc.array(fc.base64String());
  const createdAt = fc.integer({ min: 0, max: 4e9 }).map((seconds) => new Date(seconds * 1000));
  fc.assert(
    fc.property(fc.record({ id: fc.string({ unit: "grapheme" }), name, redirectHashes, createdAt }), (client) => {
      expect(writeOAuthClient(client)).toMatch(/^[\w-]+$/);
      expect(readOAuthClient(writeOAuthClient(client))).toEqual(client);
      const after = (seconds: number): Date => new Date(client.createdAt.getTime() + seconds * 1000);
      expect(isOAuthClientExpired(client, after(2_592_000 - 0.001))).toBe(false);
      expect(isOAuthClientExpired(client, after(2_592_000))).toBe(true);
    }),
  );
});
