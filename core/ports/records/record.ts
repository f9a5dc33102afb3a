/**
 * How a record is stored: its columns, named once with what they hold. The tables of the store in memory, the SQL tables
 * and the fields of a dump derive from it. Indexes and collations are in the migrations of each database.
 *
 * @module
 */

/** The kind of value in a column: a sequence is a number that the database generates, `rows` a list that SQL keeps in another table. */
export type ColumnKind = "text" | "integer" | "real" | "sequence" | "boolean" | "instant" | "json" | "rows";

/** The column kind of a TypeScript type. */
export type KindOf<Value> = Value extends string
  ? "text"
  : Value extends number
    ? "integer" | "real" | "sequence"
    : Value extends boolean
      ? "boolean"
      : Value extends Date
        ? "instant"
        : "json";

/** The kind of a column of this type; a question mark says that it may be null. */
export type ColumnType<Value> = `${KindOf<NonNullable<Value>>}${null extends Value ? "?" : ""}`;

/** No columns. */
export type NoColumns = Record<never, never>;

/** A record, and the columns that only stores know: never part of an answered record. */
export interface Stored<
  Row extends object,
  Given extends object = NoColumns,
  Own extends object = NoColumns,
  Lists extends keyof Row = never,
> {
  /** The record that use cases read and write. */
  record: Row;
  /** The fields that they pass along with it. */
  given: Given;
  /** The fields that a store derives from the record, for comparing and ordering, or numbers by itself. */
  own: Own;
  /** Fields that SQL keeps in rows of another table. */
  lists: Lists;
}

/** A record whose type does not matter. */
export interface AnyStored {
  record: object;
  given: object;
  own: object;
  lists: PropertyKey;
}

/** Everything that is stored of a record. */
export type RowOf<Type extends AnyStored> = Type["record"] & Type["given"] & Type["own"];

/** The description of a record. */
export interface RecordSpec<Type extends AnyStored> {
  /** Name of the SQL table. @default the name of the record in snake case */
  readonly table?: string;
  /** In the order of the SQL table, whose columns have the same names in snake case. */
  readonly columns: {
    readonly [Field in keyof RowOf<Type>]-?: Field extends Type["lists"] ? "rows" : ColumnType<RowOf<Type>[Field]>;
  };
  /** The columns that identify a row, and that order rows in a dump. @default the id */
  readonly key?: readonly (keyof RowOf<Type> & string)[];
  /** Columns that are passed along with the record. */
  readonly given?: readonly (keyof Type["given"])[];
  /** Values of columns that dumps of earlier versions lack. */
  readonly initial?: Partial<RowOf<Type>>;
  /** How the store gets the other hidden columns: `numbered`, or made of the record. */
  readonly own?: { readonly [Field in keyof Type["own"]]: "numbered" | ((record: Type["record"]) => string | number) };
}

/** A description whose types do not matter. */
export interface AnyRecordSpec {
  /** See {@linkcode RecordSpec}. */
  readonly table?: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly key?: readonly string[];
  readonly given?: readonly string[];
  readonly initial?: Readonly<Record<string, unknown>>;
  readonly own?: Readonly<Record<string, "numbered" | ((record: never) => string | number)>>;
}

/** Descriptions, by the name of the record. */
export type RecordSpecs<Types> = {
  readonly [Name in keyof Types]: Types[Name] extends AnyStored ? RecordSpec<Types[Name]> : never;
};

/** The kind of a column, and whether it may be null. */
export function columnOf(column: string): { kind: ColumnKind; isNullable: boolean } {
  const isNullable = column.endsWith("?");
  return { kind: (isNullable ? column.slice(0, -1) : column) as ColumnKind, isNullable };
}

/** The columns that identify a row. */
export function keyOfRecord({ key = ["id"] }: AnyRecordSpec): readonly string[] {
  return key;
}

/** The columns that a dump holds: all but those that a store makes or numbers by itself. */
export function dumpedColumns({ columns, own = {} }: AnyRecordSpec): [name: string, column: string][] {
  return Object.entries(columns).filter(([name]) => !(name in own));
}
