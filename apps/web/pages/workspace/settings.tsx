/** The settings of a workspace. @module */
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useWorkspace } from "../../access/location.ts";
import { Icon } from "../../components/icon/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { MissingCard, TabbedPage } from "../../components/shell/tabbed_page.tsx";
import { useFullText } from "../../text/mod.tsx";
import { FieldsTab } from "../field_settings/fields_tab.tsx";
import { GeneralTab } from "./general.tsx";
import { LabelsTab } from "./labels.tsx";
import { MembersTab } from "./members.tsx";
import { ProjectsTab } from "./projects.tsx";
import { RolesTab } from "./roles.tsx";

export function WorkspaceSettingsPage(): ReactNode {
  const { workspace: words, customFields } = useFullText();
  const workspace = useWorkspace();
  const may = useMay(workspace?.id);
  const { tab = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  if (workspace === null) return <MissingCard />;
  if (!workspace) return null;
  const params = { workspaceSlug: workspace.slug };
  return (
    <TabbedPage
      key={workspace.id}
      title={words.settingsTitle(workspace.name)}
      back={
        <Link to="/w/$workspaceSlug" params={params} className="back">
          <Icon name="arrow" />
          {workspace.name}
        </Link>
      }
      tab={tab}
      onChoose={(chosen) =>
        void navigate({ to: "/w/$workspaceSlug/settings/$tab", params: { ...params, tab: chosen } })
      }
      tabs={{
        general: { label: words.tabs.general, content: <GeneralTab workspace={workspace} /> },
        projects: { label: words.tabs.projects, content: <ProjectsTab workspace={workspace} /> },
        members: { label: words.tabs.members, content: <MembersTab workspace={workspace} /> },
        roles: { label: words.tabs.roles, content: <RolesTab workspace={workspace} /> },
        labels: { label: words.tabs.labels, content: <LabelsTab workspace={workspace} /> },
        fields: {
          label: customFields.title,
          content: may("project:update") ? <FieldsTab workspaceId={workspace.id} /> : <Notice>{words.readOnly}</Notice>,
        },
      }}
    />
  );
}
