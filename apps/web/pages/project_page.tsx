/** The frame of a page about a project: its title and a link back to the board. @module */
import type { ListedProject, ListedOrganization as Workspace } from "@hexlane/client";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useProject, useWorkspace } from "../access/location.ts";
import { Icon } from "../components/icon/icon.tsx";
import { Skeleton } from "../components/loading.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { MissingCard } from "../components/shell/tabbed_page.tsx";

export interface ProjectPlace {
  workspace: Workspace;
  project: ListedProject;
}

export interface ProjectPageProps {
  title: string;
  lead: string;
  children: (place: ProjectPlace) => ReactNode;
}

export function ProjectPage({ title, lead, children }: ProjectPageProps): ReactNode {
  const workspace = useWorkspace();
  const project = useProject();
  if (workspace === null || project === null) return <MissingCard />;
  if (!workspace || !project) return <Skeleton lines={5} />;
  return (
    <div className="sections sections-narrow">
      <div>
        <Link
          to="/w/$workspaceSlug/p/$projectSlug"
          params={{ workspaceSlug: workspace.slug, projectSlug: project.slug }}
          className="back"
        >
          <Icon name="arrow" />
          {project.name}
        </Link>
        <PageTitle>{title}</PageTitle>
        <p className="lead">{lead}</p>
      </div>
      {children({ workspace, project })}
    </div>
  );
}
