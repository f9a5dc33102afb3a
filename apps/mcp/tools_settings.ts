/**
 * Tools for project settings: repositories, automations and calendar feeds. They are listed on request, because most
 * agents only work on tasks, and every listed tool costs them tokens.
 *
 * @module
 */
import type { Automation, AutomationRun, CalendarFeed, DryRunMatch } from "@hexlane/client";
import { z } from "zod";
import { ToolError } from "./failure.ts";
import { issuesOf, repositoriesOf, repositoryOf, SERVICES, syncView } from "./forges.ts";
import { compact } from "./shorten.ts";
import { type Effect, type Tool, type ToolScope, tool } from "./tool.ts";
import { PROJECT, TASK, WORKSPACE } from "./tools_read.ts";

const SERVICE = z.enum(SERVICES).optional().describe("Only needed if the project has several repositories");
const AUTOMATION = z.string().min(1).describe("Automation name or id");
const FEED_PLACE = {
  projectId: PROJECT.optional().describe("A project; without project and view, your own tasks"),
  view: z.string().min(1).optional().describe("Saved view, from list_views"),
  workspaceId: WORKSPACE.optional().describe("Workspace of the view; optional if there is only one"),
};
/** The number of runs, and of dry-run matches, that are shown. */
const SHOWN_ROWS = 10;

/** Creates a tool that is listed on request. */
function settings<Shape extends z.ZodRawShape>(
  name: string,
  options: { description: string; effect?: Effect; parameters: Shape },
  run: (scope: ToolScope, parameters: z.infer<z.ZodObject<Shape>>) => Promise<unknown>,
): Tool {
  return tool(name, { ...options, listed: "settings" }, run);
}

