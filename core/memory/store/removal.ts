/** Removes tasks, projects and avatars permanently, with everything that belongs to them, in memory. @module */

import { count } from "./database.ts";
import { orderBy } from "./order.ts";
import type { Tables } from "./rows.ts";

/** Removes a task with everything that belongs to it. The keys of its images are recorded as removed blobs. */
export function removeTask(tables: Tables, taskId: string): void {
  const { tasks, aliases, labels, activities, reactions, watchers, relations, timeEntries, images, documents } = tables;
  for (const row of aliases.by("task", taskId)) aliases.remove(row);
  for (const row of labels.by("task", taskId)) labels.delete(row.id);
  for (const row of activities.by("task", taskId)) {
    activities.delete(row.id);
    // A document is removed with the record it describes, even if its `taskId` names another task.
    documents.delete(row.id);
  }
  for (const row of [...relations.by("source", taskId), ...relations.by("target", taskId)]) relations.delete(row.id);
  for (const row of reactions.by("task", taskId)) reactions.remove(row);
  for (const row of watchers.by("task", taskId)) watchers.remove(row);
  for (const row of tables.claims.by("task", taskId)) tables.claims.delete(row.id);
  for (const row of tables.fieldValues.by("task", taskId)) tables.fieldValues.remove(row);
  for (const row of tables.externalLinks.by("task", taskId)) tables.externalLinks.remove(row);
  for (const row of tables.forgeLinks.by("task", taskId)) removeForgeLink(tables, row.id);
  for (const row of tables.planTasks.by("task", taskId)) tables.planTasks.remove(row);
  for (const row of timeEntries.by("task", taskId)) timeEntries.delete(row.id);
  for (const row of tables.reminderMarks.by("task", taskId)) tables.reminderMarks.remove(row);
  for (const row of orderBy(images.by("task", taskId), ({ key }) => [key])) removeImage(tables, row.id);
  for (const row of documents.by("task", taskId)) documents.delete(row.id);
  documents.delete(taskId);
  tasks.delete(taskId);
}

export function removeProject(tables: Tables, projectId: string): void {
  const { projects, columns, tasks, aliases, documents, integrations, notificationRules } = tables;
  for (const row of orderBy(tasks.by("project", projectId), ({ id }) => [id])) removeTask(tables, row.id);
  for (const row of orderBy(tables.draftFiles.by("project", projectId), ({ key }) => [key])) {
    removeDraftFile(tables, row.id);
  }
  removeBackground(tables, projectId);
  for (const row of aliases.by("project", projectId)) aliases.remove(row);
  for (const row of columns.by("project", projectId)) columns.delete(row.id);
  for (const row of tables.hiddenFields.by("project", projectId)) tables.hiddenFields.remove(row);
  for (const row of tables.calendarFeeds.by("project", projectId)) tables.calendarFeeds.delete(row.id);
  for (const row of tables.taskTemplates.by("project", projectId)) tables.taskTemplates.delete(row.id);
  for (const row of tables.plans.by("project", projectId)) removePlan(tables, row.id);
  for (const row of tables.customFields.by("project", projectId)) removeField(tables, row.id);
  for (const row of documents.by("project", projectId)) documents.delete(row.id);
  documents.delete(projectId);
  for (const row of integrations.by("project", projectId)) integrations.delete(row.id);
  for (const row of tables.workflowRules.by("project", projectId)) tables.workflowRules.delete(row.id);
  for (const row of tables.forgeConnections.by("project", projectId)) removeForgeConnection(tables, row.id);
  for (const row of tables.automations.by("project", projectId)) removeAutomation(tables, row.id);
  for (const row of tables.deliveries.by("project", projectId)) tables.deliveries.delete(row.id);
  const workspaceId = projects.get(projectId)?.workspaceId ?? "";
  for (const { id, selectedProjectIds } of notificationRules.by("workspace", workspaceId)) {
    const left = selectedProjectIds.filter((other) => other !== projectId);
    if (left.length < selectedProjectIds.length) notificationRules.patch(id, { selectedProjectIds: left });
  }
  projects.delete(projectId);
}

