/**
 * What proves an implementation of a port, in tests for any runner, and what makes tests repeatable.
 *
 * @module
 */
export { type FixedClock, fixedClock, sequentialIds, sequentialSecrets } from "./clock.ts";
export * from "./fixtures.ts";
export { storeContract } from "./store_contract.ts";
export type { StoreSuite, TestRunner } from "./store_scene.ts";
