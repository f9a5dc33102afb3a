/** The home page: the user's tasks in all workspaces, and the workspaces. @module */
import type { ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCurrentWorkspace, useProjects } from "../../access/location.ts";
import { initials } from "../../components/avatar.tsx";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { Empty, Loaded } from "../../components/loading.tsx";
import { PageTitle } from "../../components/shell/page_title.tsx";
import { useShellDialogs } from "../../components/shell/shell_dialog_context.ts";
import { pendingInvitationsQuery, sessionQuery, workspacesQuery } from "../../queries/session.ts";
import { workQuery } from "../../queries/work.ts";
import { useFullText } from "../../text/mod.tsx";
import { WorkList } from "./work_list.tsx";

export function HomePage(): ReactNode {
  const { home: words } = useFullText();
  const { data: session } = useQuery(sessionQuery);
  const workspaces = useQuery(workspacesQuery);
  const { open } = useShellDialogs();
  const hasWorkspaces = workspaces.data !== undefined && workspaces.data.length > 0;
  return (
    <div className="home">
      <PageTitle>{words.title(session?.user.name ?? "")}</PageTitle>
      <PendingInvitations />
      {hasWorkspaces && <MyWork />}
      <section className="home-section" aria-labelledby="workspaces">
        <div className="section-head">
          <h2 id="workspaces">{words.workspaces}</h2>
          {hasWorkspaces && (
            <Button icon="plus" onClick={() => open("workspace")}>
              {words.create}
            </Button>
          )}
        </div>
        <Loaded query={workspaces}>
          {(list) => (list.length === 0 ? <None onCreate={() => open("workspace")} /> : <Tiles workspaces={list} />)}
        </Loaded>
      </section>
    </div>
  );
}

/** The user's tasks in all workspaces. */
function MyWork(): ReactNode {
  const { data: session } = useQuery(sessionQuery);
  const userId = session?.user.id;
  const work = useQuery({ ...workQuery(userId ?? "", undefined), enabled: userId !== undefined });
  return (
    <Loaded query={work} lines={5}>
      {(found) => (
        <WorkList work={found} isHome>
          <NothingToDo />
        </WorkList>
      )}
    </Loaded>
  );
}

export function NothingToDo(): ReactNode {
  const { work: words } = useFullText();
  const workspace = useCurrentWorkspace();
  const { data: projects = [] } = useProjects(workspace?.id);
  const project = projects.find(({ archivedAt }) => archivedAt === null);
  return (
    <Empty title={words.nothing} text={words.nothingText}>
      {workspace && project && (
        <ButtonLink
          to="/w/$workspaceSlug/p/$projectSlug"
          params={{ workspaceSlug: workspace.slug, projectSlug: project.slug }}
          icon="board"
        >
          {words.openBoard(project.name)}
        </ButtonLink>
      )}
    </Empty>
  );
}

function None({ onCreate }: { onCreate: () => void }): ReactNode {
  const { home: words } = useFullText();
  return (
    <Empty level={3} title={words.none} text={words.noneText}>
      <Button variant="primary" icon="plus" onClick={onCreate}>
        {words.create}
      </Button>
    </Empty>
  );
}

function Tiles({ workspaces }: { workspaces: readonly Workspace[] }): ReactNode {
  return (
    <ul className="tiles">
      {workspaces.map(({ id, name, slug, description }) => (
        <li key={id} className="tile bordered rounded-large surface gap-4 tile-link relative">
          <span className="avatar avatar-square" aria-hidden="true">
            {initials(name)}
          </span>
          <div>
            <h3>
              <Link className="tile-name plain-link" to="/w/$workspaceSlug" params={{ workspaceSlug: slug }}>
                {name}
              </Link>
            </h3>
            {description && <p className="hint">{description}</p>}
          </div>
        </li>
      ))}
    </ul>
  );
}

function PendingInvitations(): ReactNode {
  const { home: words } = useFullText();
  const { data: invitations = [] } = useQuery(pendingInvitationsQuery);
  if (invitations.length === 0) return null;
  return (
    <section className="home-section" aria-labelledby="invitations">
      <h2 id="invitations">{words.invitations}</h2>
      <ul className="tiles">
        {invitations.map(({ id, workspaceName, inviterName }) => (
          <li key={id} className="tile bordered rounded-large surface gap-4">
            <div>
              <h3>{workspaceName}</h3>
              <p className="hint">{words.invitedBy(inviterName)}</p>
            </div>
            <ButtonLink to="/invitation/accept/$invitationId" params={{ invitationId: id }}>
              {words.open}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
