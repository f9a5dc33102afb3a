/**
 * Runs in a network namespace where every address leads to this machine, and prints the addresses that were connected to.
 *
 * @module
 */
import { createEgress } from "@hexlane/channels";
import { FORBIDDEN_ADDRESSES, FORBIDDEN_HOSTS, PUBLIC_ADDRESSES } from "./forbidden.ts";
import { answer, startReceiver } from "./receiver.ts";

let reply = answer(200);
const trap = await startReceiver((socket, arrival) => reply(socket, arrival), { host: "::" });

type Resolve = (hostname: string) => Promise<string[] | undefined>;

/** Sends a request to each host. Returns the addresses that received a connection. */
async function caughtBy(
  hosts: readonly string[],
  { allowPrivate = false, resolve = async () => undefined }: { allowPrivate?: boolean; resolve?: Resolve } = {},
): Promise<string[]> {
  trap.arrivals.length = 0;
  trap.connections = 0;
  const send = createEgress({ resolver: { resolve }, allowPrivate, timeoutMs: 2000 });
  for (const host of hosts) {
    await send(`http://${host}:${trap.port}/`, { method: "POST", body: "{}" }).catch(() => {});
  }
  // Even a connection without data counts.
  const silent = Array<string>(trap.connections - trap.arrivals.length).fill("silent");
  return [...trap.arrivals.map(({ localAddress }) => localAddress.replace("::ffff:", "")), ...silent];
}

/** Sends a request to one hostname per list of addresses. Returns the addresses that received a connection. */
async function caughtByNames(lists: readonly (readonly string[])[]): Promise<string[]> {
  const names = lists.map((_, index) => `n${index}.example`);
  return await caughtBy(names, { resolve: async (name) => [...(lists[names.indexOf(name)] ?? [])] });
}

const literal = (address: string) => (address.includes(":") ? `[${address}]` : address);
const [outside = ""] = PUBLIC_ADDRESSES;
// Addresses that cannot be routed even in the namespace.
const UNROUTABLE = /^(0\.|22[4-9]|23\d|24\d|25\d|::$|::ffff:|fe[89ab]|ff|fec0)/;
const routable = FORBIDDEN_ADDRESSES.filter((address) => !UNROUTABLE.test(address));
const control = await caughtBy(routable.map(literal), { allowPrivate: true });

const reached = await caughtBy(PUBLIC_ADDRESSES.map(literal));
const literals = await caughtBy(FORBIDDEN_HOSTS);
const names = await caughtByNames(FORBIDDEN_ADDRESSES.map((address) => [address]));
const mixed = await caughtByNames(
  FORBIDDEN_ADDRESSES.flatMap((address) => [
    [outside, address],
    [address, outside],
  ]),
);

const answers = [[outside], ["127.0.0.1"], ["127.0.0.1"]];
const rebound = await caughtBy(["rebinding.example"], { resolve: async () => answers.shift() });

reply = answer(302, "", { Location: `http://127.0.0.1:${trap.port}/` });
const redirected = await caughtBy([outside]);

const missed = routable.length - control.length;
console.log(JSON.stringify({ missed, reached, literals, names, mixed, rebound, redirected }));
process.exit();
