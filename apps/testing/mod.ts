/**
 * The real Hexlane service in process, for tests of whatever talks to it.
 *
 * @module
 */
export { Faults } from "@hexlane/core/testing";
export { type Furnished, type FurnishOptions, PASSWORD, type Person } from "./fixtures.ts";
export {
  type AskOptions,
  type Duration,
  type FaultyPort,
  Hexlane,
  type HexlaneOptions,
  ORIGIN,
  type Snapshot,
  startHexlane,
} from "./hexlane.ts";
export { REQUEST_KINDS, type ReceiverAnswer, type RequestKind, type SentMail, type SentRequest } from "./receivers.ts";
export type { StoreChoice } from "./stores.ts";
