/**
 * The server never connects to the operator's network, however an address is written or resolved.
 *
 * @module
 */
import { afterAll, afterEach, beforeAll, describe, expect, spyOn, test } from "bun:test";
import { Socket } from "node:net";
import { join } from "node:path";
import { createChannels, createEgress } from "@hexlane/channels";
import { CHAT_KIND_NAMES, type ChannelOutcome } from "@hexlane/core";
import { memoryResolver } from "@hexlane/core/memory";
import { needs } from "../requirements.ts";
import { FORBIDDEN_ADDRESSES, FORBIDDEN_HOSTS, PUBLIC_ADDRESSES } from "./forbidden.ts";
import { answer, type Receiver, startReceiver } from "./receiver.ts";

const TARGETS = { topic: "t", chatId: "1", roomId: "!r" };
const MESSAGE = { id: "m1", payload: { event: "x", title: "t", text: "t", content: "c", ...TARGETS }, secret: "1:s" };
const CHATS: readonly string[] = CHAT_KIND_NAMES;
const sent = (address: string) => ({ ...MESSAGE, address, attemptedAt: new Date(0) });

/** Listens on every address of this machine, IPv4 and IPv6. */
let trap: Receiver;
const connect = spyOn(Socket.prototype, "connect");
beforeAll(async () => {
  trap = await startReceiver(answer(200), { host: "::" });
});
afterEach(() => connect.mockClear());
afterAll(async () => {
  connect.mockRestore();
  await trap.close();
});

function nothingWasConnected(): void {
  expect([trap.connections, connect.mock.calls.length]).toEqual([0, 0]);
}

describe("in every channel", () => {
  const resolver = memoryResolver();
  const { email, ...channels } = createChannels({ resolver, allowPrivate: false });
  for (const [name, channel] of Object.entries(channels)) {
    const scheme = CHATS.includes(name) ? "https" : "http";

    test(`${name}: a private IP address is rejected`, async () => {
      for (const host of FORBIDDEN_HOSTS) {
        const outcome = await channel.send(sent(`${scheme}://${host}:${trap.port}/x`));
        expect([host, outcome.kind]).toEqual([host, "rejected"]);
      }
      nothingWasConnected();
    });

    test(`${name}: a hostname with a private address fails and may be retried`, async () => {
      for (const address of FORBIDDEN_ADDRESSES) {
        for (const addresses of [
          [address],
          ["93.184.215.14", address],
          [address, "2606:2800:21f:cb07:6820:80da:af6b:8b2c"],
        ]) {
          resolver.set("inside.example", addresses);
          const outcome = await channel.send(sent(`${scheme}://inside.example:${trap.port}/x`));
          const reason = "The hostname resolves to a private or reserved address";
          expect<[string, ChannelOutcome]>([address, outcome]).toEqual([address, { kind: "failed", reason }]);
        }
      }
      nothingWasConnected();
    });
  }

  test("other schemes, ports of other protocols, and invalid URLs are rejected", async () => {
    for (const address of [
      ...["ftp://board.example/", "file:///etc/passwd", "gopher://board.example/", "data:,x", "ws://board.example/"],
      ...["http://board.example:25/", "https://board.example:22/", "http://board.example:6667/", "https://x:0/"],
      ...["", "board.example", "http://", "http:///", "https://[::1", "http://a b/", "javascript:alert(1)"],
    ]) {
      for (const channel of Object.values(channels)) {
        expect([address, (await channel.send(sent(address))).kind]).toEqual([address, "rejected"]);
      }
    }
    nothingWasConnected();
  });

  test("a chat URL without TLS is rejected", async () => {
    resolver.set("chat.example", ["127.0.0.1"]);
    for (const kind of CHAT_KIND_NAMES) {
      const outcome = await channels[kind].send(sent(`http://chat.example:${trap.port}/x`));
      expect([kind, outcome]).toEqual([kind, { kind: "rejected", reason: 'Must begin with "https://"' }]);
    }
    nothingWasConnected();
  });
});

test("the trap server receives requests when private addresses are allowed", async () => {
  const send = createEgress({ resolver: memoryResolver(), allowPrivate: true });
  for (const host of ["127.0.0.1", "[::1]", "2130706433", "0x7f.1", "[::ffff:127.0.0.1]"]) {
    expect((await send(`http://${host}:${trap.port}/`)).status).toBe(200);
  }
  expect([trap.connections, connect.mock.calls.length]).toEqual([5, 5]);
  trap.connections = 0;
});

/** Whether this machine supports network namespaces. */
function hasNamespaces(): boolean {
  if (!needs("unshare", "ip")) return false;
  const made = Bun.spawnSync(["unshare", "-rn", "ip", "link", "set", "lo", "up"]).success;
  if (!made) console.warn("Skipped: this machine gives out no network namespaces");
  return made;
}

describe.if(hasNamespaces())("in a network where every address responds", () => {
  test("only public addresses are connected to", async () => {
    const set = ["link set lo up", "route add local 0.0.0.0/0 dev lo", "-6 route add local ::/0 dev lo"];
    const script = [...set.map((line) => `ip ${line}`), 'exec "$0" "$1"'].join(" && ");
    const inside = join(import.meta.dir, "namespace.ts");
    const command = ["unshare", "-rn", "sh", "-c", script, process.execPath, inside];
    const child = Bun.spawn(command, { stderr: "inherit", env: { ...process.env, NO_COLOR: "1" } });
    const seen = JSON.parse(await new Response(child.stdout).text()) as Record<string, unknown>;
    expect(seen).toEqual({
      // The control: if private destinations are allowed, the trap receives every request.
      missed: 0,
      reached: [...PUBLIC_ADDRESSES],
      literals: [],
      names: [],
      mixed: [],
      // The first lookup returns a public address, and a second lookup would return a private address (DNS rebinding).
      rebound: [PUBLIC_ADDRESSES[0]],
      redirected: [PUBLIC_ADDRESSES[0]],
    });
  }, 600_000);
});
