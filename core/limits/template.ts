/** Limits of task templates. The name of a limit includes the unit; the comment gives the reason. @module */

/** Templates of one project. More would not fit in a menu. */
export const MAX_TEMPLATES_PER_PROJECT = 50;
/** The name of a template is shown in a menu. */
export const MAX_TEMPLATE_NAME_CHARACTERS = 100;
/** Shorter than for a task, because templates do not count toward any quota. */
export const MAX_TEMPLATE_DESCRIPTION_BYTES: number = 32 * 1024;
/** Subtasks that a template creates in one transaction, together with the task. */
export const MAX_TEMPLATE_SUBTASKS = 50;
/** Days from the creation of a task to its start or due date: ten years. */
export const MAX_TEMPLATE_DAYS = 3_650;
