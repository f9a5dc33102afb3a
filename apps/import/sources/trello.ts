/** A Trello board from "Export as JSON". @module */
import { checklistOf, Draft, isFinalName, paragraphs } from "../draft.ts";
import { ownValue, type Value } from "../formats/value.ts";
import {
  ARCHIVED,
  type Plan,
  type PlannedComment,
  type PlannedField,
  type PlannedPerson,
  type PlannedTask,
} from "../plan.ts";

/** The maximum number of history entries in an export. */
const MAX_ACTIONS = 1000;

/** Returns the plan for a board. @throws {BadSource} */
export function planTrello(board: Value): Plan {
  const draft = new Draft();
  const lists = inOrder(board.get("lists"));
  const openLists = lists.filter((list) => !list.get("closed").flag());
  const open = new Set(openLists.map((list) => list.get("id").id()));
  const fields = fieldsOf(draft, board);
  const context = {
    draft,
    fields,
    open,
    people: peopleOf(board),
    checklists: groupBy(inOrder(board.get("checklists")), "idCard"),
    comments: commentsOf(draft, board),
  };
  const name = draft.name(board.get("name").text(), "the board");
  const description = draft.text(board.get("desc").textOrEmpty(), name);
  draft.loseFields(board, { pluginData: "POWER_UP_DATA" }, name);
  loseHistory(draft, board);
  const known = new Set(lists.map((list) => list.get("id").id()));
  const cards = inOrder(board.get("cards"));
  const strays = cards.filter((card) => !known.has(card.get("idList").id()));
  for (const card of strays) draft.lose("CARD_WITHOUT_LIST", card.get("name").textOrEmpty());
  const byList = groupBy(cards, "idList");
  const project = {
    ref: board.get("id").id(),
    name,
    ...(description === "" ? {} : { description }),
    isArchived: board.get("closed").flag(),
    columns: openLists.map((list) => {
      const title = draft.name(list.get("name").text(), list.place);
      return { ref: list.get("id").id(), name: title, isFinal: isFinalName(title) };
    }),
    ...(fields.size === 0 ? {} : { fields: draft.fields([...fields.values()].map(plannedField), name) }),
    tasks: lists.flatMap((list) => (byList.get(list.get("id").id()) ?? []).map((card) => taskOf(card, context))),
  };
  // A label without a name is only a color, so it is skipped if no card uses it.
  const named = board
    .get("labels")
    .items()
    .map(labelOf)
    .filter((label) => label.name !== "");
  const labels = draft.names(named, name);
  return { source: "trello", projects: [project], relations: [], labels, losses: draft.losses };
}

/** Fields of a card that cannot be imported. */
const LOST_FIELDS = {
  stickers: "STICKER",
  coordinates: "CARD_LOCATION",
  locationName: "CARD_LOCATION",
  pluginData: "POWER_UP_DATA",
} as const;

/** Every card has a `cover` object. The card shows a cover only if one of these fields is set. */
const LOST_OF_COVERS = {
  color: "CARD_COVER",
  idAttachment: "CARD_COVER",
  idUploadedBackground: "CARD_COVER",
} as const;

function labelOf(label: Value): { name: string; color: string } {
  return { name: label.get("name").textOrEmpty(), color: label.get("color").textOrEmpty() };
}

