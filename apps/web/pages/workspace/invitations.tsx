/** The pending invitations of a workspace. @module */
import type { Invitation, ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { OWNER } from "../../access/access.ts";
import { roleChoices, roleName } from "../../access/role_names.ts";
import { Button } from "../../components/button/button.tsx";
import { CopyButton } from "../../components/button/copy_button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { useReader } from "../../components/date.tsx";
import { FormDialog } from "../../components/dialog.tsx";
import { EmailField, SelectField } from "../../components/form/field.tsx";
import { DialogSubmit, Form } from "../../components/form/form.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { MAIL } from "../../components/icon/rare_icons.ts";
import { formatDate } from "../../components/moment.tsx";
import { FailureNotice, Notice, SuccessOutcome } from "../../components/notice.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { checkAll, email as isEmail } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { configQuery } from "../../queries/session.ts";
import { invitationsQuery, rolesQuery } from "../../queries/settings.ts";
import { membershipQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";

const invitationLink = (invitationId: string): string =>
  `${location.origin}/invitation/accept/${encodeURIComponent(invitationId)}`;

export function InvitationsSection({ workspace }: { workspace: Workspace }): ReactNode {
  const text = useFullText();
  const words = text.workspace.invitations;
  const invitations = useQuery(invitationsQuery(workspace.id));
  const pending = { ...invitations, data: invitations.data?.filter(({ status }) => status === "pending") };
  const queries = useQueryClient();
  const [isInviting, setInviting] = useState(false);
  const { message, run } = useAction();

  async function change(work: () => Promise<unknown>, done: string): Promise<void> {
    await run(async () => {
      await work();
      return done;
    });
    await queries.invalidateQueries({ queryKey: invitationsQuery(workspace.id).queryKey });
  }

  return (
    <Section id="invitations" title={words.title} text={words.text}>
      <Rows query={pending} none={words.none}>
        {({ id, email, role, expiresAt }) => (
          <InvitationRow
            key={id}
            invitation={{ id, email, role, expiresAt }}
            onResend={() =>
              change(
                () =>
                  api("POST /api/auth/organization/invite-member", {
                    body: { organizationId: workspace.id, email, role, resend: true },
                  }),
                words.resent(email),
              )
            }
            onCancel={() =>
              change(
                () => api("POST /api/auth/organization/cancel-invitation", { body: { invitationId: id } }),
                words.canceled(email),
              )
            }
          />
        )}
      </Rows>
      <FailureNotice message={message} />
      <div className="actions">
        <Button icon="plus" onClick={() => setInviting(true)}>
          {words.invite}
        </Button>
        <SuccessOutcome message={message} />
      </div>
      <InviteDialog workspace={workspace} open={isInviting} onClose={() => setInviting(false)} />
    </Section>
  );
}

interface InvitationRowProps {
  invitation: Pick<Invitation, "id" | "email" | "role" | "expiresAt">;
  onResend: () => void;
  onCancel: () => void;
}

function InvitationRow({ invitation, onResend, onCancel }: InvitationRowProps): ReactNode {
  const text = useFullText();
  const words = text.workspace.invitations;
  const reader = useReader();
  const { id, email, role, expiresAt } = invitation;
  const isOver = new Date(expiresAt) <= new Date();
  return (
    <Row
      className="row-many"
      mark={<Icon name={MAIL} />}
      name={email}
      badge={<span className="badge">{roleName(role, text)}</span>}
      hint={isOver ? words.expired : words.until(formatDate(expiresAt, reader))}
    >
      <div className="row-actions line wrap gap-2">
        {!isOver && (
          <CopyButton value={invitationLink(id)} label={words.copy} name={words.copyLabel(email)} isShown={false} />
        )}
        <Button aria-label={words.resendLabel(email)} onClick={onResend}>
          {words.resend}
        </Button>
        <Button aria-label={words.cancelLabel(email)} onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </Row>
  );
}

interface InviteDialogProps {
  workspace: Workspace;
  open: boolean;
  onClose: () => void;
}

function InviteDialog({ workspace, open, onClose }: InviteDialogProps): ReactNode {
  const { workspace: words, actions } = useFullText();
  const { data: config } = useQuery(configQuery);
  const [invited, setInvited] = useState<Invitation>();
  const close = (): void => {
    onClose();
    setInvited(undefined);
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      title={words.invitations.invite}
      text={invited ? undefined : words.invitations.inviteText}
    >
      {invited ? (
        <div className="stack">
          <Notice tone="success">
            {config?.hasSmtp ? words.invitations.sentByMail(invited.email) : words.invitations.sent(invited.email)}
          </Notice>
          <code className="secret bordered rounded sunken full">{invitationLink(invited.id)}</code>
          <div className="actions actions-end">
            <CopyButton value={invitationLink(invited.id)} label={words.invitations.copy} />
            <Button variant="primary" onClick={close}>
              {actions.done}
            </Button>
          </div>
        </div>
      ) : (
        <InviteForm workspace={workspace} onInvited={setInvited} />
      )}
    </FormDialog>
  );
}

interface InviteFormProps {
  workspace: Workspace;
  onInvited: (invitation: Invitation) => void;
}

function InviteForm({ workspace, onInvited }: InviteFormProps): ReactNode {
  const text = useFullText();
  const words = text.workspace.invitations;
  const queries = useQueryClient();
  const { data: membership } = useQuery(membershipQuery(workspace.id));
  const { data: roles = [] } = useQuery(rolesQuery(workspace.id));
  const choices = roleChoices(roles, membership?.roles.includes(OWNER) === true);
  return (
    <Form
      draft={`invitation:${workspace.id}`}
      check={(values) => checkAll(values, { email: isEmail(text.checks.email) })}
      onSubmit={async ({ email = "", role = "member" }) => {
        const invitation = await api("POST /api/auth/organization/invite-member", {
          body: { organizationId: workspace.id, email: email.trim(), role },
        });
        await queries.invalidateQueries({ queryKey: invitationsQuery(workspace.id).queryKey });
        onInvited(invitation);
      }}
    >
      <EmailField label={words.email} autoComplete="off" />
      <SelectField
        key={choices.length}
        name="role"
        label={text.workspace.members.role}
        options={choices.map((role) => ({ value: role, label: roleName(role, text) }))}
        defaultValue={choices.includes("member") ? "member" : choices.at(-1)}
      />
      <DialogSubmit>{words.submit}</DialogSubmit>
    </Form>
  );
}
