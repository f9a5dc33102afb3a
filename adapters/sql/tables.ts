/**
 * The tables, described once for every database.
 *
 * Columns whose name ends in `Key` or `Rank` hold what core makes of another column, for comparing and ordering; they are
 * never part of an answered record. Constraints and indexes stand in the migrations of each database.
 *
 * @module
 */
import type {
  Account,
  Activity,
  ApiKey,
  Avatar,
  ChannelName,
  IntegrationKind,
  Invitation,
  Notification,
  ProjectMode,
  Relation,
  SearchKind,
  Session,
  TaskImage,
  TrackerEvent,
} from "@hexlane/core";
import type { Dialect } from "./dialect.ts";
import { dispatchTables } from "./tables_dispatch.ts";
import { signInTables } from "./tables_sign_in.ts";
import { taskColumns } from "./task_columns.ts";

export type Tables = ReturnType<typeof tablesOf>;

/** The tables in the dialect of a database. */
export function tablesOf(dialect: Dialect) {
  return {
    ...identityTables(dialect),
    ...signInTables(dialect),
    ...workspaceTables(dialect),
    ...boardTables(dialect),
    ...taskTables(dialect),
    ...searchTables(dialect),
    ...deliveryTables(dialect),
    ...dispatchTables(dialect),
  };
}

type Json = Record<string, unknown>;

function identityTables({ table, text, integer, flag, instant, json }: Dialect) {
  return {
    account: table("account", {
      id: text("id").primaryKey(),
      name: text("name").notNull(),
      email: text("email").notNull(),
      emailKey: text("email_key").notNull(),
      emailVerified: flag("email_verified").notNull(),
      image: text("image"),
      role: text<Account["role"]>("role").notNull(),
      locale: text("locale"),
      timezone: text("timezone").notNull(),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
      deletedAt: instant("deleted_at"),
    }),
    password: table("password", {
      accountId: text("account_id").primaryKey(),
      hash: text("hash").notNull(),
    }),
    avatar: table("avatar", {
      id: text("id").primaryKey(),
      userId: text("user_id").notNull(),
      key: text("key").notNull(),
      contentType: text<Avatar["contentType"]>("content_type").notNull(),
      size: integer("size").notNull(),
      createdAt: instant("created_at").notNull(),
    }),
    session: table("session", {
      id: text("id").primaryKey(),
      tokenHash: text("token_hash").notNull(),
      userId: text("user_id").notNull(),
      kind: text<Session["kind"]>("kind").notNull(),
      clientId: text("client_id"),
      ipAddress: text("ip_address"),
      userAgent: text("user_agent"),
      activeWorkspaceId: text("active_workspace_id"),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
      expiresAt: instant("expires_at").notNull(),
    }),
    apiKey: table("api_key", {
      id: text("id").primaryKey(),
      keyHash: text("key_hash").notNull(),
      name: text("name").notNull(),
      userId: text("user_id").notNull(),
      start: text("start").notNull(),
      workspaceId: text("workspace_id"),
      permissions: json<NonNullable<ApiKey["permissions"]>>("permissions"),
      enabled: flag("enabled").notNull(),
      expiresAt: instant("expires_at"),
      lastUsedAt: instant("last_used_at"),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
    }),
  };
}

function workspaceTables({ table, text, integer, instant, json }: Dialect) {
  return {
    workspace: table("workspace", {
      id: text("id").primaryKey(),
      name: text("name").notNull(),
      slug: text("slug").notNull(),
      slugKey: text("slug_key").notNull(),
      logo: text("logo"),
      description: text("description"),
      metadata: json<Json>("metadata"),
      createdAt: instant("created_at").notNull(),
      version: integer("version").notNull(),
    }),
    member: table("member", {
      id: text("id").primaryKey(),
      workspaceId: text("workspace_id").notNull(),
      userId: text("user_id").notNull(),
      role: text("role").notNull(),
      createdAt: instant("created_at").notNull(),
    }),
    role: table("role", {
      id: text("id").primaryKey(),
      workspaceId: text("workspace_id").notNull(),
      role: text("role").notNull(),
      permission: json<Record<string, string[]>>("permission").notNull(),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
    }),
    invitation: table("invitation", {
      id: text("id").primaryKey(),
      workspaceId: text("workspace_id").notNull(),
      email: text("email").notNull(),
      emailKey: text("email_key").notNull(),
      role: text("role").notNull(),
      status: text<Invitation["status"]>("status").notNull(),
      inviterId: text("inviter_id").notNull(),
      expiresAt: instant("expires_at").notNull(),
      createdAt: instant("created_at").notNull(),
    }),
  };
}

