import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { at } from "../../testing/fixtures.ts";
import {
  type AuthorizationCode,
  type ClaimOutcome,
  type CodeClaim,
  type CodeRequest,
  claimAuthorizationCode,
  isCodeChallenge,
  isCodeVerifier,
  responseUrl,
  startAuthorizationCode,
} from "./authorization_code.ts";

const START = at(0);
const after = (seconds: number): Date => new Date(START.getTime() + seconds * 1000);
const REQUEST: CodeRequest = {
  clientId: "c",
  clientName: "Agent",
  redirectUri: "https://agent.example/cb",
  codeChallenge: "challenge",
  scope: null,
  state: "s",
};
const CLAIM: CodeClaim = { clientId: "c", redirectUri: "https://agent.example/cb", codeChallenge: "challenge" };

test("startAuthorizationCode() binds a code to its request and the approving account for five minutes", () => {
  const { state: _, ...grant } = REQUEST;
  expect(startAuthorizationCode(REQUEST, "ada", START)).toEqual({
    ...grant,
    userId: "ada",
    sessionId: null,
    expiresAt: after(300),
  });
});

describe("claimAuthorizationCode()", () => {
  const claim = (code: AuthorizationCode | undefined, changes: Partial<CodeClaim>, seconds: number): ClaimOutcome =>
    claimAuthorizationCode(code, { claim: { ...CLAIM, ...changes }, sessionId: "new" }, after(seconds));

  test("accepts a code once, and detects replays for a day", () => {
    const code = startAuthorizationCode(REQUEST, "ada", START);
    expect(claim(code, {}, 299.999)).toEqual({
      kind: "issued",
      code: { ...code, sessionId: "new", expiresAt: after(299.999 + 86_400) },
    });
    const used = { ...code, sessionId: "first", expiresAt: after(86_400) };
    expect(claim(used, {}, 86_399)).toEqual({ kind: "replayed", userId: "ada", sessionId: "first" });
    expect(claim(used, {}, 86_400)).toEqual({ kind: "unknown_code" });
  });

  test("returns the first error of an invalid claim", () => {
    const code = startAuthorizationCode(REQUEST, "ada", START);
    const wrong = { clientId: "x", redirectUri: "x", codeChallenge: "x" };
    expect(claim(undefined, {}, 0).kind).toBe("unknown_code");
    expect(claim(code, wrong, 300).kind).toBe("expired");
    expect(claim(code, wrong, 0).kind).toBe("other_client");
    expect(claim(code, { ...wrong, clientId: "c" }, 0).kind).toBe("other_redirect_uri");
    expect(claim(code, { codeChallenge: "x" }, 0).kind).toBe("wrong_verifier");
    // A replayed code was stolen, so replay is reported before any other error.
    expect(claim({ ...code, sessionId: "first" }, wrong, 0).kind).toBe("replayed");
  });
});

/** A claim with correct or wrong values, made some time after the previous claim. */
const attempt = fc.record({
  clientId: fc.constantFrom("c", "c", "c", "other"),
  redirectUri: fc.constantFrom(CLAIM.redirectUri, CLAIM.redirectUri, "https://evil.example/cb"),
  codeChallenge: fc.constantFrom("challenge", "challenge", "other"),
  seconds: fc.constantFrom(0, 1, 60, 299, 300, 90_000),
});

test("claimAuthorizationCode() grants only the first valid claim before expiry, in any sequence", () => {
  fc.assert(
    fc.property(fc.array(attempt, { maxLength: 12 }), (attempts) => {
      let code = startAuthorizationCode(REQUEST, "ada", START);
      let passed = 0;
      let grantedAt: number | undefined;
      for (const [index, { seconds, ...claim }] of attempts.entries()) {
        passed += seconds;
        const outcome = claimAuthorizationCode(code, { claim, sessionId: `session ${index}` }, after(passed));
        const isRight =
          claim.clientId === CLAIM.clientId &&
          claim.redirectUri === CLAIM.redirectUri &&
          claim.codeChallenge === CLAIM.codeChallenge;
        if (grantedAt === undefined && isRight && passed < 300) {
          expect(outcome.kind).toBe("issued");
          grantedAt = passed;
        } else if (grantedAt !== undefined && passed < grantedAt + 86_400) {
          expect(outcome).toEqual({ kind: "replayed", userId: "ada", sessionId: code.sessionId ?? "" });
        } else expect(outcome.kind).not.toBeOneOf(["issued", "replayed"]);
        if (outcome.kind === "issued") code = outcome.code;
      }
    }),
    { numRuns: 500 },
  );
});

test("isCodeChallenge() and isCodeVerifier() accept the formats of RFC 7636", () => {
  // The example in appendix B of RFC 7636.
  expect(isCodeVerifier("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(true);
  expect(isCodeChallenge("E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")).toBe(true);
  expect([42, 43, 128, 129].map((length) => isCodeVerifier("~".repeat(length)))).toEqual([false, true, true, false]);
  for (const bad of ["", "x".repeat(42), `${"x".repeat(42)}=`, `${"x".repeat(42)}x`, "E".repeat(44)]) {
    expect([bad, isCodeChallenge(bad)]).toEqual([bad, false]);
  }
});

test("responseUrl() appends the response to the URL and changes nothing else", () => {
  const response = { code: "a+b", state: "x&y=z #ü" };
  const query = "code=a%2Bb&state=x%26y%3Dz+%23%C3%BC";
  expect(responseUrl("https://a.example/cb", response)).toBe(`https://a.example/cb?${query}`);
  expect(responseUrl("https://a.example/cb?x=%20", response)).toBe(`https://a.example/cb?x=%20&${query}`);
  expect(responseUrl("https://a.example/cb?", response)).toBe(`https://a.example/cb?${query}`);
  expect(responseUrl("com.example.agent:/cb", response)).toBe(`com.example.agent:/cb?${query}`);
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (state) => {
      const url = new URL(responseUrl("https://a.example/cb?x=1", { code: "c", state }));
      expect([url.origin, url.pathname, url.hash]).toEqual(["https://a.example", "/cb", ""]);
      expect([...url.searchParams]).toEqual([
        ["x", "1"],
        ["code", "c"],
        ["state", state.toWellFormed()],
      ]);
    }),
  );
});
