/** Random custom fields and values, and query terms about them. @module */
import type { CustomField, CustomFieldValue, FieldType, Tx } from "@hexlane/core";
import type * as QueryModule from "@hexlane/core/query";
import fc from "fast-check";

const AREAS = ["web", 'ä"p,i', "]", ",", "none"] as const;
const USERS = ["ada", "bob", "eve"] as const;
const LONG = "x".repeat(70);
const list = (values: readonly string[]) =>
  fc.subarray([...values], { minLength: 1 }).map((some) => JSON.stringify(some));

interface Slot {
  name: string;
  type: FieldType;
  options?: readonly string[];
  /** The type of a second field with this name, in another project. */
  otherType?: FieldType;
  values: fc.Arbitrary<string>;
  /** The part of a query term that follows the field's name and the colon. */
  terms: fc.Arbitrary<string>;
}

const operator = fc.constantFrom("", "<", "<=", ">", ">=");
const compared = (...values: string[]) =>
  fc.oneof(
    fc.tuple(operator, fc.constantFrom(...values)).map((parts) => parts.join("")),
    fc.constantFrom("none", "any"),
  );
const listed = (...values: string[]) =>
  fc.subarray([...values, "none", "any"], { minLength: 1, maxLength: 3 }).map((some) => some.join(","));

const SLOTS: readonly Slot[] = [
  {
    name: "Points",
    type: "number",
    values: fc.constantFrom("1", "2.5", "-3", "-0", "0", "10", "1e2"),
    terms: compared("1", "2.5", "-3", "0", "10", "100", ".5"),
  },
  {
    name: "Release date",
    type: "date",
    values: fc.constantFrom("2027-03-28", "2027-03-29", "2027-04-11", "2027-03-28T23:30:00-02:00"),
    terms: compared("today", "1d", "2w", "2027-03-29", "9999-12-31", "0000-01-01"),
  },
  {
    name: "Shipped",
    type: "date_time",
    values: fc.constantFrom("2027-03-28T00:00:00.000Z", "2027-03-28T07:30:00.000Z", "2027-03-29T06:59:59.999Z"),
    terms: compared("today", "tomorrow", "yesterday", "9999-12-31"),
  },
  {
    name: "severity",
    type: "dropdown",
    options: ["low", "High", "HIGH", "none", "a,b"],
    values: fc.constantFrom("low", "High", "HIGH", "none", "a,b"),
    terms: listed("low", "high", '"none"', '"A,b"'),
  },
  {
    name: "Due",
    type: "multiselect",
    otherType: "dropdown",
    options: AREAS,
    values: list(AREAS),
    terms: listed("web", '"Ä\\"p,i"', '"]"', '","', '"none"'),
  },
  { name: "billable", type: "boolean", values: fc.constantFrom("true", "false"), terms: listed("yes", "no", "TRUE") },
  {
    name: "reviewer",
    type: "people",
    otherType: "person",
    values: list(USERS),
    terms: listed("me", "bob", '"Name of eve"'),
  },
  {
    name: "Kunde Übersee",
    type: "text",
    otherType: "long_text",
    values: fc.constantFrom("ACME 100%_\\ Corp", "Über form 12", "broken sure", `${LONG} tail`, "\ud83d\ude00 smile"),
    terms: listed("acme", '"0%_"', '"\\\\ c"', "ÜBER", '"12"', "tail", '"_"', "\ud83d\ude00"),
  },
  {
    name: "link",
    type: "url",
    values: fc.constantFrom("https://example.com/A_b", "http://login.example/broken"),
    terms: listed('"example.com/a_"', "broken", "ftp"),
  },
  {
    name: "effort",
    type: "duration",
    values: fc.constantFrom("0", "3600", "5400"),
    terms: compared("1h", "90m", "0", '"1h 30m"'),
  },
  { name: "parent", type: "relation", values: fc.constantFrom("0", "3", "8"), terms: listed("ONE-0", '"one-3"') },
];

/** Terms about custom fields. */
export const fieldTermArbitrary: fc.Arbitrary<string> = fc.oneof(
  ...SLOTS.map(({ name, terms }) =>
    terms.map((term) => `${name === "Due" ? "field.due" : `"${name.toUpperCase()}"`}:${term}`),
  ),
);
/** The names of custom fields that tasks can be sorted by. */
export const FIELD_SORTS: readonly string[] = SLOTS.filter(({ type }) => type !== "people" && type !== "relation").map(
  ({ name }) => (name === "Due" ? "field.due" : `"${name}"`),
);

