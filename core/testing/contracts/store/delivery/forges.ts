/** Forge connections, their links, webhooks, logs and workflow rules. @module */
import type { ForgeLink } from "../../../../delivery/forge/link.ts";
import { assertCode, assertEquals } from "../../../assert.ts";
import {
  someForgeConnection,
  someForgeLink,
  someForgeLogEntry,
  someForgePerson,
  someInboxEntry,
  someLinkedComment,
  someSnapshot,
  someWorkflowRule,
} from "../../../fixtures/forge.ts";
import { someExternalLink } from "../../../fixtures/link.ts";
import { at, someProject, someTask } from "../../../fixtures.ts";
import { type Check, idsOf, type Scene, type Write } from "../scene.ts";

const FULL = someForgeConnection({
  id: "full",
  kind: "github",
  sealedToken: "v1.id.\u{1f525}",
  maskedToken: "••••",
  installationId: "17",
  defaultBranch: "main",
  commentsTaskLink: false,
  rules: { outgoing: { mode: "labels", match: "all", labels: ["l"] }, incoming: { mode: "all" } },
  people: { "ada-\u{1f525}": "account-1" },
  isActive: false,
  sweptUntil: at(-5),
  sealedSigningToken: "v1.id.signing",
  recountCursor: "\u{1f525}",
});

export function checkForges(check: Check): void {
  checkConnections(check);
  checkForgeLinks(check);
  checkPeople(check);
  checkInboxAndLog(check);
  checkWorkflowRules(check);
}

async function refuses(write: Scene["write"], work: Write): Promise<void> {
  await assertCode(write(work), "conflict", "a duplicate key");
}

function checkConnections(check: Check): void {
  check("stores one connection of a kind per project and one per repository", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2" }));
      await tx.insertForgeConnection(FULL);
      await tx.insertForgeConnection(someForgeConnection({ id: "b", createdAt: at(-1), nextSweepAt: at(9) }));
      await tx.insertForgeConnection(someForgeConnection({ id: "c", kind: "gitlab", nextSweepAt: at(3) }));
    });
    await read(async (tx) => {
      assertEquals(await tx.findForgeConnection("full"), FULL, "a connection");
      assertEquals(await tx.findForgeConnection("none"), undefined, "an unknown connection");
      assertEquals((await tx.findForgeConnectionOf("project-1", "gitea"))?.id, "b", "by kind");
      assertEquals(await tx.findForgeConnectionOf("project-2", "gitea"), undefined, "of another project");
      assertEquals((await tx.findForgeConnectionTo(FULL.repositoryKey))?.id, "full", "by repository");
      assertEquals(idsOf(await tx.listForgeConnections("project-1")), ["b", "c", "full"], "oldest first");
      assertEquals(idsOf(await tx.listForgeConnectionsToSweep(at(9), 9)), ["c", "b"], "the connections to sweep");
      assertEquals(idsOf(await tx.listForgeConnectionsToSweep(at(8), 9)), ["c"], "the due ones");
      assertEquals(idsOf(await tx.listForgeConnectionsToSweep(at(9), 1)), ["c"], "the first one");
      assertEquals(await tx.hasForgeConnections(), true, "whether there are connections");
    });
    await refuses(write, (tx) => tx.insertForgeConnection(someForgeConnection({ id: "d" })));
    const { repositoryKey } = FULL;
    await refuses(write, (tx) =>
      tx.insertForgeConnection(someForgeConnection({ id: "d", projectId: "project-2", repositoryKey })),
    );
    const saved = { ...FULL, sealedToken: null, rules: someForgeConnection().rules, people: {}, updatedAt: at(8) };
    await write((tx) => tx.saveForgeConnection(saved));
    assertEquals(await read((tx) => tx.findForgeConnection("full")), saved, "the saved connection");
  });
}

