import { describe, expect, test } from "bun:test";
import type { Context } from "../../context.ts";
import { TrackerError } from "../../errors.ts";
import { MAX_PART_COPIES } from "../../limits.ts";
import { someLabel, someTask } from "../../testing/fixtures.ts";
import { openWorld, type World } from "../../testing/world.ts";
import { deleteLabel } from "./delete.ts";
import { updateLabel } from "./edit.ts";
import type { Label } from "./label.ts";

const COUNT = MAX_PART_COPIES + 10;
const common = { workspaceId: "workspace-1", isTemplate: false };

async function openWorldWithCopies(): Promise<World> {
  const world = await openWorld();
  await world.put(async (tx) => {
    await tx.insertLabel(someLabel({ id: "template", workspaceId: "workspace-1", name: "bug", color: "red" }));
    for (let index = 0; index < COUNT; index++) {
      const id = `many-${index}`;
      const place = { projectId: "project-2", workspaceId: "workspace-1", number: 100 + index };
      await tx.insertTask(someTask({ id, ...place, columnId: null, status: "planned" }));
    }
    await tx.insertLabels(copiesOf((index) => ({ id: `copy-${index}`, name: "bug", color: "red" })));
  });
  return world;
}

function copiesOf(make: (index: number) => Pick<Label, "id" | "name" | "color">): Label[] {
  return Array.from({ length: COUNT }, (_, index) => someLabel({ ...common, taskId: `many-${index}`, ...make(index) }));
}

/** Counts the copies with a name. */
async function countCopies(world: World, name: string): Promise<number> {
  return (await world.ports.store.read((tx) => tx.listLabelCopies("workspace-1", name, 9_999))).length;
}

/** Records the part numbers of transactions, and fails one part. */
function recordingParts(ctx: Context, parts: unknown[], failing?: number): Context {
  const { store } = ctx;
  return {
    ...ctx,
    store: {
      ...store,
      async transaction(work, options) {
        parts.push(options?.part);
        if (options && options.part === failing) throw new TrackerError("unavailable", "Cannot reach the store");
        return await store.transaction(work, options);
      },
    },
  };
}

describe("updateLabel() of a template with many copies", () => {
  test("changes the copies in parts and the template last", async () => {
    const world = await openWorldWithCopies();
    const parts: unknown[] = [];
    const ctx = recordingParts(world.as("mia"), parts);
    const label = await updateLabel(ctx, { labelId: "template", name: "defect", color: "blue" });
    expect([label.name, label.color, parts]).toEqual(["defect", "blue", [undefined, 0, 1, 2]]);
    expect([await countCopies(world, "bug"), await countCopies(world, "defect")]).toEqual([0, COUNT]);
    const events = (await world.newEvents()).filter(({ type }) => type === "labelsChanged");
    expect(events.map(({ data }) => data.projectIds)).toEqual([["project-2"]]);
  });

  test("resumes when the same request is sent again after a part failed", async () => {
    const world = await openWorldWithCopies();
    const request = { labelId: "template", name: "defect" };
    const breaking = recordingParts(world.as("mia"), [], 1);
    await expect(updateLabel(breaking, request)).rejects.toMatchObject({ code: "unavailable" });
    expect([await countCopies(world, "bug"), await countCopies(world, "defect")]).toEqual([10, MAX_PART_COPIES]);
    expect((await updateLabel(world.as("mia"), request)).name).toBe("defect");
    expect([await countCopies(world, "bug"), await countCopies(world, "defect")]).toEqual([0, COUNT]);
  });

  test("refuses a name that another label on a copy's task has, before any change", async () => {
    const world = await openWorldWithCopies();
    const last = `many-${COUNT - 1}`;
    await world.put((tx) => tx.insertLabel(someLabel({ ...common, id: "other", name: "Defect", taskId: last })));
    const parts: unknown[] = [];
    const ctx = recordingParts(world.as("mia"), parts);
    await expect(updateLabel(ctx, { labelId: "template", name: "defect" })).rejects.toMatchObject({
      details: { reason: "LABEL_NAME_TAKEN" },
    });
    expect([parts, await countCopies(world, "bug")]).toEqual([[undefined], COUNT]);
  });
});

describe("deleteLabel() of a template with many copies", () => {
  test("deletes the copies in parts and the template last", async () => {
    const world = await openWorldWithCopies();
    const parts: unknown[] = [];
    expect((await deleteLabel(recordingParts(world.as("olga"), parts), { labelId: "template" })).id).toBe("template");
    expect(parts).toEqual([undefined, 0, 1, 2]);
    expect(await countCopies(world, "bug")).toBe(0);
    const template = await world.ports.store.read((tx) => tx.findLabel("template"));
    expect(template).toBeUndefined();
  });
});
