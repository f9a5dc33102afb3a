/** The overview of a workspace: its projects. @module */
import type { ListedProject, ListedOrganization as Workspace } from "@hexlane/client";
import { Link, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay, useProjects, useWorkspace } from "../../access/location.ts";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { formatDay, useReader } from "../../components/date.tsx";
import { USERS } from "../../components/icon/rare_icons.ts";
import { ProjectSymbol } from "../../components/icon/symbol.tsx";
import { Empty, Loaded } from "../../components/loading.tsx";
import { Outcome } from "../../components/notice.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { useShellDialogs } from "../../components/shell/shell_dialog_context.ts";
import { MissingCard } from "../../components/shell/tabbed_page.tsx";
import { useFullText } from "../../text/mod.tsx";
import { dueOf } from "../board/board_filter.ts";

export function WorkspacePage(): ReactNode {
  const workspace = useWorkspace();
  if (workspace === null) return <MissingCard />;
  return workspace && <Overview key={workspace.id} workspace={workspace} />;
}

function Overview({ workspace }: { workspace: Workspace }): ReactNode {
  const { workspace: words, home, shell, transfer } = useFullText();
  const { because } = useSearch({ strict: false });
  const projects = useProjects(workspace.id);
  const may = useMay(workspace.id);
  const { open } = useShellDialogs();
  const params = { workspaceSlug: workspace.slug };
  return (
    <div className="home">
      <div className="section-head">
        <div>
          <PageTitle>{workspace.name}</PageTitle>
          {workspace.description && <p className="lead">{workspace.description}</p>}
          <Outcome>{because === "created" && home.created(workspace.name)}</Outcome>
        </div>
        <div className="actions">
          <ButtonLink to="/w/$workspaceSlug/timesheet" params={params}>
            {shell.timesheet}
          </ButtonLink>
          {may("invitation:create") && (
            <ButtonLink
              to="/w/$workspaceSlug/settings/$tab"
              params={{ ...params, tab: "members" }}
              hash="invitations"
              icon={USERS}
            >
              {words.invite}
            </ButtonLink>
          )}
          {may("project:create") && (
            <>
              <ButtonLink to="/w/$workspaceSlug/import" params={params}>
                {transfer.importLink}
              </ButtonLink>
              {projects.data?.some(({ archivedAt }) => archivedAt === null) !== false && (
                <Button variant="primary" icon="plus" onClick={() => open("project")}>
                  {shell.createProject}
                </Button>
              )}
            </>
          )}
        </div>
      </div>
      <Loaded query={projects}>
        {(list) => <ProjectLists workspace={workspace} projects={list} mayCreate={may("project:create")} />}
      </Loaded>
    </div>
  );
}

interface ProjectListsProps {
  workspace: Workspace;
  projects: readonly ListedProject[];
  mayCreate: boolean;
}

function ProjectLists({ workspace, projects, mayCreate }: ProjectListsProps): ReactNode {
  const { workspace: words } = useFullText();
  const current = projects.filter(({ archivedAt }) => archivedAt === null);
  const archived = projects.filter(({ archivedAt }) => archivedAt !== null);
  return (
    <>
      <section className="home-section" aria-labelledby="projects">
        <h2 id="projects">{words.projects}</h2>
        {current.length === 0 ? (
          <NoProject mayCreate={mayCreate} />
        ) : (
          <ProjectTiles workspace={workspace} projects={current} />
        )}
      </section>
      {archived.length > 0 && (
        <section className="home-section" aria-labelledby="archived">
          <h2 id="archived">{words.archived}</h2>
          <ProjectTiles workspace={workspace} projects={archived} />
        </section>
      )}
    </>
  );
}

function NoProject({ mayCreate }: { mayCreate: boolean }): ReactNode {
  const { workspace: words, shell } = useFullText();
  const { open } = useShellDialogs();
  if (!mayCreate) return <p className="lead">{words.emptyViewer}</p>;
  return (
    <Empty level={3} title={words.emptyTitle} text={words.emptyText}>
      <ol className="steps column soft gap-1">
        {words.emptySteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <Button variant="primary" icon="plus" onClick={() => open("project")}>
        {shell.createProject}
      </Button>
    </Empty>
  );
}

interface ProjectTilesProps {
  workspace: Workspace;
  projects: readonly ListedProject[];
}

function ProjectTiles({ workspace, projects }: ProjectTilesProps): ReactNode {
  const { overview, planning } = useFullText();
  return (
    <ul className="tiles">
      {projects.map((project) => (
        <li key={project.id} className="tile bordered rounded-large surface gap-4 tile-link relative">
          <ProjectSymbol name={project.name} icon={project.icon} large />
          <div>
            <h3>
              <Link
                className="tile-name plain-link"
                to="/w/$workspaceSlug/p/$projectSlug"
                params={{ workspaceSlug: workspace.slug, projectSlug: project.slug }}
              >
                {project.name}
              </Link>
            </h3>
            <Facts project={project} />
            <p>
              <Link
                className="tile-more hint"
                to="/w/$workspaceSlug/p/$projectSlug/overview"
                params={{ workspaceSlug: workspace.slug, projectSlug: project.slug }}
                aria-label={`${overview.title}: ${project.name}`}
              >
                {overview.title}
              </Link>{" "}
              <Link
                className="tile-more hint"
                to="/w/$workspaceSlug/p/$projectSlug/planning"
                params={{ workspaceSlug: workspace.slug, projectSlug: project.slug }}
                aria-label={`${planning.title}: ${project.name}`}
              >
                {planning.title}
              </Link>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Facts({ project: { statistics, isPublic } }: { project: ListedProject }): ReactNode {
  const { workspace: words, project } = useFullText();
  const { totalTasks, completionPercentage, dueDate } = statistics;
  const facts = [words.tasks(totalTasks), totalTasks === 0 ? [] : words.progress(completionPercentage)].flat();
  return (
    <>
      <p className="hint">{facts.join(" · ")}</p>
      {dueDate !== null && <NextDue dueDate={dueDate} />}
      {totalTasks > 0 && (
        <progress className="progress full" value={completionPercentage} max={100} aria-hidden="true" />
      )}
      {isPublic && <span className="badge">{project.publicBadge}</span>}
    </>
  );
}

/** The earliest due date of the open tasks. */
function NextDue({ dueDate }: { dueDate: string }): ReactNode {
  const { workspace: words } = useFullText();
  const reader = useReader();
  // The server returns only an instant. A date without a time is midnight UTC.
  const dueDateOnly = dueDate.endsWith("T00:00:00.000Z");
  const day = formatDay(dueDate, reader, { dateOnly: dueDateOnly });
  return dueOf({ dueDate, dueDateOnly }, { ...reader, now: new Date() }) === "overdue" ? (
    <p className="hint due-late">{words.overdueSince(day)}</p>
  ) : (
    <p className="hint">{words.due(day)}</p>
  );
}