function boardTables(dialect: Dialect) {
  const { table, text, integer, real, flag, instant } = dialect;
  return {
    project: table("project", {
      id: text("id").primaryKey(),
      workspaceId: text("workspace_id").notNull(),
      slug: text("slug").notNull(),
      slugKey: text("slug_key").notNull(),
      icon: text("icon"),
      name: text("name").notNull(),
      description: text("description"),
      createdAt: instant("created_at").notNull(),
      isPublic: flag("is_public").notNull(),
      archivedAt: instant("archived_at"),
      lastTaskNumber: integer("last_task_number").notNull(),
      position: real("position").notNull(),
      version: integer("version").notNull(),
    }),
    // `column` is a word of SQL.
    column: table("project_column", {
      id: text("id").primaryKey(),
      projectId: text("project_id").notNull(),
      name: text("name").notNull(),
      slug: text("slug").notNull(),
      position: real("position").notNull(),
      icon: text("icon"),
      color: text("color"),
      isFinal: flag("is_final").notNull(),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
    }),
    task: table("task", {
      ...taskColumns(dialect),
      id: text("id").primaryKey(),
      priorityRank: integer("priority_rank").notNull(),
      /** Set while the task is deleted and can still be restored. */
      deletedAt: instant("deleted_at"),
    }),
    /** Numbers under which tasks could be found before they were moved away. */
    taskAlias: table("task_alias", {
      projectId: text("project_id").notNull(),
      number: integer("number").notNull(),
      taskId: text("task_id").notNull(),
    }),
    label: table("label", {
      id: text("id").primaryKey(),
      name: text("name").notNull(),
      nameKey: text("name_key").notNull(),
      color: text("color").notNull(),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
      taskId: text("task_id"),
      workspaceId: text("workspace_id").notNull(),
      isTemplate: flag("is_template").notNull(),
    }),
  };
}

function taskTables({ table, text, integer, sequence, instant, json }: Dialect) {
  return {
    activity: table("activity", {
      id: text("id").primaryKey(),
      taskId: text("task_id").notNull(),
      type: text<Activity["type"]>("type").notNull(),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
      userId: text("user_id"),
      content: text("content"),
      eventData: json<Json>("event_data"),
      externalUserName: text("external_user_name"),
      externalUserAvatar: text("external_user_avatar"),
      externalSource: text("external_source"),
      externalUrl: text("external_url"),
    }),
    relation: table("relation", {
      id: text("id").primaryKey(),
      sourceTaskId: text("source_task_id").notNull(),
      targetTaskId: text("target_task_id").notNull(),
      relationType: text<Relation["relationType"]>("relation_type").notNull(),
      createdAt: instant("created_at").notNull(),
    }),
    timeEntry: table("time_entry", {
      id: text("id").primaryKey(),
      taskId: text("task_id").notNull(),
      userId: text("user_id"),
      description: text("description"),
      startTime: instant("start_time").notNull(),
      endTime: instant("end_time"),
      duration: integer("duration"),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
    }),
    image: table("task_image", {
      id: text("id").primaryKey(),
      key: text("key").notNull(),
      taskId: text("task_id").notNull(),
      userId: text("user_id").notNull(),
      surface: text<TaskImage["surface"]>("surface").notNull(),
      filename: text("filename").notNull(),
      contentType: text<TaskImage["contentType"]>("content_type").notNull(),
      size: integer("size").notNull(),
      createdAt: instant("created_at").notNull(),
      expiresAt: instant("expires_at").notNull(),
      finalizedAt: instant("finalized_at"),
    }),
    /** Keys of objects that no row names any more. */
    removedBlob: table("removed_blob", {
      sequence: sequence("sequence").primaryKey(),
      key: text("key").notNull(),
    }),
  };
}

