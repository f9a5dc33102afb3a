/** Converts the values of a field to its new settings, and keeps values that do not fit. @module */
import type { Context } from "../../context.ts";
import { MAX_PART_VALUES } from "../../limits.ts";
import type { ReadTx } from "../../ports/store.ts";
import type { CustomFieldValue } from "./field.ts";
import { requireField } from "./require.ts";
import { convertValue, renameOptions, sortKeyOf, type ValueSettings } from "./types.ts";

/** What an edit does to the values of a field. */
export interface FieldPreview {
  /** The number of values, including values on deleted tasks. */
  values: number;
  /** The number of values that no longer fit, wholly or in part. These values are kept for 30 days. */
  lost: number;
  /** The number of values that were lost in an earlier edit and fit again. */
  restored: number;
}

/** Counts the values of a field that new settings would lose or restore. Without settings, all values are lost. */
export async function previewValues(
  tx: ReadTx,
  fieldId: string,
  settings: ValueSettings | undefined,
  renamed: Readonly<Record<string, string>> = {},
): Promise<FieldPreview> {
  const counts: FieldPreview = { values: 0, lost: 0, restored: 0 };
  for await (const stored of valuesOf(tx, fieldId)) {
    const row = withNewNames(stored, renamed);
    if (row.value !== null) counts.values++;
    if (!settings) continue;
    const after = fitted(row, settings, row.updatedAt);
    if (row.value !== null && !convertValue(row.type, row.value, settings).isWhole) counts.lost++;
    if (row.lostValue !== null && after.lostValue === null) counts.restored++;
  }
  return settings ? counts : { ...counts, lost: counts.values };
}

async function* valuesOf(tx: ReadTx, fieldId: string): AsyncGenerator<CustomFieldValue> {
  for (let afterId: string | undefined = ""; afterId !== undefined; ) {
    const rows: CustomFieldValue[] = await tx.listValuesOfField(fieldId, MAX_PART_VALUES, afterId);
    yield* rows;
    await tx.yieldToEventLoop();
    afterId = rows.length === MAX_PART_VALUES ? rows.at(-1)?.taskId : undefined;
  }
}

/**
 * Converts all values to the field's stored settings, part by part. A second call changes nothing.
 *
 * @param renamed new names of options, by their former names
 * @returns the number of parts, and whether values or their types changed
 */
export async function convertValues(
  ctx: Context,
  fieldId: string,
  now: Date,
  renamed: Readonly<Record<string, string>> = {},
): Promise<{ parts: number; isChanged: boolean }> {
  let part = 0;
  let isChanged = false;
  for (let afterId: string | null = ""; afterId !== null; part++) {
    const start: string = afterId;
    afterId = await ctx.store.transaction(
      async (tx) => {
        const { field } = await requireField(tx, ctx, fieldId);
        const rows = await tx.listValuesOfField(fieldId, MAX_PART_VALUES, start);
        const changed = rows.flatMap((row) => {
          const after = fitted(withNewNames(row, renamed), field, now);
          isChanged ||= row.value !== after.value || row.type !== after.type;
          return isSame(row, after) ? [] : [after];
        });
        await tx.saveFieldValues(changed);
        return rows.length === MAX_PART_VALUES ? (rows.at(-1)?.taskId ?? null) : null;
      },
      { part },
    );
  }
  return { parts: part, isChanged };
}

function withNewNames(row: CustomFieldValue, renamed: Readonly<Record<string, string>>): CustomFieldValue {
  const { type, value, lostValue, lostType } = row;
  return {
    ...row,
    value: value === null ? null : renameOptions(type, value, renamed),
    lostValue: lostValue === null ? null : renameOptions(lostType ?? type, lostValue, renamed),
  };
}

/**
 * Returns the row with its value converted to the settings. An earlier lost value is restored if the whole value fits.
 */
function fitted(row: CustomFieldValue, settings: ValueSettings, now: Date): CustomFieldValue {
  const { lostValue, lostType } = row;
  const before = lostValue === null ? undefined : convertValue(lostType ?? row.type, lostValue, settings);
  const current = row.value === null ? undefined : convertValue(row.type, row.value, settings);
  const isWhole = before?.isWhole ?? current?.isWhole ?? false;
  const value = (before?.isWhole ? before.value : (current ?? before)?.value) || null;
  const lost = isWhole
    ? { lostValue: null, lostType: null, lostAt: null }
    : { lostValue: lostValue ?? row.value, lostType: lostType ?? row.type, lostAt: row.lostAt ?? now };
  const { type } = settings;
  return { ...row, type, value, sortKey: value === null ? null : sortKeyOf(settings, value), updatedAt: now, ...lost };
}

function isSame(left: CustomFieldValue, right: CustomFieldValue): boolean {
  return (
    left.type === right.type &&
    left.value === right.value &&
    left.sortKey === right.sortKey &&
    left.lostValue === right.lostValue
  );
}
