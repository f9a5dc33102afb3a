/** Resolves names: tasks by key, projects and workspaces by slug, people by email. @module */
import {
  ApiError,
  type Automation,
  type Client,
  type Cycle,
  type DeletedTask,
  type ListedOrganization,
  type ListedProject,
  type Milestone,
  type SavedView,
  type SearchResult,
  type WorkspaceMember,
} from "@hexlane/client";
import { ToolError } from "./failure.ts";

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i;
const TASK_KEY = /^(\S.*)-(\d{1,9})$/su;
const MAX_NAMED = 20;
/** Statuses without a column: the backlog and the archive. */
const VIRTUAL_STATUSES = ["planned", "archived"];

/** The kinds of plans. */
export const PLAN_KINDS = ["milestone", "cycle"] as const;
/** One of {@linkcode PLAN_KINDS}. */
export type PlanKind = (typeof PLAN_KINDS)[number];

/** Resolves names. Each list is fetched once, so create one instance per tool call. */
export class Names {
  readonly #client: Client;
  readonly #projects = new Map<string, Promise<ListedProject[]>>();
  readonly #plans = new Map<string, Promise<(Milestone | Cycle)[]>>();
  readonly #members = new Map<string, Promise<WorkspaceMember[]>>();
  #workspaces: Promise<ListedOrganization[]> | undefined;

  /** Resolves names in the data that the client can read. */
  constructor(client: Client) {
    this.#client = client;
  }

  /** Returns the workspaces of the caller. */
  async workspaces(): Promise<ListedOrganization[]> {
    this.#workspaces ??= this.#client.workspaces.list();
    return await this.#workspaces;
  }

  /** Returns the projects of a workspace, including archived ones. */
  async projects(workspaceId: string): Promise<ListedProject[]> {
    const known = this.#projects.get(workspaceId);
    const listed = known ?? this.#client.projects.list({ workspaceId, includeArchived: true }).all();
    this.#projects.set(workspaceId, listed);
    return await listed;
  }

  /**
   * Finds the ID of a workspace by ID, slug or name. Without a name, returns that of the only workspace.
   *
   * @throws {ToolError} `UNKNOWN_WORKSPACE`, `WORKSPACE_NEEDED`
   */
  async workspaceId(name: string | undefined): Promise<string> {
    if (name !== undefined && UUID.test(name)) return name;
    const all = await this.workspaces();
    const choices = named(all.map(({ slug, name: title }) => `${slug} (${title})`));
    if (name === undefined) {
      const [only, ...others] = all;
      if (only && others.length === 0) return only.id;
      const hint = only ? `Pass workspaceId: ${choices}` : "Ask the user to create a workspace first";
      const message = only ? "There are several workspaces" : "There are no workspaces";
      throw new ToolError(message, { code: "WORKSPACE_NEEDED", hint });
    }
    const found = all.filter((one) => one.id === name || isSame(one.slug, name) || isSame(one.name, name));
    const [only, ...others] = found;
    if (only && others.length === 0) return only.id;
    throw new ToolError(`Unknown workspace "${name}"`, {
      code: "UNKNOWN_WORKSPACE",
      hint: `Available: ${choices}`,
    });
  }

  /**
   * Finds a project by ID, slug or name, in one workspace or in all of them.
   *
   * @throws {ToolError} `UNKNOWN_PROJECT`, `AMBIGUOUS_PROJECT`
   */
  async project(name: string, workspace?: string): Promise<ListedProject> {
    const ids =
      workspace === undefined ? (await this.workspaces()).map(({ id }) => id) : [await this.workspaceId(workspace)];
    const all = (await Promise.all(ids.map((id) => this.projects(id)))).flat();
    const exact = all.filter((one) => one.id === name || isSame(one.slug, name));
    const found = exact.length > 0 ? exact : all.filter((one) => isSame(one.name, name));
    const [only, ...others] = found;
    if (only && others.length === 0) return only;
    const listed = (only ? found : all).map(({ id, slug, name: title }) => `${slug} (${title}, ${id})`);
    if (only) {
      const hint = `Use its id: ${named(listed)}`;
      throw new ToolError(`Several projects are called "${name}"`, { code: "AMBIGUOUS_PROJECT", hint });
    }
    const hint = listed.length === 0 ? "There are none yet: use create_project" : `Available: ${named(listed)}`;
    throw new ToolError(`Unknown project "${name}"`, { code: "UNKNOWN_PROJECT", hint });
  }

  /** Returns the ID of a project: see {@linkcode project}. */
  async projectId(name: string, workspace?: string): Promise<string> {
    return UUID.test(name) ? name : (await this.project(name, workspace)).id;
  }

