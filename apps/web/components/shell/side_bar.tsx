/** The sidebar: search, inbox, assigned tasks and the projects of the workspace. @module */

import type { ListedProject, ListedOrganization as Workspace } from "@hexlane/client";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCurrentWorkspace, useMay, useProjects } from "../../access/location.ts";
import { whenQuiet } from "../../browser/quiet.ts";
import { useUnreadCount } from "../../queries/inbox.ts";
import { withTexts } from "../../text/languages.ts";
import { useText } from "../../text/mod.tsx";
import { IconButton } from "../button/button.tsx";
import { Deferred } from "../error_boundary.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import { ProjectSymbol } from "../icon/symbol.tsx";
import { Keys } from "../keys.tsx";
import { lazyComponent } from "../menu/lazy_component.tsx";
import { useShellDialogs } from "./shell_dialog_context.ts";

const SideEnd = lazyComponent(async () => {
  await whenQuiet();
  return (await withTexts(import("../../pages/saved_views/side_views.tsx"))).SideEnd;
});

export function SideBar(): ReactNode {
  const { shell } = useText();
  const { open } = useShellDialogs();
  const workspace = useCurrentWorkspace();
  const unread = useUnreadCount();
  return (
    <nav className="side-nav grow scroll-y column gap-4" aria-label={shell.navigation}>
      <button type="button" className="side-search surface line soft gap-2" onClick={() => open("palette")}>
        <Icon name="search" />
        <span>{shell.search}</span>
        <Keys keys="mod+k" />
      </button>
      <ul className="side-list column">
        <SideLink to="/" icon="home" activeOptions={{ exact: true }}>
          {shell.overviewAll}
        </SideLink>
        <SideLink to="/inbox" icon="inbox" count={unread} countLabel={shell.unread(unread)}>
          {shell.inbox}
        </SideLink>
        <SideLink to="/my-tasks" icon="tasks">
          {shell.myTasks}
        </SideLink>
      </ul>
      {workspace && <Projects workspace={workspace} />}
      {workspace && (
        <Deferred>
          <SideEnd workspace={workspace} />
        </Deferred>
      )}
      {workspace && (
        <ul className="side-list column side-end">
          <SideLink to="/w/$workspaceSlug/timesheet" params={{ workspaceSlug: workspace.slug }} icon="clock">
            {shell.timesheet}
          </SideLink>
          <SideLink
            to="/w/$workspaceSlug/settings/$tab"
            params={{ workspaceSlug: workspace.slug, tab: "general" }}
            icon="gear"
          >
            {shell.workspaceSettings}
          </SideLink>
          <li>
            <button type="button" className="side-link" onClick={() => open("shortcuts")}>
              <Icon name="help" />
              <span className="side-name">{shell.shortcuts}</span>
            </button>
          </li>
        </ul>
      )}
    </nav>
  );
}

type SideLinkProps = LinkProps & { icon: IconName; count?: number; countLabel?: string; children: string };

function SideLink({ icon, count = 0, countLabel, children, ...link }: SideLinkProps): ReactNode {
  return (
    <li>
      <Link {...link} className="side-link">
        <Icon name={icon} />
        <span className="side-name">{children}</span>
        {count > 0 && (
          <span className="count small">
            <span aria-hidden="true">{count}</span>
            <span className="visually-hidden">{countLabel}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

function Projects({ workspace }: { workspace: Workspace }): ReactNode {
  const { shell } = useText();
  const { open } = useShellDialogs();
  const { data } = useProjects(workspace.id);
  const may = useMay(workspace.id);
  const projects = data?.filter(({ archivedAt }) => archivedAt === null);
  return (
    <div className="side-group">
      <div className="side-head line between">
        <h2 id="side-projects">
          <Link to="/w/$workspaceSlug" params={{ workspaceSlug: workspace.slug }} activeOptions={{ exact: true }}>
            {shell.projects}
          </Link>
        </h2>
        {may("project:create") && (
          <IconButton
            icon="plus"
            label={shell.createProject}
            className="icon-button-small"
            onClick={() => open("project")}
          />
        )}
      </div>
      {projects?.length === 0 && <p className="hint side-hint">{shell.noProjects}</p>}
      <ul className="side-list column" aria-labelledby="side-projects">
        {projects?.map((project) => (
          <ProjectLink key={project.id} project={project} workspace={workspace} />
        ))}
      </ul>
    </div>
  );
}

function ProjectLink({ project, workspace }: { project: ListedProject; workspace: Workspace }): ReactNode {
  return (
    <li>
      <Link
        to="/w/$workspaceSlug/p/$projectSlug"
        params={{ workspaceSlug: workspace.slug, projectSlug: project.slug }}
        className="side-link"
      >
        <ProjectSymbol name={project.name} icon={project.icon} />
        <span className="side-name truncate">{project.name}</span>
      </Link>
    </li>
  );
}
