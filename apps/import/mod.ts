/**
 * Imports projects from other services: a parser reads a file into a plan, and {@linkcode applyPlan} applies it.
 *
 * @module
 */
export { type Applied, applyPlan } from "./apply.ts";
export { isOfAnother } from "./apply_details.ts";
export { BadSource } from "./formats/value.ts";
export { type Journal, type JournalKind, MemoryJournal } from "./journal.ts";
export * from "./losses.ts";
export { type ColumnTarget, columnKey, withColumnTargets } from "./mapping.ts";
export { withMentions } from "./mentions.ts";
export { lostSlugs, matchPeople, peopleOf } from "./naming.ts";
export { type MemberName, withPersonFields } from "./person_fields.ts";
export * from "./plan.ts";
export {
  decode,
  type FileSource,
  isTableSource,
  planFile,
  recognizeTable,
  type SourceFile,
  TABLE_SOURCES,
  type TableSource,
} from "./plan_file.ts";
export { type CsvOptions, customColumnName, readColumns } from "./sources/csv.ts";
export { CSV_FIELDS, type CsvField } from "./sources/csv_fields.ts";
export { COLUMN_TYPES, type ColumnType, type ColumnTypes, joinItems } from "./sources/custom_columns.ts";
export { planKaneoService } from "./sources/kaneo_service.ts";
export { planPlanka } from "./sources/planka.ts";
