/**
 * A limited member sees the same as if the hidden projects did not exist. A random team works, one member is limited to
 * some projects, and the responses to that member are compared with the responses after the other projects were
 * deleted.
 *
 * @module
 */
import { describe, expect, test } from "bun:test";
import type { Client, Row } from "../harness/client.ts";
import { type Harness, SCENARIO_KINDS, startHarness } from "../harness/harness.ts";
import { buildWorld, type Tenant } from "../harness/world.ts";
import { newSeed, runs } from "../tier.ts";

const PROJECTS = 4;
const STEPS = 60;

for (const store of SCENARIO_KINDS) {
  describe(`on ${store}`, () => {
    for (let run = 0; run < runs(20); run++) {
      const seed = newSeed() + run;
      test(`a limited member sees what remains without the hidden projects (seed ${seed})`, async () => {
        const harness = await startHarness({ store });
        try {
          await compareAnswers(harness, new RandomTeam(harness.client, (await buildWorld(harness.client)).mine, seed));
        } finally {
          await harness.close();
        }
      });
    }
  });
}

async function compareAnswers({ client }: Harness, team: RandomTeam): Promise<void> {
  await team.work();
  const hidden = team.hiddenProjects();
  const shown = team.projects.filter((id) => !hidden.includes(id));
  await team.limitTo(shown);
  const limited = await answersTo(client, team);
  const text = JSON.stringify(Object.values(limited));
  expect([...hidden, ...team.tasksIn(hidden)].filter((id) => text.includes(id))).toEqual([]);
  const refused = Object.entries(limited).flatMap(([name, answer]) => (typeof answer === "number" ? name : []));
  const isExpected = (name: string) => /label:rare/.test(name) || team.namesHidden(name);
  expect(refused.filter((name) => !isExpected(name))).toEqual([]);
  for (const id of hidden) await client.ok("DELETE", `/api/project/${id}`, { as: team.owner });
  await team.openAll();
  const whole = await answersTo(client, team);
  for (const [name, answer] of Object.entries(whole)) {
    expect({ name, answer: comparable(limited[name], team) }).toEqual({ name, answer: comparable(answer, team) });
  }
}

/** Returns the responses to the limited member. */
async function answersTo(client: Client, team: RandomTeam): Promise<Record<string, unknown>> {
  const { as, workspaceId } = team;
  const answers: Record<string, unknown> = {};
  const ask = async (path: string, query: Record<string, string> = {}) => {
    const reply = await client.ask("GET", path, { as, query });
    answers[`${path} ${JSON.stringify(query)}`] = reply.status === 200 ? reply.body : reply.status;
  };
  for (const sort of ["createdAt", "-updatedAt", "title"]) await ask("/api/task", { workspaceId, sort });
  await ask("/api/task", { workspaceId, labelId: team.label });
  for (const where of ["is:open", "label:bug", "assignee:me", "status:to-do sort:due", "label:rare"]) {
    await ask("/api/task", { workspaceId, where });
    await ask("/api/task", { where });
  }
  await ask("/api/project", { workspaceId, includeArchived: "true" });
  for (const q of ["work", "1", "comment"]) await ask("/api/search", { q, workspaceId });
  await ask("/api/my-work");
  await ask(`/api/label/workspace/${workspaceId}`);
  await ask("/api/view", { workspaceId });
  await ask("/api/view/count", { workspaceId });
  await ask(`/api/time-entry/workspace/${workspaceId}`, { since: "2020-05-01", until: "2020-06-01" });
  await ask("/api/notification");
  for (const project of team.projects) {
    await ask(`/api/task/tasks/${project}`);
    await ask(`/api/task/export/${project}`);
    await ask(`/api/project/${project}/subtask-counts`);
    await ask(`/api/project/${project}/relations`, { type: "subtask" });
    await ask(`/api/custom-field/project/${project}/values`);
  }
  for (const task of team.tasks) {
    await ask(`/api/task/${task}`);
    await ask(`/api/task-relation/${task}`);
    await ask(`/api/task/${task}/watchers`);
  }
  return answers;
}

/** Leaves out what the deletion itself changes: versions, times, and references to tasks that no longer exist. */
function comparable(answer: unknown, team: RandomTeam): unknown {
  if (Array.isArray(answer)) {
    return answer
      .filter((row) => !team.isHidden(String(row?.resourceId)) && !team.isHidden(String(row?.value)))
      .map((row) => comparable(row, team));
  }
  if (typeof answer !== "object" || answer === null) return answer;
  const ignored = ["updatedAt", "version", "exportedAt", "projectIds"];
  const kept = Object.entries(answer).filter(([name]) => !ignored.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, comparable(value, team)]));
}

/** A team that works at random in a few projects. */
class RandomTeam {
  readonly #client: Client;
  readonly #tenant: Tenant;
  #state: number;
  readonly projects: string[] = [];
  readonly #projectOf = new Map<string, string>();
  #hidden: string[] = [];
  label = "";

  constructor(client: Client, tenant: Tenant, seed: number) {
    this.#client = client;
    this.#tenant = tenant;
    this.#state = seed >>> 0 || 1;
  }

  get owner(): string {
    return this.#tenant.owner.token;
  }

  /** The limited member. */
  get as(): string {
    return this.#tenant.admin.token;
  }

