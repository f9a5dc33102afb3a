/**
 * The contract of every hostname resolver.
 *
 * @module
 */
import type { Resolver } from "../../ports/resolver.ts";
import { assert, assertEquals } from "../assert.ts";
import type { TestRunner } from "./store/scene.ts";

/** Options for {@linkcode resolverContract}. */
export interface ResolverSuite {
  test: TestRunner;
  /** Opens a resolver for one test. */
  open(): Promise<{
    resolver: Resolver;
    /** A hostname that resolves, with one of its addresses. */
    known: { hostname: string; address: string };
    /** A hostname that does not resolve. */
    unknown: string;
  }>;
}

/** Long enough for any machine. */
const PATIENCE = { timeoutMs: 10_000 };

/** Declares the tests of the resolver port for the implementation called `name`. */
export function resolverContract(name: string, { test, open }: ResolverSuite): void {
  test(`resolver (${name}): resolve() returns every address of a name, regardless of case`, async () => {
    const { resolver, known } = await open();
    const { hostname, address } = known;
    const addresses = (await resolver.resolve(hostname, PATIENCE)) ?? [];
    assert(addresses.includes(address), `Expected "${hostname}" to resolve to ${address}, but got ${addresses}`);
    const same = await resolver.resolve(hostname.toUpperCase(), PATIENCE);
    assertEquals([...(same ?? [])].sort(), [...addresses].sort(), "the addresses of the name in capitals");
  });

  test(`resolver (${name}): resolve() returns undefined for a name without an address`, async () => {
    const { resolver, unknown } = await open();
    assertEquals(await resolver.resolve(unknown, PATIENCE), undefined, `the addresses of "${unknown}"`);
  });

  test(`resolver (${name}): resolve() returns a new list to each caller`, async () => {
    const { resolver, known } = await open();
    const first = await resolver.resolve(known.hostname, PATIENCE);
    const before = [...(first ?? [])];
    first?.splice(0);
    assertEquals((await resolver.resolve(known.hostname, PATIENCE))?.sort(), before.sort(), "the addresses");
  });
}
