/** API keys in memory. @module */
import type { ApiKeyReads, ApiKeyWrites } from "../../../ports/store/identity/api_key.ts";
import { without } from "../copy.ts";
import type { Over } from "../database.ts";
import { newestFirst } from "../order.ts";

export const apiKeyReads: Over<ApiKeyReads> = {
  findApiKey: ({ apiKeys }, id) => without(apiKeys.get(id), "keyHash"),
  findApiKeyByHash: ({ apiKeys }, keyHash) => without(apiKeys.one("keyHash", keyHash), "keyHash"),
  listApiKeys: ({ apiKeys }, userId) => newestFirst(apiKeys.by("user", userId)).map((row) => without(row, "keyHash")),
};

export const apiKeyWrites: Over<ApiKeyWrites> = {
  insertApiKey: ({ apiKeys }, key, keyHash) => apiKeys.insert({ ...key, keyHash }),
  saveApiKey: ({ apiKeys }, key) => apiKeys.patch(key.id, key),
  deleteApiKey: ({ apiKeys }, id) => apiKeys.delete(id),
};
