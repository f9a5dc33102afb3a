/**
 * Whether somebody signs in with a password: whoever came with another account may have none.
 *
 * @module
 */
import { useQuery } from "@tanstack/react-query";
import { linkedAccountsQuery } from "../../queries/settings.ts";

/** How the list of linked accounts calls the password. */
export const PASSWORD_PROVIDER = "credential";

/** True, as for nearly everybody, until it is known. */
export function useHasPassword(): boolean {
  const { data: accounts } = useQuery(linkedAccountsQuery);
  return accounts?.some(({ providerId }) => providerId === PASSWORD_PROVIDER) ?? true;
}
