import { describe, expect, test } from "bun:test";
import { SESSION_SECONDS } from "../../limits.ts";
import type { Store } from "../../ports/store.ts";
import { PASSWORD, type Person, refusalOf, someTeam, type Team } from "../../testing/team.ts";
import type { Tracker } from "../../tracker.ts";
import { DEVICE_GRANT_TYPE } from "./device_flow.ts";
import { type DeviceRedemption, redeemDeviceCode } from "./redeem.ts";
import { type RequestDeviceCodeInput, requestDeviceCode, type StartedDeviceFlow } from "./request.ts";
import { deviceCodeResponse, deviceRequestResponse, deviceTokenResponse } from "./responses.ts";
import { readUserCode } from "./user_code.ts";

const CLIENT = "service-cli";
const ORIGIN = { ipAddress: "192.0.2.7", userAgent: "hexlane/1" };

interface Flow extends StartedDeviceFlow {
  poll(changes?: Partial<Parameters<Tracker["redeemDeviceCode"]>[0]>): Promise<DeviceRedemption>;
}

async function begin({ visitor }: Team, changes: Partial<RequestDeviceCodeInput> = {}): Promise<Flow> {
  const started = await visitor.requestDeviceCode({ clientId: CLIENT, ...ORIGIN, ...changes });
  const { deviceCode } = started;
  return {
    ...started,
    poll: (poll = {}) =>
      visitor.redeemDeviceCode({ grantType: DEVICE_GRANT_TYPE, clientId: CLIENT, deviceCode, ...poll }),
  };
}

async function approve(person: Person, { userCode }: StartedDeviceFlow): Promise<void> {
  await person.tracker.approveDevice({ userCode });
}

async function redeem({ poll }: Flow): Promise<Extract<DeviceRedemption, { kind: "issued" }>> {
  const redemption = await poll();
  if (redemption.kind !== "issued") throw new Error(redemption.kind);
  return redemption;
}

describe("requestDeviceCode()", () => {
  test("returns two codes and stores neither", async () => {
    const team = someTeam();
    const { deviceCode, userCode, request } = await begin(team, { scope: "task:read project:read" });
    const now = team.clock.now();
    expect(request).toEqual({
      id: request.id,
      clientId: CLIENT,
      scope: "task:read project:read",
      ...ORIGIN,
      userId: null,
      status: "pending",
      intervalSeconds: 5,
      lastPolledAt: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 1_800_000),
    });
    expect(deviceCode).toMatch(/^[\w-]{43}$/);
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    const { crypto } = team.factory.contextFor(null);
    const mac = await crypto.mac("device-user-code", readUserCode(userCode) ?? "");
    const stored = await team.write(async (tx) => [
      await tx.findDeviceRequestByDeviceCode(await crypto.hash(deviceCode)),
      await tx.findDeviceRequestByUserCode(mac),
    ]);
    expect(stored).toEqual([request, request]);
  });

  test("accepts only clients that the policy lists", async () => {
    const team = someTeam();
    const ask = (clientId: string): Promise<string> => refusalOf(team.visitor.requestDeviceCode({ clientId }));
    expect(await ask("kaneo-cli")).toBe("invalid INVALID_CLIENT");
    expect(await ask("SERVICE-CLI")).toBe("invalid INVALID_CLIENT");
    await begin(team, { clientId: "service-mcp" });
    const other = someTeam({ policy: { deviceClients: ["kaneo-cli"] } });
    await begin(other, { clientId: "kaneo-cli" });
    expect(await refusalOf(other.visitor.requestDeviceCode({ clientId: CLIENT }))).toBe("invalid INVALID_CLIENT");
  });

  test.each([["a  b"], [" a"], ['a"'], ["\u00fc"], ["a\n"], ["x".repeat(501)]])(
    "refuses the scope %j",
    async (scope) => {
      expect(await refusalOf(someTeam().visitor.requestDeviceCode({ clientId: CLIENT, scope }))).toBe(
        "invalid INVALID_SCOPE",
      );
    },
  );

  test("treats an empty scope as no scope", async () => {
    expect((await begin(someTeam(), { scope: "" })).request.scope).toBeNull();
  });

  test("never issues the same user code twice, and fails when no code is free", async () => {
    const team = someTeam();
    // Each request draws one secret for the device code and two for user codes. It uses the first free user code.
    const secrets = ["one", "A", "B", "two", "A", "B", "three", "A", "B"];
    const newSecret = (): string => {
      const secret = secrets.shift() ?? "";
      return secret.length === 1 ? secret.repeat(43) : secret.padEnd(43, "0");
    };
    const ctx = { ...team.factory.contextFor(null), newSecret };
    expect((await requestDeviceCode(ctx, { clientId: CLIENT })).userCode).toBe("BBBB-BBBB");
    expect((await requestDeviceCode(ctx, { clientId: CLIENT })).userCode).toBe("CCCC-CCCC");
    expect(await refusalOf(requestDeviceCode(ctx, { clientId: CLIENT }))).toBe("unavailable");
  });
});

