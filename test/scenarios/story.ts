/**
 * Runs a scenario step by step and checks every effect of a step: request, status, body, and exactly the events, history
 * entries and notifications it leaves behind.
 *
 * @module
 */
import { expect } from "bun:test";
import type { Activity, Notification, StoredEvent } from "@hexlane/core";
import type { AskOptions, Row } from "../harness/client.ts";
import { type Harness, type HarnessOptions, startHarness } from "../harness/harness.ts";
import { Maker, type Person, signUp } from "../harness/world.ts";

/** Type and data of an event, without the fields of the task itself. */
export type EventSummary = [type: StoredEvent["type"], data: Record<string, unknown>];
/** A history entry. */
export type ActivitySummary = Pick<Activity, "type" | "content" | "eventData">;
/** A notification in a user's inbox. */
export type NotificationSummary = { to: Person } & Pick<Notification, "type" | "title" | "content" | "eventData">;

export interface Step extends Omit<AskOptions, "as"> {
  /** Null for a visitor. */
  by: Person | null;
  /** Method and path. */
  request: string;
  /** @default 200 */
  status?: number;
  /** The complete body of a success; for a refusal its stable code. */
  answer: unknown;
  /** The exact events appended. @default none */
  events?: EventSummary[];
  /** The exact entries added to task histories. @default none */
  activities?: ActivitySummary[];
  /** The exact notifications, by recipient. @default none */
  notices?: NotificationSummary[];
}

export class Story {
  readonly harness: Harness;
  /** The owner of the workspace. */
  readonly ada: Person;
  readonly mia: Person;
  readonly vic: Person;
  /** A non-member. */
  readonly eve: Person;
  readonly workspaceId: string;
  readonly make: Maker;
  readonly #seen = new Set<string>();
  readonly #tasks = new Set<string>();
  #sequence = 0;

  private constructor(harness: Harness, people: [Person, Person, Person, Person], workspaceId: string, make: Maker) {
    this.harness = harness;
    [this.ada, this.mia, this.vic, this.eve] = people;
    this.workspaceId = workspaceId;
    this.make = make;
  }

  /** Creates a workspace with the owner Ada, the member Mia and the viewer Vic. Eve is not a member. */
  static async begin(options: HarnessOptions): Promise<Story> {
    const harness = await startHarness(options);
    const ada = await signUp(harness.client, "Ada");
    const body = { name: "Engines", slug: "engines" };
    const workspace = await harness.ok("POST", "/api/auth/organization/create", { as: ada.token, body });
    const make = new Maker(harness.client, ada, { id: workspace.id, slug: "engines" });
    const [mia, vic] = [await make.person("member", "Mia"), await make.person("viewer", "Vic")];
    const eve = await signUp(harness.client, "Eve");
    const story = new Story(harness, [ada, mia, vic, eve], workspace.id, make);
    await story.#takeEffects();
    return story;
  }

  /** The current instant in response format; matches any instant if the server has its own clock. */
  get now(): unknown {
    return this.harness.kind === "program" ? aTime : this.harness.clock.now().toISOString();
  }

  /** Sends one request, a minute after the previous one. */
  async step<T = Row>(step: Step): Promise<T> {
    const { by, request, status = 200, answer, events = [], activities = [], notices = [], ...ask } = step;
    this.harness.clock.advance(60);
    const [method = "", path = ""] = request.split(" ");
    const startedAt = this.harness.clock.now();
    const reply = await this.harness.request(method, path, { ...ask, ...(by ? { as: by.token } : {}) });
    const body = reply.status === 200 ? reply.body : (reply.body as { code?: string } | undefined)?.code;
    const effects = await this.#takeEffects();
    expect({ request, status: reply.status, answer: body }).toEqual({ request, status, answer });
    expect({ request, events: effects.events.map(toEvent) }).toEqual({ request, events });
    expect({ request, activities: effects.activities.map(toActivity) }).toEqual({ request, activities });
    const inboxes = notices.map(({ to, ...rest }) => ({ to: to.name, ...rest }));
    expect({ request, notices: effects.notices }).toEqual({ request, notices: inboxes });
    // Every effect has its actor and time.
    for (const left of effects.events) expect(left.actorId).toBe(by?.id ?? null);
    for (const { createdAt } of [...effects.events, ...effects.activities]) {
      // An effect has the exact time of its step, unless the server has its own clock.
      expect(createdAt.getTime()).toBeWithin(startedAt.getTime(), this.harness.clock.now().getTime() + 1);
    }
    return reply.body as T;
  }

  /** Runs an action outside the story, without checking its effects. */
  async meanwhile<T>(work: (make: Maker) => Promise<T>): Promise<T> {
    const result = await work(this.make);
    await this.#takeEffects();
    return result;
  }

  async close(): Promise<void> {
    await this.harness.close();
  }

  async #takeEffects(): Promise<{
    events: StoredEvent[];
    activities: Activity[];
    notices: Omit<NotificationSummary, "to">[];
  }> {
    const events = await this.harness.events(this.#sequence);
    this.#sequence = events.at(-1)?.sequence ?? this.#sequence;
    for (const { taskId } of events) if (taskId !== null) this.#tasks.add(taskId);
    const people = this.vic ? [this.ada, this.mia, this.vic, this.eve] : [];
    const page = { limit: 10_000 };
    const isNew = ({ id }: { id: string }) => !this.#seen.has(id) && this.#seen.add(id) !== undefined;
    return await this.harness.ports.store.read(async (tx) => {
      const activities: Activity[] = [];
      for (const id of this.#tasks)
        activities.push(...(await tx.listActivities(id, page)).rows.reverse().filter(isNew));
      const notices: (Omit<NotificationSummary, "to"> & { to: string })[] = [];
      for (const { id, name: to } of people) {
        for (const row of (await tx.listNotifications(id, page)).rows.reverse().filter(isNew)) {
          const { type, title, content, eventData } = row;
          notices.push({ to, type, title, content, eventData });
        }
      }
      return { events, activities, notices };
    });
  }
}

function toEvent({ type, data: { task: _, ...data } }: StoredEvent): EventSummary {
  return [type, data];
}

function toActivity({ type, content, eventData }: Activity): ActivitySummary {
  return { type, content, eventData };
}

/** Returns a history entry without text. */
export function changed(type: ActivitySummary["type"], eventData: Record<string, unknown>): ActivitySummary {
  return { type, content: null, eventData };
}

export function statusChanged(oldStatus: string, newStatus: string): ActivitySummary {
  return changed("status_changed", { oldStatus, newStatus });
}

/** Stands for an ID or an instant whose value does not matter. */
export const anId: unknown = expect.stringMatching(/^(id-\d+|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/);
export const aTime: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
