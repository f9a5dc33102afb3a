/**
 * What the description of the API says of the operations on boards, deliveries and the server itself.
 *
 * @module
 */
import type { OperationWords } from "./operation_words.ts";

/** By method and path. */
export const BOARD_OPERATIONS: Readonly<Record<string, OperationWords>> = {
  "GET /api/task": {
    description: "Tasks of every project of a workspace that fit all conditions, oldest first unless sorted.",
  },
  "GET /api/task/tasks/:projectId": {
    description: "The project with its columns and their tasks, the backlog and the archive.",
  },
  "PATCH /api/task/bulk": {
    id: "bulkEditTasks",
    description: "Does one thing to many tasks, or to none of them.",
  },
  "GET /api/task/export/:projectId": { description: "The tasks of a project as JSON that the import takes." },
  "POST /api/task/import/:projectId": {
    description: "Adds tasks; an entry that is wrong fails alone and is listed in the answer.",
  },
  "PUT /api/task/move/:id": {
    description: "Moves a task to another project of its workspace, where it gets a new number.",
  },
  "PUT /api/task/status/:id": { id: "setTaskStatus", description: "Moves a task to another column of its board." },
  "PUT /api/task/priority/:id": {
    id: "setTaskPriority",
    description: "Sets one field; the history and the events are those of any edit.",
  },
  "PUT /api/task/title/:id": {
    id: "setTaskTitle",
    description: "Sets one field; the history and the events are those of any edit.",
  },
  "PUT /api/task/description/:id": {
    id: "setTaskDescription",
    description: "Sets one field, in Markdown; an empty text clears it.",
  },
  "PUT /api/task/assignee/:id": {
    id: "setTaskAssignee",
    description: "Assigns a member of the workspace; empty means nobody.",
  },
  "PUT /api/task/due-date/:id": { id: "setTaskDueDate", description: "Sets one field; without a date it is cleared." },
  "POST /api/task/:id/restore": {
    id: "restoreTask",
    description: "Brings a task back that was deleted within 30 days, with everything that belongs to it.",
  },
  "POST /api/task/:projectId": { description: "Adds a task at the end of its column." },
  "GET /api/task/:id": { description: "One task; its `ETag` is what `If-Match` expects." },
  "PUT /api/task/:id": { description: "Replaces all fields: what is left out is cleared." },
  "PATCH /api/task/:id": {
    description: "Changes the given fields (JSON merge patch, RFC 7396): one request per drag of a card.",
  },
  "DELETE /api/task/:id": { description: "Hides a task; for 30 days it can be restored." },
  "PUT /api/task/image-upload/:id": {
    description: "Step 1: answers the address and the headers for a `PUT` of the bytes.",
  },
  "POST /api/task/image-upload/:id/finalize": {
    description: "Step 2: checks the uploaded bytes and makes the record.",
  },
  "GET /api/asset/:id": { id: "getImage", description: "The bytes of an image, for those who may read its task." },
  "PUT /api/blob/*": { id: "uploadImage" },
  "GET /api/project": { description: "The projects of a workspace with their statistics, in their order." },
  "POST /api/project": { description: "A project starts with the columns To Do, In Progress, In Review and Done." },
  "PUT /api/project/reorder": { description: "Sets the positions of projects in the list." },
  "GET /api/project/:id": { description: "The project with its tasks." },
  "PUT /api/project/:id": { description: "Changes the given fields of a project." },
  "DELETE /api/project/:id": { description: "Deletes a project with everything in it; this cannot be undone." },
  "PUT /api/project/:id/archive": { description: "An archived project can be read and not changed." },
  "PUT /api/project/:id/unarchive": { description: "Makes an archived project writable again." },
  "GET /api/column/:projectId": { description: "The columns of a project, in their order." },
  "POST /api/column/:projectId": {
    description: "Adds a column behind the others; its slug follows from the name and never changes.",
  },
  "PUT /api/column/reorder/:projectId": { description: "Sets the positions of columns on the board." },
  "PUT /api/column/:id": { description: "Changes the given fields of a column; its slug stays." },
  "DELETE /api/column/:id": { description: "Refused while tasks are in the column." },
  "GET /api/label/task/:taskId": { id: "listTaskLabels", description: "The labels that are attached to a task." },
  "GET /api/label/workspace/:workspaceId": {
    id: "listWorkspaceLabels",
    description: "The labels of a workspace, each name once.",
  },
  "POST /api/label": {
    description:
      "A label of the workspace, or with `taskId` one on a task. An existing name answers that label unchanged.",
  },
  "GET /api/label/:id": { description: "One label." },
  "PUT /api/label/:id": { description: "Changes the name or color; the copies on tasks follow." },
  "DELETE /api/label/:id": { description: "Deletes a label of the workspace, or takes a copy off its task." },
  "PUT /api/label/:id/task": { id: "attachLabel", description: "Puts a copy of the label on a task." },
  "DELETE /api/label/:id/task": { id: "detachLabel", description: "Takes the label off its task." },
  "POST /api/activity/create": {
    description: "Adds an entry to the history of a task; the type `comment` makes a comment.",
  },
  "POST /api/activity/comment": {
    id: "createActivityComment",
    description: "A comment under the older route; the same record as `POST /api/comment/{id}` makes.",
  },
  "PUT /api/activity/comment": { id: "updateActivityComment", description: "Only its author may edit a comment." },
  "DELETE /api/activity/comment": {
    id: "deleteActivityComment",
    description: "The author may, and those who manage the workspace.",
  },
  "GET /api/activity/:taskId": { description: "The history of a task, newest first, comments included." },
  "GET /api/comment/:taskId": { description: "The comments of a task, oldest first." },
  "POST /api/comment/:taskId": { description: "Comments on a task, in Markdown." },
  "PUT /api/comment/:id": { description: "Only its author may edit a comment." },
  "DELETE /api/comment/:id": { description: "The author may, and those who manage the workspace." },
  "GET /api/task-relation/:taskId": {
    id: "listTaskRelations",
    description: "The relations of a task with the tasks on their other ends.",
  },
  "POST /api/task-relation": {
    id: "createTaskRelation",
    description: "The source blocks the target, has it as a subtask, or is related to it.",
  },
  "DELETE /api/task-relation/:id": { id: "deleteTaskRelation", description: "Removes a relation; the tasks stay." },
  "GET /api/time-entry/task/:taskId": { id: "listTimeEntries", description: "The time entries of a task." },
  "GET /api/time-entry/:id": { description: "One time entry." },
  "POST /api/time-entry": { description: "Records time spent on a task; without an end it is running." },
  "PUT /api/time-entry/:id": { description: "Its author or an admin may." },
  "DELETE /api/time-entry/:id": { description: "Its author or an admin may." },
  "GET /api/search": {
    description: "Words match the beginnings of words; a key such as WEB-12 finds its task. Best hits first.",
  },
  "GET /api/notification": { description: "The caller's notifications, newest first." },
  "PATCH /api/notification/read-all": { description: "Answers how many changed." },
  "DELETE /api/notification/clear-all": {
    id: "clearNotifications",
    description: "Deletes all of the caller's notifications.",
  },
  "PATCH /api/notification/:id/read": { description: "Marks one of the caller's notifications as read." },
  "GET /api/notification-preferences": { description: "The caller's channels and rules; secrets are masked." },
  "DELETE /api/notification-preferences/workspaces/:workspaceId": {
    description: "Notifications of the workspace then go to no channel.",
  },
  "GET /api/slack-integration/project/:projectId": {
    id: "getChatIntegration",
    description: "`null` when the project has none. The address is masked.",
  },
  "POST /api/slack-integration/project/:projectId": { id: "saveChatIntegration" },
  "PATCH /api/slack-integration/project/:projectId": {
    id: "editChatIntegration",
    description: "Changes the given fields, or creates the integration when `webhookUrl` is given.",
  },
  "DELETE /api/slack-integration/project/:projectId": {
    id: "deleteChatIntegration",
    description: "Removes the integration with its address.",
  },
  "GET /api/generic-webhook-integration/project/:projectId": {
    id: "getWebhookIntegration",
    description: "`null` when the project has none. Address and secret are masked.",
  },
  "POST /api/generic-webhook-integration/project/:projectId": { id: "saveWebhookIntegration" },
  "PATCH /api/generic-webhook-integration/project/:projectId": { id: "editWebhookIntegration" },
  "DELETE /api/generic-webhook-integration/project/:projectId": {
    id: "deleteWebhookIntegration",
    description: "Removes the integration with its address and secret.",
  },
  "GET /api/project/:projectId/deliveries": { id: "listDeliveries" },
  "POST /api/generic-webhook-integration/project/:projectId/test": { id: "testWebhookIntegration" },
  "POST /api/slack-integration/project/:projectId/test": { id: "testChatIntegration" },
  "GET /api/ws/user": { id: "streamNotifications" },
  "GET /api/ws/:projectId": { id: "streamProjectChanges" },
  "GET /api/events": { id: "streamEvents" },
  "GET /api/billing/:workspaceId": {
    id: "getWorkspaceBilling",
    description: "Always the free plan: kept for clients that expect the route.",
  },
  "GET /api/external-link/task/:taskId": {
    id: "listExternalLinks",
    description: "Always empty: kept for clients that expect the route.",
  },
  "GET /api/workflow-rule/:projectId": {
    id: "listWorkflowRules",
    description: "Always empty: kept for clients that expect the route.",
  },
  "GET /api/github-integration/app-info": {
    id: "getGitHubApp",
    description: "Not configured: kept for clients that expect the route.",
  },
  "GET /api/github-integration/project/:projectId": {
    id: "getGitHubIntegration",
    description: "Not configured: kept for clients that expect the route.",
  },
  "GET /api/gitea-integration/project/:projectId": {
    description: "Not configured: kept for clients that expect the route.",
  },
  "GET /api/discord-integration/project/:projectId": {
    description: "Not configured: kept for clients that expect the route.",
  },
  "GET /api/telegram-integration/project/:projectId": {
    description: "Not configured: kept for clients that expect the route.",
  },
  "GET /livez": { id: "getLiveness", description: "200 while the process runs; asks nothing else." },
  "GET /readyz": { id: "getReadiness" },
  "GET /api/health": { id: "getHealth", description: "200 while the API answers." },
  "GET /api/config": { id: "getConfig", description: "How people can sign up and sign in here." },
  "GET /api/instance/status": { id: "getInstanceStatus", description: "Whether anybody has an account here yet." },
  "GET /api/docs": { id: "getDocumentation", description: "A page to browse this description." },
  "GET /api/docs/start.js": { id: "getDocumentationStartScript", description: "Part of the page `/api/docs`." },
  "GET /api/docs/swagger-ui.js": { id: "getDocumentationScript", description: "Part of the page `/api/docs`." },
  "GET /api/docs/swagger-ui.css": { id: "getDocumentationStyleSheet", description: "Part of the page `/api/docs`." },
  "GET /api/openapi": { id: "getOpenApi" },
};
