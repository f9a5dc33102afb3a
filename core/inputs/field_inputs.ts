/** Input checks of the custom field use cases; see {@linkcode USE_CASE_INPUTS}. @module */
import type { FieldSettings } from "../board/field/field.ts";
import { FIELD_TYPE_NAMES } from "../board/field/types.ts";
import type { WantedPosition } from "../board/order.ts";
import { boolean, list, nullable, number, oneOf, optional, record, type Shape, shape, text } from "./check.ts";
import type { UseCaseInputs } from "./use_case_input.ts";

const FIELD_SETTINGS: Shape<FieldSettings> = {
  name: text,
  type: oneOf(FIELD_TYPE_NAMES),
  required: optional(boolean),
  defaultValue: optional(nullable(text)),
  options: optional(nullable(list(text))),
  optionColors: optional(nullable(record(text))),
  unit: optional(nullable(text)),
  precision: optional(nullable(number)),
};
const FIELD_CHANGE = {
  ...FIELD_SETTINGS,
  fieldId: text,
  name: optional(text),
  type: optional(oneOf(FIELD_TYPE_NAMES)),
  renamedOptions: optional(record(text)),
};
const POSITION = shape<WantedPosition>({ id: text, position: number });
const PAGE = { limit: optional(number), cursor: optional(text) };

type FieldUseCase = Extract<keyof UseCaseInputs, `${string}Field${string}`>;

/** The checks, by use case. */
export const FIELD_INPUTS: Pick<UseCaseInputs, FieldUseCase> = {
  createCustomField: {
    ...FIELD_SETTINGS,
    projectId: optional(text),
    workspaceId: optional(text),
    position: optional(number),
  },
  editCustomField: { ...FIELD_CHANGE, loseValues: optional(boolean) },
  previewFieldChange: { ...FIELD_CHANGE, delete: optional(boolean) },
  deleteCustomField: { fieldId: text },
  restoreCustomField: { fieldId: text },
  reorderCustomFields: { projectId: optional(text), workspaceId: optional(text), fields: list(POSITION) },
  setFieldVisibility: { projectId: text, fieldId: text, hidden: boolean },
  listProjectFields: { projectId: text, includeHidden: optional(boolean), deleted: optional(boolean) },
  listWorkspaceFields: { workspaceId: text, deleted: optional(boolean) },
  setFieldValue: { taskId: text, fieldId: text, value: text, expectedValue: optional(text) },
  listTaskFieldValues: { taskId: text },
  listProjectFieldValues: { projectId: text, ...PAGE },
  listFieldFilterValues: { projectId: text },
};
