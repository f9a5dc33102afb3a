/**
 * Kaneo, and Hexlane itself: the file that one project exports, or everything a key may read of a service.
 *
 * @module
 */
import { type Client, createClient, type TaskCard, type TransportOptions } from "@hexlane/client";
import { ContentRefs, Draft, isFinalName, priorityOf } from "./draft.ts";
import {
  ARCHIVED,
  BACKLOG,
  type Plan,
  type PlannedColumn,
  type PlannedPerson,
  type PlannedProject,
  type PlannedRelation,
  type PlannedTask,
} from "./plan.ts";
import { BadSource, type Value } from "./value.ts";

/** The plan of the file of one project. @throws {BadSource} */
export function planKaneoFile(file: Value): Plan {
  const draft = new Draft();
  const project = file.get("project");
  const slug = project.get("slug").textOrEmpty();
  const name = draft.name(project.get("name").text(), project.place);
  if (project.get("description").textOrEmpty() !== "") draft.lose("description of a project", name);
  const columns = new Map<string, PlannedColumn>();
  const refs = new ContentRefs();
  const tasks = file
    .get("tasks")
    .items()
    .map((task): PlannedTask => {
      const where = task.get("title").textOrEmpty() || task.place;
      const status = task.get("status").text();
      const column = columnOf(status);
      if (typeof column === "string" && !columns.has(column)) {
        const shown = draft.name(
          status.replaceAll("-", " ").replaceAll(/\b\p{Ll}/gu, (letter) => letter.toUpperCase()),
          where,
        );
        columns.set(column, { ref: column, name: shown, isFinal: isFinalName(shown) });
      }
      // The file tells an id that means nothing elsewhere.
      if (task.get("userId").exists) draft.lose("assignee: the file does not tell who it is", where);
      const labels = task
        .get("labels")
        .items()
        .map((label) => ({ name: label.get("name").text(), color: label.get("color").textOrEmpty() }));
      return {
        ref: `${slug || name} ${refs.of(task.raw)}`,
        ...draft.words(task.get("title").text(), task.get("description").textOrEmpty(), where),
        column,
        priority: priorityOf(task.get("priority").textOrEmpty()) ?? "no-priority",
        startDate: draft.date(task.get("startDate").textOrEmpty(), where),
        dueDate: draft.date(task.get("dueDate").textOrEmpty(), where),
        assignee: null,
        labels: draft.labels(labels, where),
        comments: [],
      };
    });
  const known = { ref: `kaneo file ${slug || name}`, name, columns: [...columns.values()], tasks };
  return { source: "kaneo", projects: [slug === "" ? known : { ...known, slug }], relations: [], losses: draft.losses };
}

function columnOf(status: string): string | typeof ARCHIVED | typeof BACKLOG {
  return status === "archived" ? ARCHIVED : status === "planned" ? BACKLOG : status;
}

/** Where to read, and as whom. */
export interface KaneoService {
  /** The address of the service. */
  url: string;
  /** An API key. */
  key: string;
  /** One of its workspaces, by slug, name or id. @default the only one there is */
  workspace?: string | undefined;
  /** Asks instead of the platform's own `fetch`. */
  fetch?: TransportOptions["fetch"];
  /** Told how far it is. */
  tell?: (message: string) => void;
}

/** The plan of everything a key may read. @throws {BadSource} */
export async function planKaneoService(service: KaneoService): Promise<Plan> {
  const { url, key, tell = () => undefined } = service;
  const client = createClient({ baseUrl: url, apiKey: key, fetch: service.fetch });
  const workspace = await chooseWorkspace(client, service.workspace);
  const members = await client.members.list(workspace.id);
  const people = new Map(members.map(({ id, name, email }) => [id, { key: email, name, email }]));
  const reader = new ServiceReader(client, people);
  const projects: PlannedProject[] = [];
  for (const { id, name } of await client.projects.list({ workspaceId: workspace.id, includeArchived: true }).all()) {
    tell(`Reading ${name}`);
    projects.push(await reader.project(id));
  }
  const refs = new Set(projects.flatMap(({ tasks }) => tasks.map(({ ref }) => ref)));
  const relations = reader.relations.filter(({ from, to }) => refs.has(from) && refs.has(to));
  return { source: "kaneo", projects, relations, losses: reader.draft.losses };
}

async function chooseWorkspace(client: Client, wanted: string | undefined): Promise<{ id: string; name: string }> {
  const all = await client.workspaces.list();
  const found = all.filter(({ id, slug, name }) => wanted === undefined || [id, slug, name].includes(wanted));
  if (found.length === 1 && found[0]) return found[0];
  const names = all.map(({ slug }) => slug).join(", ");
  throw new BadSource(
    `Say which workspace of the service is meant, with --from-workspace: ${names || "there is none"}`,
  );
}

class ServiceReader {
  readonly draft = new Draft();
  readonly #relations = new Map<string, PlannedRelation>();
  readonly #client: Client;
  readonly #people: ReadonlyMap<string, PlannedPerson>;

  constructor(client: Client, people: ReadonlyMap<string, PlannedPerson>) {
    this.#client = client;
    this.#people = people;
  }

  get relations(): PlannedRelation[] {
    return [...this.#relations.values()];
  }

  async project(projectId: string): Promise<PlannedProject> {
    const { data: board } = await this.#client.tasks.board(projectId);
    if (board.description) this.draft.lose("description of a project", board.name);
    if (board.archivedAt) this.draft.lose("archived project comes back writable", board.name);
    const columns = board.columns.map(({ id, name, isFinal }) => ({
      // The slug, by which tasks name it.
      ref: id,
      name: this.draft.name(name, name),
      isFinal,
    }));
    const cards: TaskCard[] = [
      ...board.columns.flatMap(({ tasks }) => tasks),
      ...board.plannedTasks,
      ...board.archivedTasks,
    ];
    const tasks: PlannedTask[] = [];
    for (const card of cards) tasks.push(await this.#task(card));
    return { ref: board.id, name: this.draft.name(board.name, board.name), slug: board.slug, columns, tasks };
  }

  async #task(card: TaskCard): Promise<PlannedTask> {
    const { id, title, status, dueDate, dueDateOnly } = card;
    const comments = await this.#client.comments.list(id).all();
    for (const { sourceTaskId: from, targetTaskId: to, relationType: type } of await this.#client.relations
      .list(id)
      .all()) {
      const relation = { from, to, type };
      this.#relations.set(JSON.stringify(relation), relation);
    }
    return {
      ref: id,
      ...this.draft.words(title, card.description ?? "", title),
      column: columnOf(status),
      priority: priorityOf(card.priority ?? "") ?? "no-priority",
      startDate: card.startDate,
      dueDate: dueDate !== null && dueDateOnly === true ? dueDate.slice(0, 10) : dueDate,
      assignee: this.#people.get(card.userId ?? "") ?? null,
      labels: this.draft.labels(card.labels, title),
      comments: comments
        .toSorted((left, right) => left.createdAt.localeCompare(right.createdAt))
        .flatMap((comment) => {
          const content = this.draft.comment(comment.content, title);
          const author = comment.externalUserName ?? comment.user?.name ?? "";
          return content === undefined ? [] : [{ ref: comment.id, author, content, createdAt: comment.createdAt }];
        }),
    };
  }
}
