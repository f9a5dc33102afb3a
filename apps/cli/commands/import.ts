/**
 * Bringing along what one had elsewhere.
 *
 * @module
 */
import type { Command } from "commander";
import type { Call, Output } from "../call.ts";
import { EXIT, Failure } from "../failure.ts";
import { type Applied, applyPlan, matchPeople } from "../import/apply.ts";
import { Journal, journalPath } from "../import/journal.ts";
import { assigneesOf, groupLosses, type Loss, type Plan, SOURCES, type Source, sizeOf } from "../import/plan.ts";
import { readPlan } from "../import/read_plan.ts";
import { BadSource } from "../import/value.ts";
import { oneLine } from "../plain_text.ts";
import type { Run } from "../program.ts";

/** What `import` takes. */
export interface ImportOptions {
  /** Changes nothing. */
  dryRun?: boolean;
  /** The name of the project, where the source has none. */
  name?: string;
  /** `field=Column` of a table. */
  map?: string[];
  /** `login=email` of people whose address the source does not tell. */
  person?: string[];
  /** The workspace of a service. */
  fromWorkspace?: string;
  /** Reads the key of a service from standard input. */
  withKey?: boolean;
  /** Where it is written down what was made. */
  state?: string;
}

/** Examples that are shown of each kind of loss. */
const SHOWN_LOSSES = 5;

/** Adds the command. */
export function addImport(program: Command, run: Run): void {
  program
    .command("import")
    .argument("<kind>", SOURCES.join(", "))
    .argument("<source>", "a file, or the address of a file or service")
    .description("bring projects along from another service")
    .option("--dry-run", "change nothing: say what would be made, and what cannot be kept")
    .option("--name <text>", "name of the project, for sources that have none")
    .option("--map <field=Column>", "which column of a table is what; for each column again", another)
    .option("--person <login=email>", "the address of somebody, where the source tells none; for each again", another)
    .option("--from-workspace <name>", "the workspace of the service to read")
    .option("--with-key", "read the key of the service from standard input, not from HEXLANE_IMPORT_KEY")
    .option("--state <file>", "where to remember what was made, so that nothing is made twice")
    .action((kind: string, source: string, options: ImportOptions, command) =>
      run(command, "Importing", (call) => importFrom(call, kind, source, options)),
    );
}

function another(value: string, before: string[] = []): string[] {
  return [...before, value];
}

/** Makes what a file or a service holds. */
export async function importFrom(call: Call, kind: string, source: string, options: ImportOptions): Promise<Output> {
  if (!SOURCES.includes(kind as Source)) {
    throw new Failure(`There is no kind "${kind}"`, { exit: EXIT.usage, hint: `there are: ${SOURCES.join(", ")}` });
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
  const tell = (message: string): void => progress.tell(oneLine(message));
  const plan = await readPlan(io, kind, source, { ...options, key, tell });
  const target = { url: session.url, workspaceId, source: kind };
  const journal = new Journal(options.state ?? journalPath(io, target), target);
  const members = await session.client.members.list(workspaceId);
  const { known, unknown } = matchPeople(assigneesOf(plan), members, emailsOf(options.person ?? []));
  const strangers = unknown.map(({ key: login, name, email }) => ({
    what: "assignee who is no member of the workspace",
    where: [...new Set([name, email ?? login])].join(", "),
  }));
  if (options.dryRun === true)
    return dryReport(plan, journal, { losses: [...plan.losses, ...strangers], workspaceName });
  const applied = await applyPlan(plan, {
    client: session.client,
    workspaceId,
    journal,
    people: known,
    tell: (message, part) => progress.tell(oneLine(message), part),
  });
  return report(applied, {
    losses: [...plan.losses, ...strangers, ...applied.losses],
    workspaceName,
    state: journal.path,
  });
}

function emailsOf(entries: readonly string[]): Map<string, string> {
  return new Map(
    entries.map((entry) => {
      const [login = "", email = ""] = entry.split(/=(.*)/s);
      if (login === "" || !email.includes("@")) throw new BadSource(`"${entry}" says nothing: --person LOGIN=EMAIL`);
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
  const projects = plan.projects.map(({ name, columns, tasks: mine }) => ({
    name,
    columns: columns.map((column) => column.name),
    tasks: mine.length,
  }));
  const lines = projects.map(
    (one) => `  ${oneLine(one.name)}: ${count(one.tasks, "task")}, ${count(one.columns.length, "column")}`,
  );
  const text = [
    `Would make in ${oneLine(workspaceName)}: ${sizeText(size)}`,
    ...(present > 0 ? [`  of which are there already: ${count(present, "task")}`] : []),
    ...lines,
    ...lossLines(losses),
  ];
  return { json: { dryRun: true, ...size, present, projects, losses: groupLosses(losses) }, text: text.join("\n") };
}

function report(
  applied: Applied,
  { losses, workspaceName, state }: { losses: Loss[]; workspaceName: string; state: string },
): Output {
  const { made, present, projects } = applied;
  const before = Object.values(present).some((one) => one > 0) ? [`There already: ${sizeText(present)}`] : [];
  const text = [
    `Made in ${oneLine(workspaceName)}: ${sizeText(made)}`,
    ...before,
    ...projects.map(({ slug, name }) => `  ${slug}  ${oneLine(name)}`),
    ...lossLines(losses),
  ];
  const json = { dryRun: false, ...made, present, projects, losses: groupLosses(losses), state };
  return {
    json,
    text: text.join("\n"),
    note: `Run it again to go on or to add what is new: ${state} remembers what was made`,
  };
}

function lossLines(losses: readonly Loss[]): string[] {
  if (losses.length === 0) return ["Everything can be kept"];
  return [
    "Cannot be kept:",
    ...groupLosses(losses).flatMap(({ what, where }) => [
      `  ${where.length} x ${oneLine(what)}`,
      ...where.slice(0, SHOWN_LOSSES).map((one) => `      ${oneLine(one)}`),
      ...(where.length > SHOWN_LOSSES ? [`      and ${where.length - SHOWN_LOSSES} more; --json lists all`] : []),
    ]),
  ];
}

function sizeText({
  projects,
  tasks,
  comments,
  relations,
}: {
  projects: number;
  tasks: number;
  comments: number;
  relations: number;
}): string {
  return [
    count(projects, "project"),
    count(tasks, "task"),
    count(comments, "comment"),
    count(relations, "relation"),
  ].join(", ");
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
