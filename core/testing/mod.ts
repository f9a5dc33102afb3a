/**
 * Contract tests of ports, for any test runner, and helpers for repeatable tests.
 *
 * @module
 */
export { assertEquals, isEqual } from "./assert.ts";
export { type FixedClock, fixedClock, sequentialIds, sequentialSecrets } from "./clock.ts";
export { type BlobsSuite, blobsContract, type OpenBlobs, servedBlobsContract } from "./contracts/blobs.ts";
export { type ChannelSuite, channelContract } from "./contracts/channel.ts";
export { type ClockSuite, clockContract } from "./contracts/clock.ts";
export { type CryptoSuite, cryptoContract } from "./contracts/crypto.ts";
export { type DumpSuite, dumpContract } from "./contracts/dump.ts";
export { type ExternalProviderSuite, externalProviderContract } from "./contracts/external_provider.ts";
export { type ForgeSuite, forgeContract, type OpenedForge, type RemoteForge } from "./contracts/forge/mod.ts";
export { type LiveSuite, liveContract } from "./contracts/live.ts";
export { type OneTimePasswordsSuite, oneTimePasswordsContract } from "./contracts/one_time_password.ts";
export { type PasskeysSuite, passkeysContract } from "./contracts/passkeys.ts";
export { type QueueSuite, queueContract } from "./contracts/queue.ts";
export { quotaContract } from "./contracts/quota.ts";
export { type ResolverSuite, resolverContract } from "./contracts/resolver.ts";
export { type SharedLimitsSuite, sharedLimitsContract } from "./contracts/shared_limits.ts";
export { storeContract } from "./contracts/store/mod.ts";
export { ALL_ROWS, type OpenedSuite, type StoreSuite, type TestRunner } from "./contracts/store/scene.ts";
export { insertEverything, ODD_TASK, ODD_TEXT } from "./everything.ts";
export { fastest } from "./fastest.ts";
export { type FaultPlan, Faults } from "./faults.ts";
export * from "./fixtures/automation.ts";
export * from "./fixtures/claim.ts";
export * from "./fixtures/delivery.ts";
export * from "./fixtures/field.ts";
export * from "./fixtures/forge.ts";
export * from "./fixtures/notification.ts";
export * from "./fixtures/sign_in.ts";
export * from "./fixtures/view.ts";
export * from "./fixtures.ts";
export type { FlatChannels, FlatSwitches } from "./flat_channels.ts";
export { type ForgeRequest, FULL_REPOSITORY, MemoryForge, memoryForges } from "./memory_forge.ts";
export { MemoryRepository } from "./memory_repository.ts";
export { runStoreProgram } from "./model/store_model.ts";
export { catchUp, nextInstant, passTime } from "./passing_time.ts";
export { type TestPorts, type TestPortsOptions, testPorts } from "./ports.ts";
export { type ReceivedMail, receivedMail } from "./received_mail.ts";
export { type AuthenticatorUse, type SoftwareAuthenticator, softwareAuthenticator } from "./software_authenticator.ts";
