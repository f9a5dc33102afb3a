/** Reads everything that a key may read from Kaneo or another Hexlane instance. @module */
import {
  type Activity,
  type BoardColumn,
  type Client,
  type Comment,
  createClient,
  type ListedOrganization,
  type ListedProject,
  type TaskCard,
  type TransportOptions,
} from "@hexlane/client";
import { Assets } from "../assets.ts";
import { Draft, priorityOf, storedColorOf } from "../draft.ts";
import { BadSource } from "../formats/value.ts";
import type {
  Plan,
  PlannedColumn,
  PlannedComment,
  PlannedLabel,
  PlannedPerson,
  PlannedProject,
  PlannedRelation,
  PlannedTask,
  PlannedTimeEntry,
} from "../plan.ts";
import { columnOf } from "./kaneo.ts";
import { readBoard } from "./kaneo_board.ts";
import { readFields } from "./kaneo_fields.ts";
import { Remains } from "./kaneo_remains.ts";

/** The service to read from and the credential to use. */
export interface KaneoService {
  url: string;
  key: string;
  /** A workspace, by slug, name or ID. @default the only one */
  workspace?: string | undefined;
  /** Replaces the platform's `fetch`. */
  fetch?: TransportOptions["fetch"];
  /** Reports progress. */
  onProgress?: (message: string) => void;
}

/** Plans the import of everything that the key may read. @throws {BadSource} */
export async function planKaneoService(service: KaneoService): Promise<Plan> {
  const { url, key, onProgress = () => undefined } = service;
  const client = createClient({ baseUrl: url, apiKey: key, fetch: service.fetch });
  const workspace = await chooseWorkspace(client, service.workspace);
  const members = await client.members.list(workspace.id);
  const people = new Map(members.map(({ id, name, email }) => [id, { key: email, name, email }]));
  const reader = new ServiceReader(client, people, new Assets(service));
  const labels = await reader.labels(workspace.id);
  const projects: PlannedProject[] = [];
  for (const project of await client.projects.list({ workspaceId: workspace.id, includeArchived: true }).all()) {
    onProgress(`Reading ${project.name}`);
    projects.push(await reader.project(project));
  }
  await reader.remains.ofWorkspace(workspace);
  const refs = new Set(projects.flatMap(({ tasks }) => tasks.map(({ ref }) => ref)));
  const relations = reader.relations.filter(({ from, to }) => refs.has(from) && refs.has(to));
  for (const { from, to, type } of reader.relations) {
    if (!refs.has(from) || !refs.has(to)) reader.draft.lose("UNREADABLE_RELATION", `${from} ${type} ${to}`);
  }
  return { source: "kaneo", projects, relations, labels, people, losses: reader.draft.losses };
}

async function chooseWorkspace(client: Client, wanted: string | undefined): Promise<ListedOrganization> {
  const all = await client.workspaces.list();
  const found = all.filter(({ id, slug, name }) => wanted === undefined || [id, slug, name].includes(wanted));
  if (found.length === 1 && found[0]) return found[0];
  const names = all.map(({ slug }) => slug).join(", ");
  throw new BadSource(`Select a workspace of the service with --from-workspace: ${names || "none found"}`);
}

class ServiceReader {
  readonly draft = new Draft();
  readonly remains: Remains;
  readonly #relations = new Map<string, PlannedRelation>();
  readonly #client: Client;
  readonly #people: ReadonlyMap<string, PlannedPerson>;
  readonly #assets: Assets;

  constructor(client: Client, people: ReadonlyMap<string, PlannedPerson>, assets: Assets) {
    this.#client = client;
    this.#people = people;
    this.#assets = assets;
    this.remains = new Remains(client, this.draft);
  }

