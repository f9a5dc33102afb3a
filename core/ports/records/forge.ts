/** How forge records are stored. @module */
import type { ForgeConnection } from "../../delivery/forge/connection.ts";
import type { ForgeInboxEntry } from "../../delivery/forge/inbox.ts";
import type { ForgeLink, LinkedComment } from "../../delivery/forge/link.ts";
import type { ForgeLogEntry } from "../../delivery/forge/log_entry.ts";
import type { ForgePerson } from "../../delivery/forge/people/person.ts";
import type { WorkflowRule } from "../../delivery/workflow_rule/workflow_rule.ts";
import type { RecordSpecs, Stored } from "./record.ts";

/** The forge records, by kind. */
export interface ForgeRecords {
  forgeConnection: Stored<ForgeConnection>;
  forgeLink: Stored<ForgeLink>;
  forgeComment: Stored<LinkedComment>;
  forgeInboxEntry: Stored<ForgeInboxEntry>;
  forgeLogEntry: Stored<ForgeLogEntry>;
  workflowRule: Stored<WorkflowRule>;
  forgePerson: Stored<ForgePerson>;
}

/** Describes each forge record. */
export const FORGE_RECORDS: RecordSpecs<ForgeRecords> = {
  forgeConnection: {
    columns: {
      id: "text",
      projectId: "text",
      kind: "text",
      baseUrl: "text",
      path: "text",
      repositoryKey: "text",
      sealedToken: "text?",
      maskedToken: "text?",
      tokenScheme: "text",
      installationId: "text?",
      sealedWebhookSecret: "text",
      defaultBranch: "text?",
      branchPattern: "text",
      commentsTaskLink: "boolean",
      rules: "json",
      people: "json",
      isActive: "boolean",
      nextSweepAt: "instant",
      sweptUntil: "instant?",
      createdAt: "instant",
      updatedAt: "instant",
      sealedSigningToken: "text?",
      recountCursor: "text?",
    },
    initial: { sealedSigningToken: null, recountCursor: null },
  },
  forgeLink: {
    columns: {
      id: "text",
      connectionId: "text",
      taskId: "text",
      issueNumber: "integer?",
      url: "text?",
      state: "text",
      pauseReason: "text?",
      base: "json?",
      conflicts: "json",
      isFromForge: "boolean",
      commentsFrom: "instant",
      seenSequence: "integer",
      remoteUpdatedAt: "instant?",
      createdAt: "instant",
      updatedAt: "instant",
      remoteComments: "integer?",
    },
    initial: { remoteComments: null },
  },
  forgeComment: {
    columns: { commentId: "text", linkId: "text", externalId: "text", isFromForge: "boolean", base: "text" },
    key: ["commentId"],
  },
  forgeInboxEntry: {
    table: "forge_inbox",
    columns: {
      id: "text",
      connectionId: "text",
      deliveryId: "text",
      event: "text",
      hint: "json",
      receivedAt: "instant",
    },
  },
  forgeLogEntry: {
    table: "forge_log",
    columns: {
      id: "text",
      connectionId: "text",
      linkId: "text?",
      taskId: "text?",
      direction: "text",
      action: "text",
      outcome: "text",
      detail: "text?",
      createdAt: "instant",
    },
  },
  workflowRule: {
    columns: {
      id: "text",
      projectId: "text",
      integrationType: "text",
      eventType: "text",
      columnId: "text",
      createdAt: "instant",
      updatedAt: "instant",
    },
  },
  forgePerson: {
    columns: {
      connectionId: "text",
      externalId: "text",
      login: "text",
      name: "text?",
      avatarUrl: "text?",
      userId: "text?",
      seenAt: "instant",
    },
    key: ["connectionId", "externalId"],
  },
};
