/** Valid settings of notifications and integrations for tests. @module */
import { type Integration, newIntegration } from "../delivery/integration/integration.ts";
import { type NotificationPreferences, newPreferences } from "../delivery/notification/preferences.ts";
import { channelsOn, type NotificationRule } from "../delivery/notification/rule.ts";
import { at } from "./fixtures.ts";
import { type FlatChannels, type FlatSwitches, withFlatChannels, withoutSwitches } from "./flat_channels.ts";

/** Default notification preferences; `fields` replace its defaults. */
export function somePreferences(fields: Partial<NotificationPreferences> & FlatChannels = {}): NotificationPreferences {
  return withFlatChannels(newPreferences("account-1", at(0)), fields);
}

/** A valid rule; `fields` replace its defaults. */
export function someRule(fields: Partial<NotificationRule> & FlatSwitches = {}): NotificationRule {
  return {
    id: "rule-1",
    userId: "account-1",
    workspaceId: "workspace-1",
    isActive: true,
    channels: channelsOn(fields),
    projectMode: "all",
    selectedProjectIds: [],
    createdAt: at(0),
    updatedAt: at(0),
    ...withoutSwitches(fields),
  };
}

/** A valid integration without a webhook URL; `fields` replace its defaults. */
export function someIntegration(fields: Partial<Integration> = {}): Integration {
  const { id = "integration-1", projectId = "project-1", kind = "slack" } = fields;
  return { ...newIntegration({ id, projectId, kind }, at(0)), ...fields };
}
