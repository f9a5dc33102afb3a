/** Imports from other services and files. @module */
import type { Client } from "@hexlane/client";
import {
  type Applied,
  applyPlan,
  assigneesOf,
  BadSource,
  groupLosses,
  isOfAnother,
  type Journal,
  type Loss,
  lossOf,
  lostSlugs,
  matchPeople,
  type Plan,
  type PlannedPerson,
  type PlannedTimeEntry,
  type PlanSize,
  peopleOf,
  SOURCES,
  type Source,
  sizeOf,
  withMentions,
  withPersonFields,
} from "@hexlane/import";
import type { Command } from "commander";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { FileJournal, journalPath } from "../import/journal.ts";
import { readPlan } from "../import/read_plan.ts";
import { oneLine } from "../plain_text.ts";
import { another } from "../program/details.ts";
import type { Run } from "../run.ts";

export interface ImportOptions {
  /** Reports what the import would create, and changes nothing. */
  dryRun?: boolean;
  /** The name of the project, if the source has none. */
  name?: string;
  /** `field=Column`, for a table. */
  map?: string[];
  /** `name=type`, for the custom fields of a table. */
  field?: string[];
  /** `login=email` for people whose email address is not in the source. */
  person?: string[];
  /** The workspace to import from, if the source is a service. */
  fromWorkspace?: string;
  /** Reads the key of a service from standard input. */
  withKey?: boolean;
  /** The path of the journal. */
  state?: string;
}

/** Examples shown per kind of loss. */
const SHOWN_LOSSES = 5;

export function addImport(program: Command, run: Run): void {
  program
    .command("import")
    .argument("<kind>", SOURCES.join(", "))
    .argument("<source>", "a file, or the URL of a file or service")
    .description("import projects from another service")
    .option("--dry-run", "change nothing; show what would be created and what would be lost")
    .option("--name <text>", "project name, for sources that have none")
    .option("--map <field=Column>", "map a CSV column to a field; repeat for each column", another)
    .option("--field <name=type>", "type of a custom field of a table, or none; repeat for each field", another)
    .option(
      "--person <login=email>",
      "email address of a person who has none in the source; repeat for each person",
      another,
    )
    .option("--from-workspace <name>", "source workspace to import")
    .option("--with-key", "read the service's key from standard input instead of HEXLANE_IMPORT_KEY")
    .option("--state <file>", "file that records created items, so that nothing is created twice")
    .action((kind: string, source: string, options: ImportOptions, command) =>
      run(command, "Importing", (call) => importFrom(call, kind, source, options)),
    );
}

/** Imports the contents of a file or a service. */
async function importFrom(call: Call, kind: string, source: string, options: ImportOptions): Promise<Output> {
  if (!SOURCES.includes(kind as Source)) {
    throw new Failure(`Unknown source "${kind}"`, {
      exit: EXIT.usage,
      hint: `available sources: ${SOURCES.join(", ")}`,
    });
  }
  try {
    return await carryOut(call, kind as Source, source, options);
  } catch (error) {
    if (error instanceof BadSource) throw new Failure(oneLine(error.message), { exit: EXIT.usage });
    throw error;
  }
}

