/**
 * In-memory versions of all ports: reference implementations, and reliable fakes for tests.
 *
 * @module
 */
export { memoryBlobs } from "./blobs.ts";
export { type MemoryChannel, memoryChannel } from "./channel.ts";
export { type MemoryCryptoOptions, memoryCrypto } from "./crypto.ts";
export {
  type ExternalPerson,
  type MemoryExternalProvider,
  type MemoryExternalProviderOptions,
  memoryExternalProvider,
  type ProviderAnswer,
} from "./external_provider.ts";
export { newSecret, uuidMaker } from "./ids.ts";
export { memoryLive } from "./live.ts";
export { memoryOneTimePasswords, oneTimePasswordAt } from "./one_time_passwords.ts";
export { memoryPasskeys } from "./passkeys.ts";
export { type MemoryPorts, type MemoryPortsOptions, memoryPorts, systemClock } from "./ports.ts";
export { type MemoryQueue, memoryQueue } from "./queue.ts";
export { type MemoryResolver, memoryResolver } from "./resolver.ts";
export { memorySharedLimits } from "./shared_limits.ts";
export { type MemoryStore, type MemoryStoreOptions, memoryStore } from "./store/store.ts";
