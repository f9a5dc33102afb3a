/** Custom fields, their values, and validation of both. @module */
import { invalidField, TrackerError } from "../../errors.ts";
import {
  MAX_FIELD_OPTION_CHARACTERS,
  MAX_FIELD_OPTIONS,
  MAX_FIELD_PRECISION,
  MAX_FIELD_UNIT_CHARACTERS,
  MAX_NAME_CHARACTERS,
} from "../../limits.ts";
import { checkText, foldKey } from "../../text.ts";
import { checkColor } from "../label/label.ts";
import { checkValue, FIELD_TYPE_NAMES, FIELD_TYPES, type FieldType } from "./types.ts";

/** A field that a project or a workspace adds to its tasks. Exactly one of `projectId` and `workspaceId` is set. */
export interface CustomField {
  id: string;
  /** The project whose tasks have the field. */
  projectId: string | null;
  /** The workspace whose projects have the field, unless they hide it. */
  workspaceId: string | null;
  name: string;
  type: FieldType;
  /** Whether each task must have a value. New tasks get the default. */
  required: boolean;
  /** The value that new tasks get. */
  defaultValue: string | null;
  /** The options of a `dropdown` or `multiselect`, in their order. */
  options: string[] | null;
  /** Colors of options, by option. */
  optionColors: Record<string, string> | null;
  /** The unit of a `number`. */
  unit: string | null;
  /** The maximum number of decimal places of a `number`. Null for any number. */
  precision: number | null;
  position: number;
  createdAt: Date;
  updatedAt: Date;
  /** Set for a deleted field, which can be restored for 30 days. */
  deletedAt: Date | null;
}

/**
 * The value of a custom field on a task. After an edit of the field, a value may no longer fit. `lostValue` then keeps
 * the value for 30 days, or until someone sets another value.
 */
export interface CustomFieldValue {
  taskId: string;
  fieldId: string;
  /** The value as text, in the form of its type. Null if the whole value was lost. */
  value: string | null;
  /** The type of the field when the value was written. */
  type: FieldType;
  /** Text that orders values of the field by code point. */
  sortKey: string | null;
  updatedAt: Date;
  /** The value before an edit lost all or part of it. */
  lostValue: string | null;
  /** The type of the field before the edit. */
  lostType: FieldType | null;
  lostAt: Date | null;
}

/** A changed value of a task. Null for no value. */
export interface FieldValueChange {
  field: Pick<CustomField, "id" | "name" | "type" | "options">;
  old: string | null;
  new: string | null;
}

/** Returns the ID of a value in API responses and cursors. IDs order values by task, then by field. */
export function idOfValue({ taskId, fieldId }: Pick<CustomFieldValue, "taskId" | "fieldId">): string {
  return `${taskId}:${fieldId}`;
}

/** A field of the workspace that a project hides. */
export interface HiddenField {
  projectId: string;
  fieldId: string;
}

/** A field as clients see it. */
export interface FieldDetail extends Omit<CustomField, "deletedAt"> {
  /** Where the field is defined. */
  scope: "workspace" | "project";
  /** Whether projects may hide the field. True for fields of the workspace that are not required. */
  hideable: boolean;
  /** Whether the requested project hides the field. */
  hidden: boolean;
  deletedAt: Date | null;
}

/** Describes a field. In a project's list, fields of the workspace have the project's ID. */
export function detailOf(field: CustomField, options: { projectId?: string; hidden?: boolean } = {}): FieldDetail {
  const scope = field.projectId === null ? "workspace" : "project";
  return {
    ...field,
    projectId: field.projectId ?? options.projectId ?? null,
    scope,
    hideable: scope === "workspace" && !field.required,
    hidden: options.hidden ?? false,
  };
}

/** Settings of a field that clients set. */
export interface FieldSettings {
  name: string;
  type: FieldType;
  /** @default false */
  required?: boolean;
  /** @default null */
  defaultValue?: string | null;
  /** Required for `dropdown` and `multiselect`. */
  options?: readonly string[] | null;
  /** Colors of options: `#RGB`, `#RRGGBB` or a CSS color name. */
  optionColors?: Readonly<Record<string, string>> | null;
  /** The unit of a `number`, such as `km`. */
  unit?: string | null;
  /** The maximum number of decimal places of a `number`, from 0 to 10. */
  precision?: number | null;
}

/** The checked settings of a field. */
export type CheckedSettings = Pick<
  CustomField,
  "name" | "type" | "required" | "defaultValue" | "options" | "optionColors" | "unit" | "precision"
