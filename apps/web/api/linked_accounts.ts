/** Other accounts with which one can sign in. @module */
import { get, post } from "./client.ts";
import { EXTERNAL_PROVIDER } from "./sign_in.ts";
import type { BegunExternalSignIn, LinkedAccount } from "./types.ts";

export const listLinkedAccounts = (): Promise<LinkedAccount[]> => get("/api/auth/list-accounts");
export const unlinkAccount = (providerId: string, accountId: string): Promise<unknown> =>
  post("/api/auth/unlink-account", { providerId, accountId });

/**
 * @param returnPath where the browser comes back to; `error` is in its query when nothing was linked
 * @returns where the browser goes now
 */
export async function startLink(returnPath: string): Promise<string> {
  const { url } = await post<BegunExternalSignIn>("/api/auth/oauth2/link", {
    providerId: EXTERNAL_PROVIDER,
    callbackURL: `${returnPath}?because=linked`,
    errorCallbackURL: returnPath,
  });
  return url;
}