function checkForgeLinks(check: Check): void {
  const base = {
    local: someSnapshot({ title: "Ü \u{1f525}", labels: ["a", "b"] }),
    remote: someSnapshot({ priority: "high" }),
  };
  const conflicts: ForgeLink["conflicts"] = [{ field: "isOpen", local: true, remote: false }];
  const full = someForgeLink({
    base,
    conflicts,
    state: "conflict",
    remoteUpdatedAt: at(4),
    remoteComments: 6,
    seenSequence: 5,
  });

  check("stores one link per task and issue, with the links of their comments", async ({ write, read }) => {
    const creating = someForgeLink({
      id: "b",
      taskId: "task-2",
      issueNumber: null,
      url: null,
      base: null,
      state: "creating",
    });
    await write(async (tx) => {
      for (const number of [1, 2, 3]) await tx.insertTask(someTask({ number }));
      await tx.insertProject(someProject({ id: "project-2" }));
      await tx.insertForgeConnection(someForgeConnection());
      await tx.insertForgeConnection(someForgeConnection({ id: "forge-2", projectId: "project-2" }));
      await tx.insertForgeLink(full);
      await tx.insertForgeLink({ ...creating, createdAt: at(-1) });
      await tx.insertForgeLink(someForgeLink({ id: "c", connectionId: "forge-2" }));
      await tx.saveForgeComment(someLinkedComment({ commentId: "y" }));
      await tx.saveForgeComment(someLinkedComment({ commentId: "x" }));
      await tx.saveForgeComment(someLinkedComment({ commentId: "z" }));
      await tx.saveForgeComment(someLinkedComment({ commentId: "x", base: "Edited", isFromForge: false }));
      await tx.deleteForgeComment("z");
    });
    await read(async (tx) => {
      assertEquals(await tx.findForgeLink(full.id), full, "a link");
      assertEquals((await tx.findForgeLinkOfTask("forge-1", "task-1"))?.id, full.id, "by task");
      assertEquals(await tx.findForgeLinkOfTask("forge-2", "task-2"), undefined, "of another connection");
      assertEquals((await tx.findForgeLinkOfIssue("forge-2", 7))?.id, "c", "by issue");
      const outlines = await tx.listForgeLinks("forge-1");
      assertEquals(idsOf(outlines), ["b", full.id], "oldest first");
      const { base: _, conflicts: __, ...outline } = full;
      assertEquals(outlines[1], outline, "an outline");
      const x = someLinkedComment({ commentId: "x", base: "Edited", isFromForge: false });
      assertEquals(await tx.listForgeComments(full.id), [x, someLinkedComment({ commentId: "y" })], "the comments");
    });
    const again = { taskId: "task-3", connectionId: "forge-1" };
    await refuses(write, (tx) => tx.insertForgeLink(someForgeLink({ id: "d", ...again })));
    await refuses(write, (tx) => tx.insertForgeLink(someForgeLink({ id: "d", issueNumber: 8 })));
    await refuses(write, (tx) => tx.saveForgeComment(someLinkedComment({ commentId: "w", externalId: "e-y" })));
    await write(async (tx) => {
      await tx.saveForgeLink({ ...full, state: "paused", pauseReason: "person", base: null, conflicts: [] });
      await tx.deleteForgeLink("c");
    });
    assertEquals((await read((tx) => tx.findForgeLink(full.id)))?.pauseReason, "person", "the saved link");
    assertEquals(await read((tx) => tx.findForgeLink("c")), undefined, "a deleted link");
  });

  check("deletes links with their connection and their task", async ({ write, read }) => {
    await write(async (tx) => {
      for (const number of [1, 2]) await tx.insertTask(someTask({ number }));
      await tx.insertForgeConnection(someForgeConnection());
      await tx.insertForgeLink(someForgeLink());
      await tx.insertForgeLink(someForgeLink({ id: "b", taskId: "task-2", issueNumber: 8 }));
      await tx.saveForgeComment(someLinkedComment());
      const made = { integrationId: "forge-1", resourceType: "issue" as const };
      await tx.insertExternalLink(someExternalLink({ id: "made", ...made, externalId: "7" }));
      await tx.insertExternalLink(someExternalLink({ id: "own" }));
      await tx.insertExternalLink(someExternalLink({ id: "gone", taskId: "task-2", ...made, externalId: "7" }));
    });
    const to = { integrationId: "forge-1", resourceType: "issue" as const, externalId: "7" };
    assertEquals(idsOf(await read((tx) => tx.listExternalLinksTo(to))), ["gone", "made"], "the links to an issue");
    await write(async (tx) => {
      await tx.saveExternalLink(someExternalLink({ id: "made", ...to, title: "Saved", metadata: { a: [1] } }));
      await tx.deleteTask("task-2", at(1));
    });
    assertEquals((await read((tx) => tx.findForgeLink("b")))?.id, "b", "the link of a deleted task");
    assertEquals(idsOf(await read((tx) => tx.listExternalLinksTo(to))), ["made"], "links of live tasks");
    assertEquals((await read((tx) => tx.findExternalLink("made")))?.title, "Saved", "a saved external link");
    await write((tx) => tx.purgeTasks(at(2), { tasks: 9, rows: 99 }));
    assertEquals(await read((tx) => tx.findForgeLink("b")), undefined, "the link of a purged task");
    await write((tx) => tx.deleteForgeConnection("forge-1"));
    await read(async (tx) => {
      assertEquals(await tx.findForgeLink("forge-link-1"), undefined, "a link of a deleted connection");
      assertEquals(await tx.listForgeComments("forge-link-1"), [], "its comments");
      assertEquals(idsOf(await tx.listExternalLinks("task-1")), ["own"], "external links that are left");
      assertEquals(await tx.hasForgeConnections(), false, "whether there are connections");
    });
  });
}

