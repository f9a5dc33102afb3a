/** The integrations tab of a project. @module */
import type { ReactNode } from "react";
import { ChannelsSection } from "./channels.tsx";
import { DeliveriesSection } from "./deliveries.tsx";
import type { ProjectSettingsProps } from "./general.tsx";
import { RepositoriesSection } from "./repositories/repositories.tsx";
import { WebhooksSection } from "./webhooks.tsx";

export function IntegrationsTab({ project }: ProjectSettingsProps): ReactNode {
  return (
    <>
      <RepositoriesSection projectId={project.id} />
      <ChannelsSection projectId={project.id} />
      <WebhooksSection projectId={project.id} />
      <DeliveriesSection projectId={project.id} />
    </>
  );
}
