/**
 * Runs where the only name server never responds, and prints how long local names, files and cryptography take during a lookup.
 *
 * @module
 */
import { createSocket } from "node:dgram";
import { readFile } from "node:fs/promises";
import { createResolver } from "@hexlane/platform";

const QUESTIONS = 40;

const server = createSocket("udp4");
let asked = 0;
server.on("message", () => asked++);
await new Promise<void>((resolve) => server.bind(53, "127.0.0.77", resolve));

const resolver = createResolver();
const start = performance.now();
const hanging = Array.from({ length: QUESTIONS }, (_, index) =>
  resolver.resolve(`made-up-${index}.example`, { timeoutMs: 2000 }),
);
await Bun.sleep(100);
const known = await resolver.resolve("known.example", { timeoutMs: 2000 });
await readFile("/etc/hosts");
await crypto.subtle.digest("SHA-256", new Uint8Array(1_000_000));
const milliseconds = performance.now() - start;
const found = (await Promise.all(hanging)).filter((addresses) => addresses !== undefined);
console.log(JSON.stringify({ isAsked: asked > 0, known, found, isQuick: milliseconds < 1500 }));
process.exit();
