/** Accepts an invitation. People without an account sign up first and come back. @module */

import type { InvitationView, User } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useSignOut } from "../access/sign_out.ts";
import { Button, ButtonLink } from "../components/button/button.tsx";
import { ConfirmDialog } from "../components/dialog.tsx";
import { MAIL } from "../components/icon/rare_icons.ts";
import { Loaded } from "../components/loading.tsx";
import { Moment } from "../components/moment.tsx";
import { Notice, Outcome } from "../components/notice.tsx";
import { QuietFrame } from "../components/shell/frame.tsx";
import { PageTitle } from "../components/shell/page_title.tsx";
import { hasUnsaved } from "../drafts/settle_entry.ts";
import { errorSentence } from "../format/error_text.ts";
import { api } from "../queries/api.ts";
import { configQuery, invitationQuery, sessionQuery, workspacesQuery } from "../queries/session.ts";
import { projectsQuery } from "../queries/workspace.ts";
import { useFullText } from "../text/mod.tsx";

type Invitation = NonNullable<InvitationView["invitation"]>;

export function InvitationPage(): ReactNode {
  const { invitationId } = useParams({ from: "/invitation/accept/$invitationId" });
  const query = useQuery(invitationQuery(invitationId));
  const session = useQuery(sessionQuery);
  return (
    <QuietFrame>
      <Loaded query={query} lines={5}>
        {({ valid, invitation }) => (
          <Loaded query={session}>
            {(current) =>
              valid && invitation ? <ValidInvitation invitation={invitation} user={current?.user} /> : <Gone />
            }
          </Loaded>
        )}
      </Loaded>
    </QuietFrame>
  );
}

function Gone(): ReactNode {
  const { invitation: words } = useFullText();
  return (
    <>
      <PageTitle>{words.goneTitle}</PageTitle>
      <p className="lead">{words.gone}</p>
      <ButtonLink to="/" wide>
        {words.home}
      </ButtonLink>
    </>
  );
}

function ValidInvitation({ invitation, user }: { invitation: Invitation; user: User | undefined }): ReactNode {
  const { invitation: words } = useFullText();
  return (
    <>
      <PageTitle>{words.title(invitation.workspaceName)}</PageTitle>
      <p className="lead">{words.from(invitation.inviterName)}</p>
      <dl className="facts">
        <dt>{words.workspace}</dt>
        <dd>{invitation.workspaceName}</dd>
        <dt>{words.inviter}</dt>
        <dd>{invitation.inviterName}</dd>
        <dt>{words.role}</dt>
        <dd className="role">{invitation.role}</dd>
        <dt>{words.sentTo}</dt>
        <dd>{invitation.email}</dd>
        <dt>{words.until}</dt>
        <dd>
          <Moment value={invitation.expiresAt} />
        </dd>
      </dl>
      {user === undefined ? (
        <SignInFirst invitationId={invitation.id} />
      ) : (
        <Answer invitation={invitation} user={user} />
      )}
    </>
  );
}

function SignInFirst({ invitationId }: { invitationId: string }): ReactNode {
  const { invitation: words } = useFullText();
  const search = { next: pageOf(invitationId), invitation: invitationId };
  return (
    <div className="stack">
      <ButtonLink to="/sign-up" search={search} variant="primary" wide>
        {words.signUp}
      </ButtonLink>
      <ButtonLink to="/sign-in" search={search} wide>
        {words.signIn}
      </ButtonLink>
    </div>
  );
}

function pageOf(invitationId: string): string {
  return `/invitation/accept/${encodeURIComponent(invitationId)}`;
}

/** Asks the user to verify the address with an emailed link first. */
function ConfirmFirst({ invitationId, email }: { invitationId: string; email: string }): ReactNode {
  const text = useFullText();
  const { invitation: words } = text;
  // The link may be opened in another tab or on a phone, so the session is refetched when the user comes back.
  useQuery({ ...sessionQuery, refetchOnWindowFocus: "always" });
  const [said, setSaid] = useState<{ failed: boolean; text: string }>();

  async function send(): Promise<void> {
    try {
      await api("POST /api/auth/send-verification-email", { body: { email, callbackURL: pageOf(invitationId) } });
      setSaid({ failed: false, text: words.confirmSent });
    } catch (error) {
      setSaid({ failed: true, text: errorSentence(error, text) });
    }
  }

  return (
    <div className="stack">
      <Notice tone="warning">{words.unconfirmed(email)}</Notice>
      <Button icon={MAIL} wide onClick={send}>
        {words.confirm}
      </Button>
      {said?.failed ? <Notice tone="danger">{said.text}</Notice> : <Outcome>{said?.text}</Outcome>}
    </div>
  );
}

function Answer({ invitation, user }: { invitation: Invitation; user: User }): ReactNode {
  const { email, emailVerified } = user;
  const text = useFullText();
  const { invitation: words } = text;
  const { data: config } = useQuery(configQuery);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  async function leave(): Promise<void> {
    await queries.invalidateQueries();
    await navigate({ to: "/" });
  }

  /** Opens the first board of the workspace. */
  async function enter(workspaceId: string): Promise<void> {
    await queries.invalidateQueries();
    const workspaces = await queries.fetchQuery({ ...workspacesQuery, staleTime: 0 });
    const workspace = workspaces.find(({ id }) => id === workspaceId);
    if (!workspace) return await navigate({ to: "/" });
    const projects = await queries.fetchQuery({ ...projectsQuery(workspace.id), staleTime: 0 }).catch(() => []);
    const project = projects.find(({ archivedAt }) => archivedAt === null);
    const workspaceSlug = workspace.slug;
    if (!project) return await navigate({ to: "/w/$workspaceSlug", params: { workspaceSlug } });
    const params = { workspaceSlug, projectSlug: project.slug };
    await navigate({ to: "/w/$workspaceSlug/p/$projectSlug", params });
  }

  async function accept(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      const body = { invitationId: invitation.id };
      const { member } = await api("POST /api/auth/organization/accept-invitation", { body });
      await enter(member.organizationId);
    } catch (error) {
      setFailure(errorSentence(error, text));
      setPending(false);
    }
  }

  if (email.toLowerCase() !== invitation.email.toLowerCase()) {
    return (
      <div className="stack">
        <Notice tone="warning">{words.otherAccount(email, invitation.email)}</Notice>
        <Button wide onClick={() => setAsking(true)}>
          {words.switchAccount}
        </Button>
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={words.switchTitle}
          text={hasUnsaved(user.id) ? text.unsent.signOutText : words.switchText(email)}
          action={text.app.signOut}
          onConfirm={signOut}
        />
      </div>
    );
  }
  if (!emailVerified && config?.hasSmtp) return <ConfirmFirst invitationId={invitation.id} email={email} />;
  return (
    <div className="stack">
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Button variant="primary" wide pending={pending} onClick={accept}>
        {words.accept}
      </Button>
      <Button variant="quiet" wide onClick={() => setAsking(true)}>
        {words.reject}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.rejectTitle}
        text={words.rejectText}
        action={words.reject}
        onConfirm={async () => {
          await api("POST /api/auth/organization/reject-invitation", { body: { invitationId: invitation.id } });
          await leave();
        }}
      />
    </div>
  );
}
