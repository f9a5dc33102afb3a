import { describe, expect, test } from "bun:test";
import { ApiError } from "./api_error.ts";
import { pollToken } from "./device.ts";
import { Transport } from "./transport.ts";
import type { DeviceCode } from "./wire.ts";

const CODE: DeviceCode = {
  device_code: "secret",
  user_code: "BCDF-GHJK",
  verification_uri: "https://tracker.example/device",
  verification_uri_complete: "https://tracker.example/device?user_code=BCDF-GHJK",
  expires_in: 100,
  interval: 5,
};
const TOKEN = { access_token: "hxd_1", token_type: "Bearer", expires_in: 60, scope: "" };

/** Polls a server that gives these responses. Returns the wait before each request. */
async function poll(replies: (string | number | "gone")[], code = CODE) {
  const waits: number[] = [];
  const bodies: unknown[] = [];
  const transport = new Transport({
    baseUrl: "https://tracker.example",
    async fetch(request) {
      bodies.push(await request.json());
      const reply = replies.shift() ?? "authorization_pending";
      if (reply === "gone") throw new Error("reset");
      if (reply === 429) return Response.json({ code: "x" }, { status: 429, headers: { "retry-after": "40" } });
      if (reply === "token") return Response.json(TOKEN);
      return Response.json({ error: reply, error_description: "..." }, { status: 400 });
    },
  });
  const wait = async (milliseconds: number): Promise<void> => {
    waits.push(milliseconds / 1000);
  };
  const done = await pollToken(transport, code, { clientId: "service-cli", wait }).then(
    (token) => token.access_token,
    (error: unknown) => (error instanceof ApiError ? error.code : error),
  );
  return { done, waits, bodies };
}

describe("polling (RFC 8628 3.5)", () => {
  test("waits before the first request, and continues until the user decides", async () => {
    const { done, waits, bodies } = await poll(["authorization_pending", "authorization_pending", "token"]);
    expect([done, waits]).toEqual(["hxd_1", [5, 5, 5]]);
    expect(bodies[0]).toEqual({
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
      device_code: "secret",
      client_id: "service-cli",
    });
  });

  test("slows down after slow_down, and backs off from an unreachable server", async () => {
    const { done, waits } = await poll(["slow_down", "authorization_pending", "slow_down", "gone", "token"]);
    expect([done, waits]).toEqual(["hxd_1", [5, 10, 10, 15, 30]]);
    expect((await poll([429, "token"])).waits).toEqual([5, 40]);
  });

  test.each(["access_denied", "expired_token", "invalid_grant", "invalid_client"])("ends at %s", async (code) => {
    expect((await poll([code, "token"])).done).toBe(code);
  });

  test("ends when the code expires", async () => {
    const { done, waits } = await poll([], { ...CODE, expires_in: 12 });
    expect([done, waits]).toEqual(["expired_token", [5, 5, 5]]);
  });
});
