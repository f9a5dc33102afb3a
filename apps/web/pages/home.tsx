/** The start page: the workspaces of the account. @module */
import type { ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { initials } from "../components/avatar.tsx";
import { Button, ButtonLink } from "../components/button.tsx";
import { formatDate, useReader } from "../components/date.tsx";
import { Empty, Loaded } from "../components/loading.tsx";
import { DEVICE, KEY } from "../components/rare_icons.ts";
import { PageTitle } from "../components/shell/page_title.tsx";
import { useShellDialogs } from "../components/shell/shell_dialog_context.ts";
import { pendingInvitationsQuery, sessionQuery, workspacesQuery } from "../queries/session.ts";
import { useFullText } from "../text/mod.tsx";

export function HomePage(): ReactNode {
  const { home: words } = useFullText();
  const { data: session } = useQuery(sessionQuery);
  const workspaces = useQuery(workspacesQuery);
  const { open } = useShellDialogs();
  return (
    <div className="home">
      <PageTitle>{words.title(session?.user.name ?? "")}</PageTitle>
      <PendingInvitations />
      <section className="home-section" aria-labelledby="workspaces">
        <div className="section-head">
          <h2 id="workspaces">{words.workspaces}</h2>
          {workspaces.data !== undefined && workspaces.data.length > 0 && (
            <Button icon="plus" onClick={() => open("workspace")}>
              {words.create}
            </Button>
          )}
        </div>
        <Loaded query={workspaces}>
          {(list) => (list.length === 0 ? <None onCreate={() => open("workspace")} /> : <Tiles workspaces={list} />)}
        </Loaded>
      </section>
      <section className="home-section" aria-labelledby="connect">
        <h2 id="connect">{words.connectTitle}</h2>
        <p className="lead">{words.connectText}</p>
        <div className="actions">
          <ButtonLink to="/settings/$tab" params={{ tab: "account" }} hash="api-keys" icon={KEY}>
            {words.apiKey}
          </ButtonLink>
          <ButtonLink to="/device" icon={DEVICE}>
            {words.device}
          </ButtonLink>
        </div>
      </section>
    </div>
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
  const { home: words } = useFullText();
  const reader = useReader();
  return (
    <ul className="tiles">
      {workspaces.map(({ id, name, slug, description, createdAt }) => (
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
            <p className="hint">{words.since(formatDate(createdAt, reader))}</p>
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
