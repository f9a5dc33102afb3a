/**
 * The people who are viewing each task, and whether they are typing a comment. Kept only in memory. Each server
 * receives the state of all windows through {@linkcode Live}, and removes a window if it does not repeat its state or
 * if its event stream ends.
 *
 * @module
 */
/** The {@linkcode Live} topic on which servers publish the state of windows. */
export const PRESENCE_TOPIC = "presence";

/** A window that does not repeat its state for this long counts as gone. Clients repeat it every 20 seconds. */
const PRESENCE_SECONDS = 45;
/**
 * A person whose client does not repeat the typing signal for this long no longer counts as typing. Clients repeat it every
 * 3 seconds.
 */
const TYPING_SECONDS = 7;
/** Maximum number of windows that show one task. Further windows are ignored. */
const MAX_PRESENT_PER_TASK = 100;
/** Maximum number of windows of one account. A further window replaces the one that has been silent longest. */
const MAX_PRESENT_PER_ACCOUNT = 20;
/** Maximum number of windows in one process. They take about 5 MB. */
const MAX_PRESENT_WINDOWS = 20_000;

/** What a person is doing on a task. `gone` means that the person left the task. */
export const PRESENCE_STATES = ["viewing", "typing", "gone"] as const;
/** One of {@linkcode PRESENCE_STATES}. */
export type PresenceState = (typeof PRESENCE_STATES)[number];

/** The task and state of a person's window. */
export interface PresenceMark {
  workspaceId: string;
  projectId: string;
  taskId: string;
  userId: string;
  /** The client's ID for its window. */
  windowId: string;
  state: PresenceState;
}

/** A person viewing a task. */
export interface PresentPerson {
  userId: string;
  isTyping: boolean;
}

/** The other people viewing a task. */
export interface TaskPresence {
  taskId: string;
  workspaceId: string;
  projectId: string;
  /** In order of arrival. */
  people: PresentPerson[];
}

/** A stream of a window, which is notified of the people viewing the window's task. */
export interface PresenceReader {
  /** Whether the people viewing the task have changed since the reader was last notified. */
  isPresenceChanged: boolean;
  wake(): void;
}

interface Entry extends Omit<PresenceMark, "state"> {
  expiresAt: number;
  typingUntil: number;
}

/** All known windows, and this process's streams to some of them. */
export class Presence {
  readonly #entries = new Map<string, Entry>();
  /** Keys of entries by task, in order of arrival. */
  readonly #tasks = new Map<string, Set<string>>();
  /** Keys of entries by account. The window that has been silent longest comes first. */
  readonly #accounts = new Map<string, Set<string>>();
  readonly #readers = new Map<string, Set<PresenceReader>>();