function checkPeople(check: Check): void {
  check("stores the accounts of a forge per connection, and finds connections to an instance", async (scene) => {
    const { write, read } = scene;
    const full = someForgePerson({
      login: "Ada-\u{1f525}",
      name: "\u{1f525}",
      avatarUrl: "https://gitea.example/a",
      userId: "account-1",
    });
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "project-2" }));
      await tx.insertForgeConnection(someForgeConnection());
      await tx.insertForgeConnection(someForgeConnection({ id: "forge-2", projectId: "project-2", createdAt: at(-1) }));
      const baseUrl = "https://gitlab.example";
      await tx.insertForgeConnection(someForgeConnection({ id: "forge-3", kind: "gitlab", baseUrl }));
      for (const externalId of ["9", "12", "100"]) await tx.saveForgePerson(someForgePerson({ externalId }));
      await tx.saveForgePerson(someForgePerson({ connectionId: "forge-2" }));
      await tx.saveForgePerson(full);
      await tx.deleteForgePerson("forge-1", "9");
      await tx.deleteForgePerson("forge-1", "none");
    });
    await read(async (tx) => {
      assertEquals(await tx.listForgePeople("forge-1"), [someForgePerson({ externalId: "100" }), full], "the accounts");
      assertEquals(await tx.listForgePeople("forge-3"), [], "the accounts of another connection");
      const at = async (url: string) => idsOf(await tx.listForgeConnectionsAt("workspace-1", url));
      assertEquals(await at("https://gitea.example"), ["forge-2", "forge-1"], "the connections to an instance");
      assertEquals(await at("https://gitea.example/"), [], "the connections to another instance");
      assertEquals(
        await tx.listForgeConnectionsAt("none", "https://gitea.example"),
        [],
        "the connections of no workspace",
      );
    });
    await write((tx) => tx.deleteForgeConnection("forge-1"));
    assertEquals(await read((tx) => tx.listForgePeople("forge-1")), [], "the accounts of a deleted connection");
    assertEquals((await read((tx) => tx.listForgePeople("forge-2"))).length, 1, "the accounts that are left");
  });
}

