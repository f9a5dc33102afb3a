/** The dialog that edits the notification rule of a workspace. @module */
import type { NotificationPreferences, NotificationRule, ListedOrganization as Workspace } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useProjects } from "../../access/location.ts";
import { FormDialog } from "../../components/dialog.tsx";
import { CheckField } from "../../components/form/field.tsx";
import { DialogSubmit, Form, type Values } from "../../components/form/form.tsx";
import { api } from "../../queries/api.ts";
import { preferencesQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { CHANNELS, channelLabel } from "./channels.ts";

export interface RuleDialogProps {
  /** Undefined while the dialog is closed. */
  workspace: Workspace | undefined;
  rule: NotificationRule | undefined;
  preferences: NotificationPreferences;
  onClose: () => void;
  onSaved: (workspaceName: string) => void;
}

export function RuleDialog({ workspace, ...rest }: RuleDialogProps): ReactNode {
  const { notifications: words } = useFullText();
  return (
    <FormDialog
      open={workspace !== undefined}
      onClose={rest.onClose}
      title={words.editTitle(workspace?.name ?? "")}
      text={words.rulesText}
    >
      {workspace && <RuleForm key={workspace.id} workspace={workspace} {...rest} />}
    </FormDialog>
  );
}

type ProjectMode = NotificationRule["projectMode"];
const boxOf = (projectId: string): string => `project:${projectId}`;
const selectedIn = (values: Values): string[] =>
  Object.keys(values).flatMap((name) => (name.startsWith("project:") ? [name.slice("project:".length)] : []));

interface RuleFormProps extends Omit<RuleDialogProps, "workspace"> {
  workspace: Workspace;
}

function RuleForm({ workspace, rule, preferences, onSaved }: RuleFormProps): ReactNode {
  const { notifications: words, actions } = useFullText();
  const queries = useQueryClient();
  const [mode, setMode] = useState<ProjectMode>(rule?.projectMode ?? "all");
  return (
    <Form
      draft={`notification-rule:${workspace.id}`}
      check={(values): Record<string, string> =>
        mode === "selected" && selectedIn(values).length === 0 ? { selected: words.chooseProject } : {}
      }
      onSubmit={async (values) => {
        const saved = await api("PUT /api/notification-preferences/workspaces/:workspaceId", {
          workspaceId: workspace.id,
          body: {
            isActive: values.isActive === "on",
            ...Object.fromEntries(CHANNELS.map((channel) => [`${channel}Enabled`, values[channel] === "on"])),
            projectMode: mode,
            ...(mode === "selected" ? { selectedProjectIds: selectedIn(values) } : {}),
          },
        });
        queries.setQueryData(preferencesQuery.queryKey, saved);
        onSaved(workspace.name);
      }}
    >
      <CheckField name="isActive" label={words.active} defaultChecked={rule?.isActive ?? true} />
      <fieldset className="choices column gap-2">
        <legend className="legend">{words.channels}</legend>
        {CHANNELS.map((channel) => (
          <CheckField
            key={channel}
            name={channel}
            label={channelLabel(channel, words)}
            hint={preferences[`${channel}Enabled`] ? undefined : words.notConfigured}
            defaultChecked={(rule ?? preferences)[`${channel}Enabled`]}
            disabled={!preferences[`${channel}Enabled`] && rule?.[`${channel}Enabled`] !== true}
          />
        ))}
      </fieldset>
      <fieldset className="choices column gap-2">
        <legend className="legend">{words.projects}</legend>
        {(["all", "selected"] as const).map((one) => (
          <label key={one} className="choice line gap-2">
            <input type="radio" name="projectMode" checked={mode === one} onChange={() => setMode(one)} />
            {one === "all" ? words.allProjects : words.selectedProjects}
          </label>
        ))}
      </fieldset>
      {mode === "selected" && <ProjectBoxes workspaceId={workspace.id} rule={rule} />}
      <DialogSubmit>{actions.save}</DialogSubmit>
    </Form>
  );
}

function ProjectBoxes({ workspaceId, rule }: { workspaceId: string; rule: NotificationRule | undefined }): ReactNode {
  const { notifications: words, shell } = useFullText();
  const { data: projects = [] } = useProjects(workspaceId);
  if (projects.length === 0) return <p className="hint">{shell.noProjects}</p>;
  return (
    <fieldset className="permissions bordered rounded scroll-y column gap-3">
      <legend className="visually-hidden">{words.selectedProjects}</legend>
      {projects.map(({ id, name }) => (
        <CheckField
          key={id}
          name={boxOf(id)}
          label={name}
          defaultChecked={rule?.selectedProjectIds.includes(id) ?? false}
        />
      ))}
    </fieldset>
  );
}
