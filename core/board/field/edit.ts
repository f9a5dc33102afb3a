/** Changes the settings of a custom field. @module */
import { type Context, runLongChange, withoutPrecondition } from "../../context.ts";
import { invalidField, TrackerError } from "../../errors.ts";
import { LONG_FIELD_CHANGE_VALUES } from "../../limits.ts";
import { convertValues, type FieldPreview, previewValues } from "./convert.ts";
import { fieldsAt } from "./create.ts";
import {
  type CheckedSettings,
  type CustomField,
  checkSettings,
  detailOf,
  type FieldDetail,
  type FieldSettings,
  refuseTakenFieldName,
} from "./field.ts";
import { fillDefaults } from "./fill.ts";
import { reindexField } from "./reindex.ts";
import { recordFieldsChange, requireField } from "./require.ts";
import { convertValue, FIELD_TYPES, renameOption, renameOptions } from "./types.ts";

/** Changes to a field. An absent setting keeps its value, and null clears it. */
export interface FieldSettingsChange extends Partial<FieldSettings> {
  /**
   * New names of options, by their current names. Values keep their options under the new names. If a new name belongs
   * to another option, the two options are merged. That option may not be renamed in the same request.
   */
  renamedOptions?: Readonly<Record<string, string>>;
}

/** Input for {@linkcode editCustomField}. */
export interface EditFieldInput extends FieldSettingsChange {
  fieldId: string;
  /** Whether to make the change even if values no longer fit. Such values are kept for 30 days. @default false */
  loseValues?: boolean;
}

/**
 * Changes a field. A new type or other options convert the values of all tasks, in parts. Values that no longer fit are
 * kept for 30 days, and are restored if an edit makes them fit again. If the server stops in the middle, repeating the
 * request finishes the work.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` with reason `FIELD_VALUES_LOST` or `FIELD_NAME_TAKEN`,
 * or if the project is archived; `rate_limited` with reason `LONG_CHANGE_RUNNING`
 */
export async function editCustomField(ctx: Context, input: EditFieldInput): Promise<FieldDetail> {
  ctx.checkInput("editCustomField", input);
  const { loseValues = false, ...change } = input;
  const now = ctx.clock.now();
  const preview = await previewFieldChange(ctx, change);
  if (!loseValues && preview.lost > 0) throw valuesWouldBeLost(preview.lost);
  return await runLongChange(ctx, preview.values > LONG_FIELD_CHANGE_VALUES, async () => {
    const { field, home, before } = await ctx.store.transaction(async (tx) => {
      const { field: before, home } = await requireField(tx, ctx, change.fieldId);
      const settings = editedSettings(before, change);
      refuseTakenFieldName(settings.name, await fieldsAt(tx, home), {
        action: "rename custom field",
        exceptId: before.id,
      });
      const changes = changesBetween(before, settings);
      if (Object.keys(changes).length === 0) return { field: before, home, before };
      const field: CustomField = { ...before, ...settings, updatedAt: now };
      await tx.saveCustomField(field);
      await recordFieldsChange(tx, ctx, home, { kind: "updated", fieldId: before.id, changes, ...preview }, now);
      return { field, home, before };
    });
    // The first transaction has changed the version that the caller expects.
    const later = withoutPrecondition(ctx);
    const { renamedOptions } = change;
    const { parts: firstPart, isChanged } = isAboutValues(change)
      ? await convertValues(later, field.id, now, renamedOptions)
      : { parts: 0, isChanged: false };
    const isIndexed = [before, field].some(({ type }) => FIELD_TYPES[type].isSearchable);
    let nextPart = firstPart;
    if (field.required && (change.required || change.defaultValue)) {
      nextPart = await fillDefaults(later, field, home, { now, firstPart });
    }
    if (isChanged && isIndexed) await reindexField(later, field.id, { firstPart: nextPart });
    return detailOf(field);
  });
}

/** Input for {@linkcode previewFieldChange}: the changes, or the deletion of the field. */
export interface PreviewFieldInput extends FieldSettingsChange {
  fieldId: string;
  /** Whether to preview the deletion of the field. @default false */
  delete?: boolean;
}