>;

/**
 * Checks the settings of a field.
 *
 * @throws {TrackerError} `invalid`
 */
export function checkSettings(input: FieldSettings): CheckedSettings {
  const name = checkText(input.name, "/name", { max: MAX_NAME_CHARACTERS, trim: true });
  if (name === "") throw invalidField("/name", "Name cannot be empty");
  const { type, required = false } = input;
  if (!FIELD_TYPE_NAMES.includes(type)) throw invalidField("/type", `Must be one of: ${FIELD_TYPE_NAMES.join(", ")}`);
  const options = checkOptions(type, input.options ?? null);
  const settings = {
    name,
    type,
    required,
    options,
    optionColors: checkOptionColors(options, input.optionColors ?? null),
    unit: checkUnit(type, input.unit ?? null),
    precision: checkPrecision(type, input.precision ?? null),
  };
  const defaultValue = checkValue(settings, input.defaultValue ?? "", "/defaultValue") || null;
  if (required && defaultValue === null) {
    throw invalidField("/defaultValue", "Required fields must have a default value");
  }
  // Fields that refer to people or tasks have no default, because a member may leave and a task may be deleted.
  if (defaultValue !== null && FIELD_TYPES[type].refersTo) {
    throw invalidField("/defaultValue", `Fields of type "${type}" cannot have a default value`);
  }
  return { ...settings, defaultValue };
}

function checkOptions(type: FieldType, given: readonly string[] | null): string[] | null {
  const { minOptions } = FIELD_TYPES[type];
  if (minOptions === undefined) {
    if (given && given.length > 0) throw invalidField("/options", `Fields of type "${type}" have no options`);
    return null;
  }
  if (!given || given.length < minOptions) throw invalidField("/options", `Must have at least ${minOptions} options`);
  if (given.length > MAX_FIELD_OPTIONS)
    throw invalidField("/options", `Must have at most ${MAX_FIELD_OPTIONS} options`);
  const rule = { min: 1, max: MAX_FIELD_OPTION_CHARACTERS, trim: true };
  const options = given.map((option, index) => checkText(option, `/options/${index}`, rule));
  const seen = new Set<string>();
  for (const [index, option] of options.entries()) {
    if (seen.has(option)) throw invalidField(`/options/${index}`, `Option "${option}" is listed twice`);
    seen.add(option);
  }
  return options;
}

function checkOptionColors(
  options: readonly string[] | null,
  given: Readonly<Record<string, string>> | null,
): Record<string, string> | null {
  if (!given || Object.keys(given).length === 0) return null;
  if (!options) throw invalidField("/optionColors", "Only options have colors");
  for (const option of Object.keys(given)) {
    if (!options.includes(option)) throw invalidField("/optionColors", `"${option.slice(0, 100)}" is not an option`);
  }
  const colored = options.filter((option) => Object.hasOwn(given, option));
  return Object.fromEntries(colored.map((option) => [option, checkColor(given[option] as string, "/optionColors")]));
}

function checkUnit(type: FieldType, unit: string | null): string | null {
  if (unit === null || unit === "") return null;
  if (type !== "number") throw invalidField("/unit", "Only numbers have a unit");
  return checkText(unit, "/unit", { max: MAX_FIELD_UNIT_CHARACTERS, trim: true }) || null;
}

function checkPrecision(type: FieldType, precision: number | null): number | null {
  if (precision === null) return null;
  if (type !== "number") throw invalidField("/precision", "Only numbers have a precision");
  if (Number.isInteger(precision) && precision >= 0 && precision <= MAX_FIELD_PRECISION) return precision;
  throw invalidField("/precision", `Must be a whole number from 0 to ${MAX_FIELD_PRECISION}`);
}

/**
 * Refuses the name of another field in the list, ignoring case.
 *
 * @throws {TrackerError} `conflict` with reason `FIELD_NAME_TAKEN`
 */
export function refuseTakenFieldName(
  name: string,
  fields: readonly CustomField[],
  { action, exceptId }: { action: string; exceptId?: string },
): void {
  const isTaken = fields.some(
    (field) => field.id !== exceptId && !field.deletedAt && foldKey(field.name) === foldKey(name),
  );
  if (!isTaken) return;
  throw new TrackerError("conflict", `Cannot ${action}: there is already a custom field called "${name}"`, {
    reason: "FIELD_NAME_TAKEN",
    errors: [{ pointer: "/name", detail: "Is already taken" }],
  });
}