export const settingsTools: readonly Tool[] = [
  settings(
    "list_repositories",
    {
      description:
        "Lists the repositories on GitHub, GitLab, Gitea or Forgejo that a project is synchronized with, and their tasks that are paused " +
        "or wait for a decision. For one task, use get_task with include sync.",
      parameters: { projectId: PROJECT },
    },
    async ({ client, names }, { projectId: name }) => {
      const { id, slug } = await names.project(name);
      const keyOf = ({ number }: { number: number | null }) => `${slug}-${number}`;
      const repositories = (await repositoriesOf(client, id)).map(async (repository) => {
        const { matching, pausedTasks, conflictTasks } = await client.forges.getSync(id, repository.service);
        const paused = pausedTasks.map((task) => ({ key: keyOf(task), reason: task.pauseReason }));
        const conflicts = conflictTasks.map((task) => ({
          key: keyOf(task),
          fields: task.conflicts.map(({ field }) => field),
        }));
        return compact({ ...repository, tasks: matching, paused, conflicts });
      });
      return { repositories: await Promise.all(repositories) };
    },
  ),
  settings(
    "sync_repository",
    {
      description: "Checks the repository of a project for changes now, and compares every task that has an issue.",
      effect: "writes",
      parameters: { projectId: PROJECT, service: SERVICE },
    },
    async ({ client, names, isDry }, { projectId: name, service }) => {
      const projectId = await names.projectId(name);
      const repository = await repositoryOf(client, projectId, service);
      const { planned } = await client.forges.sync(projectId, repository.service);
      return isDry ? null : { repository: repository.path, tasks: planned };
    },
  ),
  settings(
    "set_task_sync",
    {
      description:
        "Pauses the synchronization of a task with its issue, or resumes it after a pause or a conflict. On resuming, the side in keep overwrites " +
        "the other. Show both sides to your user before you resume.",
      effect: "writes",
      parameters: {
        taskId: TASK,
        action: z.enum(["pause", "resume"]),
        keep: z.enum(["task", "issue"]).optional().describe("The side to keep; required to resume"),
        service: SERVICE,
      },
    },
    async ({ client, names, isDry }, { taskId: name, action, keep, service }) => {
      const id = await names.taskId(name);
      const { projectId } = await client.tasks.get(id);
      const all = await issuesOf(client, id);
      const [issue, ...others] = all.filter((one) => service === undefined || one.service === service);
      if (!issue || others.length > 0) {
        const listed = all.map((one) => `${one.service} (${one.link.url})`).join(", ");
        const message = issue ? "The task has several issues" : "The task has no such issue";
        const hint = listed === "" ? "The task is not synchronized with an issue" : `Pass service: ${listed}`;
        throw new ToolError(message, { code: "ISSUE_NEEDED", hint });
      }
      const { service: provider, linkId } = issue;
      if (action === "pause") await client.forges.pauseLink(projectId, provider, linkId);
      else {
        const { local, remote, token } = await client.forges.reviewLink(projectId, provider, linkId);
        if (keep === undefined) {
          const hint = `Pass keep. The task: ${JSON.stringify(local)}. The issue: ${JSON.stringify(remote)}`;
          throw new ToolError("It is not clear which side to keep", { code: "SIDE_NEEDED", hint });
        }
        const source = keep === "task" ? "ours" : "theirs";
        await client.forges.resumeLink(projectId, provider, linkId, { source, token });
      }
      return isDry ? null : await syncView(client, { id, projectId });
    },
  ),
  settings(
    "list_automations",
    {
      description: "Lists the automations of a project in the order in which they run.",
      parameters: { projectId: PROJECT },
    },
    async ({ client, names }, { projectId }) => {
      const automations = await client.automations.list(await names.projectId(projectId));
      return { automations: automations.map(automationLine) };
    },
  ),
  settings(
    "get_automation",
    {
      description:
        "Shows an automation with its last runs. With dryRun, also what would have started it within the last 45 days, and what its actions " +
        "would change now; nothing is changed.",
      parameters: { projectId: PROJECT, automation: AUTOMATION, dryRun: z.boolean().default(false) },
    },
    async ({ client, names }, { projectId: name, automation: title, dryRun }) => {
      const projectId = await names.projectId(name);
      const found = await names.automation(title, projectId);
      const { trigger, condition, actions } = found;
      const { rows } = await client.automations.listRuns(found.id).page({ limit: SHOWN_ROWS });
      const tried = dryRun ? await client.automations.dryRun(projectId, { trigger, condition, actions }) : undefined;
      return compact({
        ...automationLine(found),
        trigger,
        actions,
        runs: rows.map(runView),
        ...(tried
          ? {
              dryRun: compact({
                since: tried.from,
                matches: tried.matches.slice(0, SHOWN_ROWS).map(matchView),
                hasMore: tried.hasMore || tried.matches.length > SHOWN_ROWS || undefined,
              }),
            }
          : {}),
      });
    },
  ),
  settings(
    "set_automation",
    {
      description:
        "Turns an automation on or off. Once it is on, it acts with your permissions: look at a dry run with get_automation first.",
      effect: "writes",
      parameters: { projectId: PROJECT, automation: AUTOMATION, isActive: z.boolean() },
    },
    async ({ client, names, isDry }, { projectId, automation, isActive }) => {
      const { id } = await names.automation(automation, await names.projectId(projectId));
      const saved = await client.automations.edit(id, { isActive });
      return isDry ? null : automationLine(saved);
    },
  ),
  settings(
    "list_calendar_feeds",
    {
      description:
        "Lists calendar feeds of a project, of a saved view, or of your own tasks. The URL of a feed is a secret.",
      parameters: FEED_PLACE,
    },
    async (scope, given) => {
      const { list } = await feedsAt(scope, given);
      return { feeds: (await list()).map(feedView) };
    },
  ),
  settings(
    "create_calendar_feed",
    {
      description:
        "Creates a secret URL from which calendar apps read the tasks with dates of a project, of a saved view, or of your own tasks. Only " +
        "give it to your user.",
      effect: "writes",
      parameters: {
        ...FEED_PLACE,
        labels: z.array(z.string().min(1)).optional().describe("Only tasks of the project with one of these labels"),
        timeZone: z.string().optional().describe("IANA name, such as Europe/Berlin"),
      },
    },
    async (scope, { labels = [], timeZone, ...given }) => {
      const { create, workspaceId } = await feedsAt(scope, given);
      if (labels.length > 0 && workspaceId === undefined) {
        throw new ToolError("Only feeds of projects can be limited to labels", {
          code: "LABELS_NEED_PROJECT",
          hint: "Pass projectId",
        });
      }
      const labelIds = await Promise.all(labels.map((label) => scope.names.labelId(label, workspaceId ?? "")));
      const made = await create({ ...(labels.length > 0 ? { labelIds } : {}), ...(timeZone ? { timeZone } : {}) });
      return scope.isDry ? null : feedView(made);
    },
  ),
  settings(
    "revoke_calendar_feed",
    {
      description: "Deletes a calendar feed. Its URL stops working at once.",
      effect: "deletes",
      parameters: { feedId: z.string().min(1).describe("From list_calendar_feeds"), ...FEED_PLACE },
    },
    async (scope, { feedId, ...given }) => {
      const { list, remove } = await feedsAt(scope, given);
      const feeds = await list();
      if (!feeds.some(({ id }) => id === feedId)) {
        const hint = `Available there: ${feeds.map(({ id }) => id).join(", ") || "no feeds"}`;
        throw new ToolError(`Unknown calendar feed "${feedId}"`, { code: "UNKNOWN_CALENDAR_FEED", hint });
      }
      await remove(feedId);
      return { revoked: feedId };
    },
  ),
];