/** Removes a connection with its links, people, webhooks and logs, and the external links that it added. */
export function removeForgeConnection(tables: Tables, id: string): void {
  for (const row of tables.forgeLinks.by("connection", id)) removeForgeLink(tables, row.id);
  for (const row of tables.forgeInbox.by("connection", id)) tables.forgeInbox.delete(row.id);
  for (const row of tables.forgeLog.by("connection", id)) tables.forgeLog.delete(row.id);
  for (const row of tables.forgePeople.by("connection", id)) tables.forgePeople.remove(row);
  for (const row of tables.externalLinks.by("integration", id)) tables.externalLinks.delete(row.id);
  tables.forgeConnections.delete(id);
}

/** Removes the link of a task and an issue, and the links of their comments. */
export function removeForgeLink(tables: Tables, id: string): void {
  for (const row of tables.forgeComments.by("link", id)) tables.forgeComments.remove(row);
  tables.forgeLinks.delete(id);
}

/** Removes a plan, after taking its tasks out of it. */
export function removePlan(tables: Tables, planId: string): void {
  for (const row of tables.planTasks.by("plan", planId)) tables.planTasks.remove(row);
  const { tasks, plans } = tables;
  for (const { id, milestoneId, cycleId } of tasks.by("project", plans.get(planId)?.projectId ?? "")) {
    if (milestoneId === planId) tasks.patch(id, { milestoneId: null });
    if (cycleId === planId) tasks.patch(id, { cycleId: null });
  }
  plans.delete(planId);
}

/** Removes a custom field with its values. */
export function removeField(tables: Tables, fieldId: string): void {
  for (const row of tables.fieldValues.by("field", fieldId)) tables.fieldValues.remove(row);
  for (const row of tables.hiddenFields.by("field", fieldId)) tables.hiddenFields.remove(row);
  tables.customFields.delete(fieldId);
}

/** Removes an automation with its runs. */
export function removeAutomation(tables: Tables, automationId: string): void {
  for (const row of tables.automationRuns.by("automation", automationId)) tables.automationRuns.remove(row);
  tables.automations.delete(automationId);
}

/** Removes a saved view. Projects that had it as their default view no longer have one. */
export function removeSavedView(tables: Tables, viewId: string): void {
  for (const row of tables.viewFavorites.by("view", viewId)) tables.viewFavorites.remove(row);
  for (const { id } of tables.calendarFeeds.by("view", viewId)) tables.calendarFeeds.delete(id);
  for (const { id } of tables.projects.by("default view", viewId)) tables.projects.patch(id, { defaultViewId: null });
  tables.savedViews.delete(viewId);
}

export function removeImage(tables: Tables, imageId: string): void {
  const image = tables.images.get(imageId);
  if (!image) return;
  tables.images.delete(imageId);
  keepBlob(tables, image.key);
}

export function removeDraftFile(tables: Tables, id: string): void {
  const draft = tables.draftFiles.get(id);
  if (!draft) return;
  tables.draftFiles.delete(id);
  keepBlob(tables, draft.key);
}

export function removeBackground(tables: Tables, projectId: string): void {
  const background = tables.backgrounds.get(projectId);
  if (!background) return;
  tables.backgrounds.remove(background);
  keepBlob(tables, background.key);
}

export function removeAvatar(tables: Tables, avatarId: string): void {
  const avatar = tables.avatars.get(avatarId);
  if (!avatar) return;
  tables.avatars.delete(avatarId);
  keepBlob(tables, avatar.key);
}

/** Records the blob of a deleted row as a removed blob. */
function keepBlob(tables: Tables, key: string): void {
  if (!tables.removedBlobs.get(key)) {
    tables.removedBlobs.insert({ id: key, order: count(tables, "removed blobs") });
  }
}
