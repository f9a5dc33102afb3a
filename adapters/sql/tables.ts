/**
 * The tables, described once for every database. Tables of records derive from their descriptions in core. Constraints
 * and indexes are in the migrations of each database.
 *
 * @module
 */
import type { ChannelName } from "@hexlane/core";
import type { Dialect } from "./dialect.ts";
import { recordTables } from "./record_tables.ts";

export type Tables = ReturnType<typeof tablesOf>;

/** The tables in the dialect of a database. */
export function tablesOf(dialect: Dialect) {
  return { ...recordTables(dialect), ...otherTables(dialect) };
}

/** Tables that do not store records: lists inside records, with one row per item, and counts. */
function otherTables({ table, text, integer, boolean, json, instant }: Dialect) {
  return {
    /** The number of live tasks of a project by status and column; `column_id` is empty for tasks without a column. */
    taskCount: table("task_count", {
      projectId: text("project_id").notNull(),
      status: text("status").notNull(),
      columnId: text("column_id").notNull(),
      tasks: integer("tasks").notNull(),
    }),
    /** The order of a workspace's time entries. Tasks never leave their workspace. */
    workspaceTimeEntry: table("workspace_time_entry", {
      entryId: text("entry_id").primaryKey(),
      workspaceId: text("workspace_id").notNull(),
      startTime: instant("start_time").notNull(),
    }),
    /** An index of the tokens of search documents. */
    searchToken: table("search_token", {
      /** The end of the id of the workspace, so that the tokens of a workspace are adjacent. */
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
