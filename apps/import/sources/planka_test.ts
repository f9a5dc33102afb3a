import { expect, test } from "bun:test";
import { groupLosses } from "../losses.ts";
import { ARCHIVED } from "../plan.ts";
import { planPlanka } from "./planka.ts";

const CARD = { description: null, dueDate: null, stopwatch: null };
const ANSWERS: Record<string, unknown> = {
  "/api/projects": {
    items: [{ id: "1", name: "House" }],
    included: { boards: [{ id: "5", projectId: "1", name: "Roof" }] },
  },
  "/api/boards/5": {
    item: { id: "5", name: "Roof" },
    included: {
      users: [{ id: "u1", name: "Ada", username: "ada", email: "ada@example.com" }],
      lists: [
        { id: "12", name: "Later", position: 2, type: "active" },
        { id: "11", name: "Now", position: 1, type: "active" },
        { id: "13", name: "Shut", position: 3, type: "closed" },
        { id: "14", name: null, position: null, type: "archive" },
        { id: "15", name: null, position: null, type: "trash" },
      ],
      cards: [
        { ...CARD, id: "102", listId: "11", name: "Second", position: 2 },
        {
          ...CARD,
          id: "101",
          listId: "11",
          name: "First",
          position: 1,
          description: "Do it",
          dueDate: "2027-01-15T12:00:00.000Z",
        },
        { ...CARD, id: "103", listId: "14", name: "Put away", position: 1 },
        { ...CARD, id: "104", listId: "15", name: "Thrown away", position: 1 },
      ],
      labels: [{ id: "l1", name: "bug", color: "berry-red" }],
      cardLabels: [{ cardId: "101", labelId: "l1" }],
      cardMemberships: [{ cardId: "101", userId: "u1" }],
      taskLists: [{ id: "t1", cardId: "101", name: "Steps", position: 1 }],
      tasks: [
        { id: "k2", taskListId: "t1", name: "two", isCompleted: false, position: 2 },
        { id: "k1", taskListId: "t1", name: "one", isCompleted: true, position: 1 },
      ],
      attachments: [{ id: "f1", cardId: "101", name: "roof.jpg" }],
    },
  },
  "/api/cards/101/comments": {
    items: [
      { id: "c2", userId: "u1", text: "Later", createdAt: "2026-02-01T00:00:00.000Z" },
      { id: "c1", userId: null, text: "Sooner", createdAt: "2026-01-01T00:00:00.000Z" },
    ],
    included: { users: [{ id: "u1", name: "Ada" }] },
  },
  "/api/cards/101/comments?beforeId=c1": { items: [], included: { users: [] } },
};

/** Creates a service that returns these responses and requires the key. */
function serviceOf(answers: Record<string, unknown>, asked: string[] = []) {
  return async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    asked.push(pathname + search);
    if (request.headers.get("x-api-key") !== "secret") return new Response("{}", { status: 401 });
    const answer = answers[pathname + search];
    if (answer !== undefined) return Response.json(answer);
    const isCard = /^\/api\/cards\/\d+\/comments/.test(pathname);
    return isCard ? Response.json({ items: [], included: { users: [] } }) : new Response("{}", { status: 404 });
  };
}

