/** Connects the client of each forge to a fake of the forge. @module */
import { FORGE_KINDS, type ForgeKind, type ForgeWebhook } from "@hexlane/core";
import { memoryResolver } from "@hexlane/core/memory";
import type { OpenedForge, RemoteForge } from "@hexlane/core/testing";
import { type ForgesOptions, openForges } from "@hexlane/forges";
import { type FakeForge, type FakeWebhook, startForge } from "@hexlane/testing";

export const KINDS = FORGE_KINDS;

/** Opens all forges for tests. Addresses of this machine are allowed. */
export function localForges(options: Partial<ForgesOptions> = {}): ReturnType<typeof openForges> {
  return openForges({ resolver: memoryResolver(), allowPrivate: true, ...options });
}

export async function openForge(
  kind: ForgeKind,
  options: Partial<ForgesOptions> = {},
): Promise<OpenedForge & { fake: FakeForge }> {
  const fake = await startForge(kind);
  return {
    fake,
    forge: localForges(options)[kind],
    repository: fake.repository,
    login: "ada",
    otherLogin: "charles",
    unassignableLogin: "mary",
    secret: fake.webhookSecret,
    remote: remoteOf(fake),
    close: () => fake.close(),
  };
}

/** Returns the parts of a fake that the contract needs. */
export function remoteOf(fake: FakeForge): RemoteForge {
  const { state, account } = fake;
  let taken = 0;
  const issueOf = (number: number) => {
    const issue = state.issues.get(number);
    if (!issue) throw new Error(`No issue ${number}`);
    return issue;
  };
  const pullOf = (number: number) => {
    const pull = state.pulls.get(number);
    if (!pull) throw new Error(`No pull request ${number}`);
    return pull;
  };
  return {
    openIssue: async (title) => state.createIssue(account, { title, body: "It squeaks" }).number,
    async openPullRequest({ checks, ...fields }) {
      const { number, branch } = state.openPullRequest(account, fields);
      if (checks) state.setChecks(branch, checks);
      return number;
    },
    mergePullRequest: async (number) => state.closePullRequest(pullOf(number), { isMerged: true }),
    closePullRequest: async (number) => state.closePullRequest(pullOf(number), { isMerged: false }),
    lockIssue: async (number) => {
      issueOf(number).isLocked = true;
    },
    deleteIssue: async (number) => state.deleteIssue(issueOf(number)),
    setUpdatedAt: async (number, date) => {
      issueOf(number).updatedAt = date;
    },
    push: async (branch, messages) => state.push(account, branch, messages),
    deleteBranch: async (branch) => state.deleteBranch(branch),
    listLabels: async () => state.labels.map(({ name, color }) => ({ name, color })),
    finishChecks: async (branch) => state.setChecks(branch, "success"),
    failNext: async (failure) => fake.failNext(failure, 90),
    takeWebhooks: async () => {
      const all = fake.webhooks.all.slice(taken);
      taken += all.length;
      return all.map(received);
    },
  };
}

/** Converts a webhook to the form in which a server receives it. */
export function received({ headers, body }: FakeWebhook): ForgeWebhook {
  return { headers, body: new TextEncoder().encode(body) };
}
