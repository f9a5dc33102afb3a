/** Repositories and labels. @module */
import { assert, assertEquals } from "../../assert.ts";
import { type Check, someIssue, somePullRequest } from "./suite.ts";

export function checkRepositories(check: Check): void {
  check("check() describes the repository", async ({ forge, repository }) => {
    await forge.createIssue(repository, someIssue());
    const found = await forge.check({ ...repository, path: repository.path.toUpperCase() });
    assertEquals(found.path, repository.path, "the path");
    assert(found.url.startsWith("http"), "Expected a URL");
    const { isPrivate, canWriteIssues, missingPermissions, hasIssues, openIssues, defaultBranch } = found;
    assertEquals(
      { isPrivate, canWriteIssues, missingPermissions, hasIssues, openIssues, defaultBranch },
      {
        isPrivate: true,
        canWriteIssues: true,
        missingPermissions: [],
        hasIssues: true,
        openIssues: 1,
        defaultBranch: "main",
      },
      "the repository",
    );
  });

  check("check() counts no pull requests as issues", async ({ forge, repository, remote }) => {
    await remote.openPullRequest(somePullRequest());
    await forge.createIssue(repository, someIssue());
    assertEquals((await forge.check(repository)).openIssues, 1, "the open issues");
  });

  check("listRepositories() includes the repository", async ({ forge, repository }) => {
    const found = await forge.listRepositories(repository);
    const one = found.find(({ path }) => path === repository.path);
    assert(one, "Expected the repository");
    assertEquals([one.name, one.isPrivate], [repository.path.split("/").at(-1), true], "name and privacy");
    assert(one.id !== "" && one.ownerLogin !== "" && one.url.startsWith("http"), "Expected an id, an owner and a URL");
  });

  check("ensureLabel() creates a label once, without regard to case", async ({ forge, repository }) => {
    await forge.ensureLabel(repository, { name: "Bug", color: "#ff0010" });
    await forge.ensureLabel(repository, { name: "bug", color: "#00ff00" });
    await forge.ensureLabel(repository, { name: "Bug", color: "#0000ff" });
    assertEquals(await forge.listLabels(repository), [{ name: "Bug", color: "#ff0010" }], "the labels");
  });

  check("listLabels() returns more than one page", async ({ forge, repository }) => {
    const labels = Array.from({ length: 120 }, (_, index) => `label ${index}`);
    for (const label of labels) await forge.ensureLabel(repository, { name: label, color: "#123abc" });
    const found = (await forge.listLabels(repository)).map((label) => label.name);
    assertEquals([...found].sort(), [...labels].sort(), "the labels");
  });
}
