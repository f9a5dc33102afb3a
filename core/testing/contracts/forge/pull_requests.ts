/** Pull requests and their checks. @module */
import type { ForgePullRequest } from "../../../ports/forge.ts";
import { assert, assertEquals } from "../../assert.ts";
import { allOf, assertForgeError, type Check, somePullRequest } from "./suite.ts";

export function checkPullRequests(check: Check): void {
  check("getPullRequest() returns its state", async ({ forge, repository, remote, login }) => {
    const number = await remote.openPullRequest(somePullRequest({ branch: "web-1-door", checks: "success" }));
    const { url, updatedAt, author, ...pull } = await forge.getPullRequest(repository, number);
    assertEquals(
      pull,
      {
        number,
        title: "Fix the door",
        body: "Oil",
        state: "open",
        isDraft: false,
        branch: "web-1-door",
        mergedAt: null,
        checks: "success",
      },
      "the pull request",
    );
    assert(url.startsWith("http"), "Expected a URL");
    assertEquals(author?.login, login, "the author");
    await remote.mergePullRequest(number);
    await remote.deleteBranch("web-1-door");
    const merged = await forge.getPullRequest(repository, number);
    assertEquals([merged.state, merged.branch], ["merged", "web-1-door"], "state and branch");
    assert(merged.mergedAt && merged.updatedAt >= updatedAt, "Expected the time of the merge");
  });

  check("getPullRequest() reports drafts and closed pull requests", async ({ forge, repository, remote }) => {
    const number = await remote.openPullRequest(somePullRequest({ isDraft: true }));
    const draft = await forge.getPullRequest(repository, number);
    assertEquals([draft.isDraft, draft.state, draft.checks], [true, "open", null], "the draft");
    await remote.closePullRequest(number);
    const closed = await forge.getPullRequest(repository, number);
    assertEquals([closed.state, closed.mergedAt], ["closed", null], "the closed one");
    await assertForgeError(forge.getPullRequest(repository, 999), ["not_found"]);
  });

  for (const checks of ["pending", "success", "failure", null] as const) {
    check(`getPullRequest() and listPullRequests() return checks that are ${checks}`, async (opened) => {
      const { forge, repository, remote } = opened;
      const number = await remote.openPullRequest(somePullRequest({ checks }));
      assertEquals((await forge.getPullRequest(repository, number)).checks, checks, "the checks");
      assertEquals(
        (await forge.listPullRequests(repository)).items.map((pull) => pull.checks),
        [checks],
        "the listed checks",
      );
    });
  }

  check("listPullRequests() filters by state and branch", async ({ forge, repository, remote }) => {
    const numbers: number[] = [];
    for (let count = 0; count < 25; count++) {
      numbers.push(await remote.openPullRequest(somePullRequest({ branch: `branch-${count}` })));
    }
    await remote.closePullRequest(numbers[0] as number);
    const list = async (options: { state?: "open" | "all"; branch?: string }): Promise<ForgePullRequest[]> =>
      await allOf((cursor) => forge.listPullRequests(repository, { ...options, ...cursor }));
    const numbersOf = (pulls: ForgePullRequest[]) =>
      pulls.map(({ number }) => number).sort((left, right) => left - right);
    assertEquals(numbersOf(await list({})), numbers.slice(1), "the open ones");
    assertEquals(numbersOf(await list({ state: "all" })), numbers, "all");
    assertEquals(numbersOf(await list({ branch: "branch-7" })), [numbers[7]], "the pull requests of a branch");
    assertEquals(numbersOf(await list({ branch: "branch-0" })), [], "the open pull requests of a branch");
    assertEquals(
      numbersOf(await list({ branch: "branch-0", state: "all" })),
      [numbers[0]],
      "all pull requests of a branch",
    );
    const all = await list({ state: "all" });
    const times = all.map(({ updatedAt }) => updatedAt.getTime());
    assertEquals(
      times,
      [...times].sort((left, right) => right - left),
      "the order",
    );
  });
}
