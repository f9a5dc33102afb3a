/** The settings of a project. @module */
import { Link, useNavigate, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useProject, useWorkspace } from "../../access/location.ts";
import { Icon } from "../../components/icon/icon.tsx";
import { Notice } from "../../components/notice.tsx";
import { MissingCard, TabbedPage } from "../../components/shell/tabbed_page.tsx";
import { useFullText } from "../../text/mod.tsx";
import { FieldsTab } from "../field_settings/fields_tab.tsx";
import { TemplatesTab } from "../task_templates/templates_tab.tsx";
import { AccessSection } from "./access.tsx";
import { AutomationsTab } from "./automations.tsx";
import { ColumnsTab } from "./columns.tsx";
import { GeneralTab } from "./general.tsx";
import { IntegrationsTab } from "./integrations.tsx";
import { SharingTab } from "./sharing.tsx";

export function ProjectSettingsPage(): ReactNode {
  const { project: words, workspace: workspaceText, customFields, automations, taskTemplates } = useFullText();
  const workspace = useWorkspace();
  const project = useProject();
  const may = useMay(workspace?.id, project?.id);
  const { tab = "" } = useParams({ strict: false });
  const navigate = useNavigate();
  if (workspace === null || project === null) return <MissingCard />;
  if (!workspace || !project) return null;
  const params = { workspaceSlug: workspace.slug, projectSlug: project.slug };
  const place = { workspace, project };
  const isWritable = project.archivedAt === null;
  const guarded = (permission: string, content: ReactNode): ReactNode => {
    if (!may(permission)) return <Notice>{workspaceText.readOnly}</Notice>;
    return isWritable ? content : <Notice tone="warning">{words.archivedText}</Notice>;
  };
  return (
    <TabbedPage
      key={project.id}
      title={words.settingsTitle(project.name)}
      back={
        <Link to="/w/$workspaceSlug/p/$projectSlug" params={params} className="back">
          <Icon name="arrow" />
          {words.back}
        </Link>
      }
      tab={tab}
      onChoose={(chosen) =>
        void navigate({
          to: "/w/$workspaceSlug/p/$projectSlug/settings/$tab",
          params: { ...params, tab: chosen },
        })
      }
      tabs={{
        general: { label: words.tabs.general, content: <GeneralTab {...place} /> },
        columns: { label: words.tabs.columns, content: guarded("project:update", <ColumnsTab {...place} />) },
        fields: {
          label: customFields.title,
          content: guarded("project:update", <FieldsTab workspaceId={workspace.id} projectId={project.id} />),
        },
        templates: {
          label: taskTemplates.title,
          content: guarded("project:update", <TemplatesTab workspaceId={workspace.id} projectId={project.id} />),
        },
        access: { label: words.access.title, content: <AccessSection {...place} /> },
        sharing: { label: words.tabs.sharing, content: guarded("project:share", <SharingTab {...place} />) },
        automations: {
          label: automations.title,
          content: guarded("project:update", <AutomationsTab {...place} />),
        },
        integrations: {
          label: words.tabs.integrations,
          content: guarded("workspace:manage_settings", <IntegrationsTab {...place} />),
        },
      }}
    />
  );
}
