/**
 * Random commands, each immediately undone and redone: an undo restores exactly what the command changed, and a redo reapplies
 * it. `SEED` selects a different sequence.
 *
 * @module
 */
import { describe, expect, test } from "bun:test";
import type { Context, CustomField, Dumpable, FieldType, Store } from "@hexlane/core";
import { someField, someLabel } from "@hexlane/core/testing";
import * as board from "../../core/board/use_cases.ts";
import { openWorld, type World } from "../../core/testing/world.ts";
import { openStore, SCENARIO_KINDS } from "../harness/stores.ts";
import { Random } from "../simulation/random.ts";
import { HANG_MILLISECONDS, newSeed, runs } from "../tier.ts";

/** The number of commands per store. Each requires several dumps, which take longer on a database. */
const COMMANDS = { memory: runs(800), sqlite: runs(250), postgres: runs(150) };

/** Fields that an undo does not restore: when something was last changed, and how often. */
const FORGOTTEN: Readonly<Record<string, readonly string[]>> = {
  task: ["updatedAt", "version"],
  label: ["updatedAt"],
  project: ["version", "lastTaskNumber"],
  relation: [],
  column: [],
  customFieldValue: ["updatedAt"],
  searchDocument: [],
};

/** Values of custom fields of each type. An empty string clears the value. */
const FIELD_VALUES: Readonly<Record<FieldType, readonly string[]>> = {
  text: ["ACME", "Weaver", ""],
  long_text: ["Some *text*", "Other text", ""],
  number: ["1", "-2.5", ""],
  date: ["2027-01-15", "2027-02-01", ""],
  date_time: ["2027-01-15T10:00:00.000Z", "2027-02-01T10:00:00.000Z", ""],
  dropdown: ["a", "b", ""],
  multiselect: ['["a"]', '["b","a"]', ""],
  boolean: ["true", "false", ""],
  person: ["mia", "max", ""],
  people: ['["mia"]', '["max","mia"]', ""],
  url: ["https://example.com/a", "https://example.com/b", ""],
  duration: ["3600", "90", ""],
  relation: ["task", ""],
};
const FIELD_TYPES = Object.keys(FIELD_VALUES) as FieldType[];

/** Custom fields of each type in each project and in the workspace, and a field that is required in a project. */
const FIELDS: readonly CustomField[] = [
  ...["project-1", "project-2", null].flatMap((projectId) =>
    FIELD_TYPES.map((type) => {
      const options = type === "dropdown" || type === "multiselect" ? ["a", "b"] : null;
      const workspaceId = projectId === null ? "workspace-1" : null;
      return someField({ id: `${projectId ?? workspaceId} ${type}`, type, options, projectId, workspaceId });
    }),
  ),
  someField({ id: "required", type: "number", projectId: "project-2", required: true, defaultValue: "1" }),
];

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns all records except history, deleted tasks, their records, and values of fields that the task's project does
 * not show, which remain after a move.
 */
async function stateOf(store: Dumpable): Promise<Record<string, Fields>> {
  const state: Record<string, Fields> = {};
  const deleted = new Set<unknown>();
  const homes = new Map<unknown, unknown>();
  for await (const { kind, fields } of store.dump()) {
    const forgotten = FORGOTTEN[kind];
    if (kind === "task" && fields.deletedAt !== null) deleted.add(fields.id);
    if (!forgotten || deleted.has(fields.id)) continue;
    if ([fields.taskId, fields.sourceTaskId, fields.targetTaskId].some((id) => deleted.has(id))) continue;
    if (kind === "task") homes.set(fields.id, fields.projectId);
    if (kind === "customFieldValue") {
      const field = FIELDS.find(({ id }) => id === fields.fieldId);
      const isShown = field?.projectId === null || field?.projectId === homes.get(fields.taskId);
      // A value that was never set is the same as a cleared value.
      if (!isShown || fields.value === null) continue;
    }
    state[`${kind} ${fields.id ?? `${fields.fieldId} ${fields.taskId}`}`] = Object.fromEntries(
      Object.entries(fields).filter(([name]) => !forgotten.includes(name)),
    );
  }
  return state;
}

type Command = (ctx: Context) => Promise<unknown>;

/** Creates random commands for the existing tasks, labels and relations. */
class Commands {
  readonly #random: Random;
  readonly #store: Store;
  #count = 0;

  constructor(random: Random, store: Store) {
    this.#random = random;
    this.#store = store;
  }

