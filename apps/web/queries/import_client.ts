/** The client for imports, which run many requests without a person waiting for each. @module */
import { type Client, createClient } from "@hexlane/client";
import { sessionEnd } from "../drafts/session_end.ts";

/** Creates a client that makes all requests as the account that the page shows, like `api`. */
export function importClient(): Client {
  const accountId = sessionEnd.account?.id;
  const headers = accountId === undefined ? {} : { "x-hexlane-account": accountId };
  return createClient({ baseUrl: "", session: true, headers });
}
