/**
 * Records the objects of images whose rows are deleted, so that they can be removed from the blob storage afterward.
 *
 * @module
 */
import { and, asc, eq, gt, lte } from "drizzle-orm";
import { MAX_SHORT_ROWS } from "../long_read_limits.ts";
import { param, type Session, statement } from "../session.ts";

const KEEP_BLOB = statement(({ db, tables: { removedBlob } }) =>
  db
    .insert(removedBlob)
    .values({ key: param("key") } as never)
    .onConflictDoNothing({ target: removedBlob.key }),
);

const PROJECTS = statement(({ db, tables: { project } }) =>
  db
    .select({ id: project.id })
    .from(project)
    .where(eq(project.workspaceId, param("workspaceId")))
    .orderBy(asc(project.id)),
);

/** Finds the last task number of the next batch. A batch has a few thousand tasks. */
const NUMBER_BEYOND = statement(({ db, tables: { task } }) =>
  db
    .select({ number: task.number })
    .from(task)
    .where(and(eq(task.projectId, param("projectId")), gt(task.number, param("after"))))
    .orderBy(asc(task.number))
    .limit(1)
    .offset(MAX_SHORT_ROWS),
);
const IMAGES_OF_SOME = statement(({ db, tables: { image, task } }) =>
  db
    .select({ taskId: image.taskId, key: image.key })
    .from(task)
    .innerJoin(image, eq(image.taskId, task.id))
    .where(
      and(eq(task.projectId, param("projectId")), gt(task.number, param("after")), lte(task.number, param("until"))),
    ),
);
const IMAGES_OF_TASK = statement(({ db, tables: { image } }) =>
  db
    .select({ key: image.key })
    .from(image)
    .where(eq(image.taskId, param("taskId")))
    .orderBy(asc(image.key)),
);

const DRAFTS_OF_PROJECT = statement(({ db, tables: { draftFile } }) =>
  db
    .select({ key: draftFile.key })
    .from(draftFile)
    .where(eq(draftFile.projectId, param("projectId")))
    .orderBy(asc(draftFile.key)),
);

const BACKGROUND = statement(({ db, tables: { projectBackground } }) =>
  db
    .select({ key: projectBackground.key })
    .from(projectBackground)
    .where(eq(projectBackground.projectId, param("projectId"))),
);

/** Records an object whose row was deleted. */
export async function keepBlob(session: Session, key: string): Promise<void> {
  await session.run(KEEP_BLOB, { key });
}

/** Records the image objects of this task, which is about to be deleted. */
export async function keepBlobsOfTask(session: Session, taskId: string): Promise<void> {
  for (const { key } of await session.run(IMAGES_OF_TASK, { taskId })) await keepBlob(session, key);
}

/**
 * Records the image objects of this project, which is about to be deleted: first the images of tasks, ordered by task
 * ID, then key; then the files for new tasks; then the background.
 */
export async function keepBlobsOfProject(session: Session, projectId: string): Promise<void> {
  for (const key of await keysOfProject(session, projectId)) await keepBlob(session, key);
  for (const { key } of await session.run(DRAFTS_OF_PROJECT, { projectId })) await keepBlob(session, key);
  for (const { key } of await session.run(BACKGROUND, { projectId })) await keepBlob(session, key);
}

/** Records the image objects of this workspace, which is about to be deleted. */
export async function keepBlobsOfWorkspace(session: Session, workspaceId: string): Promise<void> {
  for (const { id } of await session.run(PROJECTS, { workspaceId })) await keepBlobsOfProject(session, id);
}

/** Reads a few thousand tasks at a time, because most have no image. */
async function keysOfProject(session: Session, projectId: string): Promise<string[]> {
  const images: { taskId: string; key: string }[] = [];
  for (let after: number | undefined = Number.MIN_SAFE_INTEGER; after !== undefined; ) {
    const next: { number: number }[] = await session.run(NUMBER_BEYOND, { projectId, after });
    const until: number | undefined = next[0]?.number;
    const range = { projectId, after, until: until ?? Number.MAX_SAFE_INTEGER };
    images.push(...(await session.run(IMAGES_OF_SOME, range)));
    after = until;
  }
  const order = (one: { taskId: string; key: string }) => `${one.taskId} ${one.key}`;
  return images.sort((left, right) => (order(left) < order(right) ? -1 : 1)).map(({ key }) => key);
}
