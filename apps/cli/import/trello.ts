/**
 * A board of Trello, as "Export as JSON" gives it.
 *
 * @module
 */
import { checklistOf, Draft, isFinalName, paragraphs } from "./draft.ts";
import { ARCHIVED, type Plan, type PlannedComment, type PlannedPerson, type PlannedTask } from "./plan.ts";
import type { Value } from "./value.ts";

/** An export holds no more of the history than this. */
const MAX_ACTIONS = 1000;

/** The plan of a board. @throws {BadSource} */
export function planTrello(board: Value): Plan {
  const draft = new Draft();
  const lists = inOrder(board.get("lists"));
  const openLists = lists.filter((list) => !list.get("closed").flag());
  const open = new Set(openLists.map((list) => list.get("id").id()));
  const context = {
    draft,
    open,
    people: peopleOf(board),
    checklists: groupBy(inOrder(board.get("checklists")), "idCard"),
    comments: commentsOf(draft, board),
  };
  const name = draft.name(board.get("name").text(), "the board");
  if (board.get("desc").textOrEmpty() !== "") draft.lose("description of a board", name);
  for (const field of board.get("customFields").items()) {
    draft.lose("custom field", field.get("name").textOrEmpty());
  }
  const known = new Set(lists.map((list) => list.get("id").id()));
  const cards = inOrder(board.get("cards"));
  const strays = cards.filter((card) => !known.has(card.get("idList").id()));
  for (const card of strays) draft.lose("card in no list", card.get("name").textOrEmpty());
  const byList = groupBy(cards, "idList");
  const project = {
    ref: board.get("id").id(),
    name,
    columns: openLists.map((list) => {
      const title = draft.name(list.get("name").text(), list.place);
      return { ref: list.get("id").id(), name: title, isFinal: isFinalName(title) };
    }),
    tasks: lists.flatMap((list) => (byList.get(list.get("id").id()) ?? []).map((card) => taskOf(card, context))),
  };
  return { source: "trello", projects: [project], relations: [], losses: draft.losses };
}

interface Board {
  draft: Draft;
  /** Ids of lists that are on the board. */
  open: ReadonlySet<string>;
  people: ReadonlyMap<string, PlannedPerson>;
  /** By card. */
  checklists: ReadonlyMap<string, Value[]>;
  /** By card. */
  comments: ReadonlyMap<string, PlannedComment[]>;
}

function taskOf(card: Value, { draft, open, people, checklists, comments }: Board): PlannedTask {
  const ref = card.get("id").id();
  const where = card.get("name").textOrEmpty() || card.place;
  const list = card.get("idList").id();
  const lists = (checklists.get(ref) ?? []).map((checklist) => checklistText(draft, checklist, where));
  const members = card
    .get("idMembers")
    .items()
    .map((member) => member.id());
  for (const member of members.slice(1))
    draft.lose("further member of a card", `${where}: ${people.get(member)?.name ?? member}`);
  for (const file of card.get("attachments").items()) {
    draft.lose("attachment", `${where}: ${file.get("name").textOrEmpty() || file.get("url").textOrEmpty()}`);
  }
  for (const _ of card.get("customFieldItems").items()) draft.lose("value of a custom field", where);
  for (const _ of card.get("idMembersVoted").items()) draft.lose("vote", where);
  const isClosed = card.get("closed").flag() || !open.has(list);
  if (card.get("dueComplete").flag() && !isClosed) draft.lose("mark that a due date was kept", where);
  return {
    ref,
    ...draft.words(card.get("name").text(), paragraphs(card.get("desc").textOrEmpty(), ...lists), where),
    column: isClosed ? ARCHIVED : list,
    priority: "no-priority",
    startDate: draft.date(card.get("start").textOrEmpty(), where),
    dueDate: draft.date(card.get("due").textOrEmpty(), where),
    assignee: people.get(members[0] ?? "") ?? null,
    labels: draft.labels(
      card
        .get("labels")
        .items()
        .map((label) => ({ name: label.get("name").textOrEmpty(), color: label.get("color").textOrEmpty() })),
      where,
    ),
    comments: comments.get(ref) ?? [],
  };
}

function checklistText(draft: Draft, checklist: Value, where: string): string {
  const items = inOrder(checklist.get("checkItems")).map((item) => {
    const text = item.get("name").text();
    if (item.get("due").exists) draft.lose("due date of an item of a checklist", `${where}: ${text}`);
    if (item.get("idMember").exists) draft.lose("member of an item of a checklist", `${where}: ${text}`);
    return { text, isDone: item.get("state").textOrEmpty() === "complete" };
  });
  return checklistOf(checklist.get("name").textOrEmpty(), items);
}

function peopleOf(board: Value): Map<string, PlannedPerson> {
  return new Map(
    board
      .get("members")
      .items()
      .map((member) => {
        const key = member.get("username").textOrEmpty() || member.get("id").id();
        const name = member.get("fullName").textOrEmpty() || key;
        return [member.get("id").id(), { key, name, email: member.get("email").textOrEmpty() || undefined }];
      }),
  );
}

/** Oldest first: Trello gives the newest first. */
function commentsOf(draft: Draft, board: Value): Map<string, PlannedComment[]> {
  const actions = board.get("actions").items();
  if (actions.length >= MAX_ACTIONS)
    draft.lose("older comments: the file holds the last 1,000 actions only", "the board");
  const byCard = new Map<string, PlannedComment[]>();
  for (const action of actions.toReversed()) {
    if (action.get("type").text() !== "commentCard") continue;
    const data = action.get("data");
    const card = data.get("card").get("id").id();
    const content = draft.comment(data.get("text").text(), action.place);
    if (content === undefined) continue;
    const author = action.get("memberCreator").exists ? action.get("memberCreator").get("fullName").textOrEmpty() : "";
    const createdAt = action.get("date").textOrEmpty() || undefined;
    byCard.set(card, [...(byCard.get(card) ?? []), { ref: action.get("id").id(), author, content, createdAt }]);
  }
  return byCard;
}

function inOrder(list: Value): Value[] {
  const place = (item: Value): number => item.get("pos").number() ?? 0;
  return list.items().sort((left, right) => place(left) - place(right));
}

function groupBy(items: readonly Value[], field: string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const item of items) {
    const key = item.get(field).id();
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
