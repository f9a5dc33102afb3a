/** Applies the records that depend on tasks: relations, comments, time entries and images in text. @module */
import type { Plan, PlannedComment, PlannedImage, PlannedTask, PlannedTimeEntry } from "./plan.ts";
import { isForbidden, isRefusal, type Target } from "./target.ts";
import { uploadImage } from "./upload.ts";

/** Concurrent requests. */
const CONCURRENCY = 4;

/** Creates the relations between tasks. */
export async function relateTasks(target: Target, plan: Plan): Promise<void> {
  const { client, journal, onProgress } = target.options;
  const { relations } = plan;
  for (const [index, { from, to, type }] of relations.entries()) {
    const ref = `${from} ${type} ${to}`;
    if (journal.find("relation", ref) !== undefined) {
      target.present.relations++;
      continue;
    }
    const [sourceTaskId, targetTaskId] = [journal.find("task", from), journal.find("task", to)];
    if (sourceTaskId === undefined || targetTaskId === undefined) continue;
    onProgress?.("Relating tasks", { done: index, total: relations.length });
    const body = { sourceTaskId, targetTaskId, relationType: type };
    try {
      const { id } = await target.ask((options) => client.relations.create(body, options), ["relation", body]);
      journal.add("relation", [[ref, id]]);
      target.made.relations++;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      target.lose("RELATION", `${titleOf(plan, from)} and ${titleOf(plan, to)}: ${error.message}`);
    }
  }
}

function titleOf({ projects }: Plan, ref: string): string {
  for (const { tasks } of projects) for (const task of tasks) if (task.ref === ref) return `"${task.title}"`;
  return ref;
}

interface MadeTask {
  taskId: string;
  title: string;
}

/** Adds comments. The comments on one task are created one after another, in their original order. */
export async function addComments(target: Target, plan: Plan): Promise<void> {
  await eachOfTasks(target, plan, {
    doing: "Adding comments",
    of: ({ comments }) => comments,
    add: async (comment, task) => {
      if (target.options.journal.find("comment", comment.ref) !== undefined) {
        target.present.comments++;
        target.present.images += comment.images?.length ?? 0;
      } else await addComment(target, comment, task);
    },
  });
}

async function addComment(target: Target, comment: PlannedComment, task: MadeTask): Promise<void> {
  const { journal, namesAuthors = true } = target.options;
  const { ref, images } = comment;
  const content = await withImages(target, comment.content, { images, surface: "comment", task });
  const shown = { ...comment, content };
  try {
    const id = await sendComment(target, shown, task, namesAuthors).catch((error: unknown) => {
      // A key may have fewer permissions than its owner, or the role has changed.
      if (!isForbidden(error) || !namesAuthors) throw error;
      return sendComment(target, shown, task, false);
    });
    journal.add("comment", [[ref, id]]);
    target.made.comments++;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    target.lose("COMMENT", `${task.title}: ${error.message}`);
  }
}

/** @param namesAuthor whether the author is a field instead of part of the text @returns the comment's ID */
async function sendComment(
  target: Target,
  { ref, author, content: said, createdAt, via, parentRef }: PlannedComment,
  { taskId }: MadeTask,
  namesAuthor: boolean,
): Promise<string> {
  const { client, journal } = target.options;
  // The API cannot set the time of a comment, so the text gives its date.
  const day = createdAt === undefined ? "" : createdAt.slice(0, 10);
  const signature = [namesAuthor ? "" : author, day].filter((part) => part !== "").join(", ");
  const content = signature === "" ? said : `${said}\n\n*${signature}*`;
  const externalUserName = author === "" ? null : author.slice(0, 100);
  // A reply becomes a top-level comment if its parent was not imported.
  const parentId = parentRef === undefined ? undefined : journal.find("comment", parentRef);
  const reply = parentId === undefined ? {} : { parentId };
  const origin = namesAuthor ? { externalUserName, externalSource: via ?? target.source } : {};
  const body = { content, ...origin, ...reply };
  const about = ["comment", taskId, ref, body];
  return (await target.ask((options) => client.comments.create(taskId, body, options), about)).id;
}

