/** Task templates. @module */
import type { TaskTemplateReads, TaskTemplateWrites } from "@hexlane/core";
import { asc, eq } from "drizzle-orm";
import { crud } from "../crud.ts";
import { type Over, param, statement } from "../session.ts";

const templates = crud("taskTemplate");

const OF_PROJECT = statement(({ db, tables: { taskTemplate } }) =>
  db
    .select()
    .from(taskTemplate)
    .where(eq(taskTemplate.projectId, param("projectId")))
    .orderBy(asc(taskTemplate.position), asc(taskTemplate.id)),
);

export const taskTemplateReads: Over<TaskTemplateReads> = {
  findTaskTemplate: templates.find,
  listTaskTemplates: async (session, projectId) => await session.run(OF_PROJECT, { projectId }),
};

export const taskTemplateWrites: Over<TaskTemplateWrites> = {
  insertTaskTemplate: templates.insert,
  saveTaskTemplate: templates.save,
  deleteTaskTemplate: templates.delete,
};
