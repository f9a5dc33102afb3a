/** Resolves hostnames with the hosts file and name servers of this machine. @module */
import { promises as dns } from "node:dns";
import { readFile } from "node:fs/promises";
import type { Resolver } from "@hexlane/core";

/** Resolves all addresses of a hostname. */
export type Lookup = (hostname: string) => Promise<readonly { address: string }[]>;

export interface ResolverOptions {
  /** @default Bun's lookup with c-ares; elsewhere the hosts file, then the name servers with c-ares */
  lookup?: Lookup;
}

/**
 * Creates a resolver that stops waiting after its timeout. The lookup itself cannot be canceled, and its result is
 * ignored.
 */
export function createResolver(options: ResolverOptions = {}): Resolver {
  const { lookup: ask = lookUp } = options;
  return {
    async resolve(hostname, { timeoutMs }) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<undefined>((giveUp) => {
        timer = setTimeout(() => giveUp(undefined), timeoutMs);
      });
      try {
        return await Promise.race([addressesOf(ask, hostname), late]);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * Avoids the C library, which blocks a thread for 30 seconds when a name server does not respond. There are only a few
 * threads, which password hashing and file access need too. Anyone can choose a hostname whose name server never responds.
 */
async function lookUp(hostname: string): Promise<readonly { address: string }[]> {
  const name = hostname.toLowerCase();
  if (typeof Bun === "object") return await Bun.dns.lookup(name, { backend: "c-ares" });
  const known = addressesIn(await readFile(HOSTS_FILE, "utf8").catch(() => ""), name);
  return known.length > 0 ? known : await askNameServers(name);
}

const HOSTS_FILE =
  process.platform === "win32" ? `${process.env.SystemRoot}\\System32\\drivers\\etc\\hosts` : "/etc/hosts";

/** Returns the addresses of a name in a hosts file. */
export function addressesIn(hosts: string, name: string): { address: string }[] {
  return hosts.split(/\r?\n/).flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().toLowerCase().split(/\s+/);
    return names.includes(name) ? [{ address }] : [];
  });
}

/** Asks the name servers. Unlike `dns.lookup`, these functions use c-ares in every runtime. */
async function askNameServers(name: string): Promise<{ address: string }[]> {
  const answers = await Promise.allSettled([dns.resolve4(name), dns.resolve6(name)]);
  return answers
    .flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []))
    .map((address) => ({ address }));
}

/** Looks up a hostname. A failed lookup counts as a hostname without addresses. */
async function addressesOf(ask: Lookup, hostname: string): Promise<string[] | undefined> {
  try {
    const found = await ask(hostname);
    return found.length > 0 ? found.map(({ address }) => address) : undefined;
  } catch {
    return undefined;
  }
}
