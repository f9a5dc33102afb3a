/**
 * The basic statements of a record: find, list, insert, save and delete.
 *
 * @module
 */
import { type AnyRecordSpec, columnOf, keyOfRecord, RECORDS, type RecordTypes, type RowOf } from "@hexlane/core";
import { and, asc, desc, eq, type SQL } from "drizzle-orm";
import type { AnySQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  excluded,
  fieldsOf,
  insertInto,
  insertRows,
  type Preparable,
  param,
  paramOf,
  paramsOf,
  rowsOf,
  type Session,
  type Sql,
  statement,
} from "./session.ts";

type Value = string | number | Date;
type AnyTable = SQLiteTable & Readonly<Record<string, AnySQLiteColumn>>;

/** A column of a record, including hidden ones. */
type FieldOf<Name extends keyof RecordTypes> = keyof RowOf<RecordTypes[Name]> & string;

/** A row as read from its table. Lists are in other tables. */
type FoundRow<Name extends keyof RecordTypes> = RecordTypes[Name]["lists"] extends never
  ? RecordTypes[Name]["record"]
  : Omit<RecordTypes[Name]["record"], RecordTypes[Name]["lists"]>;

/**
 * Creates the statements of one record, which are built when they are first used.
 *
 * @param options.key the columns by which rows are found, saved and deleted; by default the key of the record
 * @param options.keeps columns that a save does not change
 */
export function crud<Name extends keyof RecordTypes>(
  name: Name,
  options: {
    key?: readonly FieldOf<Name>[];
    keeps?: readonly FieldOf<Name>[];
  } = {},
) {
  type Row = FoundRow<Name>;
  type Given = RecordTypes[Name]["given"];
  const spec: AnyRecordSpec = RECORDS[name];
  const { given = [], own = {} } = spec;
  const key = options.key ?? (keyOfRecord(spec) as readonly FieldOf<Name>[]);
  const hidden = [...given, ...Object.keys(own)];

  const tableIn = ({ tables }: Sql) => tables[name] as unknown as AnyTable;
  const select = (on: Sql) => on.db.select(fieldsOf(tableIn(on), ...hidden)).from(tableIn(on));
  const matches = (on: Sql, fields: readonly string[]) =>
    and(...fields.map((field) => eq(columnIn(tableIn(on), field), paramFor(spec, tableIn(on), field))));
  const selectBy = (fields: readonly FieldOf<Name>[]) =>
    statement((on) => select(on).where(matches(on, fields)) as unknown as Preparable<Row[]>);
  const isMade = Object.values(own).some((source) => source !== "numbered");
  const valuesOf = (row: object) => (isMade ? { ...row, ...ownValues(own, row) } : row);

  const byKey = selectBy(key);
  const byIds = statement(
    (on) => select(on).where(on.isIn(columnIn(tableIn(on), "id"), "ids")) as unknown as Preparable<Row[]>,
  );
  const insertOne = insertInto(name);
  const { keeps = [] } = options;
  const saveOne = statement((on) =>
    on.db
      .update(tableIn(on))
      .set(paramsOf(tableIn(on), [...key, ...keeps]))
      .where(matches(on, key)),
  );
  const upsertOne = statement((on) => {
    const columns = key.map((field) => columnIn(tableIn(on), field));
    const others = Object.keys(paramsOf(tableIn(on), key));
    const set = Object.fromEntries(others.map((field) => [field, excluded(columnIn(tableIn(on), field))]));
    return on.db
      .insert(tableIn(on))
      .values(paramsOf(tableIn(on)))
      .onConflictDoUpdate({ target: columns, set });
  });
  const deleteOne = statement((on) => on.db.delete(tableIn(on)).where(matches(on, key)));
  const keyValues = (values: readonly Value[]) => Object.fromEntries(key.map((field, index) => [field, values[index]]));

  return {
    /** Finds the row with this key, whose values are given in the order of the key's columns. */
    find: async (session: Session, ...values: Value[]): Promise<Row | undefined> =>
      (await session.run(byKey, keyValues(values)))[0],
    /** Finds the row with these values, which form a unique key. */
    findBy(fields: readonly FieldOf<Name>[]) {
      const query = selectBy(fields);
      return async (session: Session, ...values: Value[]): Promise<Row | undefined> =>
        (await session.run(query, Object.fromEntries(fields.map((field, index) => [field, values[index]]))))[0];
    },
    /** Lists the rows with this value in the field, by `createdAt`, then `id`. */
    listBy(field: FieldOf<Name>, order: "oldest first" | "newest first") {
      const direct = order === "oldest first" ? asc : desc;
      const query = statement(
        (on) =>
          select(on)
            .where(matches(on, [field]))
            .orderBy(
              direct(columnIn(tableIn(on), "createdAt")),
              direct(columnIn(tableIn(on), "id")),
            ) as unknown as Preparable<Row[]>,
      );
      return async (session: Session, value: Value): Promise<Row[]> => await session.run(query, { [field]: value });
    },
    /** Lists the rows with these IDs, in no particular order. */
    listByIds: async (session: Session, ids: readonly string[]): Promise<Row[]> => await rowsOf(session, byIds, ids),
    insert: async (session: Session, row: Row & Given): Promise<void> => {
      await session.run(insertOne, valuesOf(row));
    },
    /** Inserts rows in the given order. */
    insertAll: async (session: Session, rows: readonly (Row & Given)[]): Promise<void> =>
      await insertRows(session, name, rows.map(valuesOf)),
    /** Saves the row with this key, if it exists. */
    save: async (session: Session, row: Omit<Row, "sequence"> & Partial<Given>): Promise<void> => {
      await session.run(saveOne, valuesOf(row));
    },
    /** Inserts the row or replaces the one with the same key. */
    upsert: async (session: Session, row: Row & Given): Promise<void> => {
      await session.run(upsertOne, valuesOf(row));
    },
    /** Deletes the row with this key. */
    delete: async (session: Session, ...values: Value[]): Promise<void> => {
      await session.run(deleteOne, keyValues(values));
    },
  };
}

function columnIn(table: AnyTable, field: string): AnySQLiteColumn {
  return table[field] as AnySQLiteColumn;
}

function paramFor(spec: AnyRecordSpec, table: AnyTable, field: string): SQL | ReturnType<typeof param> {
  const { kind } = columnOf(spec.columns[field] as string);
  return kind === "instant" || kind === "boolean" ? paramOf(columnIn(table, field), field) : param(field);
}

/** Returns the values of the columns that the store derives from a record. */
export function ownValues(own: NonNullable<AnyRecordSpec["own"]>, row: object): Record<string, string | number | null> {
  const values: Record<string, string | number | null> = {};
  for (const [field, make] of Object.entries(own)) if (make !== "numbered") values[field] = make(row as never);
  return values;
}
