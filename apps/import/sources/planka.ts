/** Planka, through its API: every board that the credential may read. @module */
import type { TransportOptions } from "@hexlane/client";
import { checklistOf, Draft, isFinalName, paragraphs } from "../draft.ts";
import { BadSource, parseJson, type Value } from "../formats/value.ts";
import {
  ARCHIVED,
  type Plan,
  type PlannedComment,
  type PlannedPerson,
  type PlannedProject,
  type PlannedTask,
} from "../plan.ts";

/** The service to read from and the credential to use. */
export interface PlankaService {
  url: string;
  /** An API key (from version 2 on) or an access token. */
  key: string;
  /** Replaces the platform's `fetch`. */
  fetch?: TransportOptions["fetch"];
  /** Reports progress. */
  onProgress?: (message: string) => void;
}

/** Fields of a card that cannot be imported, in any version. */
const LOST_OF_CARDS = {
  createdAt: "CARD_CREATION_DATE",
  isDueCompleted: "DUE_DATE_STATE",
  isDueDateCompleted: "DUE_DATE_STATE",
  coverAttachmentId: "CARD_COVER",
} as const;

/** The maximum number of comment pages to read for a card. */
const MAX_COMMENT_PAGES = 1000;

/** Returns the plan for everything that the credential may read. @throws {BadSource} */
export async function planPlanka(service: PlankaService): Promise<Plan> {
  const api = new Api(service);
  const all = await api.get("/api/projects");
  const names = new Map(
    all
      .get("items")
      .items()
      .map((one) => [one.get("id").id(), one.get("name").text()]),
  );
  const reader = new BoardReader(api, new URL(service.url).host);
  for (const one of all.get("items").items()) {
    const kinds = { description: "PROJECT_DESCRIPTION", backgroundType: "PROJECT_BACKGROUND" } as const;
    reader.draft.loseFields(one, kinds, one.get("name").text());
  }
  const projects: PlannedProject[] = [];
  for (const board of all.get("included").get("boards").items()) {
    const name = board.get("name").text();
    service.onProgress?.(`Reading ${name}`);
    const of = names.get(board.get("projectId").id()) ?? "";
    projects.push(await reader.board(board.get("id").id(), of === "" || of === name ? name : `${of}: ${name}`));
  }
  const labels = reader.draft.names(reader.labels, "the boards");
  return { source: "planka", projects, relations: [], labels, losses: reader.draft.losses };
}

class Api {
  readonly #url: string;
  readonly #key: string;
  readonly #fetch: (request: Request) => Promise<Response>;

  constructor({ url, key, fetch: ask = (request) => fetch(request) }: PlankaService) {
    this.#url = url.replace(/\/+$/, "");
    this.#key = key;
    this.#fetch = ask;
  }

