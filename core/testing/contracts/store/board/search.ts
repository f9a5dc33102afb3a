/** Search documents. @module */

import type { SearchQuery } from "../../../../ports/store/board/search.ts";
import { SEARCH_KINDS, type SearchKind, termsOf } from "../../../../search_token.ts";
import { assertEquals } from "../../../assert.ts";
import { at, someActivity, someDocument, someProject, someTask, someWorkspace } from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

function queryOf(words: string, fields: Partial<SearchQuery> = {}): SearchQuery {
  return { workspaceIds: ["workspace-1"], kinds: SEARCH_KINDS, terms: termsOf(words), limit: 99, ...fields };
}

export function checkSearch(check: Check): void {
  checkMatching(check);
  checkDocuments(check);
}

function checkMatching(check: Check): void {
  check(
    "finds documents in which every term is a prefix of a word, with the greatest weight per term",
    async (scene) => {
      const tokens = [
        { token: "door", weight: 2 },
        { token: "doors", weight: 3 },
        { token: "indoor", weight: 9 },
        { token: "fix", weight: 1 },
      ];
      await scene.write(async (tx) => {
        await tx.insertTask(someTask());
        await tx.insertSearchDocument(someDocument({ id: "task-1", tokens }));
      });
      const search = (words: string) => scene.read((tx) => tx.searchDocuments(queryOf(words)));
      const [match] = await search("do");
      const { tokens: _, ...document } = someDocument();
      assertEquals(match, { ...document, weights: [3], exactWeights: [0] }, "the match");
      const weights = async (words: string) => (await search(words)).map((found) => found.weights);
      assertEquals(await weights("fix door"), [[1, 3]], "the weights of two terms");
      assertEquals(await weights("DÖORS fi"), [[3, 1]], "the weights of terms in another case and with accents");
      const exact = async (words: string) => (await search(words)).map((found) => found.exactWeights);
      assertEquals(await exact("fi door"), [[0, 2]], "the weights of exact matches");
      assertEquals(await exact("doors Fix"), [[3, 1]], "the weights of two exact matches");
      assertEquals(await weights("door paint"), [], "the weights if a term is not a prefix of any word");
      assertEquals(await weights("oor"), [], "the weights if a term is inside a word");
      assertEquals(await weights("%"), await weights("_"), "the weights of wildcards");
    },
  );

  check("finds words of every script by their prefixes", async ({ write, read }) => {
    const words = ["straße", "ﬁnal", "日本語", "привет", "\u{10400}\u{10401}", "a\uffdcb", "a\u{20000}b", "z\ufa0e"];
    await write(async (tx) => {
      for (const [index, word] of words.entries()) {
        const number = index + 1;
        await tx.insertTask(someTask({ number }));
        // The tokens are given literally, because other code may fold words differently.
        const document = someDocument({ id: `task-${number}`, tokens: [{ token: word, weight: 1 }] });
        await tx.saveSearchDocument(document);
      }
    });
    for (const [index, word] of words.entries()) {
      const [first] = word;
      for (const from of [first as string, word]) {
        const terms = [{ from, to: `${from}\u{10ffff}` }];
        const found = idsOf(await read((tx) => tx.searchDocuments({ ...queryOf(""), terms })));
        const expected = words.flatMap((other, at) => (other.startsWith(from) ? [`task-${at + 1}`] : []));
        assertEquals(found.sort(), expected, `the documents with the prefix of word ${index}`);
      }
    }
  });

  check("narrows a search to workspaces, a project and kinds", async ({ write, read }) => {
    const place: Record<string, { kind: SearchKind; workspaceId: string; projectId: string | null }> = {
      "project-1": { kind: "project", workspaceId: "workspace-1", projectId: "project-1" },
      "workspace-1": { kind: "workspace", workspaceId: "workspace-1", projectId: null },
      other: { kind: "project", workspaceId: "workspace-1", projectId: "other" },
      third: { kind: "project", workspaceId: "workspace-2", projectId: "third" },
    };
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: "workspace-2" }));
      await tx.insertProject(someProject({ id: "other" }));
      await tx.insertProject(someProject({ id: "third", workspaceId: "workspace-2" }));
      for (const [id, fields] of Object.entries(place)) {
        await tx.saveSearchDocument(someDocument({ id, taskId: null, ...fields }));
      }
    });
    const search = async (fields: Partial<SearchQuery>) =>
      idsOf(await read((tx) => tx.searchDocuments(queryOf("door", fields)))).sort();
    assertEquals(await search({}), ["other", "project-1", "workspace-1"], "the matches in one workspace");
    const both = ["workspace-1", "workspace-2"];
    assertEquals(await search({ workspaceIds: both }), ["other", "project-1", "third", "workspace-1"], "in two");
    assertEquals(await search({ workspaceIds: [] }), [], "the matches in no workspace");
    assertEquals(await search({ projectId: "other" }), ["other"], "the matches in one project");
    assertEquals(await search({ projectId: "third" }), [], "the matches in a project of another workspace");
    assertEquals(await search({ kinds: ["workspace"] }), ["workspace-1"], "the matches of one kind");
    assertEquals(await search({ kinds: [] }), [], "the matches of no kind");
  });

  check("separates workspaces whose IDs have the same ending", async ({ write, read }) => {
    const ids = ["workspace-1", "the-other-workspace-1"];
    await write(async (tx) => {
      await tx.insertWorkspace(someWorkspace({ id: ids[1] as string, slug: "other" }));
      for (const workspaceId of ids) {
        const id = `of ${workspaceId}`;
        await tx.insertSearchDocument(
          someDocument({ id, kind: "workspace", workspaceId, projectId: null, taskId: null }),
        );
      }
    });
    for (const id of ids) {
      const found = idsOf(await read((tx) => tx.searchDocuments(queryOf("door", { workspaceIds: [id] }))));
      assertEquals(found, [`of ${id}`], `the matches in workspace "${id}"`);
    }
    const moved = { id: "of workspace-1", kind: "workspace", projectId: null, taskId: null } as const;
    await write((tx) => tx.saveSearchDocument(someDocument({ ...moved, workspaceId: ids[1] as string })));
    const counts = await Promise.all(
      ids.map(async (id) => (await read((tx) => tx.searchDocuments(queryOf("door", { workspaceIds: [id] })))).length),
    );
    assertEquals(counts, [0, 2], "the matches in each workspace after a document has moved");
  });

  check("returns the newest matches when there are too many", async ({ write, read }) => {
    await write(async (tx) => {
      for (let number = 1; number <= 9; number++) {
        await tx.insertTask(someTask({ number }));
        await tx.saveSearchDocument(someDocument({ id: `task-${number}`, createdAt: at(number % 4) }));
      }
    });
    const found = await read((tx) => tx.searchDocuments(queryOf("door", { limit: 4 })));
    assertEquals(idsOf(found), ["task-7", "task-3", "task-6", "task-2"], "the newest matches");
    assertEquals((await read((tx) => tx.searchDocuments(queryOf("door")))).length, 9, "the number of matches");
  });
}

