/** The contract of every forge. @module */
import { checkComments } from "./comments.ts";
import { checkErrors } from "./errors.ts";
import { checkIssues } from "./issues.ts";
import { checkLists } from "./lists.ts";
import { checkPullRequests } from "./pull_requests.ts";
import { checkRepositories } from "./repositories.ts";
import type { ForgeSuite, OpenedForge } from "./suite.ts";
import { checkWebhooks } from "./webhooks.ts";

export type { ForgeSuite, OpenedForge, RemoteForge } from "./suite.ts";

/** Declares the tests of the forge port for the implementation called `name`. */
export function forgeContract(name: string, { test, open, unreported = [] }: ForgeSuite): void {
  const check = (criterion: string, body: (opened: OpenedForge) => Promise<void>) => {
    test(`forge (${name}): ${criterion}`, async () => {
      const opened = await open();
      try {
        await body(opened);
      } finally {
        await opened.close();
      }
    });
  };

  checkRepositories(check);
  checkIssues(check);
  checkLists(check);
  checkComments(check);
  checkPullRequests(check);
  checkErrors(check);
  checkWebhooks(check, unreported);
}
