/**
 * Every use case of the house, by wing. A new one is added here and to nothing else: the tracker, the walk over all use
 * cases and the public surface follow.
 *
 * @module
 */

// board
export { createProject } from "./board/projects.ts";
export { bulkEditTasks } from "./board/task_bulk.ts";
export { exportTasks, importTasks } from "./board/task_import.ts";
export { getBoard, listTasks } from "./board/task_lists.ts";
export {
  createTask,
  deleteTask,
  editTask,
  getTask,
  getVersionedTask,
  moveTask,
  restoreTask,
  updateTask,
} from "./board/tasks.ts";