function checkDocuments(check: Check): void {
  const search = queryOf("door", { kinds: SEARCH_KINDS });

  check("replaces a document with all its words, and deletes it", async ({ write, read }) => {
    const count = async (words: string) => (await read((tx) => tx.searchDocuments(queryOf(words)))).length;
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.saveSearchDocument(someDocument({}, "Fix the door"));
      await tx.saveSearchDocument(someDocument({}, "Paint the window"));
    });
    assertEquals([await count("door"), await count("window")], [0, 1], "the matches for the old and the new words");
    await write((tx) => tx.saveSearchDocument(someDocument({}, "")));
    assertEquals(await count("window"), 0, "the matches for a document without words");
    await write((tx) => tx.saveSearchDocument(someDocument({}, "Window again")));
    await write(async (tx) => {
      await tx.deleteSearchDocument("task-1");
      await tx.deleteSearchDocument("nothing");
    });
    assertEquals(await count("window"), 0, "the matches for a deleted document");
  });

  check("moves the documents of a moved task, and no other documents", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertProject(someProject({ id: "other" }));
      await tx.insertTask(someTask());
      await tx.insertTask(someTask({ number: 2 }));
      await tx.insertActivities([someActivity()]);
      await tx.saveSearchDocument(someDocument({ id: "project-1", kind: "project", taskId: null }));
      await tx.saveSearchDocument(someDocument());
      await tx.saveSearchDocument(someDocument({ id: "activity-1", kind: "comment", taskId: "task-1" }));
      await tx.saveSearchDocument(someDocument({ id: "task-2" }));
      await tx.moveSearchDocuments(["task-1"], "other");
    });
    const inProject = async (projectId: string) =>
      idsOf(await read((tx) => tx.searchDocuments({ ...search, projectId }))).sort();
    assertEquals(await inProject("other"), ["activity-1", "task-1"], "the documents of the new project");
    assertEquals(await inProject("project-1"), ["project-1", "task-2"], "the documents of the old project");
  });

  check("deletes the document of a deleted activity", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.insertActivities([someActivity()]);
      await tx.saveSearchDocument(someDocument({ id: "activity-1", kind: "comment", taskId: "task-1" }));
      await tx.deleteActivity("activity-1");
    });
    assertEquals(await read((tx) => tx.searchDocuments(search)), [], "the matches");
  });
}