const homeArbitrary = fc.record({
  home: fc.constantFrom("workspace" as const, "one" as const, "two" as const, "both" as const),
  hiddenIn: fc.constantFrom(undefined, undefined, "one" as const, "two" as const),
});
/** Where each field is defined. */
export const schemaArbitrary = fc.array(homeArbitrary, { minLength: SLOTS.length, maxLength: SLOTS.length });
/** A value for each field. */
export const valuesArbitrary = fc.tuple(...SLOTS.map(({ values }) => fc.option(values, { nil: null, freq: 2 })));

type Schema = typeof schemaArbitrary extends fc.Arbitrary<infer One> ? One : never;

/** The custom fields of a run. */
export class RunFields {
  readonly #query: typeof QueryModule;
  readonly #rows = new Map<string, CustomFieldValue & { value: string }>();
  readonly #fields: { field: CustomField; slot: number; projectIds: string[] }[];

  constructor(
    query: typeof QueryModule,
    schema: Schema,
    { prefix, projectIds }: { prefix: string; projectIds: string[] },
  ) {
    this.#query = query;
    const [one = "", two = ""] = projectIds;
    this.#fields = schema.flatMap(({ home, hiddenIn }, slot) => {
      const shown = hiddenIn === undefined ? projectIds : [hiddenIn === "one" ? two : one];
      const made = (projectId: string | null, type = SLOTS[slot]?.type) => ({
        field: customField(`${prefix}-${slot}-${projectId ?? "all"}`, projectId, {
          ...(SLOTS[slot] as Slot),
          type: type as FieldType,
        }),
        slot,
        projectIds: projectId === null ? shown : [projectId],
      });
      if (home === "workspace") return [made(null)];
      if (home !== "both") return [made(home === "one" ? one : two)];
      return [made(one), made(two, SLOTS[slot]?.otherType)];
    });
  }

  /** Sets the values of a task, even of fields that its project does not show, because values remain after a move. */
  setValues(taskId: string, values: readonly (string | null)[], taskIds: readonly string[]): void {
    for (const { field, slot } of this.#fields) {
      const given = values[slot] ?? null;
      if (given === null) continue;
      const value = field.type === "relation" ? (taskIds[Number(given)] ?? taskId) : inFormOf(field.type, given);
      const sortKey = this.#query.sortKeyOf(field, value);
      const lost = { lostValue: null, lostType: null, lostAt: null };
      const row = { taskId, fieldId: field.id, value, type: field.type, sortKey, updatedAt: field.createdAt, ...lost };
      this.#rows.set(`${field.id} ${taskId}`, row);
    }
  }

  async insert(tx: Tx): Promise<void> {
    for (const { field } of this.#fields) await tx.insertCustomField(field);
    await tx.saveFieldValues([...this.#rows.values()]);
  }

  /** Returns the field values that are in the search document of a task. */
  searchable(taskId: string): string[] {
    return [...this.#rows.values()].flatMap((row) => (row.taskId === taskId && row.type !== "people" ? row.value : []));
  }

  /** Returns the fields as queries resolve them. */
  queryFields(projects: number): QueryModule.QueryField[] {
    return this.#query.queryFieldsOf(
      this.#fields.map(({ field, projectIds }) => (projectIds.length === projects ? field : { ...field, projectIds })),
    );
  }

  valuesOf(taskId: string, fieldId: string): (string | number)[] {
    const row = this.#rows.get(`${fieldId} ${taskId}`);
    return row ? this.#query.queryValuesOf(row.type, row.value) : [];
  }

  sortKeyOf(taskId: string, fieldId: string): string | null {
    return this.#rows.get(`${fieldId} ${taskId}`)?.sortKey ?? null;
  }
}

/**
 * Reduces a list to its first item for a field with a single value, because two fields with one name may differ in
 * that.
 */
function inFormOf(type: FieldType, value: string): string {
  const isSingle = type === "person" || type === "dropdown";
  return isSingle && value.startsWith("[") ? (JSON.parse(value)[0] as string) : value;
}

function customField(
  id: string,
  projectId: string | null,
  { name, type, options = null }: Omit<Slot, "options"> & { options?: readonly string[] | null },
): CustomField {
  const at = new Date(0);
  return {
    id,
    projectId,
    workspaceId: projectId === null ? "workspace-1" : null,
    name,
    type,
    required: false,
    defaultValue: null,
    options: options && [...options],
    optionColors: null,
    unit: null,
    precision: null,
    position: 1,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  };
}
