/**
 * The operations of a team's day, as requests. They are the same in every run, so that two servers that start with the
 * same database can be compared.
 *
 * @module
 */
import type { LoadRequest } from "./load.ts";
import { COMMENTED_TASKS, STATUSES, type Team } from "./scene.ts";

export interface Operation {
  name: string;
  isRead: boolean;
  next(requests: TeamRequests): LoadRequest;
}

/** A prime, so that steps of this size visit every task before repeating one. */
const STRIDE = 7919;
/** The index of a task of the owner. The second of every nine tasks is assigned to the owner. */
const TASK_OF_OWNER = 28;
/** In "read all", one request in this many is replaced by a colleague's comment that notifies the reader. */
const READS_PER_NOTIFICATION = 100;

/** Creates the requests to one server. */
export class TeamRequests {
  readonly team: Team;
  readonly #commented: readonly string[];
  readonly #others: readonly string[];
  readonly #projectOf = new Map<string, string>();
  #count = 0;
  #reads = 0;
  #statuses = 0;
  #moves = 0;

  constructor(team: Team) {
    this.team = team;
    const [taskIds] = team.taskIds;
    this.#commented = taskIds.slice(0, COMMENTED_TASKS);
    this.#others = taskIds.slice(COMMENTED_TASKS);
  }

  /** Creates a read. The members take turns. */
  get(path: string): LoadRequest {
    const { keys } = this.team;
    return { method: "GET", path, key: keys[++this.#reads % keys.length] ?? "" };
  }

  /** Creates a write by the owner. */
  send(method: string, path: string, body?: unknown): LoadRequest {
    return { method, path, key: this.team.keys[0] ?? "", body };
  }

  /** Returns a new number on each call. */
  count(): number {
    return ++this.#count;
  }

  anyTask(): string {
    return pick(this.team.taskIds[0], this.count());
  }

  /** Returns the ID of a task that no request changes. */
  commentedTask(): string {
    return pick(this.#commented, this.count());
  }

  /** Returns the ID of a task on the board that requests may change. */
  otherTask(): string {
    return pick(this.#others, this.count());
  }

  /** Moves the next task to a different column. */
  setStatus(): LoadRequest {
    const turn = this.#statuses++;
    const index = turn % this.#others.length;
    const passes = 1 + Math.floor(turn / this.#others.length);
    const status = STATUSES[(COMMENTED_TASKS + index + passes) % STATUSES.length];
    return this.send("PUT", `/api/task/status/${this.#others[index]}`, { status });
  }

  /** Moves the next task to the other project, and back in the next round. */
  moveAcross(): LoadRequest {
    const [first, second] = this.team.projectIds;
    const id = pick(this.team.taskIds[1], ++this.#moves);
    const destinationProjectId = (this.#projectOf.get(id) ?? second) === first ? second : first;
    this.#projectOf.set(id, destinationProjectId);
    return this.send("PUT", `/api/task/move/${id}`, { destinationProjectId });
  }

  comment(): LoadRequest {
    return this.send("POST", `/api/comment/${this.otherTask()}`, { content: `Looks good, part ${this.#count} too` });
  }

  /** Creates a colleague's comment on a task of the owner, whom it notifies. */
  notify(): LoadRequest {
    const id = this.team.taskIds[0][TASK_OF_OWNER];
    return {
      ...this.send("POST", `/api/comment/${id}`, { content: "Please look at this" }),
      key: this.team.keys[1] ?? "",
    };
  }

  create(): LoadRequest {
    return this.send("POST", `/api/task/${this.team.projectIds[1]}`, {
      title: "Write the next part of it",
      description: "Some words about what is to be done",
      priority: "medium",
      status: "to-do",
    });
  }
}

function pick(ids: readonly string[], turn: number): string {
  return ids[(turn * STRIDE) % ids.length] as string;
}

const read = (name: string, path: (requests: TeamRequests) => string): Operation => ({
  name,
  isRead: true,
  next: (requests) => requests.get(path(requests)),
});
const write = (name: string, next: Operation["next"]): Operation => ({ name, isRead: false, next });

/** Reads come first, so that no earlier write makes their responses larger. */
export const OPERATIONS: readonly Operation[] = [
  read("get task", (on) => `/api/task/${on.anyTask()}`),
  read("board", ({ team }) => `/api/task/tasks/${team.projectIds[0]}`),
  read(
    "list tasks",
    ({ team }) => `/api/task?workspaceId=${team.workspaceId}&projectId=${team.projectIds[0]}&limit=50`,
  ),
  read("projects", ({ team }) => `/api/project?workspaceId=${team.workspaceId}`),
  read("activities", (on) => `/api/activity/${on.commentedTask()}`),
  read("comments", (on) => `/api/comment/${on.commentedTask()}`),
  read("labels", (on) => `/api/label/task/${on.commentedTask()}`),
  read("notifications", () => "/api/notification?limit=50"),
  read("search", (on) => `/api/search?workspaceId=${on.team.workspaceId}&q=write+part+${10 + (on.count() % 90)}`),
  write("edit title", (on) =>
    on.send("PUT", `/api/task/title/${on.otherTask()}`, { title: `Write part ${on.count()} of it` }),
  ),
  write("status", (on) => on.setStatus()),
  write("move within", (on) =>
    on.send("PATCH", `/api/task/${on.otherTask()}`, { position: ((on.count() * STRIDE) % 10_000) + 0.5 }),
  ),
  write("comment", (on) => on.comment()),
  write("create", (on) => on.create()),
  write("move across", (on) => on.moveAcross()),
  write("read all", (on) => {
    const isNotice = on.count() % READS_PER_NOTIFICATION === 0;
    return isNotice ? { ...on.notify(), isBeside: true } : on.send("PATCH", "/api/notification/read-all");
  }),
];

/** A team at work: 65% of requests get a task, 23% get the board, 9% list the projects, and 3% write. */
export const MIX: Operation = {
  name: "team's mix",
  isRead: false,
  next(on) {
    const { projectIds, workspaceId } = on.team;
    const dice = (on.count() * STRIDE) % 100;
    if (dice < 65) return on.get(`/api/task/${on.anyTask()}`);
    if (dice < 88) return on.get(`/api/task/tasks/${projectIds[0]}`);
    if (dice < 97) return on.get(`/api/project?workspaceId=${workspaceId}`);
    if (dice < 98) return on.create();
    return dice < 99 ? on.setStatus() : on.comment();
  },
};

/**
 * Returns a function that creates the requests of an operation, with a write to the same board after every 20 reads.
 */
export function requestsOf({ next, isRead }: Operation, requests: TeamRequests): () => LoadRequest {
  let turn = 0;
  return () => (isRead && ++turn % 21 === 0 ? { ...requests.setStatus(), isBeside: true } : next(requests));
}
