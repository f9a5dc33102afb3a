/** Notification rules: the channels and projects of each workspace. @module */
import type { NotificationPreferences, NotificationRule, ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { Icon } from "../../components/icon.tsx";
import { Loaded } from "../../components/loading.tsx";
import { Notice, Outcome } from "../../components/notice.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { preferencesQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { CHANNELS, channelLabel } from "./channels.ts";
import { RuleDialog } from "./notification_rule_dialog.tsx";
import { Section } from "./section.tsx";

export function RulesSection({ preferences }: { preferences: NotificationPreferences }): ReactNode {
  const text = useFullText();
  const words = text.notifications;
  const workspaces = useQuery(workspacesQuery);
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Workspace>();
  const [said, setSaid] = useState<{ failed: boolean; text: string }>();
  const ruleOf = (workspaceId: string | undefined): NotificationRule | undefined =>
    preferences.workspaces.find((rule) => rule.workspaceId === workspaceId);

  async function removeRule({ id, name }: Workspace): Promise<void> {
    setSaid(undefined);
    try {
      queries.setQueryData(
        preferencesQuery.queryKey,
        await api("DELETE /api/notification-preferences/workspaces/:workspaceId", { workspaceId: id }),
      );
      setSaid({ failed: false, text: words.deleted(name) });
    } catch (error) {
      setSaid({ failed: true, text: errorSentence(error, text) });
    }
  }

  return (
    <Section id="rules" title={words.rulesTitle} text={words.rulesText}>
      {said?.failed ? <Notice tone="danger">{said.text}</Notice> : <Outcome>{said?.text}</Outcome>}
      <Loaded query={workspaces}>
        {(list) =>
          list.length === 0 ? (
            <p className="hint">{words.noWorkspace}</p>
          ) : (
            <ul className="rows">
              {list.map((workspace) => (
                <RuleRow
                  key={workspace.id}
                  workspace={workspace}
                  rule={ruleOf(workspace.id)}
                  onEdit={() => setEdited(workspace)}
                  onRemove={() => removeRule(workspace)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <RuleDialog
        workspace={edited}
        rule={ruleOf(edited?.id)}
        preferences={preferences}
        onClose={() => setEdited(undefined)}
        onSaved={(name) => {
          setEdited(undefined);
          setSaid({ failed: false, text: words.saved(name) });
        }}
      />
    </Section>
  );
}

interface RuleRowProps {
  workspace: Workspace;
  rule: NotificationRule | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

function RuleRow({ workspace, rule, onEdit, onRemove }: RuleRowProps): ReactNode {
  const { notifications: words } = useFullText();
  return (
    <li className="row">
      <Icon name="workspace" />
      <div className="row-main">
        <p className="row-name">
          {workspace.name}
          {rule && !rule.isActive && <span className="badge">{words.off}</span>}
        </p>
        <p className="hint">{rule ? <RuleText rule={rule} /> : words.none}</p>
      </div>
      <Button aria-label={words.editLabel(workspace.name)} onClick={onEdit}>
        {words.edit}
      </Button>
      {rule && <Button onClick={onRemove}>{words.deleteRule}</Button>}
    </li>
  );
}

function RuleText({ rule }: { rule: NotificationRule }): ReactNode {
  const { notifications: words } = useFullText();
  const channels = CHANNELS.filter((channel) => rule[`${channel}Enabled`]).map((channel) =>
    channelLabel(channel, words),
  );
  const projects = rule.projectMode === "all" ? words.everyProject : words.projectCount(rule.selectedProjectIds.length);
  return `${channels.length === 0 ? words.none : channels.join(", ")} · ${projects}`;
}
