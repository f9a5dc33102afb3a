/** API keys. @module */
import type { ApiKeyReads, ApiKeyWrites } from "@hexlane/core";
import { crud } from "../crud.ts";
import type { Over } from "../session.ts";

const apiKeys = crud("apiKey", { keeps: ["keyHash"] });

export const apiKeyReads: Over<ApiKeyReads> = {
  findApiKey: apiKeys.find,
  findApiKeyByHash: apiKeys.findBy(["keyHash"]),
  listApiKeys: apiKeys.listBy("userId", "newest first"),
};

export const apiKeyWrites: Over<ApiKeyWrites> = {
  insertApiKey: (session, key, keyHash) => apiKeys.insert(session, { ...key, keyHash }),
  saveApiKey: apiKeys.save,
  deleteApiKey: apiKeys.delete,
};
