/** Resolves names: tasks by key, projects by slug, people by email. @module */
import {
  ApiError,
  type Column,
  type Cycle,
  type Label,
  type ListedProject,
  type Milestone,
  type SearchResult,
  type WorkspaceMember,
} from "@hexlane/client";
import { EXIT, Failure } from "./failure.ts";
import { search } from "./other_server.ts";
import { listPlans, type PlanKind, type PlanNames, planCalled } from "./plans.ts";
import type { Session } from "./session.ts";

/** The form of IDs. The last group may look like a task number. */
const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const TASK_KEY = /^(.+)-(\d{1,9})$/su;
/** Statuses without a column: the backlog and the archive. */
const VIRTUAL_STATUSES = ["planned", "archived"];
/** No assignee, or no value. */
export const NONE = "none";
/** The caller, as an assignee. */
const ME = "me";

/** Converts the value of a clearable field: the word `none` becomes null. */
export function orNull(value: string): string | null {
  return value === NONE || value === "" ? null : value;
}

/** Resolves names. Fetches each list once. */
export class Names {
  readonly #session: Session;
  readonly #projects = new Map<string, Promise<ListedProject[]>>();
  readonly #members = new Map<string, Promise<WorkspaceMember[]>>();
  readonly #columns = new Map<string, Promise<Column[]>>();
  readonly #plans = new Map<string, Promise<(Milestone | Cycle)[]>>();

  /** Resolves names of data that the session can read. */
  constructor(session: Session) {
    this.#session = session;
  }