describe("getDeviceRequest()", () => {
  test("shows the device to every session until one of them decides, and changes nothing", async () => {
    const team = someTeam();
    const [ada, eve] = [await team.signUp("Ada"), await team.signUp("Eve")];
    const { userCode, request } = await begin(team);
    const seen = { userCode, status: "pending" as const };
    const typed = ` ${userCode.replace("-", "").toLowerCase()} `;
    expect(await team.visitor.getDeviceRequest({ userCode: typed })).toEqual({ ...seen, request: null });
    for (const { tracker } of [eve, ada, ada]) {
      expect(await tracker.getDeviceRequest({ userCode: typed })).toEqual({ ...seen, request });
    }
    await ada.tracker.approveDevice({ userCode });
    const decided = { ...request, userId: ada.account.id, status: "approved" as const };
    expect(await ada.tracker.getDeviceRequest({ userCode })).toEqual({ ...seen, status: "approved", request: decided });
    expect(await eve.tracker.getDeviceRequest({ userCode })).toEqual({ ...seen, status: "approved", request: null });
    expect(await refusalOf(eve.tracker.denyDevice({ userCode }))).toBe("forbidden ACCESS_DENIED");
  });

  test("reports unknown and malformed codes alike, and an expired code as expired for a day", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { userCode } = await begin(team);
    const other = userCode.startsWith("B") ? `C${userCode.slice(1)}` : `B${userCode.slice(1)}`;
    const deviceToken = await redeem(await approvedBy(team, ada));
    const device = team.factory.as(await team.visitor.identifyActor(deviceToken.token));
    for (const code of [other, "AEIO-UAEI", "", userCode.slice(1)]) {
      for (const { tracker } of [ada, { tracker: team.visitor }]) {
        expect(await refusalOf(tracker.getDeviceRequest({ userCode: code }))).toBe("not_found INVALID_USER_CODE");
      }
      for (const verb of ["approveDevice", "denyDevice"] as const) {
        expect(await refusalOf(ada.tracker[verb]({ userCode: code }))).toBe("not_found INVALID_USER_CODE");
        expect(await refusalOf(device[verb]({ userCode: code }))).toBe("forbidden SESSION_REQUIRED");
        expect(await refusalOf(team.visitor[verb]({ userCode: code }))).toBe("unauthenticated");
      }
    }
    team.clock.advance(1800);
    for (const verb of ["getDeviceRequest", "approveDevice", "denyDevice"] as const) {
      expect(await refusalOf(ada.tracker[verb]({ userCode }))).toBe("conflict EXPIRED_TOKEN");
    }
    team.clock.advance(24 * 3600);
    expect(await refusalOf(ada.tracker.getDeviceRequest({ userCode }))).toBe("not_found INVALID_USER_CODE");
  });
});

async function approvedBy(team: Team, person: Person): Promise<Flow> {
  const flow = await begin(team);
  await approve(person, flow);
  return flow;
}

