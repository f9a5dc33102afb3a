/**
 * The reads of the control. Each uses a few raw prepared statements, one of which checks the permission with one join.
 *
 * @module
 */
import type { Database } from "bun:sqlite";
import {
  ACCESS,
  ACTIVITY,
  activityOf,
  endOf,
  fromTask,
  instant,
  joinAccess,
  json,
  type One,
  permitted,
  Refusal,
  type Row,
  statementsOf,
  TASK,
  taskOf,
  wordsOf,
} from "./control_rows.ts";

const PROJECT = `project.id, project.workspace_id AS workspaceId, project.slug, project.icon, project.name,
  project.description, project.created_at AS createdAt, project.is_public AS isPublic, project.archived_at AS archivedAt,
  project.last_task_number AS lastTaskNumber, project.position, project.version,
  project.default_view_id AS defaultViewId, project.background_version AS backgroundVersion`;
/** Documents that contain a word of the query are counted up to this number, to find the rarest word. */
const MAX_COUNTED = 500;
const MAX_CANDIDATES = 1000;
const MAX_RESULTS = 20;

export function openReads(db: Database) {
  const { one, all } = statementsOf(db);
  const taskAccess = one(`SELECT task.id, ${ACCESS} ${fromTask()}`);
  const taskDetail = one(
    `SELECT ${TASK}, account.name AS assigneeName, ${ACCESS} ${fromTask("LEFT JOIN account ON account.id = task.user_id")}`,
  );
  const workspaceAccess = one(
    `SELECT workspace.id, workspace.name, ${ACCESS} FROM workspace ${joinAccess("workspace.id")} WHERE workspace.id = ?2`,
  );
  const projectDetail = one(`SELECT ${PROJECT}, workspace.version AS workspaceVersion, ${ACCESS} FROM project
     JOIN workspace ON workspace.id = project.workspace_id ${joinAccess("project.workspace_id")} WHERE project.id = ?2`);
  const tasksOfPage = all(`SELECT ${TASK} FROM task WHERE workspace_id = ?1 AND project_id = ?2 AND deleted_at IS NULL
     ORDER BY created_at, id LIMIT ?3`);
  const activities = all(
    `SELECT ${ACTIVITY} FROM activity WHERE task_id = ? ORDER BY created_at DESC, id DESC LIMIT 2000`,
  );
  const comments = all(`SELECT ${ACTIVITY}, account.name AS authorName, account.image AS authorImage
     FROM activity LEFT JOIN account ON account.id = activity.user_id
     WHERE task_id = ? AND type = 'comment' ORDER BY activity.created_at, activity.id LIMIT 2000`);
  const LABEL = `label.id, label.name, label.color, label.created_at AS createdAt, label.updated_at AS updatedAt,
    label.task_id AS taskId, label.workspace_id AS workspaceId, label.is_template AS isTemplate`;
  const labels = all(`SELECT ${LABEL} FROM label WHERE task_id = ? ORDER BY created_at, id`);
  const notifications =
    all(`SELECT notification.id, notification.user_id AS userId, notification.workspace_id AS workspaceId, notification.title,
       notification.content, type, event_data AS eventData, is_read AS isRead, resource_id AS resourceId,
       resource_type AS resourceType, notification.created_at AS createdAt, notification.updated_at AS updatedAt,
       snoozed_until AS snoozedUntil, task.project_id AS projectId, task.workspace_id AS taskWorkspaceId, task.number,
       project.slug, project.name AS projectName, account.name AS actorName, account.image AS actorImage
     FROM notification
     LEFT JOIN task ON task.id = notification.resource_id AND task.deleted_at IS NULL
       AND EXISTS (SELECT 1 FROM member WHERE member.workspace_id = task.workspace_id AND member.user_id = ?1)
     LEFT JOIN project ON project.id = task.project_id
     LEFT JOIN account ON account.id = event_data ->> 'actorId'
     WHERE notification.user_id = ?1 AND (snoozed_until IS NULL OR snoozed_until <= ?3)
     ORDER BY coalesce(snoozed_until, notification.created_at) DESC, notification.id DESC LIMIT ?2`);
  const columnName = one("SELECT name FROM project_column WHERE project_id = ? AND slug = ?");
  const projects = all(`SELECT ${PROJECT}, total.tasks, total.done, total.due FROM project LEFT JOIN (
       SELECT count.project_id, sum(tasks) AS tasks, sum(iif(count.status = 'archived' OR is_final, tasks, 0)) AS done,
         min(iif(count.status = 'archived' OR is_final, NULL, (SELECT min(due_date) FROM task
           WHERE task.project_id = count.project_id AND task.status = count.status AND coalesce(task.column_id, '') = count.column_id
             AND deleted_at IS NULL AND due_date IS NOT NULL))) AS due
       FROM project JOIN task_count count ON count.project_id = project.id
       LEFT JOIN project_column ON project_column.id = count.column_id
       WHERE project.workspace_id = ?1 AND tasks > 0 GROUP BY count.project_id
     ) total ON total.project_id = project.id
     WHERE project.workspace_id = ?1 ORDER BY project.position, project.created_at, project.id`);

  return {
    task(userId: string, id: string) {
      const row = permitted(taskDetail(userId, id), "task", "read");
      return { ...taskOf(row), assigneeId: row.userId, assigneeName: row.assigneeName };
    },
    tasks(userId: string, query: URLSearchParams) {
      const [workspaceId, projectId] = [query.get("workspaceId"), query.get("projectId")];
      const project = permitted(projectDetail(userId, projectId), "task", "read");
      if (project.workspaceId !== workspaceId) throw new Refusal(404);
      return tasksOfPage(workspaceId, projectId, Number(query.get("limit"))).map(taskOf);
    },
    projects(userId: string, query: URLSearchParams) {
      const workspaceId = query.get("workspaceId");
      permitted(workspaceAccess(userId, workspaceId), "project", "read");
      return projects(workspaceId).map((row) => ({
        ...projectOf(row),
        statistics: {
          totalTasks: row.tasks ?? 0,
          completionPercentage: row.tasks ? Math.round((100 * Number(row.done)) / Number(row.tasks)) : 0,
          dueDate: instant(row.due),
        },
        archivedTasks: [],
        plannedTasks: [],
        columns: [],
      }));
    },
    activities(userId: string, taskId: string) {
      permitted(taskAccess(userId, taskId), "task", "read");
      return activities(taskId).map(activityOf);
    },
    comments(userId: string, taskId: string) {
      permitted(taskAccess(userId, taskId), "task", "read");
      return comments(taskId).map((row) => ({
        ...activityOf(row),
        user: { name: row.authorName, image: row.authorImage },
      }));
    },
    labels(userId: string, taskId: string) {
      permitted(taskAccess(userId, taskId), "label", "read");
      return labels(taskId).map(labelOf);
    },
    notifications(userId: string, limit: number) {
      const nameOf = (projectId: unknown, status: unknown) => columnName(`${projectId}`, `${status}`)?.name;
      return notifications(userId, limit, Date.now()).map((row) => notificationOf(row, nameOf));
    },
    board: openBoards(db, projectDetail),
    search: openSearch(db, workspaceAccess),
  };
}

