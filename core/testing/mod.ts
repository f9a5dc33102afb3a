/**
 * What proves an implementation of a port, in tests for any runner, and what makes tests repeatable.
 *
 * @module
 */
export { assertEquals, isEqual } from "./assert.ts";
export { type BlobsSuite, blobsContract, type OpenBlobs, servedBlobsContract } from "./blobs_contract.ts";
export { type ChannelSuite, channelContract } from "./channel_contract.ts";
export { type FixedClock, fixedClock, sequentialIds, sequentialSecrets } from "./clock.ts";
export { type ClockSuite, clockContract } from "./clock_contract.ts";
export { type CryptoSuite, cryptoContract } from "./crypto_contract.ts";
export { type DumpSuite, dumpContract } from "./dump_contract.ts";
export { furnishEverything, ODD_TASK, ODD_TEXT } from "./everything.ts";
export { type ExternalProviderSuite, externalProviderContract } from "./external_provider_contract.ts";
export { fastest } from "./fastest.ts";
export { type FaultPlan, Faults } from "./faults.ts";
export * from "./fixtures.ts";
export * from "./fixtures_sign_in.ts";
export { type LiveSuite, liveContract } from "./live_contract.ts";
export { type OneTimePasswordsSuite, oneTimePasswordsContract } from "./one_time_password_contract.ts";
export { catchUp, nextInstant, passTime } from "./passing_time.ts";
export { type PasskeysSuite, passkeysContract } from "./passkeys_contract.ts";
export { type QueueSuite, queueContract } from "./queue_contract.ts";
export { quotaContract } from "./quota_contract.ts";
export { type ReceivedMail, receivedMail } from "./received_mail.ts";
export { type ResolverSuite, resolverContract } from "./resolver_contract.ts";
export { type SharedLimitsSuite, sharedLimitsContract } from "./shared_limits_contract.ts";
export { type AuthenticatorUse, type SoftwareAuthenticator, softwareAuthenticator } from "./software_authenticator.ts";
export { storeContract } from "./store_contract.ts";
export { runStoreProgram } from "./store_model.ts";
export { ALL_ROWS, type OpenedSuite, type StoreSuite, type TestRunner } from "./store_scene.ts";