describe("approveDevice() and denyDevice()", () => {
  test("accept one decision, with or without a lookup before it", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    for (const verb of ["approveDevice", "denyDevice"] as const) {
      const flow = await begin(team);
      const { userCode } = flow;
      expect(await ada.tracker[verb]({ userCode })).toEqual({ success: true });
      for (const again of ["approveDevice", "denyDevice"] as const) {
        expect(await refusalOf(ada.tracker[again]({ userCode }))).toBe("conflict DEVICE_CODE_ALREADY_PROCESSED");
      }
      const status = verb === "approveDevice" ? "approved" : "denied";
      expect((await ada.tracker.getDeviceRequest({ userCode })).status).toBe(status);
      expect((await flow.poll()).kind).toBe(verb === "approveDevice" ? "issued" : "denied");
      expect((await ada.tracker.getDeviceRequest({ userCode })).status).toBe(status);
    }
  });

  test("refuse a deleted account", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { userCode, poll } = await begin(team);
    await ada.tracker.deleteAccount({ password: PASSWORD });
    expect(await refusalOf(ada.tracker.approveDevice({ userCode }))).toBe("unauthenticated");
    expect((await ada.tracker.getDeviceRequest({ userCode })).request).toBeNull();
    expect((await poll()).kind).toBe("pending");
  });
});

describe("redeemDeviceCode()", () => {
  test("issues one token, for a session that cannot manage credentials", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { id: activeWorkspaceId } = await team.createWorkspace(ada);
    const flow = await begin(team, { scope: "a b" });
    expect(await flow.poll()).toEqual({ kind: "pending" });
    await approve(ada, flow);
    const redemption = await flow.poll({ ipAddress: "192.0.2.8", userAgent: "hexlane/2" });
    if (redemption.kind !== "issued") throw new Error(redemption.kind);
    const { token, session, scope } = redemption;
    const now = team.clock.now();
    expect([token, scope]).toEqual([expect.stringMatching(/^hxd_[\w-]{43}$/), "a b"]);
    expect(session).toEqual({
      id: session.id,
      userId: ada.account.id,
      kind: "device",
      clientId: CLIENT,
      ipAddress: "192.0.2.8",
      userAgent: "hexlane/2",
      activeWorkspaceId,
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    });
    expect(await flow.poll()).toEqual({ kind: "unknown_code" });
    const actor = await team.visitor.identifyActor(token);
    expect(actor).toEqual({ kind: "device", userId: ada.account.id, session });
    const device = team.factory.as(actor);
    expect((await device.getSession())?.account.id).toBe(ada.account.id);
    expect(await refusalOf(device.createApiKey({ name: "more" }))).toBe("forbidden SESSION_REQUIRED");
    expect((await ada.tracker.listSessions()).map(({ kind }) => kind).sort()).toEqual(["browser", "device"]);
    await ada.tracker.revokeSession({ token: session.id });
    expect(await team.visitor.identifyActor(token)).toBeNull();
  });

  test("does not record the device's address as known", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const flow = await approvedBy(team, ada);
    await flow.poll({ ipAddress: "192.0.2.66" });
    expect(await team.write((tx) => tx.listKnownAddresses(ada.account.id))).toEqual([]);
  });

  test("slows down frequent polls but still issues the token", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const flow = await begin(team);
    const kinds: string[] = [];
    for (const seconds of [0, 4.4, 9.4, 9.5, 14.5]) {
      team.clock.advance(seconds);
      kinds.push((await flow.poll()).kind);
    }
    expect(kinds).toEqual(["pending", "slow_down", "slow_down", "slow_down", "slow_down"]);
    team.clock.advance(24.5);
    expect((await flow.poll()).kind).toBe("pending");
    await approve(ada, flow);
    expect((await flow.poll()).kind).toBe("issued");
  });

  test("issues a token to one of 20 concurrent polls", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const flow = await approvedBy(team, ada);
    const kinds = (await Promise.all(Array.from({ length: 20 }, () => flow.poll()))).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(["issued", ...Array<"unknown_code">(19).fill("unknown_code")]);
    expect((await ada.tracker.listSessions()).filter(({ kind }) => kind === "device")).toHaveLength(1);
  });

  test("does not wait for the writer when it has nothing to write", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const denied = await begin(team);
    await ada.tracker.denyDevice({ userCode: denied.userCode });
    const redeemed = await approvedBy(team, ada);
    await redeem(redeemed);
    const ctx = team.factory.contextFor(null);
    let transactions = 0;
    const store: Store = {
      ...ctx.store,
      read: (work) => ctx.store.read(work),
      transaction(work) {
        transactions++;
        return ctx.store.transaction(work);
      },
    };
    const poll = async (deviceCode: string) =>
      (await redeemDeviceCode({ ...ctx, store }, { grantType: DEVICE_GRANT_TYPE, clientId: CLIENT, deviceCode })).kind;
    expect([await poll("made-up"), await poll(redeemed.deviceCode)]).toEqual(["unknown_code", "unknown_code"]);
    expect(await poll(denied.deviceCode)).toBe("denied");
    expect(transactions).toBe(0);
    expect(await poll((await begin(team)).deviceCode)).toBe("pending");
    expect(transactions).toBe(1);
  });

  test("reports errors in a fixed order", async () => {
    const team = someTeam();
    const flow = await begin(team);
    expect((await flow.poll({ grantType: "password", clientId: "x", deviceCode: "x" })).kind).toBe(
      "unsupported_grant_type",
    );
    expect((await flow.poll({ clientId: "x", deviceCode: "x" })).kind).toBe("unknown_client");
    expect((await flow.poll({ clientId: "service-mcp", deviceCode: "x" })).kind).toBe("unknown_code");
    expect((await flow.poll({ clientId: "service-mcp" })).kind).toBe("other_client");
    team.clock.advance(1800);
    expect((await flow.poll()).kind).toBe("expired");
  });

  const endings: Record<string, (person: Person) => Promise<unknown>> = {
    "a new password": ({ tracker }) =>
      tracker.changePassword({ currentPassword: PASSWORD, newPassword: "another-7-stable" }),
    "ending all sessions": ({ tracker }) => tracker.revokeSessions(),
    "ending all other sessions": ({ tracker }) => tracker.revokeOtherSessions(),
  };
  for (const [name, end] of Object.entries(endings)) {
    test(`issues no token for an approval that was withdrawn by ${name}`, async () => {
      const team = someTeam();
      const [ada, eve] = [await team.signUp("Ada"), await team.signUp("Eve")];
      const [flow, other] = [await approvedBy(team, ada), await approvedBy(team, eve)];
      await end(ada);
      expect((await flow.poll()).kind).toBe("denied");
      expect((await other.poll()).kind).toBe("issued");
    });
  }

  test("fails after the approving account is deleted", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const flow = await approvedBy(team, ada);
    await ada.tracker.deleteAccount({ password: PASSWORD });
    expect((await flow.poll()).kind).toBe("unknown_code");
  });
});