  get relations(): PlannedRelation[] {
    return [...this.#relations.values()];
  }

  /** Returns the workspace's labels. Labels copied to tasks are read with the tasks. */
  async labels(workspaceId: string): Promise<PlannedLabel[]> {
    const all = await this.#client.labels.list(workspaceId).all();
    return this.draft.names(
      all.filter(({ taskId }) => taskId === null),
      "the workspace",
      storedColorOf,
    );
  }

  async project(listed: ListedProject): Promise<PlannedProject> {
    const { id, name, slug, icon, isPublic, archivedAt } = listed;
    const board = await readBoard(this.#client, id);
    const options = { draft: this.draft, people: this.#people };
    const { fields, valuesOf } = await readFields(this.#client, listed, options);
    const tasks: PlannedTask[] = [];
    for (const [index, card] of board.cards.entries()) {
      const where = `${slug}-${card.number} ${card.title}`;
      // The target assigns task numbers in import order.
      if (card.number !== index + 1) this.draft.lose("TASK_KEY", where);
      const task = await this.#task(card);
      const fieldValues = valuesOf.get(card.id);
      tasks.push(fieldValues ? { ...task, fieldValues } : task);
    }
    await this.remains.ofProject(listed);
    const description = this.draft.text(board.description ?? "", name);
    return {
      ref: id,
      name: this.draft.name(name, name),
      slug,
      ...(icon ? { icon } : {}),
      ...(description === "" ? {} : { description }),
      isPublic: isPublic === true,
      isArchived: archivedAt !== null && archivedAt !== undefined,
      columns: await this.#columns(id, board.columns),
      ...(fields.length === 0 ? {} : { fields }),
      tasks,
    };
  }

  /** The board response has no colors. */
  async #columns(projectId: string, shown: readonly BoardColumn[]): Promise<PlannedColumn[]> {
    const rows = new Map((await this.#client.columns.list(projectId)).map((row) => [row.slug, row]));
    return shown.map(({ id, slug = id, name, isFinal }) => {
      const { icon = null, color = null, wipLimit = null } = rows.get(slug) ?? {};
      // Tasks name their column by its slug.
      const column = { ref: slug, name: this.draft.name(name, name), isFinal };
      return { ...column, ...(icon ? { icon } : {}), ...(color ? { color } : {}), ...(wipLimit ? { wipLimit } : {}) };
    });
  }

  async #task(card: TaskCard): Promise<PlannedTask> {
    const { id, title, status, dueDate, dueDateOnly } = card;
    const [comments, relations, activities, entries] = await Promise.all([
      this.#client.comments.list(id).all(),
      this.#client.relations.list(id).all(),
      this.#client.activities.list(id).all(),
      this.#client.timeEntries.list(id).all(),
    ]);
    for (const { sourceTaskId: from, targetTaskId: to, relationType: type } of relations) {
      const relation = { from, to, type };
      this.#relations.set(JSON.stringify(relation), relation);
    }
    this.remains.ofTask(card, activities);
    const words = this.draft.words(title, card.description ?? "", title);
    const images = await this.#assets.imagesOf(words.description, this.draft, title);
    return {
      ref: id,
      ...words,
      column: columnOf(status),
      priority: priorityOf(card.priority ?? "") ?? "no-priority",
      startDate: card.startDate,
      dueDate: dueDate !== null && dueDateOnly === true ? dueDate.slice(0, 10) : dueDate,
      ...this.draft.estimate(String(card.estimate ?? ""), title),
      assignee: this.#assigneeOf(card),
      labels: this.draft.labels(card.labels, title, storedColorOf),
      comments: await this.#comments(comments, activities, title),
      timeEntries: entries.map((entry): PlannedTimeEntry => {
        const { id: ref, userId, userName, description, startTime, endTime } = entry;
        const name = userName ?? "";
        const by = this.#people.get(userId ?? "") ?? (name === "" ? null : { key: name, name, email: undefined });
        return { ref, by, description: this.draft.text(description ?? "", title), startTime, endTime };
      }),
      ...(images.length === 0 ? {} : { images }),
    };
  }

  #assigneeOf({ title, userId, assigneeName }: TaskCard): PlannedPerson | null {
    if (!userId) return null;
    const person = this.#people.get(userId);
    if (!person) this.draft.lose("FORMER_ASSIGNEE", `${title}: ${assigneeName ?? userId}`);
    return person ?? null;
  }

  /** Returns the comments of a task, oldest first. Only Kaneo's history names the author of an imported comment. */
  async #comments(
    comments: readonly Comment[],
    activities: readonly Activity[],
    title: string,
  ): Promise<PlannedComment[]> {
    const planned: PlannedComment[] = [];
    const rows = new Map(activities.map((row) => [row.id, row]));
    for (const comment of comments.toSorted((left, right) => left.createdAt.localeCompare(right.createdAt))) {
      const { id, createdAt, user, parentId } = comment;
      const content = this.draft.comment(comment.content, title);
      if (content === undefined) continue;
      const row = rows.get(id) ?? comment;
      const author = row.externalUserName ?? user?.name ?? "";
      const images = await this.#assets.imagesOf(content, this.draft, title);
      planned.push({
        ref: id,
        author,
        content,
        createdAt,
        // Undefined on a Kaneo server, because Kaneo has no replies.
        ...(parentId == null ? {} : { parentRef: parentId }),
        ...(row.externalUserName && row.externalSource ? { via: row.externalSource } : {}),
        ...(images.length === 0 ? {} : { images }),
      });
    }
    return planned;
  }
}
