/** Creating, editing and reading issues. @module */
import type { ForgeIssue, NewForgeIssue } from "../../../ports/forge.ts";
import { assert, assertEquals } from "../../assert.ts";
import { assertForgeError, type Check, someIssue, somePullRequest } from "./suite.ts";

export function checkIssues(check: Check): void {
  check("createIssue() returns the issue", async ({ forge, repository, login, otherLogin }) => {
    await forge.ensureLabel(repository, { name: "bug", color: "#ff0000" });
    const issue = await forge.createIssue(repository, {
      title: "Fix the door 👋",
      body: "It *squeaks*.\n\n- open\n- close",
      labels: ["bug", "new label"],
      assignees: [otherLogin],
    });
    const { url, createdAt, updatedAt, author, assignedTo, ...rest } = issue;
    assertEquals(
      rest,
      {
        number: issue.number,
        title: "Fix the door 👋",
        body: "It *squeaks*.\n\n- open\n- close",
        isOpen: true,
        labels: ["bug", "new label"],
        assignees: [otherLogin],
        commentCount: 0,
      },
      "the issue",
    );
    assertEquals(
      assignedTo.map((user) => user.login),
      [otherLogin],
      "the accounts of the assignees",
    );
    assertEquals([author?.login, author?.isBot], [login, false], "the author");
    assert(url.startsWith("http") && url.includes(String(issue.number)), "Expected a URL");
    assert(createdAt <= updatedAt, "Expected the creation before the update");
    assertEquals(await forge.getIssue(repository, issue.number), issue, "the issue as read");
  });

  check("createIssue() creates missing labels", async ({ forge, repository, remote }) => {
    await forge.createIssue(repository, someIssue({ labels: ["first", "second"] }));
    const names = (await remote.listLabels()).map((label) => label.name);
    assertEquals([...names].sort(), ["first", "second"], "the labels");
  });

  check("createIssue() drops logins that cannot be assigned", async (opened) => {
    const { forge, repository, login, unassignableLogin } = opened;
    const assignees = [unassignableLogin, login, "nobody-of-this-name"];
    const issue = await forge.createIssue(repository, someIssue({ assignees }));
    assertEquals(issue.assignees, [login], "the assignees");
  });

  check("createIssue() returns an empty body as an empty string", async ({ forge, repository }) => {
    const issue = await forge.createIssue(repository, someIssue({ body: "" }));
    assertEquals(issue.body, "", "the text");
  });

  check("createIssue() keeps text that looks like commands", async ({ forge, repository }) => {
    const body = "/close\n\\/close\n    /close\n```\n/close\n```\n/usr/bin is a path\n/label ~bug";
    const issue = await forge.createIssue(repository, someIssue({ body }));
    const comment = await forge.createComment(repository, issue.number, body);
    const read = await forge.getIssue(repository, issue.number);
    assertEquals([read.body, read.isOpen, comment.body], [body, true, body], "text, state and comment");
  });

  check("editIssue() changes only the given fields", async ({ forge, repository, login }) => {
    const before = await forge.createIssue(repository, someIssue({ labels: ["bug"], assignees: [login] }));
    const edits = [
      { title: "New title" },
      { body: "New text" },
      { isOpen: false },
      { isOpen: false },
      { isOpen: true },
      { labels: ["other", "bug"] },
      { labels: [] },
      { assignees: [] },
      {},
    ];
    let expected = rest(before);
    for (const edit of edits) {
      const after = await forge.editIssue(repository, before.number, edit);
      expected = { ...expected, ...edit };
      assertEquals(sorted(rest(after)), sorted(expected), `the issue after ${JSON.stringify(edit)}`);
    }
    assertEquals(sorted(rest(await forge.getIssue(repository, before.number))), sorted(expected), "the issue");
  });

  check("editIssue() drops logins that cannot be assigned", async (opened) => {
    const { forge, repository, login, otherLogin, unassignableLogin } = opened;
    const { number } = await forge.createIssue(repository, someIssue({ assignees: [login] }));
    const assignees = [otherLogin, unassignableLogin, "nobody-of-this-name"];
    const issue = await forge.editIssue(repository, number, { title: "Both change", assignees });
    assertEquals([issue.title, issue.assignees], ["Both change", [otherLogin]], "title and assignees");
  });

  check("getUser() returns the account with a given ID", async ({ forge, repository, login, otherLogin }) => {
    const issue = await forge.createIssue(repository, someIssue({ assignees: [otherLogin] }));
    const [assignee] = issue.assignedTo;
    assert(issue.author?.id && assignee?.id && issue.author.id !== assignee.id, "Expected two ids");
    assertEquals((await forge.getUser(repository, issue.author.id)).login, login, "the author");
    const { id, login: found } = await forge.getUser(repository, assignee.id);
    assertEquals([id, found], [assignee.id, otherLogin], "the assignee");
    for (const unknown of ["987654321", "", "../user", "ada"]) {
      await assertForgeError(forge.getUser(repository, unknown), ["not_found"], `getUser() of "${unknown}"`);
    }
  });

  check("getIssue() finds no pull requests", async ({ forge, repository, remote }) => {
    const number = await remote.openPullRequest(somePullRequest());
    await assertForgeError(forge.getIssue(repository, number), ["not_found"]);
  });
}

/** Returns the fields of an issue that an edit can change. */
function rest({ title, body, isOpen, labels, assignees }: ForgeIssue): Required<NewForgeIssue> & { isOpen: boolean } {
  return { title, body, isOpen, labels, assignees };
}

/** Sorts the labels of an issue, because forges order them differently. */
function sorted<T extends { labels: readonly string[] }>(issue: T): T {
  return { ...issue, labels: [...issue.labels].sort() };
}
