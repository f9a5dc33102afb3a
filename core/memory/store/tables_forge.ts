/**
 * The tables of forges.
 *
 * @module
 */
import { tableOf } from "./record_table.ts";
import { type ForgeRows, keyOf, type SpecsOf } from "./rows.ts";

export const FORGE_SPECS: SpecsOf<ForgeRows> = {
  forgeConnections: tableOf("forgeConnection", {
    keys: {
      project: ({ projectId }) => projectId,
      "project and kind": ({ projectId, kind }) => keyOf(projectId, kind),
      repository: ({ repositoryKey }) => repositoryKey,
      active: ({ isActive }) => (isActive ? "yes" : null),
    },
    unique: ["project and kind", "repository"],
  }),
  forgeLinks: tableOf("forgeLink", {
    keys: {
      connection: ({ connectionId }) => connectionId,
      task: ({ taskId }) => taskId,
      "connection and task": ({ connectionId, taskId }) => keyOf(connectionId, taskId),
      "connection and issue": ({ connectionId, issueNumber }) =>
        issueNumber === null ? null : keyOf(connectionId, issueNumber),
    },
    unique: ["connection and task", "connection and issue"],
  }),
  forgeComments: tableOf("forgeComment", {
    keys: {
      link: ({ linkId }) => linkId,
      "link and external id": ({ linkId, externalId }) => keyOf(linkId, externalId),
    },
    unique: ["link and external id"],
  }),
  forgeInbox: tableOf("forgeInboxEntry", {
    noun: "webhook of a forge",
    keys: {
      connection: ({ connectionId }) => connectionId,
      "connection and delivery": ({ connectionId, deliveryId }) => keyOf(connectionId, deliveryId),
    },
    unique: ["connection and delivery"],
  }),
  forgeLog: tableOf("forgeLogEntry", { keys: { connection: ({ connectionId }) => connectionId } }),
  forgePeople: tableOf("forgePerson", { keys: { connection: ({ connectionId }) => connectionId } }),
  workflowRules: tableOf("workflowRule", {
    keys: {
      project: ({ projectId }) => projectId,
      column: ({ columnId }) => columnId,
      "project and event": ({ projectId, integrationType, eventType }) => keyOf(projectId, integrationType, eventType),
    },
    unique: ["project and event"],
  }),
};