  /** Applies a mark. If it changes what the other windows on the task show, wakes their streams. */
  apply(mark: PresenceMark, now: Date): void {
    const key = keyOf(mark);
    const before = this.#entries.get(key);
    if (before && (mark.state === "gone" || before.taskId !== mark.taskId)) {
      // A late mark for a task that the window has already left.
      if (mark.state === "gone" && before.taskId !== mark.taskId) return;
      this.#remove(key, before);
    }
    if (mark.state === "gone") return;
    const { workspaceId, projectId, taskId, userId, windowId, state } = mark;
    const known = this.#entries.get(key);
    if (!known) this.#makeRoomFor(userId);
    if (!known && !this.#hasRoom(taskId)) return;
    const ms = now.getTime();
    const typingUntil = state === "typing" ? ms + TYPING_SECONDS * 1000 : 0;
    this.#entries.set(key, {
      ...{ workspaceId, projectId, taskId, userId, windowId, typingUntil },
      expiresAt: ms + PRESENCE_SECONDS * 1000,
    });
    const keys = this.#tasks.get(taskId) ?? new Set();
    this.#tasks.set(taskId, keys.add(key));
    const ownKeys = this.#accounts.get(userId) ?? new Set();
    ownKeys.delete(key);
    this.#accounts.set(userId, ownKeys.add(key));
    // Typing that expired since the last sweep is still shown.
    const wasTyping = (known?.typingUntil ?? 0) > 0;
    if (!known || wasTyping !== (state === "typing")) this.#tell(taskId, userId);
  }

  /**
   * Returns the other people viewing the task of a window. A person with several windows is listed once. Undefined if
   * the window shows no task.
   */
  seenFrom(window: Pick<PresenceMark, "userId" | "windowId">, now: Date): TaskPresence | undefined {
    const own = this.#entries.get(keyOf(window));
    if (!own) return undefined;
    const ms = now.getTime();
    const people = new Map<string, PresentPerson>();
    for (const key of this.#tasks.get(own.taskId) ?? []) {
      const entry = this.#entries.get(key);
      if (!entry || entry.userId === own.userId || entry.expiresAt <= ms) continue;
      const isTyping = entry.typingUntil > ms || people.get(entry.userId)?.isTyping === true;
      people.set(entry.userId, { userId: entry.userId, isTyping });
    }
    const { taskId, workspaceId, projectId } = own;
    return { taskId, workspaceId, projectId, people: [...people.values()] };
  }

  /**
   * Adds a stream of a window.
   *
   * @returns a function that removes the stream and, if it was the window's last one, returns the mark to publish
   */
  join(window: Pick<PresenceMark, "userId" | "windowId">, reader: PresenceReader): () => PresenceMark | undefined {
    const key = keyOf(window);
    const readers = this.#readers.get(key) ?? new Set();
    this.#readers.set(key, readers.add(reader));
    return () => {
      readers.delete(reader);
      if (readers.size > 0 || this.#readers.get(key) !== readers) return undefined;
      this.#readers.delete(key);
      const entry = this.#entries.get(key);
      if (!entry) return undefined;
      const { workspaceId, projectId, taskId, userId, windowId } = entry;
      return { workspaceId, projectId, taskId, userId, windowId, state: "gone" };
    };
  }

  /** Removes windows that have not repeated their state, and ends expired typing. */
  sweep(now: Date): void {
    const ms = now.getTime();
    for (const [key, entry] of [...this.#entries]) {
      if (entry.expiresAt <= ms) this.#remove(key, entry);
      else if (entry.typingUntil > 0 && entry.typingUntil <= ms) {
        entry.typingUntil = 0;
        this.#tell(entry.taskId, entry.userId);
      }
    }
  }

  #makeRoomFor(userId: string): void {
    const keys = this.#accounts.get(userId);
    if (!keys || keys.size < MAX_PRESENT_PER_ACCOUNT) return;
    const [key = ""] = keys;
    const entry = this.#entries.get(key);
    if (entry) this.#remove(key, entry);
  }

  #hasRoom(taskId: string): boolean {
    return this.#entries.size < MAX_PRESENT_WINDOWS && (this.#tasks.get(taskId)?.size ?? 0) < MAX_PRESENT_PER_TASK;
  }

  #remove(key: string, { taskId, userId }: Entry): void {
    this.#entries.delete(key);
    removeFrom(this.#tasks, taskId, key);
    removeFrom(this.#accounts, userId, key);
    this.#tell(taskId, userId);
  }

  /** Wakes the streams of the other people who are viewing a task. */
  #tell(taskId: string, userId: string): void {
    for (const key of this.#tasks.get(taskId) ?? []) {
      if (this.#entries.get(key)?.userId === userId) continue;
      for (const reader of this.#readers.get(key) ?? []) {
        reader.isPresenceChanged = true;
        reader.wake();
      }
    }
  }
}

/** Parses a mark. Returns undefined if the mark came from a server with a different version. */
export function readMark(message: string): PresenceMark | undefined {
  try {
    const mark = JSON.parse(message) as PresenceMark;
    const texts = [mark.workspaceId, mark.projectId, mark.taskId, mark.userId, mark.windowId];
    return texts.every((text) => typeof text === "string") && PRESENCE_STATES.includes(mark.state) ? mark : undefined;
  } catch {
    return undefined;
  }
}

function removeFrom(keysOf: Map<string, Set<string>>, id: string, key: string): void {
  const keys = keysOf.get(id);
  keys?.delete(key);
  if (keys?.size === 0) keysOf.delete(id);
}

function keyOf({ userId, windowId }: Pick<PresenceMark, "userId" | "windowId">): string {
  return JSON.stringify([userId, windowId]);
}
