/**
 * Describes how a record is stored: its columns and their types. The in-memory tables, the SQL tables and the fields of
 * a dump derive from this description. Indexes and collations are in the migrations of each database.
 *
 * @module
 */

/**
 * The kind of value in a column. The database generates values of kind `sequence`; SQL stores values of kind `rows` in
 * another table, or packed in a separate column.
 */
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

/** The column kind of a type; a question mark means that the column may be null. */
export type ColumnType<Value> = `${KindOf<NonNullable<Value>>}${null extends Value ? "?" : ""}`;

/** No columns. */
export type NoColumns = Record<never, never>;

/** A record and its hidden columns, which stores never return. */
export interface Stored<
  Row extends object,
  Given extends object = NoColumns,
  Own extends object = NoColumns,
  Lists extends keyof Row = never,
> {
  /** The record that use cases read and write. */
  record: Row;
  /** Hidden fields that use cases pass along with the record. */
  given: Given;
  /**
   * Hidden fields that a store derives from the record, for comparing and ordering, or numbers that a store generates.
   */
  own: Own;
  /** Fields of kind `rows`. */
  lists: Lists;
}

/** Any record. */
export interface AnyStored {
  record: object;
  given: object;
  own: object;
  lists: PropertyKey;
}

/** The record with its hidden columns. */
export type RowOf<Type extends AnyStored> = Type["record"] & Type["given"] & Type["own"];

/** The description of a record. */
export interface RecordSpec<Type extends AnyStored> {
  /** The name of the SQL table. @default the name of the record in snake case */
  readonly table?: string;
  /** In the order of the SQL columns, which have the same names in snake case. */
  readonly columns: {
    readonly [Field in keyof RowOf<Type>]-?: Field extends Type["lists"] ? "rows" : ColumnType<RowOf<Type>[Field]>;
  };
  /** The columns that identify a row, and by which a dump orders rows. @default `id` */
  readonly key?: readonly (keyof RowOf<Type> & string)[];
  /** Columns that use cases pass along with the record. */
  readonly given?: readonly (keyof Type["given"])[];
  /** Initial values of columns that dumps of earlier versions lack. */
  readonly initial?: Partial<RowOf<Type>>;
  /** The values that a row must have to be in dumps. @default all rows are in dumps */
  readonly dumped?: Partial<RowOf<Type>>;
  /**
   * How a store derives the other hidden columns: `numbered` columns are generated, others are computed from the
   * record.
   */
  readonly own?: {
    readonly [Field in keyof Type["own"]]: "numbered" | ((record: Type["record"]) => string | number | null);
  };
}

/** Any description. */
export interface AnyRecordSpec {
  /** See {@linkcode RecordSpec}. */
  readonly table?: string;
  readonly columns: Readonly<Record<string, string>>;
  readonly key?: readonly string[];
  readonly given?: readonly string[];
  readonly initial?: Readonly<Record<string, unknown>>;
  readonly dumped?: Readonly<Record<string, unknown>>;
  readonly own?: Readonly<Record<string, "numbered" | ((record: never) => string | number | null)>>;
}

/** Descriptions, by record name. */
export type RecordSpecs<Types> = {
  readonly [Name in keyof Types]: Types[Name] extends AnyStored ? RecordSpec<Types[Name]> : never;
};

/** Returns the kind of a column, and whether it may be null. */
export function columnOf(column: string): { kind: ColumnKind; isNullable: boolean } {
  const isNullable = column.endsWith("?");
  return { kind: (isNullable ? column.slice(0, -1) : column) as ColumnKind, isNullable };
}

/** Returns the columns that identify a row. */
export function keyOfRecord({ key = ["id"] }: AnyRecordSpec): readonly string[] {
  return key;
}

/** Returns the columns in a dump, which are all except the ones that a store derives or generates. */
export function dumpedColumns({ columns, own = {} }: AnyRecordSpec): [name: string, column: string][] {
  return Object.entries(columns).filter(([name]) => !(name in own));
}
