/** Labels in memory. @module */
import { type Label, offeredLabels } from "../../../board/label/label.ts";
import { cutPage } from "../../../page.ts";
import type { LabelReads, LabelWrites } from "../../../ports/store/board/label.ts";
import { compareText, foldKey } from "../../../text.ts";
import type { Over } from "../database.ts";
import { isLive, isWithin } from "../live.ts";
import { oldestFirst, orderBy } from "../order.ts";
import { keyOf, type Tables } from "../rows.ts";

export const labelReads: Over<LabelReads> = {
  findLabel: (tables, id) => visible(tables, tables.labels.get(id)),
  findLabelOnTask: (tables, taskId, name) =>
    visible(tables, tables.labels.one("task and name", keyOf(taskId, foldKey(name)))),
  findTemplateLabel: ({ labels }, workspaceId, name) => labels.one("template", keyOf(workspaceId, foldKey(name))),
  listLabelsOnTask: (tables, taskId) =>
    oldestFirst(tables.labels.by("task", taskId).filter((label) => visible(tables, label))),
  listLabelsOnTasks: (tables, taskIds) => [...new Set(taskIds)].flatMap((taskId) => tables.labels.by("task", taskId)),
  listLabelsOfProject: (tables, projectId) =>
    oldestFirst(
      tables.tasks
        .by("project", projectId)
        .filter(({ deletedAt }) => deletedAt === null)
        .flatMap(({ id }) => tables.labels.by("task", id)),
    ),
  listLabelsOfWorkspace: (tables, workspaceId, { templates = false, projectIds }, page) => {
    const all = oldestFirst(tables.labels.by("workspace", workspaceId).filter((label) => visible(tables, label)));
    const offered = templates ? all.filter(({ isTemplate }) => isTemplate) : offeredLabels(all);
    const isListed = ({ taskId, isTemplate }: Label) =>
      taskId === null ? isTemplate || projectIds === undefined : isWithin(tables.tasks.get(taskId), projectIds);
    const wanted = offered.filter(isListed);
    return cutPage(wanted, page, { placeOf: ({ createdAt, id }) => ({ value: createdAt.getTime(), id }) });
  },
  listLabelCopies: ({ labels }, workspaceId, name, limit, afterId = "") => {
    const wanted = foldKey(name);
    const copies = labels
      .by("workspace", workspaceId)
      .filter((label) => label.taskId !== null && foldKey(label.name) === wanted && compareText(label.id, afterId) > 0);
    return orderBy(copies, ({ id }) => [id]).slice(0, limit);
  },
};

export const labelWrites: Over<LabelWrites> = {
  insertLabel: ({ labels }, label) => labels.insert(label),
  insertLabels: ({ labels }, rows) => {
    for (const label of rows) labels.insert(label);
  },
  saveLabel: ({ labels }, label) => labels.save(label),
  deleteLabel: ({ labels }, id) => labels.delete(id),
};

function visible(tables: Tables, label: Label | undefined): Label | undefined {
  return label && (label.taskId === null || isLive(tables, label.taskId)) ? label : undefined;
}
