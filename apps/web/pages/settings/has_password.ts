/** Whether the account has a password. Accounts that sign in with single sign-on may have none. @module */
import { useQuery } from "@tanstack/react-query";
import { linkedAccountsQuery } from "../../queries/settings.ts";

/** The provider ID of the password in the list of linked accounts. */
export const PASSWORD_PROVIDER = "credential";

/** Assumes a password until the accounts have loaded. */
export function useHasPassword(): boolean {
  const { data: accounts } = useQuery(linkedAccountsQuery);
  return accounts?.some(({ providerId }) => providerId === PASSWORD_PROVIDER) ?? true;
}
