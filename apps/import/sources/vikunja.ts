/** Vikunja's export of an account: a ZIP archive with a `data.json`. @module */
import { Draft, isFinalName, paragraphs } from "../draft.ts";
import { markdownOf } from "../formats/html.ts";
import type { Value } from "../formats/value.ts";
import {
  ARCHIVED,
  BACKLOG,
  type Plan,
  type PlannedColumn,
  type PlannedComment,
  type PlannedPriority,
  type PlannedRelation,
  type PlannedTask,
} from "../plan.ts";

/** From "unset" to "do now". */
const PRIORITIES: readonly PlannedPriority[] = ["no-priority", "low", "medium", "high", "urgent", "urgent"];
/** The largest limit that the server accepts. */
const MAX_WIP_LIMIT = 10_000;
const TO_DO = "to do";
const DONE = "done";

/** Returns the plan for `data.json`. @throws {BadSource} */
export function planVikunja(data: Value): Plan {
  const draft = new Draft();
  const relations = new Map<string, PlannedRelation>();
  // Favorites and saved filters also appear as projects, with negative IDs.
  const real = data.items().filter((project) => Number(project.get("id").id()) > 0);
  for (const project of data.items())
    if (!real.some(({ place }) => place === project.place))
      draft.lose("FAVORITES_LIST", project.get("title").textOrEmpty());
  const projects = real.map((project) => {
    const ref = refOf("project", project);
    const name = draft.name(project.get("title").text(), project.place);
    const description = draft.text(markdownOf(project.get("description").textOrEmpty()), name);
    draft.loseFields(project, LOST_OF_PROJECTS, name);
    if ((project.get("parent_project_id").number() ?? 0) > 0) draft.lose("PARENT_PROJECT", name);
    const board = boardOf(draft, project, ref);
    const identifier = project.get("identifier").textOrEmpty();
    const tasks = inOrder(project.get("tasks"), board.positions).map((task) => {
      for (const relation of relationsOf(draft, task)) relations.set(JSON.stringify(relation), relation);
      return taskOf(draft, task, { board, isArchived: project.get("is_archived").flag() });
    });
    const known = { ref, name, ...(description === "" ? {} : { description }) };
    return { ...known, ...(identifier === "" ? {} : { slug: identifier }), columns: board.columns, tasks };
  });
  const refs = new Map(
    real
      .flatMap((project) => project.get("tasks").items())
      .map((task) => [`task ${task.get("id").id()}`, refOf("task", task)]),
  );
  const inside = [...relations.values()].flatMap(({ from, to, type }) => {
    const [one, other] = [refs.get(from), refs.get(to)];
    if (one !== undefined && other !== undefined) return [{ from: one, to: other, type }];
    draft.lose("RELATION_NOT_IN_FILE", `${from} ${type} ${to}`);
    return [];
  });
  return { source: "vikunja", projects, relations: inside, losses: draft.losses };
}

const LOST_OF_PROJECTS = {
  hex_color: "PROJECT_COLOR",
  is_favorite: "FAVORITE",
  background_information: "PROJECT_BACKGROUND",
  created: "PROJECT_CREATION_DATE",
} as const;
const LOST_OF_TASKS = {
  created: "TASK_CREATION_DATE",
  done_at: "DONE_DATE",
  index: "TASK_NUMBER",
  hex_color: "TASK_COLOR",
  is_favorite: "FAVORITE",
  cover_image_attachment_id: "TASK_COVER",
  reactions: "REACTION",
} as const;

/** Returns a unique ID. Vikunja's IDs start at 1 in every installation, so the creation time is added. */
function refOf(kind: string, thing: Value): string {
  return [kind, thing.get("id").id(), thing.get("created").textOrEmpty()].join(" ").trim();
}

interface Board {
  columns: PlannedColumn[];
  /** The column of each task, by task ID. */
  places: ReadonlyMap<string, string>;
  /** The position of each task, by task ID. */
  positions: ReadonlyMap<string, number>;
  doneColumn: string | undefined;
  hasBuckets: boolean;
}

/** Reads the columns of the first kanban view. A project without columns gets two. */
function boardOf(draft: Draft, project: Value, ref: string): Board {
  const views = project.get("views").items();
  const boards = views.filter((view) => view.get("view_kind").raw === "kanban");
  for (const view of boards.slice(1)) draft.lose("ADDITIONAL_BOARD", view.get("title").textOrEmpty());
  const view = boards[0];
  const viewId = view?.get("id").id();
  const mine = (row: Value): boolean =>
    viewId === undefined || row.get("project_view_id").raw === undefined || row.get("project_view_id").id() === viewId;
  const buckets = project
    .get("buckets")
    .items()
    .filter(mine)
    .sort((left, right) => (left.get("position").number() ?? 0) - (right.get("position").number() ?? 0));
  const done =
    view && (view.get("done_bucket_id").number() ?? 0) > 0 ? `bucket ${view.get("done_bucket_id").id()}` : undefined;
  const columns = buckets.map((bucket) => {
    const own = `bucket ${bucket.get("id").id()}`;
    const name = draft.name(bucket.get("title").text(), bucket.place);
    const limit = bucket.get("limit").number() ?? 0;
    const hasLimit = Number.isInteger(limit) && limit > 0 && limit <= MAX_WIP_LIMIT;
    if (limit > 0 && !hasLimit) draft.lose("COLUMN_LIMIT", name);
    const isFinal = own === done || (done === undefined && isFinalName(name));
    return { ref: own, name, isFinal, ...(hasLimit ? { wipLimit: limit } : {}) };
  });
  const placed = project.get("task_buckets").items().filter(mine);
  const positions = project.get("positions").items().filter(mine);
  const ours = [
    { ref: `${ref} ${TO_DO}`, name: "To Do", isFinal: false },
    { ref: `${ref} ${DONE}`, name: "Done", isFinal: true },
  ];
  return {
    columns: columns.length > 0 ? columns : ours,
    hasBuckets: columns.length > 0,
    doneColumn: columns.length > 0 ? columns.find(({ isFinal }) => isFinal)?.ref : ours[1]?.ref,
    places: new Map(placed.map((row) => [row.get("task_id").id(), `bucket ${row.get("bucket_id").id()}`])),
    positions: new Map(positions.map((row) => [row.get("task_id").id(), row.get("position").number() ?? 0])),
  };
}

