/** Custom fields of every type, with 20 values per task, survive a dump: file, rows and query results stay the same. */
import { afterAll, expect, test } from "bun:test";
import type { CustomField, FieldType, TaskQuery } from "@hexlane/core";
import { memoryBlobs, memoryCrypto } from "@hexlane/core/memory";
import { parseQuery, queryFieldsOf, resolveQuery } from "@hexlane/core/query";
import {
  fixedClock,
  someAccount,
  someField,
  someFieldValue,
  someProject,
  someTask,
  someWorkspace,
} from "@hexlane/core/testing";
import { loadDump, writeDump } from "../../apps/server/operations/backup/dump_file.ts";
import { type OpenedStore, openStore, STORE_KINDS, type StoreKind } from "../harness/stores.ts";

const LONG = `${"Übergröße ".repeat(20)}end`;
const VALUES: Readonly<Record<FieldType, readonly string[]>> = {
  text: ["ACME", LONG],
  long_text: [LONG, "Short\n\n*text*"],
  number: ["-2.5", "10"],
  date: ["2027-01-15", "2027-02-01"],
  date_time: ["2027-01-15T10:00:00.000Z", "2027-02-01T10:00:00.000Z"],
  dropdown: ["b", "a"],
  multiselect: ['["b","a"]', '["a"]'],
  boolean: ["true", "false"],
  person: ["user-1", "user-1"],
  people: ['["user-1"]', '["user-1"]'],
  url: ["https://example.com/a", "https://example.com/b"],
  duration: ["3600", "90"],
  relation: ["task-1", "task-0"],
};
const TYPES = Object.keys(VALUES) as FieldType[];

const FIELDS: readonly CustomField[] = Array.from({ length: 20 }, (_, index) => {
  const type = TYPES[index % TYPES.length] as FieldType;
  const options = type === "dropdown" || type === "multiselect" ? ["a", "b"] : null;
  const home = index % 2 === 0 ? {} : { projectId: null, workspaceId: "workspace-1" };
  return someField({ id: `field-${index}`, name: `${type} ${index}`, type, options, position: index, ...home });
});
const TASKS = 6;

const opened: OpenedStore[] = [];
afterAll(async () => {
  for (const { store, remove } of opened) {
    await store.close();
    await remove();
  }
});

async function openEmpty(kind: StoreKind): Promise<OpenedStore> {
  const made = await openStore(kind);
  opened.push(made);
  return made;
}

async function fill({ store }: OpenedStore): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.insertAccount(someAccount());
    await tx.insertWorkspace(someWorkspace());
    await tx.insertProject(someProject());
    for (let index = 0; index < TASKS; index++)
      await tx.insertTask(someTask({ id: `task-${index}`, number: index + 1 }));
    for (const field of FIELDS) await tx.insertCustomField(field);
    for (const [at, { id: fieldId, type }] of FIELDS.entries()) {
      const values = Array.from({ length: TASKS }, (_, index) => {
        const value = VALUES[type][(at + index) % 2] ?? null;
        // A value that an edit of the field lost can be restored.
        const isLost = (at + index) % 5 === 0;
        const lost = isLost ? { value: null, lostValue: value, lostType: type, lostAt: new Date(index) } : { value };
        return someFieldValue({ taskId: `task-${index}`, fieldId, type, ...lost });
      });
      await tx.saveFieldValues(values);
    }
  });
}

const QUERIES = [
  '"text 0":end sort:"number 2"',
  '"long_text 14":"größe end" sort:-"dropdown 5","date 16"',
  '"multiselect 6":a,b "boolean 7":yes sort:"duration 11",-"url 10"',
  'not "people 9":none "number 15":>=-2.5 sort:"long_text 1"',
];

async function resultsOf({ store }: OpenedStore): Promise<string[][]> {
  const around = { now: new Date("2027-01-20T10:00:00Z"), timeZone: "UTC", names: {}, fields: queryFieldsOf(FIELDS) };
  const results: string[][] = [];
  for (const text of QUERIES) {
    const query: TaskQuery = { ...resolveQuery(parseQuery(text), around), projectIds: ["project-1"] };
    const { rows } = await store.read((tx) => tx.queryTasks(query, { limit: 100 }));
    results.push(rows.map(({ id }) => id));
  }
  return results;
}

const crypto = memoryCrypto();
const endsOf = ({ store }: OpenedStore) => ({ store, crypto, blobs: memoryBlobs({ crypto, clock: fixedClock() }) });
const textOf = async (one: OpenedStore): Promise<string> => (await Array.fromAsync(writeDump(endsOf(one)))).join("");

test.each(STORE_KINDS.filter((kind) => kind !== "program"))(
  "a dump from %s restores 20 custom fields per task in every store, and a dump of that store is the same",
  async (from) => {
    const source = await openEmpty(from);
    await fill(source);
    const text = await textOf(source);
    const results = await resultsOf(source);
    expect(results.every((ids) => ids.length > 0 && ids.length < TASKS)).toBe(true);
    for (const to of STORE_KINDS.filter((kind) => kind !== "program")) {
      const target = await openEmpty(to);
      await loadDump(endsOf(target), new Blob([text]).stream());
      expect(await textOf(target)).toBe(text);
      expect({ to, results: await resultsOf(target) }).toEqual({ to, results });
      if (to !== from) continue;
      const [rows, before] = [await target.dump(), await source.dump()];
      const name = "custom_field_value" in before ? "custom_field_value" : "customFieldValue";
      expect(before[name]?.length).toBe(TASKS * FIELDS.length);
      expect(rows[name]).toEqual(before[name]);
    }
  },
);
