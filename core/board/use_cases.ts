/**
 * The use cases of the board.
 *
 * @module
 */

export { createActivity } from "./activity/create.ts";
export { listActivities } from "./activity/list.ts";
export { createColumn } from "./column/create.ts";
export { deleteColumn } from "./column/delete.ts";
export { updateColumn } from "./column/edit.ts";
export { listColumns } from "./column/list.ts";
export { reorderColumns } from "./column/reorder.ts";
export { createComment } from "./comment/create.ts";
export { deleteComment } from "./comment/delete.ts";
export { updateComment } from "./comment/edit.ts";
export { listComments } from "./comment/list.ts";
export { finalizeImageUpload } from "./image/finalize.ts";
export { readImage } from "./image/read.ts";
export { requestImageUpload } from "./image/request.ts";
export { sweepUploads } from "./image/sweep.ts";
export { attachLabel, detachLabel } from "./label/attach.ts";
export { createLabel } from "./label/create.ts";
export { deleteLabel } from "./label/delete.ts";
export { updateLabel } from "./label/edit.ts";
export { getLabel } from "./label/get.ts";
export { listLabelsOnTask, listWorkspaceLabels } from "./label/list.ts";
export { archiveProject, unarchiveProject } from "./project/archive.ts";
export { createProject } from "./project/create.ts";
export { deleteProject } from "./project/delete.ts";
export { updateProject } from "./project/edit.ts";
export { getProject, openProject } from "./project/get.ts";
export { listProjects } from "./project/list.ts";
export { reorderProjects } from "./project/reorder.ts";
export { createRelation } from "./relation/create.ts";
export { deleteRelation } from "./relation/delete.ts";
export { listRelations } from "./relation/list.ts";
export { search } from "./search/search.ts";
export { bulkEditTasks } from "./task/bulk_edit.ts";
export { createTask } from "./task/create.ts";
export { deleteTask } from "./task/delete.ts";
export { editTask, updateTask } from "./task/edit.ts";
export { getTask, getVersionedTask } from "./task/get.ts";
export { listTasks } from "./task/list.ts";
export { moveTask } from "./task/move.ts";
export { getDeletedTask, restoreTask } from "./task/restore.ts";
export { exportTasks, openExport } from "./task/transfer/export.ts";
export { importTasks } from "./task/transfer/import.ts";
export { createTimeEntry } from "./time_entry/create.ts";
export { deleteTimeEntry } from "./time_entry/delete.ts";
export { updateTimeEntry } from "./time_entry/edit.ts";
export { getTimeEntry } from "./time_entry/get.ts";
export { listTimeEntries } from "./time_entry/list.ts";
export { getBoard, getBoardUnlessKnown, getBoardVersion } from "./view/board.ts";
export { getPublicBoard, getPublicBoardUnlessKnown, getPublicBoardVersion } from "./view/public.ts";
