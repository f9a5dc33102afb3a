/** Notification rules. @module */
import type { NotificationRule, NotificationRuleReads, NotificationRuleWrites } from "@hexlane/core";
import { asc, eq } from "drizzle-orm";
import { crud } from "../crud.ts";
import { fieldsOf, insertRows, type Over, param, type Session, statement } from "../session.ts";

/** The selected projects of a rule. */
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

/** The enabled channels of a rule. */
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

const rules = crud("notificationRule");
const findRule = rules.findBy(["userId", "workspaceId"]);
const listRules = rules.listBy("userId", "oldest first");

async function withLists(
  session: Session,
  rule: Omit<NotificationRule, "channels" | "selectedProjectIds">,
): Promise<NotificationRule> {
  const ruleId = rule.id;
  const [channels, projects] = await Promise.all([
    session.run(RULE_CHANNELS, { ruleId }),
    session.run(SELECTION, { ruleId }),
  ]);
  return {
    ...rule,
    channels: channels.map(({ channel }) => channel),
    selectedProjectIds: projects.map(({ projectId }) => projectId),
  };
}

async function insertLists(session: Session, rule: NotificationRule): Promise<void> {
  const ruleId = rule.id;
  const channels = rule.channels.map((channel) => ({ ruleId, channel }));
  await insertRows(session, "notificationRuleChannel", channels);
  const projects = rule.selectedProjectIds.map((projectId) => ({ ruleId, projectId }));
  await insertRows(session, "notificationRuleProject", projects);
}

export const notificationRuleReads: Over<NotificationRuleReads> = {
  async findNotificationRule(session, userId, workspaceId) {
    const rule = await findRule(session, userId, workspaceId);
    return rule && (await withLists(session, rule));
  },
  async listNotificationRules(session, userId) {
    const found = await listRules(session, userId);
    return await Promise.all(found.map((rule) => withLists(session, rule)));
  },
};

export const notificationRuleWrites: Over<NotificationRuleWrites> = {
  async insertNotificationRule(session, rule) {
    await rules.insert(session, rule);
    await insertLists(session, rule);
  },
  async saveNotificationRule(session, rule) {
    if (!(await rules.find(session, rule.id))) return;
    await rules.save(session, rule);
    await session.run(CLEAR_RULE_CHANNELS, { ruleId: rule.id });
    await session.run(CLEAR_SELECTION, { ruleId: rule.id });
    await insertLists(session, rule);
  },
  deleteNotificationRule: rules.delete,
};
