/** API keys. @module */
import { get, post } from "./client.ts";
import type { ApiKey, ApiKeyList, CreateApiKeyBody, CreatedApiKey } from "./types.ts";

export const createApiKey = (body: CreateApiKeyBody): Promise<CreatedApiKey> => post("/api/auth/api-key/create", body);
export const deleteApiKey = (keyId: string): Promise<unknown> => post("/api/auth/api-key/delete", { keyId });

export async function listApiKeys(): Promise<ApiKey[]> {
  return (await get<ApiKeyList>("/api/auth/api-key/list")).apiKeys;
}