/** Adds time entries. The importing account owns them, so the description names the person. */
export async function addTimeEntries(target: Target, plan: Plan): Promise<void> {
  await eachOfTasks(target, plan, {
    doing: "Adding time entries",
    of: ({ timeEntries = [] }) => timeEntries,
    add: async (entry, task) => {
      if (target.options.journal.find("time", entry.ref) !== undefined) target.present.timeEntries++;
      else await addTimeEntry(target, entry, task);
    },
  });
}

/** Whether the time was spent by someone other than the importer. */
export function isOfAnother(
  { by }: PlannedTimeEntry,
  { people, userId }: { people: ReadonlyMap<string, string>; userId?: string | undefined },
): boolean {
  return by !== null && (userId === undefined || people.get(by.key) !== userId);
}

async function addTimeEntry(target: Target, entry: PlannedTimeEntry, { taskId, title }: MadeTask): Promise<void> {
  const { client, journal } = target.options;
  const { ref, startTime, endTime } = entry;
  const name = isOfAnother(entry, target.options) ? `(${entry.by?.name})` : "";
  const description = [entry.description, name].filter((part) => part !== "").join(" ");
  const body = { taskId, startTime, endTime, description };
  try {
    const { id } = await target.ask((options) => client.timeEntries.create(body, options), ["time", ref, body]);
    journal.add("time", [[ref, id]]);
    target.made.timeEntries++;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    target.lose("TIME_ENTRY", `${title}: ${error.message}`);
  }
}

/** Uploads the images in descriptions and updates the descriptions to show the uploads. */
export async function showImages(target: Target, plan: Plan): Promise<void> {
  const { client, journal } = target.options;
  await eachOfTasks(target, plan, {
    doing: "Uploading images",
    of: ({ images = [], ...task }) => (images.length === 0 ? [] : [{ ...task, images }]),
    add: async ({ ref, description, images }, task) => {
      const { taskId } = task;
      if (journal.find("shown", ref) !== undefined) {
        target.present.images += images.length;
        return;
      }
      const shown = await withImages(target, description, { images, surface: "description", task });
      if (shown !== description) {
        await target.ask(
          (options) => client.tasks.edit(taskId, { description: shown }, options),
          ["shown", taskId, shown],
        );
      }
      journal.add("shown", [[ref, taskId]]);
    },
  });
}

/** Returns the text with its images uploaded to the target server. */
async function withImages(
  target: Target,
  text: string,
  options: { images: readonly PlannedImage[] | undefined; surface: "description" | "comment"; task: MadeTask },
): Promise<string> {
  const { images = [], surface, task } = options;
  let shown = text;
  for (const image of images) {
    const url = await uploadImage(target, image, { surface, ...task });
    if (url !== undefined) shown = shown.replaceAll(image.url, () => url);
  }
  return shown;
}

/** Runs an action on parts of created tasks: several tasks at a time, the parts of each in order. */
async function eachOfTasks<T>(
  { options: { journal, onProgress } }: Target,
  plan: Plan,
  work: { doing: string; of: (task: PlannedTask) => readonly T[]; add: (part: T, task: MadeTask) => Promise<void> },
): Promise<void> {
  const tasks = plan.projects
    .flatMap((project) => project.tasks)
    .map((task) => ({ task, parts: work.of(task) }))
    .filter(({ parts }) => parts.length > 0);
  const total = tasks.reduce((count, { parts }) => count + parts.length, 0);
  let done = 0;
  await runConcurrently(tasks, async ({ task: { ref, title }, parts }) => {
    const taskId = journal.find("task", ref);
    for (const part of taskId === undefined ? [] : parts) {
      onProgress?.(work.doing, { done: done++, total });
      await work.add(part, { taskId: taskId as string, title });
    }
  });
}

/** Runs several actions at a time. After a failure, no more actions begin; running actions are awaited. */
async function runConcurrently<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]();
  let failures = 0;
  const worker = async (): Promise<void> => {
    for (let next = rest.next(); !next.done && failures === 0; next = rest.next()) {
      await work(next.value).catch((error: unknown) => {
        failures++;
        throw error;
      });
    }
  };
  const workers = await Promise.allSettled(Array.from({ length: CONCURRENCY }, worker));
  for (const ended of workers) if (ended.status === "rejected") throw ended.reason;
}
