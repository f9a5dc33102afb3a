/** Custom fields over HTTP. @module */
import * as tracker from "@hexlane/core";
import { type Route, taggedRoutes } from "../../http/route.ts";
import * as schema from "../../schemas/board/fields.ts";

const route = taggedRoutes("Custom field");

const DEFAULTS = "All existing tasks get the default value, if there is one.";

const definitionRoutes: readonly Route[] = [
  route.get(
    "/api/custom-field/project/:projectId",
    {
      summary: "List custom fields of a project",
      description: "The fields of its tasks: those of the workspace, then those of the project, each in their order.",
      operationId: "listCustomFields",
      query: schema.ListProjectFieldsQuery,
      response: schema.CustomFields,
    },
    ({ ctx, params, query }) => tracker.listProjectFields(ctx, { ...params, ...query }),
  ),
  route.post(
    "/api/custom-field",
    {
      summary: "Create a custom field",
      description: `Adds a field to the tasks of one project. ${DEFAULTS}`,
      body: schema.CreateFieldBody,
      response: schema.CustomField,
      errors: [409],
    },
    ({ ctx, body }) => tracker.createCustomField(ctx, body),
  ),
  route.put(
    "/api/custom-field/reorder/:projectId",
    {
      summary: "Reorder custom fields",
      description: "Sets the positions of fields of the project. Those of the workspace always precede them.",
      body: schema.ReorderFieldsBody,
      response: schema.CustomFields,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.reorderCustomFields(ctx, { ...params, ...body }),
  ),
  route.patch(
    "/api/custom-field/:id",
    {
      summary: "Edit a custom field",
      description:
        "Changes the given settings. A new type or other options convert the values of all tasks, and `renamedOptions` keeps the " +
        "values of options that have other names now. If values would be lost, the " +
        "request is refused with 409 unless `loseValues` is true. Lost values are kept for 30 days, and come back when an edit makes " +
        "them fit again.",
      body: schema.EditFieldBody,
      response: schema.CustomField,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.editCustomField(ctx, { fieldId: params.id, ...body }),
  ),
  route.post(
    "/api/custom-field/preview/:id",
    {
      summary: "Preview a change to a custom field",
      description: "Counts the values that an edit or the deletion of the field would lose. Changes nothing.",
      operationId: "previewCustomField",
      body: schema.PreviewFieldBody,
      response: schema.FieldPreview,
      errors: [409],
      // The route only reads.
      idempotent: false,
    },
    ({ ctx, params, body }) => tracker.previewFieldChange(ctx, { fieldId: params.id, ...body }),
  ),
  route.delete(
    "/api/custom-field/:id",
    {
      summary: "Delete a custom field",
      description: "Deletes the field with its values. It can be restored for 30 days.",
      response: schema.CustomField,
      errors: [409],
    },
    ({ ctx, params }) => tracker.deleteCustomField(ctx, { fieldId: params.id }),
  ),
  route.post(
    "/api/custom-field/restore/:id",
    {
      summary: "Restore a custom field",
      description: "Restores a field that was deleted within the last 30 days, with its values.",
      response: schema.CustomField,
      errors: [409],
    },
    ({ ctx, params }) => tracker.restoreCustomField(ctx, { fieldId: params.id }),
  ),
];

const workspaceRoutes: readonly Route[] = [
  route.get(
    "/api/custom-field/workspace/:workspaceId",
    {
      summary: "List custom fields of a workspace",
      description: "The fields that the workspace defines for all its projects, in their order.",
      operationId: "listWorkspaceCustomFields",
      query: schema.ListWorkspaceFieldsQuery,
      response: schema.CustomFields,
    },
    ({ ctx, params, query }) => tracker.listWorkspaceFields(ctx, { ...params, ...query }),
  ),
  route.post(
    "/api/custom-field/workspace/:workspaceId",
    {
      summary: "Create a custom field of a workspace",
      description: `Adds a field to the tasks of all projects of the workspace. ${DEFAULTS}`,
      operationId: "createWorkspaceCustomField",
      body: schema.CreateWorkspaceFieldBody,
      response: schema.CustomField,
      errors: [409],
      never: [412],
    },
    ({ ctx, params, body }) => tracker.createCustomField(ctx, { ...params, ...body }),
  ),
  route.put(
    "/api/custom-field/workspace/:workspaceId/reorder",
    {
      summary: "Reorder custom fields of a workspace",
      operationId: "reorderWorkspaceCustomFields",
      description: "Sets the positions of fields that the workspace defines.",
      body: schema.ReorderFieldsBody,
      response: schema.CustomFields,
      never: [412],
    },
    ({ ctx, params, body }) => tracker.reorderCustomFields(ctx, { ...params, ...body }),
  ),
  route.post(
    "/api/custom-field/project/:projectId/visibility",
    {
      summary: "Hide or show a custom field of the workspace",
      description:
        "Hides a field of the workspace in one project, or shows it again. Values of hidden fields are kept. Required fields cannot " +
        "be hidden.",
      operationId: "setCustomFieldVisibility",
      body: schema.FieldVisibilityBody,
      response: schema.CustomField,
      errors: [409],
    },
    ({ ctx, params, body }) => tracker.setFieldVisibility(ctx, { ...params, ...body }),
  ),
];

const valueRoutes: readonly Route[] = [
  route.get(
    "/api/custom-field/project/:projectId/values",
    {
      summary: "List custom field values of a project",
      description: "The values of all its tasks, by the creation of the task. Tasks without values are left out.",
      operationId: "listProjectCustomFieldValues",
      response: schema.FieldValues,
      list: true,
    },
    ({ ctx, params, query }) => tracker.listProjectFieldValues(ctx, { ...params, ...query }),
  ),
  route.get(
    "/api/custom-field/project/:projectId/filter-values",
    {
      summary: "List distinct custom field values of a project",
      description: "The distinct values of each field, for filters. At most 2,000 values are returned.",
      operationId: "listCustomFieldFilterValues",
      response: schema.FieldFilterValues,
    },
    ({ ctx, params }) => tracker.listFieldFilterValues(ctx, params),
  ),
  route.get(
    "/api/custom-field/task/:taskId",
    {
      summary: "List custom field values of a task",
      description: "In the order of the fields. Fields without a value are left out.",
      operationId: "listTaskCustomFieldValues",
      response: schema.FieldValues,
    },
    ({ ctx, params }) => tracker.listTaskFieldValues(ctx, params),
  ),
  route.put(
    "/api/custom-field/value",
    {
      summary: "Set a custom field value",
      description:
        "Sets or clears the value of a field on a task. This is an edit of the task, with a history entry and an event. " +
        "`If-Match` applies to the task.",
      operationId: "setCustomFieldValue",
      body: schema.SetFieldValueBody,
      response: schema.SavedFieldValue,
      errors: [409],
    },
    ({ ctx, body }) => tracker.setFieldValue(ctx, body),
  ),
];

export const fieldRoutes: readonly Route[] = [...definitionRoutes, ...workspaceRoutes, ...valueRoutes];