  /** Reads a resource. Null if the version lacks it. */
  async find(path: string): Promise<Value | null> {
    const isToken = this.#key.split(".").length === 3;
    const headers = {
      accept: "application/json",
      ...(isToken ? { authorization: `Bearer ${this.#key}` } : { "x-api-key": this.#key }),
    };
    let response: Response;
    try {
      response = await this.#fetch(new Request(this.#url + path, { headers }));
    } catch (cause) {
      throw new BadSource(`${this.#url} cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`);
    }
    if (response.status === 404) return null;
    if (response.status === 401 || response.status === 403) throw new BadSource(`${this.#url} rejected the API key`);
    if (!response.ok) throw new BadSource(`${this.#url}${path} responded with ${response.status}`);
    return parseJson(await response.text(), path);
  }

  async get(path: string): Promise<Value> {
    const found = await this.find(path);
    if (!found) throw new BadSource(`${this.#url}${path} does not exist: is this the URL of a Planka server?`);
    return found;
  }
}

class BoardReader {
  readonly draft = new Draft();
  /** Labels of all boards. */
  readonly labels: { name: string; color: string }[] = [];
  readonly #api: Api;
  /** A prefix for IDs, because IDs of different sources could collide. */
  readonly #host: string;

  constructor(api: Api, host: string) {
    this.#api = api;
    this.#host = host;
  }

  async board(id: string, name: string): Promise<PlannedProject> {
    const board = await this.#api.get(`/api/boards/${encodeURIComponent(id)}`);
    const included = board.get("included");
    const lists = inOrder(included.get("lists"));
    // Since version 2 a list may also be an archive or the trash.
    const kindOf = (list: Value): string => list.get("type").textOrEmpty() || "active";
    const shown = lists.filter((list) => ["active", "closed"].includes(kindOf(list)));
    const columns = shown.map((list) => {
      const title = this.draft.name(list.get("name").textOrEmpty(), list.place);
      return { ref: list.get("id").id(), name: title, isFinal: kindOf(list) === "closed" || isFinalName(title) };
    });
    const places = new Set(columns.map(({ ref }) => ref));
    const bins = new Set(lists.filter((list) => kindOf(list) === "trash").map((list) => list.get("id").id()));
    const side = sideOf(included);
    // A label without a name is only a color, so it is skipped if no card uses it.
    this.labels.push(
      ...included
        .get("labels")
        .items()
        .map(labelOf)
        .filter((label) => label.name !== ""),
    );
    const tasks: PlannedTask[] = [];
    for (const card of inOrder(included.get("cards"))) {
      if (bins.has(card.get("listId").id())) this.draft.lose("CARD_IN_TRASH", card.get("name").text());
      else tasks.push(await this.#task(card, { places, side }));
    }
    const used = new Set(tasks.flatMap(({ fieldValues = [] }) => fieldValues.map((value) => value.name.toLowerCase())));
    const unique = new Map([...fieldNames(included).values()].map((field) => [field.toLowerCase(), field]));
    const needed = [...unique].flatMap(([key, field]) =>
      used.has(key) ? [{ name: field, type: "text" as const }] : [],
    );
    const fields = needed.length === 0 ? {} : { fields: this.draft.fields(needed, name) };
    return { ref: `${this.#host} board ${id}`, name: this.draft.name(name, name), columns, ...fields, tasks };
  }

  async #task(card: Value, { places, side }: { places: ReadonlySet<string>; side: Side }): Promise<PlannedTask> {
    const id = card.get("id").id();
    const where = card.get("name").text();
    const list = card.get("listId").id();
    const members = side.members.get(id) ?? [];
    for (const person of members.slice(1)) this.draft.lose("CARD_MEMBER", `${where}: ${person.name}`);
    for (const file of side.files.get(id) ?? []) this.draft.lose("ATTACHMENT", `${where}: ${file}`);
    this.draft.loseFields(card, LOST_OF_CARDS, where);
    const fieldValues = (side.fields.get(id) ?? []).flatMap(({ name, value }) => {
      if (name === undefined) this.draft.lose("FIELD_VALUE", `${where}: ${value}`);
      return name === undefined ? [] : (this.draft.fieldValue(name, value, where) ?? []);
    });
    if (card.get("stopwatch").exists) this.draft.lose("STOPWATCH", where);
    const lists = (side.checklists.get(id) ?? []).map(({ name, items }) => checklistOf(name, items));
    return {
      ref: `${this.#host} card ${id}`,
      ...this.draft.words(where, paragraphs(card.get("description").textOrEmpty(), ...lists), where),
      column: places.has(list) ? list : ARCHIVED,
      priority: "no-priority",
      startDate: null,
      dueDate: this.draft.date(card.get("dueDate").textOrEmpty(), where),
      assignee: members[0] ?? null,
      labels: this.draft.labels(side.labels.get(id) ?? [], where),
      ...(fieldValues.length === 0 ? {} : { fieldValues }),
      comments: await this.#comments(id, where),
    };
  }

  /** Version 1 stores comments as actions. */
  async #comments(card: string, where: string): Promise<PlannedComment[]> {
    const kept: PlannedComment[] = [];
    let before = "";
    for (let page = 0; page < MAX_COMMENT_PAGES; page++) {
      const path = `/api/cards/${encodeURIComponent(card)}`;
      const found =
        (await this.#api.find(`${path}/comments${before}`)) ?? (await this.#api.find(`${path}/actions${before}`));
      if (!found) return kept;
      const users = peopleOf(found.get("included"));
      const rows = found.get("items").items();
      for (const row of rows) {
        const isAction = row.get("type").exists;
        if (isAction && row.get("type").text() !== "commentCard") continue;
        const content = this.draft.comment((isAction ? row.get("data") : row).get("text").text(), where);
        const author = row.get("userId").exists ? (users.get(row.get("userId").id())?.name ?? "") : "";
        const createdAt = row.get("createdAt").textOrEmpty() || undefined;
        // The API returns the newest first.
        if (content !== undefined)
          kept.unshift({ ref: `${this.#host} comment ${row.get("id").id()}`, author, content, createdAt });
      }
      const last = rows.at(-1)?.get("id").id();
      if (last === undefined || before === `?beforeId=${last}`) return kept;
      before = `?beforeId=${last}`;
    }
    return kept;
  }
}

/** Related records by card. */
interface Side {
  members: Map<string, PlannedPerson[]>;
  labels: Map<string, { name: string; color: string }[]>;
  files: Map<string, string[]>;
  /** Values of custom fields. */
  fields: Map<string, { name: string | undefined; value: string }[]>;
  checklists: Map<string, { name: string; items: { text: string; isDone: boolean }[] }[]>;
}

function labelOf(label: Value): { name: string; color: string } {
  return { name: label.get("name").textOrEmpty(), color: label.get("color").textOrEmpty() };
}

/** Returns the names of the custom fields, by ID. Fields of the same name in several groups become one field. */
function fieldNames(included: Value): Map<string, string> {
  return new Map(
    inOrder(included.get("customFields")).map((field) => [
      field.get("id").id(),
      field.get("name").textOrEmpty().replaceAll(/\s+/g, " ").trim().slice(0, 100),
    ]),
  );
}

function sideOf(included: Value): Side {
  const side: Side = {
    members: new Map(),
    labels: new Map(),
    files: new Map(),
    fields: new Map(),
    checklists: new Map(),
  };
  const people = peopleOf(included);
  const labels = new Map(
    included
      .get("labels")
      .items()
      .map((label) => [label.get("id").id(), labelOf(label)]),
  );
  for (const row of included.get("cardMemberships").items()) {
    const person = people.get(row.get("userId").id());
    if (person) add(side.members, row.get("cardId").id(), person);
  }
  for (const row of included.get("cardLabels").items()) {
    const label = labels.get(row.get("labelId").id());
    if (label) add(side.labels, row.get("cardId").id(), label);
  }
  for (const file of included.get("attachments").items())
    add(side.files, file.get("cardId").id(), file.get("name").textOrEmpty());
  const fields = fieldNames(included);
  for (const value of included.get("customFieldValues").items()) {
    const fieldId = value.get("customFieldId").exists ? value.get("customFieldId").id() : "";
    add(side.fields, value.get("cardId").id(), {
      name: fields.get(fieldId) || undefined,
      value: value.get("content").textOrEmpty(),
    });
  }
  const tasks = inOrder(included.get("tasks")).map((task) => ({
    // Version 1 has one task list per card. Version 2 has several, which have names.
    list: task.get("taskListId").exists ? task.get("taskListId").id() : `card ${task.get("cardId").id()}`,
    card: task.get("cardId").exists ? task.get("cardId").id() : undefined,
    item: { text: task.get("name").text(), isDone: task.get("isCompleted").flag() },
  }));
  for (const list of inOrder(included.get("taskLists"))) {
    const items = tasks.filter((task) => task.list === list.get("id").id()).map(({ item }) => item);
    add(side.checklists, list.get("cardId").id(), { name: list.get("name").textOrEmpty(), items });
  }
  for (const card of new Set(
    tasks.flatMap((task) => (task.list === `card ${task.card}` && task.card ? [task.card] : [])),
  )) {
    const items = tasks.filter((task) => task.list === `card ${card}`).map(({ item }) => item);
    add(side.checklists, card, { name: "Tasks", items });
  }
  return side;
}

function peopleOf(included: Value): Map<string, PlannedPerson> {
  return new Map(
    included
      .get("users")
      .items()
      .map((user) => {
        const name = user.get("name").textOrEmpty() || user.get("id").id();
        const email = user.get("email").textOrEmpty() || undefined;
        return [user.get("id").id(), { key: user.get("username").textOrEmpty() || email || name, name, email }];
      }),
  );
}

function add<T>(groups: Map<string, T[]>, key: string, item: T): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

function inOrder(list: Value): Value[] {
  const place = (item: Value): number => item.get("position").number() ?? 0;
  return list.items().sort((left, right) => place(left) - place(right));
}
