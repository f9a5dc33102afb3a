/**
 * Completes names that are looked up on the server: keys of tasks, projects, columns, labels, milestones and so on.
 * @module
 */
import type { Command } from "commander";
import type { Io } from "./io.ts";
import { Names } from "./names.ts";
import { oneLine } from "./plain_text.ts";
import { ACTIVE, type PlanKind } from "./plans.ts";
import { readProfiles } from "./profiles.ts";
import { type GlobalOptions, openSession } from "./session.ts";

/** A word that the shell offers. */
export interface Suggestion {
  value: string;
  description: string;
}

type Kind = "task" | "project" | "column" | "label" | "member" | "workspace" | "view" | "profile" | PlanKind;

/** The kind of record that the value of an option names. */
const OF_OPTION: Readonly<Record<string, Kind>> = {
  "--project": "project",
  "--status": "column",
  "--label": "label",
  "--remove-label": "label",
  "--assignee": "member",
  "--member": "member",
  "--view": "view",
  "--milestone": "milestone",
  "--cycle": "cycle",
  "--next": "cycle",
  "--before": "task",
  "--after": "task",
  "--task": "task",
  "--workspace": "workspace",
  "--profile": "profile",
};
/** The kind of record that an argument names. */
const OF_ARGUMENT: Readonly<Record<string, Kind>> = {
  task: "task",
  other: "task",
  what: "task",
  project: "project",
  column: "column",
  label: "label",
  workspace: "workspace",
  view: "view",
  milestone: "milestone",
  cycle: "cycle",
};
const MAX_TASKS = 100;
/** The shell waits for the suggestions. */
const TIMEOUT_MILLISECONDS = 3_000;

/** The command line to complete, parsed. */
interface Typed {
  kind: Kind;
  /** The beginning of the word. */
  word: string;
  operands: readonly string[];
  options: ReadonlyMap<string, string>;
}

/**
 * Returns the names that may complete the last word. Undefined if no name is expected there; empty if the server does
 * not respond.
 *
 * @param words the words after the name of the program; the last one may be empty
 */
export async function suggest(io: Io, program: Command, words: readonly string[]): Promise<Suggestion[] | undefined> {
  const typed = parse(program, words);
  if (!typed) return undefined;
  try {
    return await find(io, typed);
  } catch {
    // An error message would end up in the command line.
    return [];
  }
}

function parse(program: Command, words: readonly string[]): Typed | undefined {
  const word = words.at(-1) ?? "";
  const options = new Map<string, string>();
  const operands: string[] = [];
  let command = program;
  let pending: string | undefined;
  for (const one of words.slice(0, -1)) {
    const below = command.commands.find((other) => other.name() === one);
    if (pending !== undefined) {
      options.set(pending, one);
      pending = undefined;
    } else if (one.startsWith("-")) {
      const known = [...command.options, ...program.options].find(({ long, short }) => long === one || short === one);
      if (known && !known.isBoolean()) pending = one;
    } else if (operands.length === 0 && below) command = below;
    else operands.push(one);
  }
  if (pending === undefined && word.startsWith("-")) return undefined;
  const isColumn = command.parent?.name() === "column" && (pending === "--before" || pending === "--after");
  const { registeredArguments } = command;
  const argument = registeredArguments[operands.length] ?? registeredArguments.findLast(({ variadic }) => variadic);
  const isProfile = command.parent?.name() === "profile" && argument !== undefined;
  const ofArgument = isProfile ? "profile" : argument && OF_ARGUMENT[argument.name()];
  const kind = pending === undefined ? ofArgument : isColumn ? "column" : OF_OPTION[pending];
  return kind && { kind, word, operands, options };
}

async function find(io: Io, { kind, word, operands, options }: Typed): Promise<Suggestion[]> {
  if (kind === "profile") {
    const { profiles } = await readProfiles(io);
    return Object.entries(profiles).map(([value, { url }]) => ({ value, description: url }));
  }
  const globals: GlobalOptions = { profile: options.get("--profile"), workspace: options.get("--workspace") };
  const session = await openSession(io, globals, { timeoutMilliseconds: TIMEOUT_MILLISECONDS, retries: 0 });
  if (kind === "workspace") return (await session.workspaces()).map(({ slug, name }) => suggestion(slug, name));
  const names = new Names(session);
  const { id: workspaceId } = await session.workspace();
  if (kind === "label") return (await names.labels(workspaceId)).map(({ name, color }) => suggestion(name, color));
  if (kind === "view") {
    return (await session.client.views.list({ workspaceId })).map(({ name, query }) => suggestion(name, query));
  }
  if (kind === "member") {
    const members = (await names.members(workspaceId)).map(({ email, name }) => suggestion(email, name));
    return [...members, suggestion("me", "you"), suggestion("none", "nobody")];
  }
  const projects = (await names.projects(workspaceId)).filter(({ archivedAt }) => archivedAt === null);
  if (kind === "project") return projects.map(({ slug, name }) => suggestion(slug, name));
  const slugOfKey = (text: string | undefined) => /^(.+)-\d*$/.exec(text ?? "")?.[1];
  const slug = kind === "task" ? slugOfKey(word) : (options.get("--project") ?? slugOfKey(operands[0]));
  const project = projects.find((one) => one.slug.toLowerCase() === slug?.toLowerCase());
  if (kind === "column") {
    const columns = await Promise.all((project ? [project] : projects).map(({ id }) => names.columns(id)));
    return columns.flat().map((column) => suggestion(column.slug, column.name));
  }
  if (kind === "milestone" || kind === "cycle") {
    const plans = await Promise.all((project ? [project] : projects).map(({ id }) => names.plans(kind, id)));
    const found = plans.flat().map(({ name, state }) => suggestion(name, state));
    return kind === "cycle" ? [...found, suggestion(ACTIVE, "today's cycle")] : found;
  }
  const query = { workspaceId, projectId: project?.id, sort: "-updatedAt" } as const;
  const { rows } = await session.client.tasks.list(query).page({ limit: MAX_TASKS });
  return await Promise.all(rows.map(async (task) => suggestion(await names.keyOf(task), task.title)));
}

function suggestion(value: string, description: string): Suggestion {
  return { value, description: oneLine(description) };
}