/** Reports the history of each card, except comments, as lost. */
function loseHistory(draft: Draft, board: Value): void {
  const counts = new Map<string, number>();
  for (const action of board.get("actions").items()) {
    if (action.get("type").text() === "commentCard" || !action.get("data").exists) continue;
    const card = action.get("data").get("card");
    const id = card.exists && card.get("id").exists ? card.get("id").id() : undefined;
    if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  for (const card of board.get("cards").items()) {
    const count = counts.get(card.get("id").id());
    const where = card.get("name").textOrEmpty() || card.place;
    if (count !== undefined) draft.lose("CARD_HISTORY", `${where}: ${count} ${count === 1 ? "entry" : "entries"}`);
  }
}

interface Board {
  draft: Draft;
  /** Custom fields, by ID. */
  fields: ReadonlyMap<string, TrelloField>;
  /** IDs of lists that are not archived. */
  open: ReadonlySet<string>;
  people: ReadonlyMap<string, PlannedPerson>;
  /** By card. */
  checklists: ReadonlyMap<string, Value[]>;
  /** By card. */
  comments: ReadonlyMap<string, PlannedComment[]>;
}

function taskOf(card: Value, { draft, fields, open, people, checklists, comments }: Board): PlannedTask {
  const ref = card.get("id").id();
  const where = card.get("name").textOrEmpty() || card.place;
  const list = card.get("idList").id();
  const lists = (checklists.get(ref) ?? []).map((checklist) => checklistText(draft, checklist, where));
  const members = card
    .get("idMembers")
    .items()
    .map((member) => member.id());
  for (const member of members.slice(1)) draft.lose("CARD_MEMBER", `${where}: ${people.get(member)?.name ?? member}`);
  for (const file of card.get("attachments").items()) {
    draft.lose("ATTACHMENT", `${where}: ${file.get("name").textOrEmpty() || file.get("url").textOrEmpty()}`);
  }
  const fieldValues = card
    .get("customFieldItems")
    .items()
    .flatMap((item) => fieldValueOf(draft, fields, item, where) ?? []);
  for (const _ of card.get("idMembersVoted").items()) draft.lose("VOTE", where);
  draft.loseFields(card, LOST_FIELDS, where);
  if (card.get("cover").exists) draft.loseFields(card.get("cover"), LOST_OF_COVERS, where);
  if ((card.get("dueReminder").number() ?? -1) >= 0) draft.lose("REMINDER", where);
  const isClosed = card.get("closed").flag() || !open.has(list);
  if (card.get("dueComplete").flag() && !isClosed) draft.lose("DUE_DATE_STATE", where);
  return {
    ref,
    ...draft.words(card.get("name").text(), paragraphs(card.get("desc").textOrEmpty(), ...lists), where),
    column: isClosed ? ARCHIVED : list,
    priority: "no-priority",
    startDate: draft.date(card.get("start").textOrEmpty(), where),
    dueDate: draft.date(card.get("due").textOrEmpty(), where),
    assignee: people.get(members[0] ?? "") ?? null,
    labels: draft.labels(card.get("labels").items().map(labelOf), where),
    ...(fieldValues.length === 0 ? {} : { fieldValues }),
    comments: comments.get(ref) ?? [],
  };
}

/** A custom field, and its options by ID. */
interface TrelloField extends PlannedField {
  optionsById: ReadonlyMap<string, string>;
}

function plannedField({ optionsById: _, ...field }: TrelloField): PlannedField {
  return field;
}

const FIELD_TYPES: Readonly<Record<string, PlannedField["type"]>> = {
  checkbox: "boolean",
  date: "date_time",
  list: "dropdown",
  number: "number",
};

function fieldsOf(draft: Draft, board: Value): Map<string, TrelloField> {
  const fields = new Map<string, TrelloField>();
  for (const field of board.get("customFields").items()) {
    const name = draft.name(field.get("name").textOrEmpty(), "custom field", { empty: "" });
    const type = ownValue(FIELD_TYPES, field.get("type").textOrEmpty()) ?? "text";
    const optionsById = new Map(
      inOrder(field.get("options")).map((option) => [
        option.get("id").id(),
        draft.name(option.get("value").get("text").textOrEmpty(), name),
      ]),
    );
    const options = [...new Set(optionsById.values())];
    if (type === "dropdown" && options.length === 0) draft.lose("CUSTOM_FIELD", name);
    else fields.set(field.get("id").id(), { name, type, ...(type === "dropdown" ? { options } : {}), optionsById });
  }
  return fields;
}

/** Returns the value of a custom field on a card. */
function fieldValueOf(
  draft: Draft,
  fields: ReadonlyMap<string, TrelloField>,
  item: Value,
  where: string,
): { name: string; value: string } | undefined {
  const field = fields.get(item.get("idCustomField").exists ? item.get("idCustomField").id() : "");
  if (!field) {
    draft.lose("FIELD_VALUE", where);
    return undefined;
  }
  const option = item.get("idValue").exists ? field.optionsById.get(item.get("idValue").id()) : undefined;
  const value = item.get("value");
  // Exactly one of these properties is set, to a string.
  const [text = ""] = value.exists
    ? ["text", "number", "date", "checked"].map((kind) => value.get(kind).textOrEmpty()).filter((found) => found !== "")
    : [];
  return draft.fieldValue(field.name, option ?? text, where);
}

function checklistText(draft: Draft, checklist: Value, where: string): string {
  const items = inOrder(checklist.get("checkItems")).map((item) => {
    const text = item.get("name").text();
    if (item.get("due").exists) draft.lose("CHECKLIST_DUE_DATE", `${where}: ${text}`);
    if (item.get("idMember").exists) draft.lose("CHECKLIST_MEMBER", `${where}: ${text}`);
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

/** Returns the comments by card, oldest first. Trello returns the newest first. */
function commentsOf(draft: Draft, board: Value): Map<string, PlannedComment[]> {
  const actions = board.get("actions").items();
  if (actions.length >= MAX_ACTIONS) draft.lose("OLD_COMMENTS", "the board");
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
