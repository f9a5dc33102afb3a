/**
 * The tables, described once for every database. Tables of records derive from their descriptions in core. Constraints
 * and indexes are in the migrations of each database.
 *
 * @module
 */
import type { ChannelName } from "@hexlane/core";
import type { Dialect } from "./dialect.ts";
import { type RecordTables, recordTables, type TableOf } from "./record_tables.ts";

/** Tables that no record is stored in: lists inside records, one row per item, and counts. */
interface OtherTables {
  taskCount: TableOf<"task_count", { projectId: string; status: string; columnId: string; tasks: number }>;
  workspaceTimeEntry: TableOf<"workspace_time_entry", { entryId: string; workspaceId: string; startTime: Date }>;
  searchToken: TableOf<
    "search_token",
    { workspaceEnd: string; block: number; token: string; documentSequence: number }
  >;
  searchPending: TableOf<"search_pending", { documentSequence: number }>;
  notificationChannel: TableOf<
    "notification_channel",
    {
      userId: string;
      channel: ChannelName;
      isEnabled: boolean;
      settings: Record<string, string>;
      sealedSecret: string | null;
      maskedSecret: string | null;
    }
  >;
  notificationRuleChannel: TableOf<"notification_rule_channel", { ruleId: string; channel: ChannelName }>;
  notificationRuleProject: TableOf<"notification_rule_project", { ruleId: string; projectId: string }>;
}

export interface Tables extends RecordTables, OtherTables {}

/** Creates the tables in the dialect of a database. */
export function tablesOf(dialect: Dialect): Tables {
  return { ...recordTables(dialect), ...otherTables(dialect) };
}

/** Tables that do not store records: lists inside records, with one row per item, and counts. */
function otherTables({ table, text, integer, boolean, json, instant }: Dialect): OtherTables {
  return {
    /** The number of live tasks of a project by status and column; `column_id` is empty for tasks without a column. */
    taskCount: table("task_count", {
      projectId: text("project_id").notNull(),
      status: text("status").notNull(),
      columnId: text("column_id").notNull(),
      tasks: integer("tasks").notNull(),
    }),
    /** The time entries of a workspace, in order. Moving a project to another workspace updates its rows. */
    workspaceTimeEntry: table("workspace_time_entry", {
      entryId: text("entry_id").notNull(),
      workspaceId: text("workspace_id").notNull(),
      startTime: instant("start_time").notNull(),
    }),
    /** An index of the tokens of search documents. */
    searchToken: table("search_token", {
      /** The end of the workspace ID, so that the tokens of a workspace are adjacent. */
      workspaceEnd: text("workspace_end").notNull(),
      /** Documents with consecutive sequence numbers share a block. */
      block: integer("block").notNull(),
      token: text("token").notNull(),
      documentSequence: integer("document_sequence").notNull(),
    }),
    /** Documents whose tokens are not in the index yet. Only SQLite has this table. */
    searchPending: table("search_pending", {
      documentSequence: integer("document_sequence").notNull(),
    }),
    /** The channels in notification preferences. */
    notificationChannel: table("notification_channel", {
      userId: text("user_id").notNull(),
      channel: text<ChannelName>("channel").notNull(),
      isEnabled: boolean("is_enabled").notNull(),
      settings: json<Record<string, string>>("settings").notNull(),
      sealedSecret: text("sealed_secret"),
      maskedSecret: text("masked_secret"),
    }),
    /** The enabled channels of a notification rule. */
    notificationRuleChannel: table("notification_rule_channel", {
      ruleId: text("rule_id").notNull(),
      channel: text<ChannelName>("channel").notNull(),
    }),
    /** The selected projects of a notification rule. */
    notificationRuleProject: table("notification_rule_project", {
      ruleId: text("rule_id").notNull(),
      projectId: text("project_id").notNull(),
    }),
  };
}