/** Caches the body of each board by its version, as the server does. */
function openBoards(db: Database, projectDetail: One) {
  const { all } = statementsOf(db);
  const columns =
    all(`SELECT id, project_id AS projectId, name, slug, position, icon, color, is_final AS isFinal, wip_limit AS wipLimit, created_at AS createdAt,
       updated_at AS updatedAt FROM project_column WHERE project_id = ? ORDER BY position, id`);
  const cards = all(`SELECT ${TASK}, account.name AS assigneeName, account.image AS assigneeImage FROM task
     LEFT JOIN account ON account.id = task.user_id
     WHERE task.project_id = ? AND task.deleted_at IS NULL ORDER BY task.position, task.number`);
  const labels =
    all(`SELECT label.id, label.name, label.color, label.task_id AS taskId FROM task JOIN label ON label.task_id = task.id
     WHERE task.project_id = ? AND task.deleted_at IS NULL ORDER BY label.created_at, label.id`);
  const build = (project: Row): string => {
    const projectId = `${project.id}`;
    const labelsOf = Map.groupBy(labels(projectId), ({ taskId }) => taskId);
    const rows = cards(projectId).map((row) => ({
      ...taskOf(row),
      assigneeId: row.userId,
      assigneeName: row.assigneeName,
      assigneeImage: row.assigneeImage,
      labels: (labelsOf.get(row.id as string) ?? []).map(({ id, name, color }) => ({ id, name, color })),
      externalLinks: [],
    }));
    const tasksOf = Map.groupBy(rows, ({ status }) => status);
    const data = {
      ...projectOf(project),
      columns: columns(projectId).map(({ createdAt, updatedAt, isFinal, ...column }) => ({
        ...column,
        id: column.slug,
        columnId: column.id,
        isFinal: isFinal === 1,
        createdAt: instant(createdAt),
        updatedAt: instant(updatedAt),
        tasks: tasksOf.get(column.slug as string) ?? [],
      })),
      archivedTasks: tasksOf.get("archived") ?? [],
      plannedTasks: tasksOf.get("planned") ?? [],
    };
    return JSON.stringify({
      data,
      pagination: {
        total: rows.length,
        page: 1,
        pageSize: rows.length,
        totalPages: 1,
        relatedPage: 1,
        relatedPageSize: 100,
        relatedTotalPages: 1,
      },
    });
  };
  const bodies = new Map<string, { version: string; body: Buffer }>();
  return (userId: string, projectId: string): Buffer => {
    const project = permitted(projectDetail(userId, projectId), "task", "read");
    const version = `${project.version}-${project.workspaceVersion}`;
    let known = bodies.get(projectId);
    if (known?.version !== version) known = { version, body: Buffer.from(build(project)) };
    bodies.set(projectId, known);
    return known.body;
  };
}

