/** Notification rules: the channels and projects of each workspace. @module */
import type { NotificationPreferences, NotificationRule, ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { Icon } from "../../components/icon/icon.tsx";
import { MessageBox } from "../../components/notice.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { api } from "../../queries/api.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { preferencesQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { CHANNELS, channelLabel } from "./channels.ts";
import { RuleDialog } from "./notification_rule_dialog.tsx";
import { Section } from "./section.tsx";

export function RulesSection({ preferences }: { preferences: NotificationPreferences }): ReactNode {
  const { notifications: words } = useFullText();
  const workspaces = useQuery(workspacesQuery);
  const queries = useQueryClient();
  const [edited, setEdited] = useState<Workspace>();
  const { message, setMessage, run } = useAction();
  const ruleOf = (workspaceId: string | undefined): NotificationRule | undefined =>
    preferences.workspaces.find((rule) => rule.workspaceId === workspaceId);

  const removeRule = ({ id, name }: Workspace): Promise<void> =>
    run(async () => {
      queries.setQueryData(
        preferencesQuery.queryKey,
        await api("DELETE /api/notification-preferences/workspaces/:workspaceId", { workspaceId: id }),
      );
      return words.deleted(name);
    });

  return (
    <Section id="rules" title={words.rulesTitle} text={words.rulesText}>
      <MessageBox message={message} />
      <Rows query={workspaces} none={words.noWorkspace}>
        {(workspace) => (
          <RuleRow
            key={workspace.id}
            workspace={workspace}
            rule={ruleOf(workspace.id)}
            onEdit={() => setEdited(workspace)}
            onRemove={() => removeRule(workspace)}
          />
        )}
      </Rows>
      <RuleDialog
        workspace={edited}
        rule={ruleOf(edited?.id)}
        preferences={preferences}
        onClose={() => setEdited(undefined)}
        onSaved={(name) => {
          setEdited(undefined);
          setMessage({ failed: false, text: words.saved(name) });
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
    <Row
      mark={<Icon name="workspace" />}
      name={workspace.name}
      badge={rule && !rule.isActive && <span className="badge">{words.off}</span>}
      hint={rule ? <RuleText rule={rule} /> : words.none}
    >
      <Button aria-label={words.editLabel(workspace.name)} onClick={onEdit}>
        {words.edit}
      </Button>
      {rule && <Button onClick={onRemove}>{words.deleteRule}</Button>}
    </Row>
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