  /**
   * Finds the ID of a task by ID, or by key such as `WEB-12`.
   *
   * @throws {ToolError} `UNKNOWN_TASK`, `AMBIGUOUS_TASK`
   */
  async taskId(name: string): Promise<string> {
    const [, slug, number] = (UUID.test(name) ? null : TASK_KEY.exec(name.trim())) ?? [];
    if (slug === undefined || number === undefined) return name;
    const { results } = await this.#client.search({ q: name.trim(), type: "tasks", limit: 50 });
    const isIt = (hit: SearchResult): boolean =>
      isSame(hit.projectSlug ?? "", slug) && hit.taskNumber === Number(number);
    const exact = results.filter(isIt);
    // The search also finds moved tasks by their former keys.
    const found = exact.length > 0 ? exact : results.slice(0, 1).filter(({ relevanceScore }) => relevanceScore >= 10);
    const [only, ...others] = found;
    if (only && others.length === 0) return only.id;
    if (!only) {
      const hint = "search finds tasks by words; list_tasks lists those of a project";
      throw new ToolError(`Unknown task "${name}"`, { code: "UNKNOWN_TASK", hint });
    }
    const listed = found.map(({ id, title, workspaceName }) => `${id} ("${title}" in ${workspaceName})`);
    const hint = `Use its id: ${named(listed)}`;
    throw new ToolError(`Several tasks have the key "${name}"`, { code: "AMBIGUOUS_TASK", hint });
  }

  /**
   * Finds the ID of a deleted task by ID, or by its former key.
   *
   * @throws {ToolError} `UNKNOWN_TASK`, `AMBIGUOUS_TASK`
   */
  async deletedTaskId(name: string): Promise<string> {
    const [, slug, number] = (UUID.test(name) ? null : TASK_KEY.exec(name.trim())) ?? [];
    if (slug === undefined || number === undefined) return name;
    const workspaces = await this.workspaces();
    const projects = (await Promise.all(workspaces.map(({ id }) => this.projects(id)))).flat();
    const found = await Promise.all(
      projects.filter((one) => isSame(one.slug, slug)).map(({ id }) => this.#deletedIn(id, Number(number))),
    );
    const tasks = found.filter((task) => task !== undefined);
    const [only, ...others] = tasks;
    if (only && others.length === 0) return only.id;
    if (!only) throw unknownDeleted(name);
    const hint = `Use its id: ${named(tasks.map(({ id, title }) => `${id} ("${title}")`))}`;
    throw new ToolError(`Several deleted tasks have the key "${name}"`, { code: "AMBIGUOUS_TASK", hint });
  }

  async #deletedIn(projectId: string, number: number): Promise<DeletedTask | undefined> {
    try {
      return await this.#client.tasks.getDeleted(projectId, { number });
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return undefined;
      throw error;
    }
  }