function checkInboxAndLog(check: Check): void {
  check("stores each webhook once, and purges old webhooks", async ({ write, read }) => {
    const entry = someInboxEntry();
    await write(async (tx) => {
      await tx.insertForgeConnection(someForgeConnection());
      await tx.insertForgeInboxEntry(entry);
      await tx.insertForgeInboxEntry(someInboxEntry({ id: "later", receivedAt: at(5) }));
    });
    assertEquals(await read((tx) => tx.findForgeInboxEntry(entry.id)), entry, "a webhook");
    const find = (id: string) => read((tx) => tx.findForgeInboxDelivery("forge-1", id));
    assertEquals((await find(entry.deliveryId))?.id, entry.id, "the webhook by the forge's id");
    assertEquals(await find("none"), undefined, "an unknown one");
    const { deliveryId } = entry;
    await refuses(write, (tx) => tx.insertForgeInboxEntry(someInboxEntry({ id: "again", deliveryId })));
    assertEquals(await write((tx) => tx.purgeForgeInbox(at(5), 9)), 1, "purged webhooks");
    assertEquals(
      await write((tx) => tx.purgeForgeInbox(at(6), 0)),
      0,
      "the number of webhooks purged with a limit of 0",
    );
    assertEquals((await find("delivery-later"))?.id, "later", "the later one");
  });

  check("lists the sync log newest first, and trims it per link", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertForgeConnection(someForgeConnection());
      for (const second of [1, 2, 3]) {
        for (const linkId of ["a", null]) {
          await tx.insertForgeLogEntry(someForgeLogEntry({ id: `${linkId}-${second}`, linkId, createdAt: at(second) }));
        }
      }
      await tx.insertForgeLogEntry(
        someForgeLogEntry({ id: "b-0", linkId: "b", taskId: "task-1", detail: "Ü\u{1f525}" }),
      );
    });
    const list = async (linkId: string | null, limit = 99) =>
      (await read((tx) => tx.listForgeLog("forge-1", linkId, { limit }))).rows;
    assertEquals(idsOf(await list("a")), ["a-3", "a-2", "a-1"], "the steps of a link");
    assertEquals((await list("b"))[0]?.detail, "Ü\u{1f525}", "a detail");
    const all = ["null-3", "a-3", "null-2", "a-2", "null-1", "a-1", "b-0"];
    assertEquals(idsOf(await list(null)), all, "all steps");
    const first = await read((tx) => tx.listForgeLog("forge-1", null, { limit: 3 }));
    const after = first.next;
    assertEquals(after === undefined, false, "a next page");
    const rest = after && (await read((tx) => tx.listForgeLog("forge-1", null, { limit: 9, after })));
    assertEquals([...idsOf(first.rows), ...idsOf(rest?.rows ?? [])], all, "the pages");
    await write(async (tx) => {
      await tx.trimForgeLog("forge-1", "a", 1);
      await tx.trimForgeLog("forge-1", null, 2);
    });
    assertEquals(idsOf(await list(null)), ["null-3", "a-3", "null-2", "b-0"], "what is left");
  });
}

function checkWorkflowRules(check: Check): void {
  check("stores one workflow rule per event, until its column is deleted", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.saveWorkflowRule(someWorkflowRule());
      await tx.saveWorkflowRule(someWorkflowRule({ id: "a", eventType: "issue_closed", columnId: "column-2" }));
      await tx.saveWorkflowRule(someWorkflowRule({ columnId: "column-2", updatedAt: at(1) }));
    });
    const rule = someWorkflowRule({ columnId: "column-2", updatedAt: at(1) });
    assertEquals(await read((tx) => tx.findWorkflowRule("rule-1")), rule, "a saved rule");
    const list = async () => idsOf(await read((tx) => tx.listWorkflowRules("project-1")));
    assertEquals(await list(), ["a", "rule-1"], "the rules");
    await refuses(write, (tx) => tx.saveWorkflowRule(someWorkflowRule({ id: "b" })));
    await write((tx) => tx.deleteWorkflowRule("a"));
    assertEquals(await list(), ["rule-1"], "the rules that are left");
    await write((tx) => tx.deleteColumn("column-2"));
    assertEquals(await list(), [], "the rules of a deleted column");
  });
}
