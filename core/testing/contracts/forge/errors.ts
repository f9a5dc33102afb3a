/** Failures and their kinds. @module */
import type { Forge, ForgeErrorKind, ForgeRepository } from "../../../ports/forge.ts";
import { assert, assertEquals } from "../../assert.ts";
import { assertForgeError, type Check, someIssue } from "./suite.ts";

const FAILURES: readonly ["down" | "limited" | "revoked" | "web_page" | "redirect", ForgeErrorKind][] = [
  ["down", "unavailable"],
  ["limited", "rate_limited"],
  ["revoked", "unauthorized"],
  ["web_page", "not_a_forge"],
  ["redirect", "insecure"],
];

export function checkErrors(check: Check): void {
  for (const [failure, kind] of FAILURES) {
    check(`every method reports "${kind}" if the forge is ${failure}`, async (opened) => {
      const { forge, repository, remote } = opened;
      const { number } = await forge.createIssue(repository, someIssue());
      const comment = await forge.createComment(repository, number, "Before");
      const calls = callsOf(forge, repository, { number, commentId: comment.id });
      for (const [method, call] of Object.entries(calls)) {
        await remote.failNext(failure);
        const error = await assertForgeError(call(), [kind], `${method}()`);
        assert(error.message !== "", "Expected a message");
        if (repository.credential.type === "token") {
          const isShown = JSON.stringify([error.message, error.details]).includes(repository.credential.token);
          assert(!isShown, "Expected no token in the error");
        }
        if (kind !== "rate_limited") continue;
        const seconds = error.details.retryAfterSeconds ?? 0;
        assert(Number.isInteger(seconds) && seconds >= 80 && seconds <= 100, `Expected about 90 s, not ${seconds}`);
      }
      const { items } = await forge.listComments(repository, number);
      assertEquals(
        items.map(({ body }) => body),
        ["Before"],
        "the comments",
      );
    });
  }

  check("a wrong token is unauthorized", async ({ forge, repository }) => {
    const wrong = { ...repository, credential: { type: "token", token: "wr0ng" } } as const;
    await assertForgeError(forge.check(wrong), ["unauthorized"]);
    await assertForgeError(forge.createIssue(wrong, someIssue()), ["unauthorized"]);
    const malformed = { ...repository, credential: { type: "token", token: "two\r\nlines: here" } } as const;
    await assertForgeError(forge.check(malformed), ["unauthorized"]);
  });

  check("a missing repository, issue, comment or pull request is not found", async ({ forge, repository }) => {
    const other = { ...repository, path: "nobody/nothing" };
    await assertForgeError(forge.check(other), ["not_found"]);
    await assertForgeError(forge.listIssues(other), ["not_found"]);
    await assertForgeError(forge.getIssue(repository, 999), ["not_found"]);
    await assertForgeError(forge.editIssue(repository, 999, { title: "New" }), ["not_found"]);
    await assertForgeError(forge.createComment(repository, 999, "Text"), ["not_found"]);
    await assertForgeError(forge.listComments(repository, 999), ["not_found"]);
    for (const path of ["", "name", "a/../b", "a/..", "./b", "%2e%2e/b", "a//b"]) {
      await assertForgeError(forge.check({ ...repository, path }), ["not_found"], `check() of "${path}"`);
    }
    for (const number of [0, -1, 1.5, Number.NaN])
      await assertForgeError(forge.getIssue(repository, number), ["not_found"]);
    const comment = { id: "../../issues/1", issueNumber: 1 };
    await assertForgeError(forge.deleteComment(repository, comment), ["not_found"]);
  });

  check("a deleted issue is gone or not found", async ({ forge, repository, remote }) => {
    const { number } = await forge.createIssue(repository, someIssue());
    await remote.deleteIssue(number);
    await assertForgeError(forge.getIssue(repository, number), ["gone", "not_found"]);
    await assertForgeError(forge.editIssue(repository, number, { isOpen: false }), ["gone", "not_found"]);
  });

  check("content that the forge refuses is invalid", async ({ forge, repository }) => {
    await assertForgeError(forge.createIssue(repository, someIssue({ title: "" })), ["invalid"]);
    const { number } = await forge.createIssue(repository, someIssue());
    await assertForgeError(forge.createComment(repository, number, ""), ["invalid"]);
  });

  check("an instance that is not a web address is insecure", async ({ forge, repository }) => {
    for (const baseUrl of [
      "",
      "forge.example",
      "ftp://forge.example",
      "https://a:b@forge.example",
      "https://forge.example?a",
    ]) {
      await assertForgeError(forge.check({ ...repository, baseUrl }), ["insecure"], `check() at "${baseUrl}"`);
    }
  });

  check("a canceled request is unavailable", async ({ forge, repository }) => {
    const signal = AbortSignal.abort();
    await assertForgeError(forge.check(repository, { signal }), ["unavailable"]);
    await assertForgeError(forge.createIssue(repository, someIssue(), { signal }), ["unavailable"]);
    assertEquals((await forge.listIssues(repository)).items, [], "the issues");
  });
}

function callsOf(
  forge: Forge,
  repository: ForgeRepository,
  { number, commentId }: { number: number; commentId: string },
) {
  const comment = { id: commentId, issueNumber: number };
  return {
    check: () => forge.check(repository),
    listRepositories: () => forge.listRepositories(repository),
    getIssue: () => forge.getIssue(repository, number),
    listIssues: () => forge.listIssues(repository),
    createIssue: () => forge.createIssue(repository, someIssue({ labels: ["bug"] })),
    editIssue: () => forge.editIssue(repository, number, { title: "New" }),
    listComments: () => forge.listComments(repository, number),
    createComment: () => forge.createComment(repository, number, "Text"),
    editComment: () => forge.editComment(repository, comment, "Text"),
    deleteComment: () => forge.deleteComment(repository, comment),
    getUser: () => forge.getUser(repository, "1"),
    getPullRequest: () => forge.getPullRequest(repository, number),
    listPullRequests: () => forge.listPullRequests(repository),
    ensureLabel: () => forge.ensureLabel(repository, { name: "bug", color: "#ff0000" }),
  };
}
