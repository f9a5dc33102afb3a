/** Time entries. @module */
import type { TimeEntryReads, TimeEntryWrites } from "@hexlane/core";
import { closePage } from "@hexlane/core";
import { and, eq, inArray } from "drizzle-orm";
import { crud } from "../crud.ts";
import { readLongRows, readPage } from "../long.ts";
import { bytesOf, ifShort, partsOf, toInstant } from "../page.ts";
import { fieldsOf, idQuery, type Over, param, statement } from "../session.ts";
import { liveTaskOf } from "./live.ts";

const timeEntries = crud("timeEntry");

const TIME_ENTRY = statement(({ db, tables }) =>
  db
    .select(fieldsOf(tables.timeEntry))
    .from(tables.timeEntry)
    .innerJoin(tables.task, liveTaskOf(tables.timeEntry.taskId, tables))
    .where(eq(tables.timeEntry.id, param("id"))),
);
const LONG_TIME_ENTRIES = idQuery(({ db, tables: { timeEntry } }, ids) =>
  db.select({ id: timeEntry.id, description: timeEntry.description }).from(timeEntry).where(inArray(timeEntry.id, ids)),
);

export const timeEntryReads: Over<TimeEntryReads> = {
  findTimeEntry: async (session, id) => (await session.run(TIME_ENTRY, { id }))[0],
  async listTimeEntries(session, taskId, page) {
    const read = (limit: number) =>
      session.query(({ db, tables }) => {
        const { timeEntry, task } = tables;
        const [part] = partsOf(page, { column: timeEntry.startTime, id: timeEntry.id, descending: false }, toInstant);
        const bytes = bytesOf(timeEntry.description);
        return db
          .select({ ...fieldsOf(timeEntry), description: ifShort(timeEntry.description, bytes), bytes })
          .from(timeEntry)
          .innerJoin(task, liveTaskOf(timeEntry.taskId, tables))
          .where(and(eq(timeEntry.taskId, taskId), part?.condition))
          .orderBy(...(part?.orderBy ?? []))
          .limit(limit);
      });
    const { rows, ...rest } = closePage(
      (await readPage(session, page, read)).map((row) => ({
        row,
        place: { value: row.startTime.getTime(), id: row.id },
        bytes: row.bytes,
      })),
      page,
    );
    const long = await readLongRows(session, LONG_TIME_ENTRIES, rows);
    return { rows: rows.map(({ bytes: _, ...entry }) => ({ ...entry, ...long.get(entry.id) })), ...rest };
  },
};

export const timeEntryWrites: Over<TimeEntryWrites> = {
  insertTimeEntry: timeEntries.insert,
  saveTimeEntry: timeEntries.save,
  deleteTimeEntry: timeEntries.delete,
};