/**
 * Finds documents that contain, for each word of the query, a word that starts with it. Looks up the rarest word first.
 */
function openSearch(db: Database, workspaceAccess: One) {
  const { one, all } = statementsOf(db);
  const blocks = all(`WITH RECURSIVE held (block) AS (
       SELECT min(block) FROM search_token WHERE workspace_end = ?1
       UNION ALL SELECT (SELECT min(block) FROM search_token WHERE workspace_end = ?1 AND block > held.block)
       FROM held WHERE held.block IS NOT NULL
     ) SELECT block FROM held WHERE block IS NOT NULL`);
  const begins = `workspace_end = ?1 AND block IN (SELECT value FROM json_each(?2)) AND token >= ?3 AND token < ?4`;
  const count = one(`SELECT count(*) AS rows FROM (SELECT 1 FROM search_token
     WHERE ${begins} LIMIT ${MAX_COUNTED})`);
  const documents = all(`SELECT id, kind, task_id AS taskId, created_at AS createdAt, token_weights AS weights
     FROM (SELECT DISTINCT document_sequence FROM search_token WHERE ${begins}
       UNION SELECT document_sequence FROM search_pending CROSS JOIN search_document
       WHERE sequence = document_sequence AND workspace_id = ?5 AND token_weights LIKE ?6)
     JOIN search_document ON sequence = document_sequence WHERE workspace_id = ?5`);
  const details =
    all(`SELECT task.id, task.title, task.description, task.number, task.priority, task.status, task.project_id AS projectId,
       project.name AS projectName, project.slug AS projectSlug, account.id AS userId, account.name AS userName,
       activity.id AS activityId, activity.content
     FROM json_each(?1) hit JOIN task ON task.id = hit.value ->> 'taskId' AND task.deleted_at IS NULL
     JOIN project ON project.id = task.project_id AND project.workspace_id = task.workspace_id
     LEFT JOIN activity ON activity.id = hit.value ->> 'id'
     LEFT JOIN account ON account.id = iif(activity.id IS NULL, task.user_id, activity.user_id)
     ORDER BY hit.key`);
  return (userId: string, query: URLSearchParams) => {
    const [workspaceId, searchQuery] = [query.get("workspaceId"), query.get("q") ?? ""];
    const workspace = permitted(workspaceAccess(userId, workspaceId), "task", "read");
    const end = endOf(workspaceId);
    const part = [end, JSON.stringify(blocks(end).map(({ block }) => block))] as const;
    const words = wordsOf(searchQuery).map((word) => ({
      word,
      end: `${word}\u{10ffff}`,
      pattern: new RegExp(`"${word}([^"]*)":(\\d+)`, "g"),
    }));
    const rarest = words
      .map(({ word, end }) => ({ word, end, rows: Number(count(...part, word, end)?.rows) }))
      .sort((left, right) => left.rows - right.rows)[0] ?? { word: "", end: "" };
    const found = documents(...part, rarest.word, rarest.end, workspaceId, `%"${rarest.word}%`);
    const hits = found.flatMap(({ weights, ...document }): (Row & { score: number })[] => {
      let score = 0;
      for (const { pattern } of words) {
        const scores = [...`${weights}`.matchAll(pattern)].map(([, rest, weight]) => Number(weight) - (rest ? 0.5 : 0));
        if (scores.length === 0) return [];
        score += Math.max(...scores);
      }
      return [{ ...document, score }];
    });
    hits.sort(
      (left, right) =>
        right.score - left.score ||
        Number(right.createdAt) - Number(left.createdAt) ||
        (`${left.id}` < `${right.id}` ? -1 : 1),
    );
    const best = hits.slice(0, MAX_RESULTS);
    const rows = details(JSON.stringify(best));
    const results = rows.map((row, index) => {
      const { id = null, kind = null, createdAt, score } = best[index] as Row;
      const { projectId, projectName, projectSlug, userId: accountId, userName } = row;
      const isTask = row.activityId === null;
      return {
        ...{
          id,
          type: kind,
          title: isTask ? row.title : `Comment on ${row.title}`,
          projectId,
          projectName,
          projectSlug,
        },
        ...{ workspaceId, workspaceName: workspace.name },
        ...(accountId === null ? {} : { userId: accountId, userName }),
        createdAt: instant(createdAt),
        relevanceScore: score,
        ...(isTask ? { description: row.description } : { content: row.content }),
        taskNumber: row.number,
        ...(isTask ? { priority: row.priority, status: row.status } : {}),
      };
    });
    return { results, totalCount: Math.min(hits.length, MAX_CANDIDATES), searchQuery };
  };
}

