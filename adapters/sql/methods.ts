/**
 * The methods of a transaction, which run on a session.
 *
 * @module
 */
import type { ReadTx, Tx } from "@hexlane/core";
import { activityReads, activityWrites } from "./board/activity.ts";
import { calendarFeedReads, calendarFeedWrites } from "./board/calendar_feed.ts";
import { claimReads, claimWrites } from "./board/claim.ts";
import { columnReads, columnWrites } from "./board/column.ts";
import { fieldReads, fieldWrites } from "./board/field.ts";
import { imageReads, imageWrites } from "./board/image.ts";
import { labelReads, labelWrites } from "./board/label.ts";
import { linkReads, linkWrites } from "./board/link.ts";
import { planReads, planWrites } from "./board/plan.ts";
import { projectReads, projectWrites } from "./board/project.ts";
import { reactionReads, reactionWrites } from "./board/reaction.ts";
import { relationReads, relationWrites } from "./board/relation.ts";
import { savedViewReads, savedViewWrites } from "./board/saved_view.ts";
import { searchReads, searchWrites } from "./board/search/search.ts";
import { taskReads, taskWrites } from "./board/task/task.ts";
import { taskTemplateReads, taskTemplateWrites } from "./board/task_template.ts";
import { timeEntryReads, timeEntryWrites } from "./board/time_entry.ts";
import { watcherReads, watcherWrites } from "./board/watcher.ts";
import { automationReads, automationWrites } from "./delivery/automation.ts";
import { deliveryReads, deliveryWrites } from "./delivery/delivery.ts";
import { eventReads, eventWrites } from "./delivery/event.ts";
import { forgeReads, forgeWrites } from "./delivery/forge.ts";
import { integrationReads, integrationWrites } from "./delivery/integration.ts";
import { notificationReads, notificationWrites } from "./delivery/notification.ts";
import { notificationPreferencesReads, notificationPreferencesWrites } from "./delivery/notification_preferences.ts";
import { notificationRuleReads, notificationRuleWrites } from "./delivery/notification_rule.ts";
import { reminderReads, reminderWrites } from "./delivery/reminder.ts";
import { accountReads, accountWrites } from "./identity/account.ts";
import { apiKeyReads, apiKeyWrites } from "./identity/api_key.ts";
import { auditReads, auditWrites } from "./identity/audit.ts";
import { deviceRequestReads, deviceRequestWrites } from "./identity/device_request.ts";
import { linkedAccountReads, linkedAccountWrites } from "./identity/linked_account.ts";
import { passkeyReads, passkeyWrites } from "./identity/passkey.ts";
import { sessionReads, sessionWrites } from "./identity/session.ts";
import { twoFactorReads, twoFactorWrites } from "./identity/two_factor.ts";
import { verificationReads, verificationWrites } from "./identity/verification.ts";
import { installationReads, installationWrites } from "./installation.ts";
import { replayReads, replayWrites } from "./replay.ts";
import type { Over, Session } from "./session.ts";
import { accessRuleReads, accessRuleWrites } from "./workspace/access_rule.ts";
import { invitationReads, invitationWrites } from "./workspace/invitation.ts";
import { memberReads, memberWrites } from "./workspace/member.ts";
import { roleReads, roleWrites } from "./workspace/role.ts";
import { workspaceReads, workspaceWrites } from "./workspace/workspace.ts";

const reads: Over<ReadTx> = {
  ...accountReads,
  ...sessionReads,
  ...apiKeyReads,
  ...deviceRequestReads,
  ...linkedAccountReads,
  ...twoFactorReads,
  ...passkeyReads,
  ...verificationReads,
  ...workspaceReads,
  ...memberReads,
  ...accessRuleReads,
  ...roleReads,
  ...invitationReads,
  ...projectReads,
  ...columnReads,
  ...taskReads,
  ...labelReads,
  ...activityReads,
  ...reactionReads,
  ...watcherReads,
  ...claimReads,
  ...fieldReads,
  ...savedViewReads,
  ...calendarFeedReads,
  ...taskTemplateReads,
  ...planReads,
  ...linkReads,
  ...relationReads,
  ...timeEntryReads,
  ...imageReads,
  ...searchReads,
  ...eventReads,
  ...notificationReads,
  ...integrationReads,
  ...forgeReads,
  ...deliveryReads,
  ...reminderReads,
  ...automationReads,
  ...notificationPreferencesReads,
  ...notificationRuleReads,
  ...installationReads,
  ...replayReads,
  ...auditReads,
  yieldToEventLoop: async (session) => await session.yieldToEventLoop?.(),
};

const methods: Over<Tx> = {
  ...reads,
  ...accountWrites,
  ...sessionWrites,
  ...apiKeyWrites,
  ...deviceRequestWrites,
  ...linkedAccountWrites,
  ...twoFactorWrites,
  ...passkeyWrites,
  ...verificationWrites,
  ...workspaceWrites,
  ...memberWrites,
  ...accessRuleWrites,
  ...roleWrites,
  ...invitationWrites,
  ...projectWrites,
  ...columnWrites,
  ...taskWrites,
  ...labelWrites,
  ...activityWrites,
  ...reactionWrites,
  ...watcherWrites,
  ...claimWrites,
  ...fieldWrites,
  ...savedViewWrites,
  ...calendarFeedWrites,
  ...taskTemplateWrites,
  ...planWrites,
  ...linkWrites,
  ...relationWrites,
  ...timeEntryWrites,
  ...imageWrites,
  ...searchWrites,
  ...eventWrites,
  ...notificationWrites,
  ...integrationWrites,
  ...forgeWrites,
  ...deliveryWrites,
  ...reminderWrites,
  ...automationWrites,
  ...notificationPreferencesWrites,
  ...notificationRuleWrites,
  ...installationWrites,
  ...replayWrites,
  ...auditWrites,
};

/** Names of the methods that only read. */
export const READ_METHODS: readonly string[] = Object.keys(reads);

/** Binds the methods of a read to a session. */
export const readTxOf: (session: Session) => ReadTx = binderOf<ReadTx>(reads);

/** Names of the methods that write. */
export const WRITE_METHODS: readonly string[] = Object.keys(methods).filter((name) => !READ_METHODS.includes(name));

/** Binds the methods of a transaction to a session. */
export const txOf: (session: Session) => Tx = binderOf<Tx>(methods);

/** Puts the methods on a prototype, so that a transaction costs one small object instead of a hundred closures. */
function binderOf<Bound extends object>(unbound: Over<Bound>): (session: Session) => Bound {
  class Methods {
    readonly #session: Session;

    constructor(session: Session) {
      this.#session = session;
    }

    static define(name: string, method: (session: Session, ...args: unknown[]) => Promise<unknown>): void {
      // Not async, because that would cost each call a second promise.
      const value = function (this: Methods, ...args: unknown[]): Promise<unknown> {
        try {
          this.#session.assertOpen();
          return method(this.#session, ...args);
        } catch (error) {
          return Promise.reject(error);
        }
      };
      Object.defineProperty(Methods.prototype, name, { value, enumerable: true });
    }
  }
  for (const [name, method] of Object.entries(unbound)) Methods.define(name, method as never);
  return (session) => new Methods(session) as unknown as Bound;
}
