/** Notification preferences and rules. @module */
import type {
  NotificationPreferences,
  NotificationPreferencesReads,
  NotificationPreferencesWrites,
  NotificationRule,
  NotificationRuleReads,
  NotificationRuleWrites,
} from "@hexlane/core";
import { and, asc, eq, getTableColumns } from "drizzle-orm";
import {
  deleteFrom,
  excluded,
  fieldsOf,
  insertInto,
  insertRows,
  type Over,
  param,
  type Session,
  statement,
  updateOf,
} from "../session.ts";

const PREFERENCES = statement(
  ({ db, tables: { notificationPreferences } }) =>
    db
      .select()
      .from(notificationPreferences)
      .where(eq(notificationPreferences.userId, param("userId"))),
  undefined,
  () => [{ statement: CHANNELS, from: { userId: "userId" } }],
);
/** The channels of a person. */
export const CHANNELS = statement(({ db, tables: { notificationChannel: row } }) => {
  const { channel, isEnabled, settings, sealedSecret, maskedSecret } = row;
  return db
    .select({ channel, isEnabled, settings, sealedSecret, maskedSecret })
    .from(row)
    .where(eq(row.userId, param("userId")))
    .orderBy(asc(row.channel));
});
const CLEAR_CHANNELS = statement(({ db, tables: { notificationChannel } }) =>
  db.delete(notificationChannel).where(eq(notificationChannel.userId, param("userId"))),
);
const SAVE_PREFERENCES = statement(({ db, tables: { notificationPreferences } }) => {
  const columns = Object.entries(getTableColumns(notificationPreferences));
  const values = Object.fromEntries(columns.map(([field]) => [field, param(field)]));
  const set = Object.fromEntries(columns.map(([field, column]) => [field, excluded(column)]));
  return db
    .insert(notificationPreferences)
    .values(values as never)
    .onConflictDoUpdate({ target: notificationPreferences.userId, set });
});
const DELETE_PREFERENCES = statement(({ db, tables: { notificationPreferences } }) =>
  db.delete(notificationPreferences).where(eq(notificationPreferences.userId, param("userId"))),
);

async function findNotificationPreferences(
  session: Session,
  userId: string,
): Promise<NotificationPreferences | undefined> {
  const [row] = await session.run(PREFERENCES, { userId });
  return row && { ...row, channels: await session.run(CHANNELS, { userId }) };
}

async function saveNotificationPreferences(session: Session, preferences: NotificationPreferences): Promise<void> {
  const { userId, channels } = preferences;
  await session.run(SAVE_PREFERENCES, preferences);
  await session.run(CLEAR_CHANNELS, { userId });
  const rows = channels.map((row) => ({ userId, ...row }));
  await insertRows(session, "notificationChannel", rows);
}

async function deleteNotificationPreferences(session: Session, userId: string): Promise<void> {
  await session.run(DELETE_PREFERENCES, { userId });
}

const RULE = statement(
  ({ db, tables: { notificationRule } }) =>
    db
      .select()
      .from(notificationRule)
      .where(and(eq(notificationRule.userId, param("userId")), eq(notificationRule.workspaceId, param("workspaceId")))),
  undefined,
  () => [
    { statement: SELECTION, from: { ruleId: "id" } },
    { statement: RULE_CHANNELS, from: { ruleId: "id" } },
  ],
);
const RULES = statement(
  ({ db, tables: { notificationRule } }) =>
    db
      .select()
      .from(notificationRule)
      .where(eq(notificationRule.userId, param("userId")))
      .orderBy(asc(notificationRule.createdAt), asc(notificationRule.id)),
  undefined,
  () => [
    { statement: SELECTION, from: { ruleId: "id" }, isEach: true },
    { statement: RULE_CHANNELS, from: { ruleId: "id" }, isEach: true },
  ],
);
const RULE_ID = statement(({ db, tables: { notificationRule } }) =>
  db
    .select({ id: notificationRule.id })
    .from(notificationRule)
    .where(eq(notificationRule.id, param("id"))),
);
const INSERT_RULE = insertInto("notificationRule");
const SAVE_RULE = updateOf("notificationRule");
const DELETE_RULE = deleteFrom("notificationRule");