/**
 * Counts the values that a change to a field would lose or restore. Changes nothing.
 *
 * @throws {TrackerError} `invalid`, `not_found`, `forbidden`; `conflict` if the project is archived
 */
export async function previewFieldChange(ctx: Context, input: PreviewFieldInput): Promise<FieldPreview> {
  ctx.checkInput("previewFieldChange", input);
  const { delete: isDeletion = false, ...change } = input;
  return await ctx.store.read(async (tx) => {
    const { field } = await requireField(tx, ctx, change.fieldId);
    if (isDeletion) return await previewValues(tx, field.id, undefined);
    const settings = editedSettings(field, change);
    if (!isAboutValues(change)) return { values: 0, lost: 0, restored: 0 };
    return await previewValues(tx, field.id, settings, change.renamedOptions);
  });
}

/** Returns whether a change may affect the values of tasks. */
function isAboutValues({ type, options, precision, renamedOptions }: FieldSettingsChange): boolean {
  return type !== undefined || options !== undefined || precision !== undefined || renamedOptions !== undefined;
}

/** Applies a change. Settings that the new type does not have are cleared. */
function editedSettings(before: CustomField, change: FieldSettingsChange): CheckedSettings {
  const type = change.type ?? before.type;
  const hasOptions = FIELD_TYPES[type]?.minOptions !== undefined;
  const { renamedOptions = {} } = change;
  const renamed = before.options && [...new Set(before.options.map((option) => renameOption(option, renamedOptions)))];
  const options = change.options === undefined ? (hasOptions ? renamed : null) : change.options;
  checkRenames(renamedOptions, options);
  const colors = Object.entries(before.optionColors ?? {});
  const kept = colors
    .map(([option, color]) => [renameOption(option, renamedOptions), color] as const)
    .filter(([option]) => options?.includes(option));
  const settings = {
    name: change.name ?? before.name,
    type,
    required: change.required ?? before.required,
    options,
    optionColors: change.optionColors === undefined ? Object.fromEntries(kept) : change.optionColors,
    unit: change.unit === undefined ? (type === "number" ? before.unit : null) : change.unit,
    precision: change.precision === undefined ? (type === "number" ? before.precision : null) : change.precision,
  };
  if (change.defaultValue !== undefined) return checkSettings({ ...settings, defaultValue: change.defaultValue });
  const checked = checkSettings({ ...settings, required: false });
  const { defaultValue } = before;
  const current = defaultValue === null ? null : renameOptions(before.type, defaultValue, renamedOptions);
  const converted = current === null ? "" : convertValue(before.type, current, checked).value;
  return checkSettings({ ...settings, defaultValue: converted });
}

/**
 * Refuses a new name that is itself renamed, and an old name that remains an option. Otherwise, a request that is
 * repeated after a server stop would rename values a second time.
 */
function checkRenames(renamed: Readonly<Record<string, string>>, options: readonly string[] | null): void {
  for (const [before, after] of Object.entries(renamed)) {
    if (before === after) continue;
    const name = after.slice(0, 100);
    if (!options?.includes(after)) throw invalidField("/renamedOptions", `"${name}" is not one of the new options`);
    if (Object.hasOwn(renamed, after) && renamed[after] !== after) {
      throw invalidField("/renamedOptions", `"${name}" is also renamed. Rename it in a separate request`);
    }
    if (options.includes(before)) {
      throw invalidField("/renamedOptions", `"${before.slice(0, 100)}" cannot be renamed and also remain an option`);
    }
  }
}

const SETTINGS = ["name", "type", "required", "defaultValue", "options", "optionColors", "unit", "precision"] as const;

function changesBetween(before: CustomField, after: CheckedSettings): Record<string, { old: unknown; new: unknown }> {
  const changed = SETTINGS.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  return Object.fromEntries(changed.map((name) => [name, { old: before[name], new: after[name] }]));
}

function valuesWouldBeLost(count: number): TrackerError {
  const tasks = count === 1 ? "1 task" : `${count} tasks`;
  return new TrackerError(
    "conflict",
    `Cannot change custom field: ${tasks} would lose the value. To change it anyway, send "loseValues": true`,
    { reason: "FIELD_VALUES_LOST" },
  );
}
