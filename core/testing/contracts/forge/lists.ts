/** Pages and the order of lists. @module */
import { assert, assertEquals } from "../../assert.ts";
import { allOf, type Check, minute, someIssue, somePullRequest } from "./suite.ts";

export function checkLists(check: Check): void {
  check("listIssues() sorts by the last update, then by number", async ({ forge, repository, remote }) => {
    const numbers: number[] = [];
    for (let count = 0; count < 6; count++) numbers.push(await remote.openIssue("Fix the door"));
    const minutes = [3, 1, 2, 1, 0, 2];
    for (const [index, number] of numbers.entries()) await remote.setUpdatedAt(number, minute(minutes[index] ?? 0));
    const listed = await allOf((cursor) => forge.listIssues(repository, { state: "all", ...cursor }));
    const order = [4, 1, 3, 2, 5, 0].map((index) => numbers[index]);
    assertEquals(
      listed.map(({ number }) => number),
      order,
      "the order",
    );
    for (const issue of listed) assertEquals(await forge.getIssue(repository, issue.number), issue, "the issue");
  });

  check(
    "listIssues() returns the issues that were updated at or after a time",
    async ({ forge, repository, remote }) => {
      const numbers: number[] = [];
      for (let count = 0; count < 4; count++) numbers.push(await remote.openIssue("Fix the door"));
      for (const [index, number] of numbers.entries()) await remote.setUpdatedAt(number, minute(index));
      const listed = await allOf((cursor) =>
        forge.listIssues(repository, { state: "all", updatedSince: minute(2), ...cursor }),
      );
      assertEquals(
        listed.map(({ number }) => number),
        numbers.slice(2),
        "the issues",
      );
    },
  );

  check("listIssues() returns open issues, and no pull requests", async ({ forge, repository, remote }) => {
    const open = await forge.createIssue(repository, someIssue());
    const closed = await forge.createIssue(repository, someIssue());
    await forge.editIssue(repository, closed.number, { isOpen: false });
    await remote.openPullRequest(somePullRequest());
    const listed = await allOf((cursor) => forge.listIssues(repository, cursor));
    assertEquals(
      listed.map(({ number }) => number),
      [open.number],
      "the open issues",
    );
    const all = await allOf((cursor) => forge.listIssues(repository, { state: "all", ...cursor }));
    assertEquals(all.map(({ number }) => number).sort(), [open.number, closed.number].sort(), "all issues");
  });

  check("listIssues() returns each issue once, on several pages", async ({ forge, repository, remote }) => {
    const numbers: number[] = [];
    for (let count = 0; count < 450; count++) {
      const number = await remote.openIssue(`Issue ${count}`);
      // Several issues have the same time, including issues at the end of a page.
      await remote.setUpdatedAt(number, minute(Math.floor(count / 7)));
      numbers.push(number);
    }
    let pages = 0;
    const listed = await allOf((cursor) => {
      pages++;
      return forge.listIssues(repository, cursor);
    });
    assertEquals(
      listed.map(({ number }) => number),
      numbers,
      "the issues",
    );
    assert(pages > 1, "Expected several pages");
  });

  check(
    "listIssues() misses no issue if other issues change in the meantime",
    async ({ forge, repository, remote }) => {
      const numbers: number[] = [];
      for (let count = 0; count < 210; count++) {
        const number = await remote.openIssue("Fix the door");
        await remote.setUpdatedAt(number, minute(count));
        numbers.push(number);
      }
      let page = 0;
      const listed = await allOf(async (cursor) => {
        const result = await forge.listIssues(repository, { state: "all", ...cursor });
        // An issue that was already listed moves to the end of the list.
        if (page++ === 0) await remote.setUpdatedAt(numbers[3] as number, minute(1_000));
        return result;
      });
      const found = new Set(listed.map(({ number }) => number));
      assertEquals(
        numbers.filter((number) => !found.has(number)),
        [],
        "the missed issues",
      );
    },
  );

  check(
    "listIssues() returns many issues that were updated in the same second",
    async ({ forge, repository, remote }) => {
      const numbers: number[] = [];
      for (let count = 0; count < 130; count++) {
        const number = await remote.openIssue("Fix the door");
        await remote.setUpdatedAt(number, minute(5));
        numbers.push(number);
      }
      const listed = await allOf((cursor) => forge.listIssues(repository, cursor));
      assertEquals(
        listed.map(({ number }) => number),
        numbers,
        "the issues",
      );
    },
  );

  check("listComments() returns comments on several pages, oldest first", async ({ forge, repository }) => {
    const { number } = await forge.createIssue(repository, someIssue());
    const other = await forge.createIssue(repository, someIssue());
    await forge.createComment(repository, other.number, "Another issue");
    const bodies = Array.from({ length: 120 }, (_, index) => `Comment ${index}`);
    for (const body of bodies) await forge.createComment(repository, number, body);
    const listed = await allOf((cursor) => forge.listComments(repository, number, cursor));
    assertEquals(
      listed.map(({ body }) => body),
      bodies,
      "the comments",
    );
  });
}