  /** Returns all projects of a workspace, including archived ones. */
  projects(workspaceId: string): Promise<ListedProject[]> {
    const list = () => this.#session.client.projects.list({ workspaceId, includeArchived: true }).all();
    return cached(this.#projects, workspaceId, list);
  }

  /** Returns the people of a workspace. */
  members(workspaceId: string): Promise<WorkspaceMember[]> {
    return cached(this.#members, workspaceId, () => this.#session.client.members.list(workspaceId));
  }

  columns(projectId: string): Promise<Column[]> {
    return cached(this.#columns, projectId, () => this.#session.client.columns.list(projectId));
  }

  /** Returns the milestones or cycles of a project. */
  plans(kind: PlanKind, projectId: string): Promise<(Milestone | Cycle)[]> {
    return cached(this.#plans, `${kind} ${projectId}`, () => listPlans(this.#session.client, kind, projectId));
  }

  /** Finds a milestone or cycle of a project by name or ID; `active` is today's cycle. @throws {Failure} */
  async plan(kind: PlanKind, name: string, projectId: string): Promise<Milestone | Cycle> {
    return planCalled(kind, await this.plans(kind, projectId), name);
  }

  /** Returns the names of a task's milestone and cycle; null where the task has none. */
  async plansOf(task: { projectId: string; milestoneId?: string | null; cycleId?: string | null }): Promise<PlanNames> {
    const nameOf = async (kind: PlanKind, id: string | null | undefined): Promise<string | null> => {
      if (id == null) return null;
      return (await this.plans(kind, task.projectId)).find((plan) => plan.id === id)?.name ?? null;
    };
    const [milestoneName, cycleName] = await Promise.all([
      nameOf("milestone", task.milestoneId),
      nameOf("cycle", task.cycleId),
    ]);
    return { milestoneName, cycleName };
  }

  /** @throws {Failure} for a status that is neither the slug nor the name of a column in these projects */
  async refuseUnknownStatus(status: string, projectIds: readonly string[]): Promise<void> {
    const known = new Map<string, string>(VIRTUAL_STATUSES.map((name) => [name, name]));
    const wanted = status.trim().toLowerCase();
    const isKnown = () => known.has(status) || [...known.values()].some((name) => name.toLowerCase() === wanted);
    for (const projectId of projectIds) {
      if (isKnown()) return;
      for (const { slug, name } of await this.columns(projectId)) known.set(slug, name);
    }
    if (isKnown()) return;
    const hint = `available: ${[...known.keys()].join(", ")}`;
    throw new Failure(`Unknown status "${status}"`, { exit: EXIT.usage, hint });
  }

  /** Returns the workspace's own labels, without the copies attached to tasks. */
  async labels(workspaceId: string): Promise<Label[]> {
    const all = await this.#session.client.labels.list(workspaceId).all();
    return all.filter(({ taskId }) => taskId === null);
  }

  /**
   * Finds a project of the workspace by slug, ID or name. Without a name, returns the only project.
   *
   * @throws {Failure}
   */
  async project(name: string | undefined): Promise<ListedProject> {
    const workspace = await this.#session.workspace();
    const all = await this.projects(workspace.id);
    if (name === undefined) {
      const [only, ...others] = all.filter(({ archivedAt }) => archivedAt === null);
      if (only && others.length === 0) return only;
      const hint = only
        ? `specify one: --project ${only.slug}`
        : `create one with "hexlane project create NAME --slug SLUG"`;
      const message = only ? `Workspace "${workspace.slug}" has several projects` : "There are no projects yet";
      throw new Failure(message, { exit: EXIT.usage, hint });
    }
    const lower = name.toLowerCase();
    const found =
      all.find(({ id, slug }) => id === name || slug.toLowerCase() === lower) ??
      all.find((one) => one.name.toLowerCase() === lower);
    if (found) return found;
    const hint = `run "hexlane project list" to list them`;
    throw new Failure(`Unknown project "${name}" in workspace "${workspace.slug}"`, { exit: EXIT.notFound, hint });
  }

  /** Finds the ID of a task by its key or its ID. @throws {Failure} */
  async taskId(name: string): Promise<string> {
    const match = UUID.test(name) ? null : TASK_KEY.exec(name);
    if (!match) return name;
    const [, slug = "", number] = match;
    const wanted = { name, slug: slug.toLowerCase(), number: Number(number) };
    const near = await this.#session.nearId();
    const [here] = near === undefined ? [] : await this.#tasksCalled(wanted, near);
    if (here) return here.id;
    const hits = this.#session.isNarrowed ? [] : await this.#tasksCalled(wanted, undefined);
    const [hit, other] = hits;
    if (hit && !other) return hit.id;
    if (!hit) {
      const hint = `"hexlane search ${name}" also finds former keys of moved tasks`;
      throw new Failure(`Unknown task "${name}"`, { exit: EXIT.notFound, hint });
    }
    throw await this.#isInSeveral(name, new Set(hits.map((one) => one.workspaceId)));
  }

  /** Finds the ID of a deleted task by its key or its ID. @throws {Failure} */
  async deletedTaskId(name: string): Promise<string> {
    const match = UUID.test(name) ? null : TASK_KEY.exec(name);
    if (!match) return name;
    const [, slug = "", number] = match;
    const near = await this.#session.nearId();
    const here = near === undefined ? undefined : await this.#deletedIn(near, slug, Number(number));
    if (here !== undefined) return here;
    const others = this.#session.isNarrowed ? [] : await this.#session.workspaces();
    const found = new Map<string, string>();
    for (const { id } of others.filter((one) => one.id !== near)) {
      const taskId = await this.#deletedIn(id, slug, Number(number));
      if (taskId !== undefined) found.set(id, taskId);
    }
    const [hit, other] = found.values();
    if (hit !== undefined && other === undefined) return hit;
    if (hit !== undefined) throw await this.#isInSeveral(name, new Set(found.keys()));
    const hint = "a deleted task can be restored for 30 days";
    throw new Failure(`No deleted task "${name}"`, { exit: EXIT.notFound, hint });
  }

  async #deletedIn(workspaceId: string, slug: string, number: number): Promise<string | undefined> {
    const all = await this.projects(workspaceId);
    const project = all.find((one) => one.slug.toLowerCase() === slug.toLowerCase());
    if (!project) return undefined;
    try {
      return (await this.#session.client.tasks.getDeleted(project.id, { number })).id;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  async #isInSeveral(name: string, workspaceIds: ReadonlySet<string | undefined>): Promise<Failure> {
    const slugs = (await this.#session.workspaces()).filter(({ id }) => workspaceIds.has(id)).map(({ slug }) => slug);
    const hint = `specify one with --workspace: ${slugs.join(", ")}`;
    return new Failure(`Several workspaces have a task "${name}"`, { exit: EXIT.usage, hint });
  }

  /** Ignores former keys of moved tasks, because in search results, a former key looks the same as matching words. */
  async #tasksCalled(
    { name, slug, number }: { name: string; slug: string; number: number },
    workspaceId: string | undefined,
  ): Promise<SearchResult[]> {
    const query = { q: name, type: "tasks", workspaceId, limit: 50 } as const;
    const { results } = await search(this.#session.client, query, () => this.#session.workspaces());
    return results.filter((hit) => hit.projectSlug?.toLowerCase() === slug && hit.taskNumber === number);
  }

  /** Returns the workspace of a task, which Kaneo's tasks do not name. */
  async workspaceIdOf(task: { workspaceId?: string | undefined }): Promise<string> {
    return task.workspaceId ?? (await this.#session.workspace()).id;
  }

  /** `WEB-12`. */
  async keyOf(task: { projectId: string; workspaceId?: string | undefined; number: number }): Promise<string> {
    const project = (await this.projects(await this.workspaceIdOf(task))).find(({ id }) => id === task.projectId);
    return `${project?.slug.toUpperCase() ?? "?"}-${task.number}`;
  }

  /** Finds the ID of the member with this email, name or ID; `me` is the caller. @throws {Failure} */
  async userId(name: string, workspaceId: string): Promise<string> {
    if (name === ME) return (await this.#session.caller(workspaceId)).id;
    const all = await this.members(workspaceId);
    const lower = name.toLowerCase();
    const found = all.find(({ id, email }) => id === name || email.toLowerCase() === lower);
    if (found) return found.id;
    const named = all.filter((one) => one.name.toLowerCase() === lower);
    const [only] = named;
    if (only && named.length === 1) return only.id;
    const hint = only ? "specify an email address" : `run "hexlane workspace members" to list them`;
    const message = only ? `Several members are called "${name}"` : `Unknown member "${name}"`;
    throw new Failure(message, { exit: only ? EXIT.usage : EXIT.notFound, hint });
  }

  /** Finds one of the labels by name or ID. @throws {Failure} */
  label(all: readonly Label[], name: string, place: string): Label {
    const lower = name.toLowerCase();
    const found = all.find(({ id }) => id === name) ?? all.find((one) => one.name.toLowerCase() === lower);
    if (found) return found;
    const hint = `run "hexlane label list" to list them or "hexlane label create" to create one`;
    throw new Failure(`Unknown label "${name}" ${place}`, { exit: EXIT.notFound, hint });
  }
}

function cached<T>(cache: Map<string, Promise<T>>, key: string, ask: () => Promise<T>): Promise<T> {
  const known = cache.get(key) ?? ask();
  cache.set(key, known);
  return known;
}
