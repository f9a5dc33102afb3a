/**
 * Tasks and boards as Markdown documents. @module
 */
import type { Client } from "@hexlane/client";
import { ToolError } from "./failure.ts";
import { Names } from "./names.ts";
import { lineOf, pieceOf } from "./shorten.ts";
import { taskLine, taskView } from "./views.ts";

/** URI templates. Keys, slugs and IDs are all accepted. */
export const RESOURCE_TEMPLATES: readonly { uriTemplate: string; name: string; description: string }[] = [
  { uriTemplate: "hexlane://task/{key}", name: "task", description: "A task with its comments, in Markdown" },
  { uriTemplate: "hexlane://board/{project}", name: "board", description: "The board of a project, in Markdown" },
];

const MAX_COMMENTS = 50;
const MAX_CARDS = 50;

/** A resource in a list. */
export interface ListedResource {
  uri: string;
  name: string;
  description?: string;
  mimeType: string;
}

/** Returns the boards that the caller can read. */
export async function listResources(client: Client): Promise<ListedResource[]> {
  const names = new Names(client);
  const workspaces = await names.workspaces();
  const boards = workspaces.map(async ({ id: workspaceId, name: workspace }) => {
    const projects = (await names.projects(workspaceId)).filter(({ archivedAt }) => archivedAt === null);
    return projects.map(({ id, name }) => ({
      uri: `hexlane://board/${id}`,
      name: `${name} (${workspace})`,
      description: `The board of ${name}`,
      mimeType: "text/markdown",
    }));
  });
  return (await Promise.all(boards)).flat();
}

/** Returns the text of a resource. @throws {ToolError} `UNKNOWN_RESOURCE`, or the errors of {@linkcode Names} */
export async function readResource(client: Client, uri: string): Promise<string> {
  const [, kind, name] = /^hexlane:\/\/(task|board)\/([^/?#]+)$/.exec(uri) ?? [];
  if (name === undefined) {
    const hint = "Resources are hexlane://task/{key} and hexlane://board/{project}";
    throw new ToolError(`Unknown resource "${uri}"`, { code: "UNKNOWN_RESOURCE", hint });
  }
  const names = new Names(client);
  const called = decode(name);
  return kind === "task" ? await taskDocument(client, names, called) : await boardDocument(client, names, called);
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

async function taskDocument(client: Client, names: Names, name: string): Promise<string> {
  const id = await names.taskId(name);
  const [task, comments, labels] = await Promise.all([
    client.tasks.get(id),
    client.comments.list(id).all(),
    client.labels.listOfTask(id).all(),
  ]);
  const { key, title, status, priority, assignee, dueDate, description } = await taskView({ ...task }, names, {
    characters: 50_000,
  });
  const facts = {
    status,
    priority,
    assignee,
    "due date": dueDate,
    labels: labels.map(({ name: label }) => label).join(", "),
  };
  const lines = Object.entries(facts).flatMap(([fact, value]) => (value ? [`- ${fact}: ${value}`] : []));
  const said = comments.slice(-MAX_COMMENTS).map(({ user, externalUserName, createdAt, content }) => {
    return `### ${externalUserName ?? user.name}, ${createdAt}\n\n${pieceOf(content).text}`;
  });
  const parts = [`# ${key} ${lineOf(title)}`, lines.join("\n"), description?.text ?? ""];
  if (said.length > 0) parts.push("## Comments", ...said);
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

async function boardDocument(client: Client, names: Names, name: string): Promise<string> {
  const { data } = await client.tasks.getBoard(await names.projectId(name));
  const parts = [`# ${data.slug} ${lineOf(data.name)}`];
  for (const column of data.columns) {
    parts.push(`## ${column.name} (${column.tasks.length})`);
    const cards = await Promise.all(
      column.tasks.slice(0, MAX_CARDS).map(async (task) => {
        const { key, title, assignee, dueDate } = await taskLine(task, names);
        const more = [assignee, dueDate && `due ${dueDate}`].filter(Boolean).join(", ");
        return `- ${key} ${title}${more === "" ? "" : ` (${more})`}`;
      }),
    );
    if (column.tasks.length > MAX_CARDS) cards.push(`- and ${column.tasks.length - MAX_CARDS} more`);
    if (cards.length > 0) parts.push(cards.join("\n"));
  }
  return `${parts.join("\n\n")}\n`;
}