function searchTables({ table, text, integer, sequence, instant }: Dialect) {
  return {
    searchDocument: table("search_document", {
      /** A short name for the token rows, of which there are many. */
      sequence: sequence("sequence").primaryKey(),
      id: text("id").notNull(),
      kind: text<SearchKind>("kind").notNull(),
      workspaceId: text("workspace_id").notNull(),
      projectId: text("project_id"),
      taskId: text("task_id"),
      createdAt: instant("created_at").notNull(),
    }),
    searchToken: table("search_token", {
      /** That of the document: the tokens of one workspace stand together. */
      workspaceId: text("workspace_id").notNull(),
      token: text("token").notNull(),
      documentSequence: integer("document_sequence").notNull(),
      weight: integer("weight").notNull(),
    }),
  };
}

function deliveryTables({ table, text, integer, sequence, flag, instant, json }: Dialect) {
  return {
    event: table("event", {
      sequence: sequence("sequence").primaryKey(),
      id: text("id").notNull(),
      type: text<TrackerEvent["type"]>("type").notNull(),
      workspaceId: text("workspace_id").notNull(),
      projectId: text("project_id"),
      taskId: text("task_id"),
      actorId: text("actor_id"),
      windowId: text("window_id"),
      createdAt: instant("created_at").notNull(),
      data: json<Json>("data").notNull(),
    }),
    notification: table("notification", {
      id: text("id").primaryKey(),
      userId: text("user_id").notNull(),
      workspaceId: text("workspace_id"),
      title: text("title"),
      content: text("content"),
      type: text<Notification["type"]>("type").notNull(),
      eventData: json<Json>("event_data"),
      isRead: flag("is_read").notNull(),
      resourceId: text("resource_id"),
      resourceType: text<NonNullable<Notification["resourceType"]>>("resource_type"),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
    }),
    notificationPreferences: table("notification_preferences", {
      userId: text("user_id").primaryKey(),
      taskAssignmentEnabled: flag("task_assignment_enabled").notNull(),
      taskCommentEnabled: flag("task_comment_enabled").notNull(),
      taskStatusChangeEnabled: flag("task_status_change_enabled").notNull(),
      dueDateReminderEnabled: flag("due_date_reminder_enabled").notNull(),
      dueDateReminderLeadTimeMinutes: integer("due_date_reminder_lead_time_minutes").notNull(),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
    }),
    /** What a person gave for a channel. */
    notificationChannel: table("notification_channel", {
      userId: text("user_id").notNull(),
      channel: text<ChannelName>("channel").notNull(),
      isEnabled: flag("is_enabled").notNull(),
      settings: json<Record<string, string>>("settings").notNull(),
      sealedSecret: text("sealed_secret"),
      maskedSecret: text("masked_secret"),
    }),
    notificationRule: table("notification_rule", {
      id: text("id").primaryKey(),
      userId: text("user_id").notNull(),
      workspaceId: text("workspace_id").notNull(),
      isActive: flag("is_active").notNull(),
      projectMode: text<ProjectMode>("project_mode").notNull(),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
    }),
    /** The channels that are on in a rule. */
    notificationRuleChannel: table("notification_rule_channel", {
      ruleId: text("rule_id").notNull(),
      channel: text<ChannelName>("channel").notNull(),
    }),
    /** The projects that a rule selects. */
    notificationRuleProject: table("notification_rule_project", {
      ruleId: text("rule_id").notNull(),
      projectId: text("project_id").notNull(),
    }),
    integration: table("integration", {
      id: text("id").primaryKey(),
      projectId: text("project_id").notNull(),
      kind: text<IntegrationKind>("kind").notNull(),
      channelName: text("channel_name"),
      sealedWebhookUrl: text("sealed_webhook_url"),
      maskedWebhookUrl: text("masked_webhook_url"),
      sealedSecret: text("sealed_secret"),
      maskedSecret: text("masked_secret"),
      events: json<Record<string, boolean>>("events").notNull(),
      dueDateReminderLeadTimeMinutes: integer("due_date_reminder_lead_time_minutes").notNull(),
      isActive: flag("is_active").notNull(),
      createdAt: instant("created_at").notNull(),
      updatedAt: instant("updated_at").notNull(),
    }),
    /** Answers kept for an `Idempotency-Key`. */
    replay: table("replay", {
      id: text("id").primaryKey(),
      fingerprint: text("fingerprint").notNull(),
      answer: text("answer").notNull(),
      createdAt: instant("created_at").notNull(),
    }),
  };
}
