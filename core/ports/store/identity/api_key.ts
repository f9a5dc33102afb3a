/** API keys. @module */
import type { ApiKey } from "../../../identity/api_key/api_key.ts";

/** Reads API key records. */
export interface ApiKeyReads {
  findApiKey(id: string): Promise<ApiKey | undefined>;
  findApiKeyByHash(keyHash: string): Promise<ApiKey | undefined>;
  /** Newest first, by `createdAt`, then `id`. */
  listApiKeys(userId: string): Promise<ApiKey[]>;
}

/** Changes API key records. */
export interface ApiKeyWrites {
  /** Unique: id, key hash. */
  insertApiKey(key: ApiKey, keyHash: string): Promise<void>;
  /** Does not change the key hash. */
  saveApiKey(key: ApiKey): Promise<void>;
  deleteApiKey(id: string): Promise<void>;
}