  /**
   * Refuses a status that is neither virtual nor the slug or name of a column in the project or, without a project, in
   * any project of the workspace.
   *
   * @throws {ToolError} `UNKNOWN_STATUS`
   */
  async refuseUnknownStatus(
    status: string,
    within: { workspaceId: string; projectId?: string | undefined },
  ): Promise<void> {
    const known = new Map<string, string>();
    const { workspaceId, projectId } = within;
    const ids = projectId === undefined ? (await this.projects(workspaceId)).map(({ id }) => id) : [projectId];
    for (const id of ids) {
      for (const { slug, name } of await this.#client.columns.list(id)) known.set(slug, name);
      if (isStatus(status, known)) return;
    }
    if (isStatus(status, known)) return;
    const listed = [...known].map(([slug, name]) => (isSame(slug, name) ? slug : `${slug} (${name})`));
    const hint = `Available: ${named([...VIRTUAL_STATUSES, ...listed])}`;
    throw new ToolError(`Unknown status "${status}"`, { code: "UNKNOWN_STATUS", hint });
  }

  /**
   * Finds the ID of a label of the workspace.
   *
   * @throws {ToolError} `UNKNOWN_LABEL`
   */
  async labelId(name: string, workspaceId: string): Promise<string> {
    const labels = await this.#client.labels.list(workspaceId).all();
    const found = labels.find((label) => label.id === name) ?? labels.find((label) => isSame(label.name, name));
    if (found) return found.id;
    const known = [...new Set(labels.map((label) => label.name))];
    const hint = known.length === 0 ? "There are none yet: use set_labels" : `Available: ${named(known)}`;
    throw new ToolError(`Unknown label "${name}"`, { code: "UNKNOWN_LABEL", hint });
  }

  /** Returns the milestones or cycles of a project. */
  async plans(kind: PlanKind, projectId: string): Promise<(Milestone | Cycle)[]> {
    const key = `${kind} ${projectId}`;
    const group = kind === "milestone" ? this.#client.milestones : this.#client.cycles;
    const listed = this.#plans.get(key) ?? group.list(projectId);
    this.#plans.set(key, listed);
    return await listed;
  }

  /**
   * Finds the ID of a milestone or cycle of a project by ID or name; `active` is today's cycle. Null for `none`.
   *
   * @throws {ToolError} `UNKNOWN_MILESTONE`, `UNKNOWN_CYCLE`
   */
  async planId(kind: PlanKind, name: string, projectId: string): Promise<string | null> {
    if (name === "" || name === "none") return null;
    const plans = await this.plans(kind, projectId);
    const isActive = kind === "cycle" && isSame("active", name);
    const found =
      plans.find((plan) => plan.id === name) ??
      plans.find((plan) => isSame(plan.name, name)) ??
      (isActive ? plans.find(({ state }) => state === "active") : undefined);
    if (found) return found.id;
    const listed = named(plans.map((plan) => `${plan.name} (${plan.state})`));
    const hint = plans.length === 0 ? `The project has no ${kind}s` : `Available: ${listed}`;
    const message = isActive ? "No cycle is active" : `Unknown ${kind} "${name}"`;
    throw new ToolError(message, { code: kind === "milestone" ? "UNKNOWN_MILESTONE" : "UNKNOWN_CYCLE", hint });
  }

  /**
   * Finds a saved view of the workspace by ID or name.
   *
   * @throws {ToolError} `UNKNOWN_VIEW`
   */
  async view(name: string, workspaceId: string): Promise<SavedView> {
    const views = await this.#client.views.list({ workspaceId });
    const found = views.filter((view) => view.id === name || isSame(view.name, name));
    const [only, ...others] = found;
    if (only && others.length === 0) return only;
    const listed = named((only ? found : views).map(({ id, name: title }) => `${title} (${id})`));
    const hint = views.length === 0 ? "There are none yet: use list_tasks with where" : `Available: ${listed}`;
    const message = only ? `Several views are called "${name}"` : `Unknown view "${name}"`;
    throw new ToolError(message, { code: "UNKNOWN_VIEW", hint });
  }

  /** Returns the members of a workspace. */
  async members(workspaceId: string): Promise<WorkspaceMember[]> {
    const listed = this.#members.get(workspaceId) ?? this.#client.members.list(workspaceId);
    this.#members.set(workspaceId, listed);
    return await listed;
  }

  /** Returns the name of an account, or its ID if it is not a member or the caller may not list members. */
  async personName(userId: string, workspaceId: string): Promise<string> {
    try {
      return (await this.members(workspaceId)).find(({ id }) => id === userId)?.name ?? userId;
    } catch (error) {
      if (error instanceof ApiError) return userId;
      throw error;
    }
  }

  /**
   * Finds an automation of a project by ID or name.
   *
   * @throws {ToolError} `UNKNOWN_AUTOMATION`, `AMBIGUOUS_AUTOMATION`
   */
  async automation(name: string, projectId: string): Promise<Automation> {
    const all = await this.#client.automations.list(projectId);
    const found = all.filter((one) => one.id === name || isSame(one.name, name));
    const [only, ...others] = found;
    if (only && others.length === 0) return only;
    const listed = named((only ? found : all).map(({ id, name: title }) => `${title} (${id})`));
    if (only) {
      const hint = `Use its id: ${listed}`;
      throw new ToolError(`Several automations are called "${name}"`, { code: "AMBIGUOUS_AUTOMATION", hint });
    }
    const hint = all.length === 0 ? "The project has no automations" : `Available: ${listed}`;
    throw new ToolError(`Unknown automation "${name}"`, { code: "UNKNOWN_AUTOMATION", hint });
  }

  /**
   * Finds the ID of an account by ID, email or name; `me` is the caller. Null for `none`.
   *
   * @throws {ToolError} `UNKNOWN_PERSON`
   */
  async userId(name: string, workspaceId: string): Promise<string | null> {
    if (name === "" || name === "none") return null;
    if (UUID.test(name)) return name;
    if (name === "me") return (await this.#client.account.get()).id;
    const members = await this.members(workspaceId);
    const isIt = ({ id, email, name: title }: WorkspaceMember): boolean =>
      id === name || isSame(email, name) || isSame(title, name);
    const [only, ...others] = members.filter(isIt);
    if (only && others.length === 0) return only.id;
    const listed = named(members.map(({ name: title, email }) => `${title} <${email}>`));
    throw new ToolError(only ? `Several people are called "${name}"` : `Unknown person "${name}"`, {
      code: "UNKNOWN_PERSON",
      hint: `Use "me", "none" or one of: ${listed}`,
    });
  }
}

/** Returns the error for a claim that has ended. */
export function claimEnded(claimId: string): ToolError {
  const hint = "It has expired or ended: stop working on its task, or claim a task again with claim_task";
  return new ToolError(`Cannot find claim "${claimId}"`, { code: "not_found", hint });
}

/** Returns the error for a task that cannot be restored. */
export function unknownDeleted(name: string): ToolError {
  const hint = "A deleted task can be restored for 30 days: use its key or the id that delete_task returned";
  return new ToolError(`No deleted task "${name}"`, { code: "UNKNOWN_TASK", hint });
}

function isStatus(status: string, known: ReadonlyMap<string, string>): boolean {
  if (VIRTUAL_STATUSES.includes(status) || known.has(status)) return true;
  return [...known.values()].some((name) => isSame(name, status));
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.trim().toLowerCase();
}

function named(all: readonly string[]): string {
  const more = all.length - MAX_NAMED;
  return `${all.slice(0, MAX_NAMED).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