async function carryOut(call: Call, kind: Source, source: string, options: ImportOptions): Promise<Output> {
  const { io, progress } = call;
  const { session } = await call.open();
  const { id: workspaceId, name: workspaceName } = await session.workspace();
  const key = options.withKey === true ? (await io.readInput()).trim() : io.env.HEXLANE_IMPORT_KEY || undefined;
  const onProgress = (message: string): void => progress.report(oneLine(message));
  const read = await readPlan(io, kind, source, { ...options, key, onProgress });
  const target = { url: session.url, workspaceId, source: read.source };
  const journal = new FileJournal(options.state ?? journalPath(io, target), target);
  const members = await session.client.members.list(workspaceId);
  const { known, unknown } = matchPeople(peopleOf(read), members, emailsOf(options.person ?? []));
  const { plan: withPeople, losses: inFields } = withPersonFields(read, { members, known });
  const { plan: withTimers, losses: mentions } = withMentions(withPeople, known);
  const importer = { people: known, ...(await importerOf(session.client, workspaceId)) };
  const { plan, losses: timers } = withoutTimersOfOthers(withTimers, importer);
  const existing = await session.client.projects.list({ workspaceId, includeArchived: true }).all();
  const taken = new Set(existing.map(({ slug }) => slug.toLowerCase()));
  const losses = [
    ...plan.losses,
    ...lostPeople(plan, unknown),
    ...mentions,
    ...timers,
    ...inFields,
    ...lostSlugs(plan, { journal, taken }),
    ...lostAuthors(plan, importer),
  ];
  if (options.dryRun === true) return dryReport(plan, journal, { losses, workspaceName });
  const applied = await applyPlan(plan, {
    ...importer,
    client: session.client,
    workspaceId,
    journal,
    fetch: io.fetch,
    onProgress: (message, part) => progress.report(oneLine(message), part),
  });
  return summarize(applied, { losses: [...losses, ...applied.losses], workspaceName, state: journal.path });
}

interface Importer {
  userId: string;
  /** Whether the importer may create comments in the names of their authors. */
  namesAuthors: boolean;
}

async function importerOf(client: Client, workspaceId: string): Promise<Importer> {
  const permissions = { workspace: ["manage_settings"] };
  const [{ userId }, { success }] = await Promise.all([
    client.members.getActive({ organizationId: workspaceId }),
    client.roles.checkPermissions({ organizationId: workspaceId, permissions }),
  ]);
  return { userId, namesAuthors: success };
}

function lostPeople(plan: Plan, unknown: readonly PlannedPerson[]): Loss[] {
  const keys = new Set(unknown.map(({ key }) => key));
  const members = new Set([...(plan.people?.values() ?? [])].map(({ key }) => key));
  const called = ({ key, name, email }: PlannedPerson): string => [...new Set([name, email ?? key])].join(", ");
  const assignees = assigneesOf(plan).filter(({ key }) => keys.has(key));
  return [
    ...assignees.map((one) => lossOf("NON_MEMBER_ASSIGNEE", called(one))),
    ...unknown.filter(({ key }) => members.has(key)).map((one) => lossOf("NON_MEMBER", called(one))),
  ];
}

/** Omits other people's running timers, because all would belong to the importer, who can have only one. */
function withoutTimersOfOthers(
  plan: Plan,
  importer: Importer & { people: ReadonlyMap<string, string> },
): { plan: Plan; losses: Loss[] } {
  const losses: Loss[] = [];
  const projects = plan.projects.map((project) => ({
    ...project,
    tasks: project.tasks.map(({ timeEntries, ...task }) => {
      if (!timeEntries) return task;
      const isLost = (entry: PlannedTimeEntry) => entry.endTime === null && isOfAnother(entry, importer);
      for (const { by } of timeEntries.filter(isLost)) {
        losses.push(lossOf("OTHERS_TIMER", `${task.title}: ${by?.name}`));
      }
      return { ...task, timeEntries: timeEntries.filter((entry) => !isLost(entry)) };
    }),
  }));
  return { plan: { ...plan, projects }, losses };
}

/**
 * Returns what is lost because the importer owns the imported records: the owners of time entries, the authors of
 * comments if only the text names them, and the time of day of comments, whose text gives only the date.
 */
function lostAuthors({ projects }: Plan, importer: Importer & { people: ReadonlyMap<string, string> }): Loss[] {
  const losses: Loss[] = [];
  for (const { title, comments, timeEntries = [] } of projects.flatMap(({ tasks }) => tasks)) {
    for (const entry of timeEntries) {
      if (!isOfAnother(entry, importer)) continue;
      losses.push(lossOf("TIME_ENTRY_OWNER", `${title}: ${entry.by?.name}`));
    }
    for (const { createdAt } of comments) {
      if (createdAt?.includes("T")) losses.push(lossOf("COMMENT_TIME", title));
    }
    for (const { author } of importer.namesAuthors ? [] : comments) {
      if (author !== "") losses.push(lossOf("COMMENT_AUTHOR", `${title}: ${author}`));
    }
  }
  return losses;
}