function inOrder(tasks: Value, positions: ReadonlyMap<string, number>): Value[] {
  const place = (task: Value): number => positions.get(task.get("id").id()) ?? task.get("index").number() ?? 0;
  return tasks.items().sort((left, right) => place(left) - place(right));
}

function taskOf(draft: Draft, task: Value, { board, isArchived }: { board: Board; isArchived: boolean }): PlannedTask {
  const id = task.get("id").id();
  const where = task.get("title").textOrEmpty() || task.place;
  const isDone = task.get("done").flag();
  // In versions without views, the task contains its bucket.
  const own = (task.get("bucket_id").number() ?? 0) > 0 ? `bucket ${task.get("bucket_id").id()}` : undefined;
  const wanted = board.places.get(id) ?? own;
  const known = board.columns.find(({ ref }) => ref === wanted)?.ref;
  const first = board.hasBuckets ? BACKLOG : board.columns[0]?.ref;
  const people = task.get("assignees").items();
  for (const user of people.slice(1)) draft.lose("ASSIGNEE", `${where}: ${user.get("username").textOrEmpty()}`);
  for (const file of task.get("attachments").items()) {
    draft.lose("ATTACHMENT", `${where}: ${file.get("file").exists ? file.get("file").get("name").textOrEmpty() : ""}`);
  }
  draft.loseFields(task, LOST_OF_TASKS, where);
  for (const _ of task.get("reminders").items()) draft.lose("REMINDER", where);
  if ((task.get("repeat_after").number() ?? 0) > 0) draft.lose("REPETITION", where);
  if ((task.get("percent_done").number() ?? 0) > 0) draft.lose("PERCENTAGE", where);
  if (draft.date(task.get("end_date").textOrEmpty(), where) !== null) draft.lose("END_DATE", where);
  const person = people[0];
  return {
    ref: refOf("task", task),
    ...draft.words(task.get("title").text(), paragraphs(markdownOf(task.get("description").textOrEmpty())), where),
    column: isArchived ? ARCHIVED : isDone ? (board.doneColumn ?? known ?? ARCHIVED) : (known ?? first ?? BACKLOG),
    priority: PRIORITIES[task.get("priority").number() ?? 0] ?? "no-priority",
    startDate: draft.date(task.get("start_date").textOrEmpty(), where),
    dueDate: draft.date(task.get("due_date").textOrEmpty(), where),
    assignee: person
      ? {
          key: person.get("username").text(),
          name: person.get("name").textOrEmpty() || person.get("username").text(),
          email: person.get("email").textOrEmpty() || undefined,
        }
      : null,
    labels: draft.labels(
      task
        .get("labels")
        .items()
        .map((label) => ({ name: label.get("title").text(), color: label.get("hex_color").textOrEmpty() })),
      where,
    ),
    comments: task
      .get("comments")
      .items()
      .flatMap((comment) => commentOf(draft, comment, where)),
  };
}

/** The author is empty if the export does not name one. */
function commentOf(draft: Draft, comment: Value, where: string): PlannedComment[] {
  const content = draft.comment(markdownOf(comment.get("comment").text()), where);
  if (content === undefined) return [];
  const author = comment.get("author").exists
    ? comment.get("author").get("name").textOrEmpty() || comment.get("author").get("username").textOrEmpty()
    : "";
  const createdAt = comment.get("created").textOrEmpty() || undefined;
  return [{ ref: refOf("comment", comment), author, content, createdAt }];
}

/** Vikunja stores each relation on both tasks, under the name of its direction. */
function relationsOf(draft: Draft, task: Value): PlannedRelation[] {
  const here = `task ${task.get("id").id()}`;
  return task
    .get("related_tasks")
    .entries()
    .flatMap(([kind, list]) =>
      list.items().flatMap((other): PlannedRelation[] => {
        const there = `task ${other.get("id").id()}`;
        if (kind === "subtask") return [{ from: here, to: there, type: "subtask" }];
        if (kind === "parenttask") return [{ from: there, to: here, type: "subtask" }];
        if (kind === "blocking" || kind === "precedes") return [{ from: here, to: there, type: "blocks" }];
        if (kind === "blocked" || kind === "follows") return [{ from: there, to: here, type: "blocks" }];
        if (kind !== "related")
          draft.lose("RELATION_KIND", task.get("title").textOrEmpty(), { kind: kind.slice(0, 40) });
        const [from, to] = [here, there].sort() as [string, string];
        return from === to ? [] : [{ from, to, type: "related" }];
      }),
    );
}
