/** Webhooks: their signatures and their content. @module */
import type { Forge, ForgeHint, ForgeWebhook, VerifiedWebhook } from "../../../ports/forge.ts";
import { assert, assertEquals } from "../../assert.ts";
import { type Check, type ForgeSuite, type OpenedForge, someIssue, somePullRequest } from "./suite.ts";

export function checkWebhooks(check: Check, unreported: NonNullable<ForgeSuite["unreported"]>): void {
  check("verifyWebhook() reads the webhooks of an issue", async (opened) => {
    const { forge, repository, remote } = opened;
    const { number } = await forge.createIssue(repository, someIssue());
    await forge.editIssue(repository, number, { title: "New title" });
    await forge.editIssue(repository, number, { isOpen: false });
    await forge.editIssue(repository, number, { isOpen: true });
    await remote.deleteIssue(number);
    const changes = unreported.includes("issue deleted") ? 4 : 5;
    const hints = (await takeVerified(opened)).map(({ hint }) => hint).filter(({ type }) => type === "issue");
    assertEquals(
      hints,
      Array.from({ length: changes }, () => ({ type: "issue", number })),
      "the hints",
    );
  });

  check("verifyWebhook() reads the webhooks of a comment", async (opened) => {
    const { forge, repository } = opened;
    const { number } = await forge.createIssue(repository, someIssue());
    const { id } = await forge.createComment(repository, number, "First");
    await forge.editComment(repository, { id, issueNumber: number }, "Second");
    await forge.deleteComment(repository, { id, issueNumber: number });
    const changes = unreported.includes("comment deleted") ? 2 : 3;
    const hints = (await takeVerified(opened)).map(({ hint }) => hint).filter((hint) => hint.type === "comment");
    const expected = Array.from({ length: changes }, () => ({ type: "comment", issueNumber: number }));
    assertEquals(hints, expected, "the hints");
  });

  check("verifyWebhook() reads the webhooks of pull requests", async (opened) => {
    const { remote } = opened;
    const first = await remote.openPullRequest(somePullRequest({ branch: "feature/one" }));
    const second = await remote.openPullRequest(somePullRequest({ branch: "two" }));
    await remote.mergePullRequest(first);
    await remote.closePullRequest(second);
    const hints = (await takeVerified(opened)).map(({ hint }) => hint).filter(({ type }) => type === "pull_request");
    assertEquals(
      hints,
      [first, second, first, second].map((number) => ({ type: "pull_request", number })),
      "the hints",
    );
  });

  check("verifyWebhook() reads the webhooks of pushes, with the oldest commit first", async (opened) => {
    const { remote } = opened;
    await remote.push("feature/one", ["WEB-1: first", "WEB-1: second", "WEB-1: third"]);
    await remote.deleteBranch("feature/one");
    const pushes = (await takeVerified(opened)).map(({ hint }) => hint).filter((hint) => hint.type === "push");
    const read = pushes.map(({ branch, isDeleted, commits }) => ({
      branch,
      isDeleted,
      messages: commits.map(({ message }) => message.trim()),
    }));
    const messages = ["WEB-1: first", "WEB-1: second", "WEB-1: third"];
    assertEquals(read[0], { branch: "feature/one", isDeleted: false, messages }, "the push");
    for (const deletion of read.slice(1))
      assertEquals(deletion, { branch: "feature/one", isDeleted: true, messages: [] }, "the deletion");
    assert(read.length > 1, "Expected the deletion");
    const commits = pushes[0]?.commits ?? [];
    assert(
      commits.every(({ sha, url, authorName }) => /^[0-9a-f]{40}$/.test(sha) && url.includes(sha) && authorName !== ""),
      "Expected ids, URLs and authors",
    );
    assert(
      pushes.every(({ url }) => url.startsWith("http")),
      "Expected URLs",
    );
  });

  check("verifyWebhook() reads the webhooks of checks and labels", async (opened) => {
    const { forge, repository, remote } = opened;
    await remote.openPullRequest(somePullRequest({ branch: "feature/one" }));
    await remote.finishChecks("feature/one");
    await forge.ensureLabel(repository, { name: "bug", color: "#ff0000" });
    const hints = (await takeVerified(opened)).map(({ hint }) => hint);
    const expected: ForgeHint[] = [
      { type: "checks", branch: "feature/one" },
      { type: "label", label: { name: "bug", color: "#ff0000" } },
    ];
    const reported = unreported.includes("label created") ? expected.slice(0, 1) : expected;
    assertEquals(
      hints.filter(({ type }) => type === "checks" || type === "label"),
      reported,
      "the hints",
    );
  });

  check("verifyWebhook() names the repository and gives each webhook its ID", async (opened) => {
    const { forge, repository, secret, remote } = opened;
    await forge.createIssue(repository, someIssue());
    await forge.createIssue(repository, someIssue());
    const webhooks = await remote.takeWebhooks();
    const read: VerifiedWebhook[] = [];
    for (const webhook of [...webhooks, ...webhooks]) read.push(verified(await forge.verifyWebhook(webhook, secret)));
    assert(
      read.every((one) => one.repositoryPath === repository.path && one.event !== ""),
      "Expected path and event",
    );
    const ids = read.map(({ deliveryId }) => deliveryId);
    assertEquals(new Set(ids).size, webhooks.length, "the number of ids");
    assertEquals(ids.slice(webhooks.length), ids.slice(0, webhooks.length), "the ids of a repeated webhook");
  });

  check(
    "verifyWebhook() refuses webhooks that the secret does not authenticate",
    async ({ forge, repository, secret, remote }) => {
      await forge.createIssue(repository, someIssue());
      const webhook = (await remote.takeWebhooks()).find(({ body }) => body.length > 0) as ForgeWebhook;
      const signatures = /signature|gitlab-token/;
      const proofs = Object.entries(webhook.headers).filter(([header]) => signatures.test(header));
      const others = Object.fromEntries(Object.entries(webhook.headers).filter(([header]) => !signatures.test(header)));
      const withProof = (change: (proof: string) => string) => ({
        ...others,
        ...Object.fromEntries(proofs.map(([header, value]) => [header, change(value ?? "")])),
      });
      const refusals = [
        [await forge.verifyWebhook(webhook, ""), "missing_secret"],
        [await forge.verifyWebhook({ ...webhook, headers: others }, secret), "missing_signature"],
        [await forge.verifyWebhook(webhook, `${secret}x`), "wrong_signature"],
        [await forge.verifyWebhook({ ...webhook, headers: withProof(() => "sha256=zz") }, secret), "wrong_signature"],
        [
          await forge.verifyWebhook({ ...webhook, headers: withProof((proof) => proof.slice(0, -1)) }, secret),
          "wrong_signature",
        ],
        [
          await forge.verifyWebhook({ ...webhook, headers: withProof((proof) => `${proof}00`) }, secret),
          "wrong_signature",
        ],
      ] as const;
      for (const [found, refused] of refusals) assertEquals(found, { refused }, `the refusal "${refused}"`);
      const events = Object.keys(webhook.headers).filter((header) => /-event(-type)?$/.test(header));
      const unnamed = Object.fromEntries(
        Object.entries(webhook.headers).filter(([header]) => !events.includes(header)),
      );
      assertEquals(
        await forge.verifyWebhook({ ...webhook, headers: unnamed }, secret),
        { refused: "missing_event" },
        "the refusal",
      );
    },
  );
}

async function takeVerified({ forge, repository, remote, secret }: OpenedForge): Promise<VerifiedWebhook[]> {
  const read: VerifiedWebhook[] = [];
  for (const webhook of await remote.takeWebhooks()) read.push(verified(await forge.verifyWebhook(webhook, secret)));
  for (const one of read) assertEquals(one.repositoryPath, repository.path, `the repository of "${one.event}"`);
  return read;
}

function verified(found: Awaited<ReturnType<Forge["verifyWebhook"]>>): VerifiedWebhook {
  assert(!("refused" in found), `Expected a valid signature: ${JSON.stringify(found)}`);
  return found;
}
