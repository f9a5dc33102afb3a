import { expect, test } from "bun:test";
import { parseJson, Value } from "../formats/value.ts";
import { groupLosses } from "../losses.ts";
import { ARCHIVED } from "../plan.ts";
import { planTrello } from "./trello.ts";

/** The output of Trello's "Export as JSON", without the fields that the import ignores. */
export const BOARD = {
  id: "b1",
  name: "Website",
  desc: "",
  lists: [
    { id: "l2", name: "Done", closed: false, pos: 200 },
    { id: "l1", name: "Ideas", closed: false, pos: 100 },
    { id: "l3", name: "Old", closed: true, pos: 300 },
  ],
  members: [
    { id: "m1", fullName: "Ada Lovelace", username: "ada" },
    { id: "m2", fullName: "Bob", username: "bob" },
  ],
  labels: [{ id: "t1", name: "Bug", color: "red_dark" }],
  cards: [
    {
      id: "c2",
      name: "Second",
      desc: "",
      idList: "l1",
      closed: false,
      pos: 20,
      due: null,
      idMembers: [],
      labels: [{ id: "t2", name: "", color: "sky" }],
      attachments: [{ id: "f1", name: "plan.pdf", url: "https://trello.example/plan.pdf" }],
    },
    {
      id: "c1",
      name: "First",
      desc: "Do **it**",
      idList: "l1",
      closed: false,
      pos: 10,
      due: "2027-01-15T12:00:00.000Z",
      start: "2027-01-01T00:00:00.000Z",
      dueComplete: true,
      idMembers: ["m1", "m2"],
      labels: [{ id: "t1", name: "Bug", color: "red_dark" }],
      attachments: [],
    },
    { id: "c3", name: "Gone", desc: "", idList: "l3", closed: false, pos: 1, due: null, idMembers: [], labels: [] },
    { id: "c4", name: "Shut", desc: "", idList: "l2", closed: true, pos: 1, due: null, idMembers: [], labels: [] },
  ],
  checklists: [
    {
      id: "k1",
      idCard: "c1",
      name: "Steps",
      pos: 1,
      checkItems: [
        { name: "second", state: "incomplete", pos: 2 },
        { name: "first", state: "complete", pos: 1, due: "2027-01-02T00:00:00.000Z" },
      ],
    },
  ],
  actions: [
    {
      id: "a2",
      type: "commentCard",
      date: "2026-02-02T00:00:00.000Z",
      data: { text: "Later", card: { id: "c1" } },
      memberCreator: { fullName: "Bob" },
    },
    { id: "a9", type: "updateCard", date: "2026-02-01T00:00:00.000Z", data: { card: { id: "c1" } } },
    {
      id: "a1",
      type: "commentCard",
      date: "2026-01-01T00:00:00.000Z",
      data: { text: "Sooner", card: { id: "c1" } },
      memberCreator: { fullName: "Ada Lovelace" },
    },
  ],
};

test("planTrello() turns lists into columns, cards into tasks in order, and checklists into task lists", () => {
  const { projects, losses } = planTrello(parseJson(JSON.stringify(BOARD), "board.json"));
  expect(projects).toHaveLength(1);
  const [project] = projects;
  expect(project?.columns).toEqual([
    { ref: "l1", name: "Ideas", isFinal: false },
    { ref: "l2", name: "Done", isFinal: true },
  ]);
  expect(project?.tasks.map(({ title, column }) => [title, column])).toEqual([
    ["First", "l1"],
    ["Second", "l1"],
    ["Shut", ARCHIVED],
    ["Gone", ARCHIVED],
  ]);
  expect(project?.tasks[0]).toEqual({
    ref: "c1",
    title: "First",
    description: "Do **it**\n\n### Steps\n\n- [x] first\n- [ ] second",
    column: "l1",
    priority: "no-priority",
    startDate: "2027-01-01T00:00:00.000Z",
    dueDate: "2027-01-15T12:00:00.000Z",
    assignee: { key: "ada", name: "Ada Lovelace", email: undefined },
    labels: [{ name: "Bug", color: "#ef4444" }],
    comments: [
      { ref: "a1", author: "Ada Lovelace", content: "Sooner", createdAt: "2026-01-01T00:00:00.000Z" },
      { ref: "a2", author: "Bob", content: "Later", createdAt: "2026-02-02T00:00:00.000Z" },
    ],
  });
  // A label without a name is named after its color.
  expect(project?.tasks[1]?.labels).toEqual([{ name: "sky", color: "#0ea5e9" }]);
  expect(groupLosses(losses)).toEqual([
    { code: "CARD_HISTORY", what: "history of a card", where: ["First: 1 entry"] },
    { code: "CHECKLIST_DUE_DATE", what: "due date of a checklist item", where: ["First: first"] },
    { code: "CARD_MEMBER", what: "additional member of a card", where: ["First: Bob"] },
    { code: "DUE_DATE_STATE", what: "completed state of a due date", where: ["First"] },
    { code: "ATTACHMENT", what: "attachment", where: ["Second: plan.pdf"] },
  ]);
});

