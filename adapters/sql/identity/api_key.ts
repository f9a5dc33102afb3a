/** API keys. @module */
import type { ApiKeyReads, ApiKeyWrites } from "@hexlane/core";
import { crud } from "../crud.ts";
import type { Over } from "../session.ts";

const apiKeys = crud("apiKey", { keeps: ["keyHash"] });

export const apiKeyReads: Over<ApiKeyReads> = {
  findApiKey: apiKeys.find,
  // An unknown key is not cached: it must not displace a known one.
  findApiKeyByHash: apiKeys.findBy(["keyHash"], { cached: { by: ["keyHash"], fits: (rows) => rows.length > 0 } }),
  listApiKeys: apiKeys.listBy("userId", "newest first"),
};

export const apiKeyWrites: Over<ApiKeyWrites> = {
  insertApiKey: (session, key, keyHash) => apiKeys.insert(session, { ...key, keyHash }),
  saveApiKey: apiKeys.save,
  deleteApiKey: apiKeys.delete,
};
