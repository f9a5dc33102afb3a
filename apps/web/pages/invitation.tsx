/** Accepting an invitation. Whoever has no account signs up on the way and comes back. @module */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate, useParams } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { acceptInvitation, rejectInvitation } from "../calls/workspaces.ts";
import { errorSentence } from "../error_text.ts";
import { Button, ButtonLink } from "../parts/button.tsx";
import { Moment } from "../parts/date.tsx";
import { ConfirmDialog } from "../parts/dialog.tsx";
import { QuietFrame } from "../parts/frame.tsx";
import { Loaded } from "../parts/loading.tsx";
import { Notice } from "../parts/notice.tsx";
import { PageTitle } from "../parts/page_title.tsx";
import { invitationQuery, sessionQuery } from "../queries.ts";
import { useSignOut } from "../signing.ts";
import { useText } from "../text/mod.tsx";
import type { InvitationView } from "../wire.ts";

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
              valid && invitation ? <Standing invitation={invitation} email={current?.user.email} /> : <Gone />
            }
          </Loaded>
        )}
      </Loaded>
    </QuietFrame>
  );
}

function Gone(): ReactNode {
  const { invitation: words } = useText();
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

function Standing({ invitation, email }: { invitation: Invitation; email: string | undefined }): ReactNode {
  const { invitation: words } = useText();
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
      {email === undefined ? (
        <SignInFirst invitationId={invitation.id} />
      ) : (
        <Answer invitation={invitation} email={email} />
      )}
    </>
  );
}

function SignInFirst({ invitationId }: { invitationId: string }): ReactNode {
  const { invitation: words } = useText();
  const search = { next: `/invitation/accept/${encodeURIComponent(invitationId)}`, invitation: invitationId };
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

function Answer({ invitation, email }: { invitation: Invitation; email: string }): ReactNode {
  const text = useText();
  const { invitation: words } = text;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isAsking, setAsking] = useState(false);

  async function leaveFor(path: "/"): Promise<void> {
    await queries.invalidateQueries();
    await navigate({ to: path });
  }

  async function accept(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      await acceptInvitation(invitation.id);
      await leaveFor("/");
    } catch (error) {
      setFailure(errorSentence(error, text));
      setPending(false);
    }
  }

  if (email.toLowerCase() !== invitation.email.toLowerCase()) {
    return (
      <div className="stack">
        <Notice tone="warning">{words.otherAccount(email, invitation.email)}</Notice>
        <Button wide onClick={signOut}>
          {words.switchAccount}
        </Button>
      </div>
    );
  }
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
          await rejectInvitation(invitation.id);
          await leaveFor("/");
        }}
      />
    </div>
  );
}
