/** Comments. @module */
import { assert, assertEquals } from "../../assert.ts";
import { assertForgeError, type Check, someIssue } from "./suite.ts";

export function checkComments(check: Check): void {
  check("a comment can be created, edited and deleted", async ({ forge, repository, login }) => {
    const { number } = await forge.createIssue(repository, someIssue());
    const created = await forge.createComment(repository, number, "First 👋\n\n> quote");
    assertEquals([created.body, created.author?.login], ["First 👋\n\n> quote", login], "body and author");
    assert(created.url.startsWith("http") && created.id !== "", "Expected a URL and an id");
    const comment = { id: created.id, issueNumber: number };
    const edited = await forge.editComment(repository, comment, "Second");
    assertEquals([edited.id, edited.body], [created.id, "Second"], "the comment after the edit");
    assertEquals((await forge.listComments(repository, number)).items, [edited], "the comments");
    await forge.deleteComment(repository, comment);
    assertEquals((await forge.listComments(repository, number)).items, [], "the comments after the deletion");
    await assertForgeError(forge.editComment(repository, comment, "Third"), ["not_found"]);
    await assertForgeError(forge.deleteComment(repository, comment), ["not_found"]);
  });

  check("listComments() leaves out comments that the forge writes itself", async ({ forge, repository }) => {
    const { number } = await forge.createIssue(repository, someIssue());
    await forge.editIssue(repository, number, { labels: ["bug"] });
    await forge.createComment(repository, number, "Written by a person");
    const { items } = await forge.listComments(repository, number);
    assertEquals(
      items.map(({ body }) => body),
      ["Written by a person"],
      "the comments",
    );
  });

  check("an issue includes the number of its comments, even in a list", async ({ forge, repository }) => {
    const { number } = await forge.createIssue(repository, someIssue());
    const counts = async () => {
      const { items } = await forge.listIssues(repository);
      return [(await forge.getIssue(repository, number)).commentCount, items[0]?.commentCount];
    };
    const first = await forge.createComment(repository, number, "First");
    await forge.createComment(repository, number, "Second");
    assertEquals(await counts(), [2, 2], "the count");
    await forge.deleteComment(repository, { id: first.id, issueNumber: number });
    assertEquals(await counts(), [1, 1], "the count after a deletion");
  });

  check("createComment() is refused on a locked issue", async ({ forge, repository, remote }) => {
    const { number } = await forge.createIssue(repository, someIssue());
    await remote.lockIssue(number);
    await assertForgeError(forge.createComment(repository, number, "Too late"), ["invalid", "forbidden"]);
  });
}