  get workspaceId(): string {
    return this.#tenant.ids.workspace;
  }

  get tasks(): string[] {
    return [...this.#projectOf.keys()];
  }

  tasksIn(projects: readonly string[]): string[] {
    return this.tasks.filter((task) => projects.includes(this.#projectOf.get(task) ?? ""));
  }

  isHidden(task: string): boolean {
    return this.#hidden.includes(this.#projectOf.get(task) ?? "");
  }

  /** Whether a path contains the ID of a hidden record. */
  namesHidden(path: string): boolean {
    return [...this.#hidden, ...this.tasksIn(this.#hidden)].some((id) => path.includes(id));
  }

  /** Chooses the projects to hide. The projects of the standard world stay visible. */
  hiddenProjects(): string[] {
    this.#hidden = this.projects.filter((_, index) => index === 0 || (index > 1 && this.#below(2) === 0));
    return this.#hidden;
  }

  async limitTo(projectIds: readonly string[]): Promise<void> {
    const query = { workspaceId: this.workspaceId, includeArchived: "true" };
    const all = await this.#client.ok<Row[]>("GET", "/api/project", { as: this.owner, query });
    const others = all.map(({ id }) => id).filter((id) => !this.projects.includes(id));
    await this.#setAccess({ projectAccess: "selected", projectIds: [...projectIds, ...others] });
  }

  async openAll(): Promise<void> {
    await this.#setAccess({ projectAccess: "all" });
  }

  async #setAccess(body: object): Promise<void> {
    const path = `/api/workspace/${this.workspaceId}/members/${this.#tenant.admin.id}/project-access`;
    await this.#client.ok("PUT", path, { as: this.owner, body });
  }

  async work(): Promise<void> {
    for (let count = 0; count < PROJECTS; count++) {
      this.projects.push((await this.#tenant.make.project()).project);
    }
    const body = { workspaceId: this.workspaceId, name: "bug", color: "red" };
    this.label = (await this.#post("/api/label", body)).id;
    const field = { name: "Related", type: "relation" };
    const { id } = await this.#post(`/api/custom-field/workspace/${this.workspaceId}`, field);
    for (let step = 0; step < STEPS; step++) await this.#step(id);
    const views = [[], this.projects.slice(0, 2)];
    for (const projectIds of views) {
      const view = { name: `View ${projectIds.length}`, query: "is:open", visibility: "public", projectIds };
      await this.#post("/api/view", { workspaceId: this.workspaceId, ...view });
    }
  }

  async #step(fieldId: string): Promise<void> {
    const kind = this.tasks.length < 8 ? 0 : this.#below(9);
    const task = this.#pick(this.tasks);
    const other = this.#pick(this.tasks);
    const userId = this.#tenant.admin.id;
    if (kind <= 1) {
      const project = this.#pick(this.projects);
      const title = `Work ${this.tasks.length}`;
      const assignee = this.#below(3) === 0 ? { userId } : {};
      const { id } = await this.#post(`/api/task/${project}`, { title, ...assignee, dueDate: this.#day() });
      this.#projectOf.set(id, project);
    } else if (kind === 2) {
      const name = this.#below(3) === 0 ? "rare" : "bug";
      await this.#try("POST", "/api/label", { workspaceId: this.workspaceId, taskId: task, name, color: "red" });
    } else if (kind === 3) {
      const content = `A comment for <hexlane-mention id="${userId}"></hexlane-mention>`;
      await this.#post(`/api/comment/${task}`, { content });
    } else if (kind === 4) {
      const relationType = this.#pick(["subtask", "blocks", "related"]);
      await this.#try("POST", "/api/task-relation", { sourceTaskId: task, targetTaskId: other, relationType });
    } else if (kind === 5) {
      const times = { startTime: "2020-05-05T08:00:00Z", endTime: "2020-05-05T09:00:00Z" };
      await this.#post("/api/time-entry", { taskId: task, ...times });
    } else if (kind === 6) {
      const destination = this.#pick(this.projects);
      const body = { destinationProjectId: destination };
      if (await this.#try("PUT", `/api/task/move/${task}`, body)) this.#projectOf.set(task, destination);
    } else if (kind === 7) {
      await this.#try("PUT", "/api/custom-field/value", { taskId: task, fieldId, value: other });
    } else {
      await this.#try("POST", `/api/task/${task}/watch`, undefined, this.as);
    }
  }

  async #post(path: string, body: object): Promise<Row> {
    return await this.#client.ok("POST", path, { as: this.owner, body });
  }

  /**
   * @returns whether the request succeeded. It may fail because a random relation already exists or would form a cycle
   */
  async #try(method: string, path: string, body?: object, as = this.owner): Promise<boolean> {
    return (await this.#client.ask(method, path, { as, ...(body ? { body } : {}) })).status === 200;
  }

  #day(): string {
    return `2027-01-${String(1 + this.#below(28)).padStart(2, "0")}`;
  }

  #pick<T>(items: readonly T[]): T {
    return items[this.#below(items.length)] as T;
  }

  /** Returns a random whole number below the bound (xorshift). */
  #below(bound: number): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    this.#state >>>= 0;
    return bound === 0 ? 0 : this.#state % bound;
  }
}