test.each([
  [{ ...BOARD, cards: [{ ...BOARD.cards[0], name: ["x"] }] }, "board.json/cards/0/name: must be text, but is a list"],
  [{ ...BOARD, lists: {} }, "board.json/lists: must be a list, but is an object"],
  [{ ...BOARD, id: undefined }, "board.json/id: must be an id, but is missing"],
  [{ ...BOARD, cards: [{ ...BOARD.cards[0], idList: 3.5 }] }, "board.json/cards/0/idList: must be an id, but is 3.5"],
  [[], "board.json: must be an object, but is a list"],
])("planTrello() refuses anything but a board, and reports the location", (board, message) => {
  expect(() => planTrello(new Value(board, "board.json"))).toThrow(message);
});

test("planTrello() removes control characters and reports them, and continues a long title in the description", () => {
  const long = "x".repeat(600);
  const cards = [
    { ...BOARD.cards[2], idList: "l1", name: "a\0\u001bb\u009b" },
    { ...BOARD.cards[2], id: "c5", idList: "l1", name: long },
  ];
  const { projects, losses } = planTrello(new Value({ ...BOARD, cards, checklists: [], actions: [] }, "board.json"));
  const [nul, other] = projects[0]?.tasks ?? [];
  expect(nul?.title).toBe("ab");
  expect([other?.title.length, other?.description]).toEqual([500, long]);
  expect(losses).toEqual([{ code: "CHARACTER", what: "character that cannot be stored", where: "a\0\u001bb\u009b" }]);
});

test("planTrello() keeps the description, the archived state and all labels of a board, and lists everything it drops", () => {
  const [card] = BOARD.cards;
  const cards = [
    {
      ...card,
      attachments: [],
      stickers: [{ image: "x" }],
      cover: { color: "red", size: "normal" },
      coordinates: { latitude: 1 },
      dueReminder: 60,
    },
    { ...card, id: "c9", name: "Plain", attachments: [], cover: { color: null, size: "normal" }, dueReminder: -1 },
  ];
  const board = { ...BOARD, desc: "All of it", closed: true, cards, checklists: [], actions: [] };
  const { projects, labels, losses } = planTrello(new Value(board, "board.json"));
  expect(projects[0]).toMatchObject({ description: "All of it", isArchived: true });
  expect(labels).toEqual([{ name: "Bug", color: "#ef4444" }]);
  expect(groupLosses(losses)).toEqual([
    { code: "STICKER", what: "sticker", where: ["Second"] },
    { code: "CARD_LOCATION", what: "location of a card", where: ["Second"] },
    { code: "CARD_COVER", what: "cover of a card", where: ["Second"] },
    { code: "REMINDER", what: "reminder", where: ["Second"] },
  ]);
});

test("planTrello() keeps custom fields with their types, options and values", () => {
  const customFields = [
    {
      id: "f1",
      name: "Size",
      type: "list",
      options: [
        { id: "o2", value: { text: "Large" }, pos: 2 },
        { id: "o1", value: { text: "Small" }, pos: 1 },
      ],
    },
    { id: "f2", name: "Hours", type: "number" },
    { id: "f3", name: "Seen", type: "checkbox" },
    { id: "f4", name: "Size", type: "text" },
  ];
  const customFieldItems = [
    { idCustomField: "f1", idValue: "o2", value: null },
    { idCustomField: "f2", value: { number: "1.5" } },
    { idCustomField: "f3", value: { checked: "true" } },
    { idCustomField: "unknown", value: { text: "x" } },
  ];
  const [first, ...others] = BOARD.cards;
  const board = { ...BOARD, customFields, cards: [{ ...first, customFieldItems }, ...others] };
  const { projects, losses } = planTrello(new Value(board, "board.json"));
  expect(projects[0]?.fields).toEqual([
    { name: "Size", type: "dropdown", options: ["Small", "Large"] },
    { name: "Hours", type: "number" },
    { name: "Seen", type: "boolean" },
  ]);
  expect(projects[0]?.tasks.find(({ title }) => title === "Second")?.fieldValues).toEqual([
    { name: "Size", value: "Large" },
    { name: "Hours", value: "1.5" },
    { name: "Seen", value: "true" },
  ]);
  expect(groupLosses(losses)).toEqual(
    expect.arrayContaining([
      { code: "CUSTOM_FIELD", what: "custom field", where: ["Size"] },
      { code: "FIELD_VALUE", what: "value of a custom field", where: ["Second"] },
    ]),
  );
});
