import { expect, test } from "bun:test";
import { Faults, testPorts } from "@hexlane/core/testing";
import { openTestApp } from "../../test_app.ts";

/** Creates a board with one task, and records later calls of the store. */
async function openBoard() {
  const faults = new Faults();
  const ports = testPorts();
  const { ask, tracker, workspaceId } = await openTestApp({
    ports: { ...ports, store: faults.wrapStore(ports.store) },
  });
  const json = { workspaceId, name: "Web", slug: "web", icon: "" };
  const { id } = (await (await ask("POST", "/api/project", { json })).json()) as { id: string };
  const newAccount = async (name: string): Promise<string> => {
    const person = { name, email: `${name}@example.com`, password: "correct horse battery" };
    const { token, account } = await tracker.as(null).signUp(person);
    await ports.store.transaction((tx) =>
      tx.insertMember({ id: name, workspaceId, userId: account.id, role: "member", createdAt: new Date(0) }),
    );
    return token;
  };
  const addTask = (title: string) => ask("POST", `/api/task/${id}`, { json: { title } });
  await addTask("one");
  let before = 0;
  return {
    addTask,
    newAccount,
    askBoard: (query = "", headers: Record<string, string> = {}) =>
      ask("GET", `/api/task/tasks/${id}${query}`, { headers }),
    /** Returns how often a method was called since the last check. */
    countOf: (...methods: string[]): number[] => {
      const calls = faults.calls.slice(before);
      before = faults.calls.length;
      return methods.map((method) => calls.filter((call) => call === method).length);
    },
  };
}

const titlesOf = async (reply: Response): Promise<string[]> => {
  const { data } = (await reply.json()) as { data: { columns: { tasks: { title: string }[] }[] } };
  return data.columns.flatMap(({ tasks }) => tasks.map(({ title }) => title));
};

test("shareBoard() reads a board in the same snapshot as its version, and once per version", async () => {
  const { addTask, askBoard, countOf } = await openBoard();
  countOf();
  expect(await titlesOf(await askBoard())).toEqual(["one"]);
  // One more read looks up the credential.
  expect(countOf("read", "listTasksOfProject")).toEqual([2, 1]);
  expect(await titlesOf(await askBoard())).toEqual(["one"]);
  expect(countOf("read", "listTasksOfProject")).toEqual([2, 0]);
  await addTask("two");
  countOf();
  expect(await titlesOf(await askBoard())).toEqual(["one", "two"]);
  expect(countOf("read", "listTasksOfProject")).toEqual([2, 1]);
});

test("shareBoard() reads a board once for all accounts", async () => {
  const { askBoard, newAccount, countOf } = await openBoard();
  const token = await newAccount("ida");
  countOf();
  expect(await titlesOf(await askBoard())).toEqual(["one"]);
  expect(await titlesOf(await askBoard("", { authorization: `Bearer ${token}` }))).toEqual(["one"]);
  expect(countOf("listTasksOfProject")).toEqual([1]);
});

test("shareBoard() reads nothing for a client that has the version", async () => {
  const { askBoard, countOf } = await openBoard();
  const etag = (await askBoard()).headers.get("etag") ?? "";
  countOf();
  const other = "?sortBy=title";
  expect((await askBoard(other, { "if-none-match": etag })).status).toBe(304);
  expect((await askBoard(other, { "if-none-match": '"0-0"' })).status).toBe(200);
  expect(countOf("read", "listTasksOfProject")).toEqual([4, 1]);
  expect((await askBoard("", { "if-none-match": "no tag" })).status).toBe(400);
});

test("shareBoard() shares a read in progress", async () => {
  const { askBoard, countOf } = await openBoard();
  countOf();
  const replies = await Promise.all([0, 1, 2, 3, 4].map(() => askBoard()));
  expect(await Promise.all(replies.map(titlesOf))).toEqual(Array(5).fill(["one"]));
  expect(countOf("listTasksOfProject")).toEqual([1]);
});
