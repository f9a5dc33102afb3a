/** The public exports of boards: their records, inputs and pure rules. @module */
export type * from "./activity/create.ts";
export type * from "./activity/description_versions.ts";
export type { BackgroundClaim, ProjectBackground } from "./background/background.ts";
export type { BackgroundAddress, FinalizeBackgroundUploadInput } from "./background/finalize.ts";
export type { BackgroundUpload, RequestBackgroundUploadInput } from "./background/request.ts";
export type { CalendarFeed, CalendarFeedDetail } from "./calendar_feed/calendar_feed.ts";
export type { CreateCalendarFeedInput } from "./calendar_feed/create.ts";
export type { DeleteCalendarFeedInput } from "./calendar_feed/delete.ts";
export type { FeedPlaceInput } from "./calendar_feed/place.ts";
export type { ReadCalendarFeed } from "./calendar_feed/read.ts";
export type { LeaseInput, TaskClaim } from "./claim/claim.ts";
export type { ClaimState } from "./claim/get.ts";
export type { ReleaseClaimInput } from "./claim/release.ts";
export type { RenewClaimInput } from "./claim/renew.ts";
export type { ClaimedTask, ClaimTaskInput } from "./claim/take.ts";
export type * from "./column/column.ts";
export type * from "./column/create.ts";
export type * from "./column/edit.ts";
export type * from "./column/reorder.ts";
export type * from "./comment/comment.ts";
export type * from "./comment/create.ts";
export type * from "./comment/edit.ts";
export type { FieldPreview } from "./field/convert.ts";
export type { CreateFieldInput } from "./field/create.ts";
export type { EditFieldInput, FieldSettingsChange, PreviewFieldInput } from "./field/edit.ts";
export type * from "./field/field.ts";
export { idOfValue } from "./field/field.ts";
export type { FieldVisibilityInput } from "./field/hide.ts";
export type { ListProjectFieldsInput, ListWorkspaceFieldsInput } from "./field/list.ts";
export type { GivenFieldValue, NamedFieldValue } from "./field/new_task.ts";
export { purgeCustomFields } from "./field/purge.ts";
export type { ReorderFieldsInput } from "./field/reorder.ts";
export type { SavedFieldValue, SetFieldValueInput } from "./field/set_value.ts";
export type { FieldType, FieldTypeRow, ValueSettings } from "./field/types.ts";
export { FIELD_TYPE_NAMES, FIELD_TYPES, orderedNumber } from "./field/types.ts";
export type { FieldFilterValues, FieldValueDetail } from "./field/values.ts";
export type * from "./image/draft.ts";
export type * from "./image/finalize.ts";
export type * from "./image/finalize_draft.ts";
export type * from "./image/image.ts";
export { SURFACES, storedTypeOf } from "./image/image.ts";
export type * from "./image/list.ts";
export type * from "./image/read.ts";
export type * from "./image/request.ts";
export type * from "./image/request_draft.ts";
export type * from "./image/sweep.ts";
export type { DetachedLabel } from "./label/attach.ts";
export type * from "./label/create.ts";
export type * from "./label/edit.ts";
export type * from "./label/label.ts";
export type * from "./label/list.ts";
export type * from "./label/merge.ts";
export type * from "./link/create.ts";
export type * from "./link/delete.ts";
export { type ExternalLink, LINK_TYPES, type LinkType } from "./link/link.ts";
export type { ListedExternalLink } from "./link/list.ts";
export type { WantedPosition } from "./order.ts";
export type { BurnUp, BurnUpDay } from "./plan/burn_up.ts";
export type {
  CloseCycleInput,
  ClosedCycle,
  CreateCycleInput,
  Cycle,
  CycleInput,
  EditCycleInput,
} from "./plan/cycle.ts";
export { emptyPlans } from "./plan/leave.ts";
export {
  type CreateMilestoneInput,
  type EditMilestoneInput,
  MILESTONE_STATES,
  type Milestone,
  type MilestoneInput,
  type MilestoneState,
} from "./plan/milestone.ts";
export {
  CYCLE_STATES,
  type CycleState,
  type Plan,
  type PlanKind,
  type PlanProgress,
  type PlanTask,
} from "./plan/plan.ts";
export type * from "./project/access.ts";
export type * from "./project/charts.ts";
export { CHART_RANGES, CHART_UNITS } from "./project/charts.ts";
export type * from "./project/create.ts";
export type * from "./project/edit.ts";
export type * from "./project/get.ts";
export type * from "./project/list.ts";
export type * from "./project/locate.ts";
export type * from "./project/move.ts";
export type * from "./project/progress.ts";
export type * from "./project/project.ts";
export type * from "./project/reorder.ts";
export { type CompletionOptions, completeQuery, type QueryCompletion } from "./query/complete.ts";
export type * from "./query/condition.ts";
export { fieldIdOf } from "./query/condition.ts";
export { orderedInstant, type QueriedField, queryFieldsOf } from "./query/custom_fields.ts";
export { compareSorted, meetsCondition, sortValuesOf, type TaskFacts } from "./query/evaluate.ts";
export { QUERY_FIELDS, QUERY_STATES, type QueryField, type QueryKind, type QueryState } from "./query/fields.ts";
export { parseQuery } from "./query/parse.ts";
export { queryPlaceOf, sortValuesAt } from "./query/place.ts";
export { printQuery } from "./query/print.ts";
export type * from "./query/query.ts";
export { type QueryNames, type QuerySurroundings, type ResolvedQuery, resolveQuery } from "./query/resolve.ts";
export type { ReactionInput } from "./reaction/react.ts";
export type { Reaction, ReactionGroup } from "./reaction/reaction.ts";
export type * from "./recurrence/recurrence.ts";
export { FREQUENCIES, MAX_INTERVAL, RECURRENCE_STARTS } from "./recurrence/recurrence.ts";
export type * from "./recurrence/set.ts";
export type * from "./relation/create.ts";
export type * from "./relation/list_project.ts";
export type * from "./relation/relation.ts";
export { RELATION_TYPES } from "./relation/relation.ts";
export type { LoadedProject, LoadedTask } from "./require.ts";
export * from "./saved_view/choices.ts";
export type * from "./saved_view/create.ts";
export type * from "./saved_view/default.ts";
export type * from "./saved_view/edit.ts";
export type * from "./saved_view/favorite.ts";
export type * from "./saved_view/saved_view.ts";
export type * from "./saved_view/tasks.ts";
export type * from "./schedule/reschedule.ts";
export type * from "./search/result.ts";
export type * from "./search/search.ts";
export { OWN_TEXT_WEIGHT } from "./search/task_tokens.ts";
export type * from "./task/bulk_edit.ts";
export { BULK_OPERATIONS } from "./task/bulk_edit.ts";
export type * from "./task/create.ts";
export type * from "./task/description_part.ts";
export type * from "./task/duplicate.ts";
export type * from "./task/edit.ts";
export type * from "./task/fields.ts";
export { INPUT_FIELDS, SORT_FIELDS, TASK_FIELD_NAMES, TASK_FIELDS } from "./task/fields.ts";
export type * from "./task/filter.ts";
export type { GetVersionedTaskInput } from "./task/get.ts";
export type * from "./task/get_by_key.ts";
export type * from "./task/list.ts";
export type * from "./task/move.ts";
export type { TaskPatch } from "./task/patch.ts";
export { purgeDeletedTasks } from "./task/purge.ts";
export type * from "./task/reorder.ts";
export type * from "./task/restore.ts";
export type * from "./task/task.ts";
export { compareInColumn, PRIORITIES } from "./task/task.ts";
export type * from "./task/transfer/export.ts";
export type * from "./task/transfer/import.ts";
export type * from "./task/trash.ts";
export type { CreateTaskTemplateInput } from "./task_template/create.ts";
export type { EditTaskTemplateInput } from "./task_template/edit.ts";
export type { ReorderTaskTemplatesInput } from "./task_template/reorder.ts";
export type * from "./task_template/task_template.ts";
export type { CreateTaskFromTemplateInput, TaskFromTemplate } from "./task_template/use.ts";
export type * from "./time_entry/create.ts";
export type * from "./time_entry/edit.ts";
export type * from "./time_entry/list_workspace.ts";
export type * from "./time_entry/save.ts";
export type * from "./time_entry/time_entry.ts";
export { endAt } from "./time_entry/time_entry.ts";
export type * from "./time_entry/timer.ts";
export { KEPT_REASONS } from "./undo/scene.ts";
export type * from "./undo/undo.ts";
export type * from "./upload/append.ts";
export type * from "./upload/create.ts";
export type * from "./upload/running.ts";
export type * from "./upload/upload.ts";
export type { Versioned } from "./version.ts";
export type * from "./view/assigned.ts";
export type { Batches } from "./view/batches.ts";
export type * from "./view/board.ts";
export { isLongBoard } from "./view/board.ts";
export type { Pagination } from "./view/cards.ts";
export type { MyWork, MyWorkInput, WorkTask } from "./view/my_work.ts";
export type * from "./view/public.ts";
export type { Watcher } from "./watcher/list.ts";
export type { Watched, WatchTasksInput } from "./watcher/watch.ts";
export type { TaskWatcher } from "./watcher/watcher.ts";