function projectOf({ id, workspaceId, slug, icon, name, description, lastTaskNumber, position, version, ...row }: Row) {
  return {
    ...{ id, workspaceId, slug, icon, name, description, lastTaskNumber, position, version },
    createdAt: instant(row.createdAt),
    isPublic: row.isPublic === 1,
    archivedAt: instant(row.archivedAt),
    defaultViewId: row.defaultViewId,
    backgroundVersion: row.backgroundVersion,
  };
}

function labelOf({ createdAt, updatedAt, isTemplate, ...label }: Row) {
  return { ...label, createdAt: instant(createdAt), updatedAt: instant(updatedAt), isTemplate: isTemplate === 1 };
}

function notificationOf(
  { projectId, taskWorkspaceId, number, slug, projectName, actorName, actorImage, ...row }: Row,
  nameOf: (projectId: unknown, status: unknown) => unknown,
) {
  const stored = json(row.eventData) as Record<string, unknown> | null;
  const statuses = row.type === "task_status_changed" && {
    oldStatusName: nameOf(projectId, stored?.oldStatus),
    newStatusName: nameOf(projectId, stored?.newStatus),
  };
  const actor = actorName !== null && { actorName, actorImage };
  const task = {
    projectId,
    workspaceId: taskWorkspaceId,
    projectName,
    taskKey: `${slug}-${number}`,
    ...actor,
    ...statuses,
  };
  return {
    ...row,
    eventData: projectId === null ? stored : { ...stored, ...task },
    isRead: row.isRead === 1,
    snoozedUntil: instant(row.snoozedUntil),
    createdAt: instant(row.createdAt),
    updatedAt: instant(row.updatedAt),
  };
}
