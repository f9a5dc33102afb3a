/**
 * The use cases of the board.
 *
 * @module
 */

export { createActivity, listActivities } from "./activity/list.ts";
export { createColumn, deleteColumn, listColumns, reorderColumns, updateColumn } from "./column/edit.ts";
export { createComment, deleteComment, listComments, updateComment } from "./comment/edit.ts";
export { finalizeImageUpload, readImage, requestImageUpload, sweepUploads } from "./image/upload.ts";
export { attachLabel, detachLabel } from "./label/attach.ts";
export {
  createLabel,
  deleteLabel,
  getLabel,
  listLabelsOnTask,
  listWorkspaceLabels,
  updateLabel,
} from "./label/edit.ts";
export {
  archiveProject,
  createProject,
  deleteProject,
  getProject,
  listProjects,
  openProject,
  reorderProjects,
  unarchiveProject,
  updateProject,
} from "./project/edit.ts";
export { createRelation, deleteRelation, listRelations } from "./relation/edit.ts";
export { search } from "./search/search.ts";
export { bulkEditTasks } from "./task/bulk_edit.ts";
export {
  createTask,
  deleteTask,
  editTask,
  getDeletedTask,
  getTask,
  getVersionedTask,
  moveTask,
  restoreTask,
  updateTask,
} from "./task/edit.ts";
export { getBoard, getBoardUnlessKnown, getBoardVersion, listTasks } from "./task/list.ts";
export { exportTasks, openExport } from "./task/transfer/export.ts";
export { importTasks } from "./task/transfer/import.ts";
export {
  createTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  listTimeEntries,
  updateTimeEntry,
} from "./time_entry/edit.ts";
export { getPublicBoard, getPublicBoardUnlessKnown, getPublicBoardVersion } from "./view/public.ts";