test("planPlanka() turns boards into projects, and reads comments page by page", async () => {
  const service = { url: "https://planka.example/", key: "secret", fetch: serviceOf(ANSWERS) };
  const { projects, losses } = await planPlanka(service);
  expect(projects).toMatchObject([{ ref: "planka.example board 5", name: "House: Roof" }]);
  expect(projects[0]?.columns).toEqual([
    { ref: "11", name: "Now", isFinal: false },
    { ref: "12", name: "Later", isFinal: false },
    { ref: "13", name: "Shut", isFinal: true },
  ]);
  expect(projects[0]?.tasks.map(({ title, column }) => [title, column])).toEqual([
    ["First", "11"],
    ["Put away", ARCHIVED],
    ["Second", "11"],
  ]);
  expect(projects[0]?.tasks[0]).toEqual({
    ref: "planka.example card 101",
    title: "First",
    description: "Do it\n\n### Steps\n\n- [x] one\n- [ ] two",
    column: "11",
    priority: "no-priority",
    startDate: null,
    dueDate: "2027-01-15T12:00:00.000Z",
    assignee: { key: "ada", name: "Ada", email: "ada@example.com" },
    labels: [{ name: "bug", color: "#ef4444" }],
    comments: [
      { ref: "planka.example comment c1", author: "", content: "Sooner", createdAt: "2026-01-01T00:00:00.000Z" },
      { ref: "planka.example comment c2", author: "Ada", content: "Later", createdAt: "2026-02-01T00:00:00.000Z" },
    ],
  });
  expect(groupLosses(losses)).toEqual([
    { code: "ATTACHMENT", what: "attachment", where: ["First: roof.jpg"] },
    { code: "CARD_IN_TRASH", what: "card in the trash", where: ["Thrown away"] },
  ]);
});

test("planPlanka() keeps unused labels and custom fields, and reports lost values, dates and descriptions", async () => {
  const { included, ...board } = ANSWERS["/api/boards/5"] as { included: { cards: object[]; labels: object[] } };
  const answers = {
    ...ANSWERS,
    "/api/projects": {
      items: [{ id: "1", name: "House", description: "All of it" }],
      included: { boards: [{ id: "5", projectId: "1", name: "Roof" }] },
    },
    "/api/boards/5": {
      ...board,
      included: {
        ...included,
        cards: [{ ...CARD, id: "102", listId: "11", name: "Second", createdAt: "2026-01-01", isDueCompleted: true }],
        labels: [...included.labels, { id: "l2", name: "unused", color: "lagoon-blue" }],
        customFields: [{ id: "f1", name: "Width", position: 1 }],
        customFieldValues: [
          { cardId: "102", customFieldId: "f1", content: "7 m" },
          { cardId: "102", content: "9 m" },
        ],
        attachments: [],
      },
    },
  };
  const { labels, losses, projects } = await planPlanka({
    url: "https://planka.example",
    key: "secret",
    fetch: serviceOf(answers),
  });
  expect(projects[0]?.fields).toEqual([{ name: "Width", type: "text" }]);
  expect(projects[0]?.tasks[0]?.fieldValues).toEqual([{ name: "Width", value: "7 m" }]);
  expect(labels).toEqual([
    { name: "bug", color: "#ef4444" },
    { name: "unused", color: "#3b82f6" },
  ]);
  expect(groupLosses(losses)).toEqual([
    { code: "PROJECT_DESCRIPTION", what: "description of a project", where: ["House"] },
    { code: "CARD_CREATION_DATE", what: "creation date of a card", where: ["Second"] },
    { code: "DUE_DATE_STATE", what: "completed state of a due date", where: ["Second"] },
    { code: "FIELD_VALUE", what: "value of a custom field", where: ["Second: 9 m"] },
  ]);
});

test("planPlanka() reports a wrong key, a different service, and the location of a malformed response", async () => {
  const ask = (answers: Record<string, unknown>, key = "secret") =>
    planPlanka({ url: "https://planka.example", key, fetch: serviceOf(answers) });
  await expect(ask(ANSWERS, "wrong")).rejects.toThrow("https://planka.example rejected the API key");
  await expect(ask({})).rejects.toThrow("is this the URL of a Planka server?");
  const broken = { ...ANSWERS, "/api/boards/5": { included: { lists: [{ id: null }] } } };
  await expect(ask(broken)).rejects.toThrow("/api/boards/5/included/lists/0/id: must be an id, but is null");
  const down = async () => {
    throw new Error("no route");
  };
  const gone = planPlanka({ url: "https://planka.example", key: "secret", fetch: down });
  await expect(gone).rejects.toThrow("https://planka.example cannot be reached: no route");
});