describe("the wire format", () => {
  test("of a device authorization response follows RFC 8628", async () => {
    const flow = await begin(someTeam());
    expect(deviceCodeResponse(flow, "https://tracker.example/device")).toEqual({
      device_code: flow.deviceCode,
      user_code: flow.userCode,
      verification_uri: "https://tracker.example/device",
      verification_uri_complete: `https://tracker.example/device?user_code=${flow.userCode}`,
      expires_in: 1800,
      interval: 5,
    });
  });

  test("of token responses and errors follows RFC 8628", async () => {
    const team = someTeam();
    const redemption = await redeem(await approvedBy(team, await team.signUp("Ada")));
    expect(deviceTokenResponse(redemption)).toEqual({
      access_token: redemption.token,
      token_type: "Bearer",
      expires_in: SESSION_SECONDS,
      scope: "",
    });
    const words = (
      [
        "pending",
        "slow_down",
        "expired",
        "denied",
        "unsupported_grant_type",
        "unknown_client",
        "unknown_code",
        "other_client",
      ] as const
    ).map((kind) => {
      const answer = deviceTokenResponse({ kind });
      return "error" in answer ? answer.error : "";
    });
    expect(words).toEqual([
      "authorization_pending",
      "slow_down",
      "expired_token",
      "access_denied",
      "unsupported_grant_type",
      "invalid_client",
      "invalid_grant",
      "invalid_client",
    ]);
  });

  test("of a device request has all fields only for sessions", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { userCode, request } = await begin(team);
    const view = await team.visitor.getDeviceRequest({ userCode });
    expect(deviceRequestResponse(view)).toEqual({ user_code: userCode, status: "pending" });
    expect(deviceRequestResponse(await ada.tracker.getDeviceRequest({ userCode }))).toEqual({
      user_code: userCode,
      status: "pending",
      client_id: CLIENT,
      scope: "",
      ip_address: "192.0.2.7",
      user_agent: "hexlane/1",
      created_at: request.createdAt,
      expires_at: request.expiresAt,
    });
  });
});