function emailsOf(entries: readonly string[]): Map<string, string> {
  return new Map(
    entries.map((entry) => {
      const [login = "", email = ""] = entry.split(/=(.*)/s);
      if (login === "" || !email.includes("@")) throw new BadSource(`"${entry}" is invalid: use --person LOGIN=EMAIL`);
      return [login, email];
    }),
  );
}

function dryReport(
  plan: Plan,
  journal: Journal,
  { losses, workspaceName }: { losses: Loss[]; workspaceName: string },
): Output {
  const size = sizeOf(plan);
  const tasks = plan.projects.flatMap((project) => project.tasks);
  const present = tasks.filter(({ ref }) => journal.find("task", ref) !== undefined).length;
  const projects = plan.projects.map(({ name, columns, fields = [], tasks: mine }) => ({
    name,
    columns: columns.map((column) => column.name),
    ...(fields.length === 0 ? {} : { fields: fields.map((field) => ({ name: field.name, type: field.type })) }),
    tasks: mine.length,
  }));
  const lines = projects.flatMap(({ name, tasks: size, columns, fields = [] }) => [
    `  ${oneLine(name)}: ${count(size, "task")}, ${count(columns.length, "column")}`,
    ...(fields.length === 0 ? [] : [`    ${count(fields.length, "custom field")}:`]),
    ...fields.map((field) => `      ${oneLine(field.name)}: ${field.type}`),
  ]);
  const text = [
    `Would create in ${oneLine(workspaceName)}: ${sizeText(size)}`,
    ...(present > 0 ? [`  already imported: ${count(present, "task")}`] : []),
    ...lines,
    ...lossLines(losses),
  ];
  return { json: { dryRun: true, ...size, present, projects, losses: groupLosses(losses) }, text: text.join("\n") };
}

function summarize(
  applied: Applied,
  { losses, workspaceName, state }: { losses: Loss[]; workspaceName: string; state: string },
): Output {
  const { made, present, projects } = applied;
  const before = Object.values(present).some((one) => one > 0) ? [`Already imported: ${sizeText(present)}`] : [];
  const text = [
    `Created in ${oneLine(workspaceName)}: ${sizeText(made)}`,
    ...before,
    ...projects.map(({ slug, name }) => `  ${slug}  ${oneLine(name)}`),
    ...lossLines(losses),
  ];
  const json = { dryRun: false, ...made, present, projects, losses: groupLosses(losses), state };
  return {
    json,
    text: text.join("\n"),
    note: `Run it again to resume or to add new items: progress is stored in ${state}`,
  };
}

function lossLines(losses: readonly Loss[]): string[] {
  if (losses.length === 0) return ["Nothing will be lost"];
  return [
    "Will be lost:",
    ...groupLosses(losses).flatMap(({ what, where }) => [
      `  ${where.length} x ${oneLine(what)}`,
      ...where.slice(0, SHOWN_LOSSES).map((one) => `      ${oneLine(one)}`),
      ...(where.length > SHOWN_LOSSES ? [`      and ${where.length - SHOWN_LOSSES} more; --json lists all`] : []),
    ]),
  ];
}

/** Kinds of records that only some sources have are listed only if the plan contains any. */
function sizeText(size: PlanSize): string {
  const { projects, tasks, comments, relations, labels, timeEntries, images } = size;
  return [
    count(projects, "project"),
    count(tasks, "task"),
    count(comments, "comment"),
    count(relations, "relation"),
    ...(labels > 0 ? [count(labels, "label")] : []),
    ...(timeEntries > 0 ? [`${timeEntries} time ${timeEntries === 1 ? "entry" : "entries"}`] : []),
    ...(images > 0 ? [count(images, "image")] : []),
  ].join(", ");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