/** The projects of a rule. */
export const SELECTION = statement(({ db, tables: { notificationRuleProject } }) =>
  db
    .select(fieldsOf(notificationRuleProject))
    .from(notificationRuleProject)
    .where(eq(notificationRuleProject.ruleId, param("ruleId")))
    .orderBy(asc(notificationRuleProject.projectId)),
);
const CLEAR_SELECTION = statement(({ db, tables: { notificationRuleProject } }) =>
  db.delete(notificationRuleProject).where(eq(notificationRuleProject.ruleId, param("ruleId"))),
);

/** The channels that are on in a rule. */
export const RULE_CHANNELS = statement(({ db, tables: { notificationRuleChannel } }) =>
  db
    .select(fieldsOf(notificationRuleChannel))
    .from(notificationRuleChannel)
    .where(eq(notificationRuleChannel.ruleId, param("ruleId")))
    .orderBy(asc(notificationRuleChannel.channel)),
);
const CLEAR_RULE_CHANNELS = statement(({ db, tables: { notificationRuleChannel } }) =>
  db.delete(notificationRuleChannel).where(eq(notificationRuleChannel.ruleId, param("ruleId"))),
);

type RuleRow = Omit<NotificationRule, "channels" | "selectedProjectIds">;

async function withParts(session: Session, rule: RuleRow): Promise<NotificationRule> {
  const channels = await session.run(RULE_CHANNELS, { ruleId: rule.id });
  const projects = await session.run(SELECTION, { ruleId: rule.id });
  return {
    ...rule,
    channels: channels.map(({ channel }) => channel),
    selectedProjectIds: projects.map(({ projectId }) => projectId),
  };
}

async function insertParts(
  session: Session,
  { id: ruleId, channels, selectedProjectIds }: NotificationRule,
): Promise<void> {
  const channelRows = channels.map((channel) => ({ ruleId, channel }));
  await insertRows(session, "notificationRuleChannel", channelRows);
  const projectRows = selectedProjectIds.map((projectId) => ({ ruleId, projectId }));
  await insertRows(session, "notificationRuleProject", projectRows);
}

async function findNotificationRule(
  session: Session,
  userId: string,
  workspaceId: string,
): Promise<NotificationRule | undefined> {
  const [rule] = await session.run(RULE, { userId, workspaceId });
  return rule && (await withParts(session, rule));
}

async function listNotificationRules(session: Session, userId: string): Promise<NotificationRule[]> {
  const rules: NotificationRule[] = [];
  for (const rule of await session.run(RULES, { userId })) rules.push(await withParts(session, rule));
  return rules;
}

async function insertNotificationRule(session: Session, rule: NotificationRule): Promise<void> {
  await session.run(INSERT_RULE, rule);
  await insertParts(session, rule);
}

async function saveNotificationRule(session: Session, rule: NotificationRule): Promise<void> {
  if ((await session.run(RULE_ID, { id: rule.id })).length === 0) return;
  await session.run(SAVE_RULE, rule);
  await session.run(CLEAR_RULE_CHANNELS, { ruleId: rule.id });
  await session.run(CLEAR_SELECTION, { ruleId: rule.id });
  await insertParts(session, rule);
}

async function deleteNotificationRule(session: Session, id: string): Promise<void> {
  await session.run(DELETE_RULE, { id });
}

export const preferencesReads: Over<NotificationPreferencesReads & NotificationRuleReads> = {
  findNotificationPreferences,
  findNotificationRule,
  listNotificationRules,
};

export const preferencesWrites: Over<NotificationPreferencesWrites & NotificationRuleWrites> = {
  saveNotificationPreferences,
  deleteNotificationPreferences,
  insertNotificationRule,
  saveNotificationRule,
  deleteNotificationRule,
};