  async next(): Promise<[name: string, command: Command]> {
    const makers: Record<string, () => Promise<Command>> = {
      create: async () => {
        const projectId = this.#project();
        const customFields = await this.#values(projectId, this.#random.upTo(4));
        return (ctx) => board.createTask(ctx, { ...this.#fields(), projectId, title: this.#text(), customFields });
      },
      "value of a field": async () => {
        const [taskId = ""] = await this.#tasks(1);
        const task = await this.#store.read((tx) => tx.findTask(taskId));
        const [value] = await this.#values(task?.projectId ?? "", 1);
        return (ctx) => board.setFieldValue(ctx, { taskId, fieldId: "none", value: "", ...value });
      },
      edit: async () => {
        const [taskId = "", beforeId = ""] = await this.#tasks(2);
        // Often leaves no space for another card in between, so that the cards are respaced.
        const near = this.#random.upTo(2) + this.#random.upTo(4) * 2 ** -40;
        const position = this.#random.pick([near, this.#random.upTo(9) + 0.5]);
        const place = this.#random.pick([{}, {}, { position }, { beforeId }, { beforeId }]);
        const fields = {
          ...this.#fields(),
          ...this.#some({ title: this.#text(), description: this.#text() }),
          ...place,
        };
        return (ctx) => board.editTask(ctx, { taskId, ...fields });
      },
      move: async () => {
        const [taskId = ""] = await this.#tasks(1);
        const destinationStatus = this.#random.pick([undefined, "done", "planned"]);
        const to = destinationStatus === undefined ? {} : { destinationStatus };
        return (ctx) => board.moveTask(ctx, { taskId, destinationProjectId: this.#project(), ...to });
      },
      "edit with a new project": async () => {
        const [taskId = ""] = await this.#tasks(1);
        return (ctx) =>
          board.editTask(ctx, { taskId, ...this.#fields(), title: this.#text(), projectId: this.#project() });
      },
      reschedule: async () => {
        const [taskId = ""] = await this.#tasks(1);
        const dueDate = `2027-01-${this.#random.pick(["10", "15", "20"])}`;
        return (ctx) => board.rescheduleTask(ctx, { taskId, startDate: null, dueDate });
      },
      bulk: async () => {
        const taskIds = await this.#tasks(5);
        const [one = "", other = ""] = await this.#labels();
        const labels = this.#some({ addLabels: [one], removeLabels: [other] });
        const changes = { ...this.#fields(), ...labels, ...this.#some({ projectId: this.#project() }) };
        return (ctx) => board.bulkEditTasks(ctx, { taskIds, changes });
      },
      "bulk deletion": async () => {
        const taskIds = await this.#tasks(3);
        return (ctx) => board.bulkEditTasks(ctx, { taskIds, operation: "delete" });
      },
      deletion: async () => {
        const [taskId = ""] = await this.#tasks(1);
        return (ctx) => board.deleteTask(ctx, { taskId });
      },
      import: async () => {
        const tasks = Array.from({ length: this.#random.upTo(4) + 1 }, () => ({
          title: this.#text(),
          status: this.#random.pick(["to-do", "done"]),
          labels: [{ name: this.#random.pick(["bug", "idea", this.#text()]), color: "red" }],
        }));
        return (ctx) => board.importTasks(ctx, { projectId: this.#project(), tasks });
      },
      attach: async () => {
        const [[taskId = ""], [labelId = ""]] = [await this.#tasks(1), await this.#labels()];
        return (ctx) => board.attachLabel(ctx, { labelId, taskId });
      },
      "new label on a task": async () => {
        const [taskId = ""] = await this.#tasks(1);
        return (ctx) =>
          board.createLabel(ctx, { workspaceId: "workspace-1", name: this.#text(), color: "blue", taskId });
      },
      detach: async () => {
        const labelId = await this.#labelOnTask();
        return (ctx) => board.detachLabel(ctx, { labelId });
      },
      "deletion of a label": async () => {
        const labelId = await this.#labelOnTask();
        return (ctx) => board.deleteLabel(ctx, { labelId });
      },
      relate: async () => {
        const [sourceTaskId = "", targetTaskId = ""] = await this.#tasks(2);
        const relationType = this.#random.pick(["subtask", "blocks", "related"] as const);
        return (ctx) => board.createRelation(ctx, { sourceTaskId, targetTaskId, relationType });
      },
      "deletion of a relation": async () => {
        const ids = await this.#tasks(9);
        const relations = await this.#store.read(async (tx) =>
          (await Promise.all(ids.map((id) => tx.listRelations(id)))).flat(),
        );
        const relationId = relations.length > 0 ? this.#random.pick(relations).id : "none";
        return (ctx) => board.deleteRelation(ctx, { relationId });
      },
    };
    const hasFew = (await this.#tasks(5)).length < 5;
    const name = this.#random.pick(hasFew ? ["create", "import"] : Object.keys(makers));
    return [name, await (makers[name] as () => Promise<Command>)()];
  }

  #fields() {
    const due = this.#random.pick(["2027-01-15", "2027-01-15T10:00:00Z", "2027-03-01", null]);
    return this.#some({
      status: this.#random.pick(["to-do", "in-progress", "done", "planned", "archived"]),
      priority: this.#random.pick(["low", "medium", "high", "urgent"] as const),
      userId: this.#random.pick(["mia", "max", null]),
      startDate: this.#random.pick(["2027-01-02", null]),
      dueDate: due,
    });
  }

  /** Returns values for different custom fields of a project and of its workspace. */
  async #values(projectId: string, count: number): Promise<{ fieldId: string; value: string }[]> {
    const [task = ""] = await this.#tasks(1);
    const fields = FIELDS.filter((field) => field.projectId === projectId || field.projectId === null);
    return Array.from({ length: count }, () => {
      const [field] = fields.splice(this.#random.upTo(fields.length), 1) as [CustomField];
      const value = this.#random.pick(FIELD_VALUES[field.type]);
      return { fieldId: field.id, value: value === "task" ? task : value };
    });
  }

  /** Returns a random part of an object. */
  #some<T extends object>(fields: T): Partial<T> {
    const kept = Object.entries(fields).filter(() => this.#random.upTo(2) === 0);
    return Object.fromEntries(kept) as Partial<T>;
  }

  #text(): string {
    return `Text ${++this.#count}`;
  }

  #project(): string {
    return this.#random.pick(["project-1", "project-2"]);
  }

  async #tasks(most: number): Promise<string[]> {
    const tasks = await this.#store.read(async (tx) => [
      ...(await tx.listTasksOfProject("project-1")),
      ...(await tx.listTasksOfProject("project-2")),
    ]);
    const ids = tasks.map(({ id }) => id);
    return Array.from({ length: Math.min(most, ids.length) }, () => {
      const [id = ""] = ids.splice(this.#random.upTo(ids.length), 1);
      return id;
    });
  }

  async #labels(): Promise<string[]> {
    const { rows } = await this.#store.read((tx) => tx.listLabelsOfWorkspace("workspace-1", {}, { limit: 500 }));
    return [this.#random.pick(rows).id, this.#random.pick(rows).id];
  }

  async #labelOnTask(): Promise<string> {
    const { rows } = await this.#store.read((tx) => tx.listLabelsOfWorkspace("workspace-1", {}, { limit: 500 }));
    const onTasks = rows.filter(({ taskId }) => taskId !== null);
    return onTasks.length > 0 ? this.#random.pick(onTasks).id : "none";
  }
}

async function run(world: World, command: Command): Promise<string | undefined> {
  const ctx = world.as("mia");
  world.clock.advance(1);
  await command(ctx);
  return ctx.change?.id;
}

describe.each(SCENARIO_KINDS.filter((kind) => kind !== "program"))("on %s", (kind) => {
  test(
    "an undo restores exactly what a command changed, and a redo reapplies it",
    async () => {
      const seed = newSeed();
      const { store, remove } = await openStore(kind);
      const world = await openWorld({ store });
      const template = { workspaceId: "workspace-1", taskId: null, isTemplate: true };
      await world.put(async (tx) => {
        await tx.insertLabel(someLabel({ ...template, id: "bug", name: "bug" }));
        await tx.insertLabel(someLabel({ ...template, id: "idea", name: "idea" }));
        for (const field of FIELDS) await tx.insertCustomField(field);
      });
      // These tasks lack the records that commands create along with a task.
      const taskIds = ["task-1", "task-2", "task-3"];
      await board.bulkEditTasks(world.as("mia"), { taskIds, operation: "delete" });
      const commands = new Commands(new Random(seed), store);
      const undo = async (changeId: string | undefined, kept: unknown[]) => {
        const ctx = world.as("mia");
        world.clock.advance(1);
        const undone = await board.undoChange(ctx, { changeId: changeId ?? "none" });
        kept.push(...undone.kept);
        return undone.changeId ?? undefined;
      };
      let changed = 0;
      for (let count = 0; count < COMMANDS[kind]; count++) {
        const [name, command] = await commands.next();
        const about = `seed ${seed}, command ${count}: ${name}`;
        const before = await stateOf(store);
        let changeId: string | undefined;
        try {
          changeId = await run(world, command);
        } catch (error) {
          // A command may be refused, for example because a relation already exists.
          if ((error as { name?: string }).name !== "TrackerError") throw error;
          continue;
        }
        if (changeId === undefined) continue;
        changed++;
        const after = await stateOf(store);
        const kept: unknown[] = [];
        const undoId = await undo(changeId, kept);
        expect([about, await stateOf(store), kept]).toEqual([about, before, []]);
        const redoId = await undo(undoId, kept);
        expect([about, await stateOf(store), kept]).toEqual([about, after, []]);
        if (count % 3 === 0) {
          await undo(redoId, kept);
          expect([about, await stateOf(store), kept]).toEqual([about, before, []]);
        }
      }
      expect(changed).toBeGreaterThan(COMMANDS[kind] / 3);
      await store.close();
      await remove();
    },
    HANG_MILLISECONDS,
  );
});
