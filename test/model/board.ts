/**
 * Runs commands on a board in one store, and reads all of its data.
 *
 * @module
 */
import { type Actor, createTracker, type Ports, type Store, TrackerError, type TrackerFactory } from "@hexlane/core";
import { ALL_ROWS, type FixedClock, fixedClock, testPorts } from "@hexlane/core/testing";
import { PASSWORD } from "../harness/world.ts";
import { type Action, actionOf, type Command, type State } from "./commands.ts";

type UseCases = Record<string, (input: unknown) => Promise<unknown>>;

export class Board {
  readonly #clock: FixedClock;
  readonly #factory: TrackerFactory;
  readonly #store: Store;
  readonly #actors: Actor[];
  readonly state: State;

  private constructor(parts: {
    clock: FixedClock;
    factory: TrackerFactory;
    store: Store;
    actors: Actor[];
    state: State;
  }) {
    this.#clock = parts.clock;
    this.#factory = parts.factory;
    this.#store = parts.store;
    this.#actors = parts.actors;
    this.state = parts.state;
  }

  /** Opens a board. IDs, secrets and time are the same for every store. @param store @default the in-memory store */
  static async open(store?: Store): Promise<Board> {
    const clock = fixedClock();
    // Without email, members can accept invitations without confirming an address.
    const { mail: _, ...base } = testPorts({ clock });
    const ports: Ports = store ? { ...base, store } : base;
    const factory = createTracker(ports);
    const actors: Actor[] = [];
    for (const name of ["olga", "mia", "vic"]) {
      const signedIn = await factory.as(null).signUp({ name, email: `${name}@example.test`, password: PASSWORD });
      actors.push({ kind: "session", userId: signedIn.account.id, session: signedIn.session });
    }
    const [owner, member, viewer] = actors as [Actor, Actor, Actor];
    const tracker = factory.as(owner);
    const { id: workspaceId } = await tracker.createWorkspace({ name: "Works", slug: "works" });
    for (const [person, role] of [
      [member, "member"],
      [viewer, "viewer"],
    ] as const) {
      const email = `${person === member ? "mia" : "vic"}@example.test`;
      const { id: invitationId } = await tracker.inviteMember({ workspaceId, email, role });
      await factory.as(person).acceptInvitation({ invitationId });
    }
    const projects: string[] = [];
    for (const slug of ["web", "ops"]) {
      projects.push((await tracker.createProject({ workspaceId, name: slug, slug })).id);
    }
    const columns: string[] = [];
    for (const projectId of projects) columns.push(...(await tracker.listColumns({ projectId })).map(({ id }) => id));
    const rest = { tasks: [], labels: [], comments: [], relations: [], timeEntries: [] };
    const state = { workspaceId, people: actors.map(({ userId }) => userId), projects, columns, ...rest };
    return new Board({ clock, factory, store: ports.store, actors, state });
  }

  /** Runs a command. Returns its outcome: the result, or the refusal with all its fields. */
  async run(command: Command): Promise<{ action: Action; outcome: string }> {
    this.#clock.advance(1);
    const action = actionOf(this.state, command);
    const tracker = this.#factory.as(this.#actors[command.who] ?? null) as unknown as UseCases;
    let outcome: string;
    try {
      const result = await (tracker[action.useCase] as UseCases[string])(action.input);
      if (action.keep) this.#keep(action.keep, (result as { id: string }).id);
      outcome = JSON.stringify(result);
    } catch (error) {
      if (!(error instanceof TrackerError)) throw error;
      const { code, message, details } = error;
      outcome = JSON.stringify({ code, message, reason: details.reason, errors: details.errors });
    }
    return { action, outcome };
  }

  /** Returns all readable data: the outbox, every history, every inbox, every list. */
  async everything(): Promise<unknown> {
    const { workspaceId, projects, people, tasks } = this.state;
    const page = { limit: 10_000 };
    const stored = await this.#store.read(async (tx) => ({
      events: await tx.listEvents(0, 100_000),
      notifications: await mapAll(people, (id) => tx.listNotifications(id, page)),
      activities: await mapAll(tasks, (id) => tx.listActivities(id, page)),
      relations: await mapAll(tasks, (id) => tx.listRelations(id)),
      timeEntries: await mapAll(tasks, async (id) => (await tx.listTimeEntries(id, ALL_ROWS)).rows),
      deleted: await mapAll(tasks, (id) => tx.findDeletedTask(id)),
      labels: (await tx.listLabelsOfWorkspace(workspaceId, {}, ALL_ROWS)).rows,
      projects: await tx.listProjectOutlines(workspaceId),
      counts: (await tx.countTasksByProject(workspaceId)).sort((a, b) => (a.projectId < b.projectId ? -1 : 1)),
    }));
    const tracker = this.#factory.as(this.#actors[0] ?? null);
    const boards = await mapAll(projects, (projectId) => tracker.getBoard({ projectId }));
    const whole = await mapAll(projects, (projectId) => tracker.getProject({ projectId }));
    const exported = await mapAll(projects, (projectId) => tracker.exportTasks({ projectId }));
    const found = await mapAll(["fix", "uber", "木の", "hello", "web-1"], (q) => tracker.search({ workspaceId, q }));
    const sorted = await mapAll(["dueDate", "-dueDate", "priority", "-title", "position"] as const, (sort) =>
      tracker.listTasks({ workspaceId, sort }),
    );
    return JSON.parse(JSON.stringify({ ...stored, boards, whole, exported, found, sorted }));
  }

  async close(): Promise<void> {
    await this.#factory.close();
  }

  #keep(list: NonNullable<Action["keep"]>, id: string): void {
    if (!this.state[list].includes(id)) this.state[list].push(id);
  }
}

async function mapAll<In, Out>(list: readonly In[], work: (one: In) => Promise<Out>): Promise<Out[]> {
  const results: Out[] = [];
  for (const one of list) results.push(await work(one));
  return results;
}