interface FeedPlace {
  projectId?: string | undefined;
  view?: string | undefined;
  workspaceId?: string | undefined;
}

interface FeedCalls {
  /** The workspace of the project; undefined for other feeds, which have no labels. */
  workspaceId?: string;
  list(): Promise<CalendarFeed[]>;
  create(body: { labelIds?: string[]; timeZone?: string }): Promise<CalendarFeed>;
  remove(id: string): Promise<unknown>;
}

/** Returns the requests for the feeds of a project, a saved view, or the caller's own tasks. */
async function feedsAt({ client, names }: ToolScope, { projectId, view, workspaceId }: FeedPlace): Promise<FeedCalls> {
  const { calendarFeeds: feeds } = client;
  if (projectId !== undefined && view !== undefined) {
    throw new ToolError("A feed shows either a project or a view", {
      code: "TWO_PLACES",
      hint: "Pass only one of them",
    });
  }
  if (projectId !== undefined) {
    const { id, workspaceId: home } = await names.project(projectId, workspaceId);
    return {
      workspaceId: home,
      list: () => feeds.listProject(id),
      create: (body) => feeds.createProject(id, body),
      remove: (feedId) => feeds.deleteProject(id, feedId),
    };
  }
  if (view !== undefined) {
    const { id } = await names.view(view, await names.workspaceId(workspaceId));
    return {
      list: () => feeds.listView(id),
      create: (body) => feeds.createView(id, body),
      remove: (feedId) => feeds.deleteView(id, feedId),
    };
  }
  return {
    list: () => feeds.listOwn(),
    create: (body) => feeds.createOwn(body),
    remove: (feedId) => feeds.deleteOwn(feedId),
  };
}

function automationLine({ id, name, isActive, trigger, condition, actions, offReason, nextAt }: Automation): object {
  const does = actions.map(({ type }) => type).join(", ");
  return compact({ id, name, isActive, startedBy: trigger.type, condition, does, offReason, nextAt });
}

function runView({ createdAt, status, task, eventType, changes, reason }: AutomationRun): object {
  return compact({
    ...{ createdAt, status, task: task?.key ?? task?.id, startedBy: eventType },
    ...{ changes: changes.map(({ type }) => type), reason },
  });
}

function matchView({ at, eventType, task, changes, reason }: DryRunMatch): object {
  return compact({ at, startedBy: eventType, task: task.key, title: task.title, changes, reason });
}

function feedView({ id, url, timeZone, labelIds, createdAt }: CalendarFeed): object {
  return compact({ id, url, timeZone, labelIds, createdAt });
}
