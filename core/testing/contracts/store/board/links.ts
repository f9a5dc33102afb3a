/** Links from tasks to external pages. @module */
import { assertEquals } from "../../../assert.ts";
import { someExternalLink } from "../../../fixtures/link.ts";
import { at, someTask } from "../../../fixtures.ts";
import type { Check } from "../scene.ts";

export function checkLinks(check: Check): void {
  check("lists the links of a live task, oldest first", async ({ write, read }) => {
    const metadata = { merged: true, labels: ["a", "\u{1f525}"] };
    const pull = { integrationId: "integration-1", resourceType: "pull_request" as const, externalId: "17", metadata };
    const links = [
      someExternalLink({ id: "b", title: "\u00dc \u{1f525}" }),
      someExternalLink({ id: "c" }),
      someExternalLink({ id: "a", ...pull, createdAt: at(1), updatedAt: at(2) }),
    ];
    await write(async (tx) => {
      for (const number of [1, 2]) await tx.insertTask(someTask({ number }));
      for (const link of links.toReversed()) await tx.insertExternalLink(link);
      await tx.insertExternalLink(someExternalLink({ id: "other", taskId: "task-2" }));
    });
    const list = () => read((tx) => tx.listExternalLinks("task-1"));
    assertEquals(await list(), links, "the links");
    assertEquals(await read((tx) => tx.findExternalLink("a")), links[2], "a link");
    assertEquals(await read((tx) => tx.findExternalLink("none")), undefined, "an unknown link");
    await write((tx) => tx.deleteTask("task-1", at(5)));
    assertEquals(await list(), [], "the links of a deleted task");
    assertEquals(await read((tx) => tx.findExternalLink("a")), undefined, "a link of a deleted task");
    await write((tx) => tx.undeleteTask("task-1"));
    await write(async (tx) => {
      await tx.deleteExternalLink("b");
      await tx.deleteExternalLink("none");
    });
    assertEquals(
      (await list()).map(({ id }) => id),
      ["c", "a"],
      "the links that are left",
    );
  });

  check("measures the links of a workspace, and purges them with their task", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertTask(someTask({ number: 1, title: "T", description: null }));
      await tx.insertExternalLink(someExternalLink({ url: "https://a.example", title: "\u00fc" }));
    });
    const bytes = async () => (await read((tx) => tx.measureWorkspaces(["workspace-1"])))[0]?.bytes;
    assertEquals(await bytes(), 1 + 17 + 2, "the size of the task and its link");
    await write((tx) => tx.deleteTask("task-1", at(5)));
    await write((tx) => tx.purgeTasks(at(6), { tasks: 9, rows: 99 }));
    assertEquals((await bytes()) ?? 0, 0, "the size after the purge");
  });
}
