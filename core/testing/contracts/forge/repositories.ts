/** Repositories and labels. @module */
import { assert, assertEquals } from "../../assert.ts";
import type { Check } from "./suite.ts";

export function checkRepositories(check: Check): void {
  check("check() describes the repository", async ({ forge, repository }) => {
    const found = await forge.check({ ...repository, path: repository.path.toUpperCase() });
    assertEquals(found.path, repository.path, "the path");
    assert(found.url.startsWith("http"), "Expected a URL");
    const { isPrivate, canWriteIssues, missingPermissions, hasIssues, defaultBranch } = found;
    assertEquals(
      { isPrivate, canWriteIssues, missingPermissions, hasIssues, defaultBranch },
      {
        isPrivate: true,
        canWriteIssues: true,
        missingPermissions: [],
        hasIssues: true,
        defaultBranch: "main",
      },
      "the repository",
    );
  });

  check("listRepositories() includes the repository", async ({ forge, repository }) => {
    const found = await forge.listRepositories(repository);
    const one = found.find(({ path }) => path === repository.path);
    assert(one, "Expected the repository");
    assertEquals([one.name, one.isPrivate], [repository.path.split("/").at(-1), true], "name and privacy");
    assert(one.id !== "" && one.ownerLogin !== "" && one.url.startsWith("http"), "Expected an id, an owner and a URL");
  });

  check("ensureLabel() creates a label once, regardless of case", async ({ forge, repository, remote }) => {
    await forge.ensureLabel(repository, { name: "Bug", color: "#ff0010" });
    await forge.ensureLabel(repository, { name: "bug", color: "#00ff00" });
    await forge.ensureLabel(repository, { name: "Bug", color: "#0000ff" });
    assertEquals(await remote.listLabels(), [{ name: "Bug", color: "#ff0010" }], "the labels");
  });

  check("ensureLabel() finds a label on any page", async ({ forge, repository, remote }) => {
    const labels = Array.from({ length: 120 }, (_, index) => `label ${index}`);
    for (const label of labels) await forge.ensureLabel(repository, { name: label, color: "#123abc" });
    await forge.ensureLabel(repository, { name: "Label 119", color: "#123abc" });
    const found = (await remote.listLabels()).map((label) => label.name);
    assertEquals([...found].sort(), [...labels].sort(), "the labels");
  });
}
