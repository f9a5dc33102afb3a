/** The first page after signing in: one's workspaces. @module */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { createWorkspace } from "../calls/workspaces.ts";
import { checkAll, required } from "../checks.ts";
import { initials } from "../parts/avatar.tsx";
import { Button, ButtonLink } from "../parts/button.tsx";
import { formatDate, useReader } from "../parts/date.tsx";
import { FormDialog } from "../parts/dialog.tsx";
import { Field } from "../parts/field.tsx";
import { Form, SubmitButton } from "../parts/form.tsx";
import { Loaded } from "../parts/loading.tsx";
import { Outcome } from "../parts/notice.tsx";
import { PageTitle } from "../parts/page_title.tsx";
import { pendingInvitationsQuery, sessionQuery, workspacesQuery } from "../queries.ts";
import { slugOf } from "../slug.ts";
import { useText } from "../text/mod.tsx";
import type { Workspace } from "../wire.ts";

export function HomePage(): ReactNode {
  const { home: words } = useText();
  const { data: session } = useQuery(sessionQuery);
  const workspaces = useQuery(workspacesQuery);
  const [isCreating, setCreating] = useState(false);
  const [created, setCreated] = useState<string>();
  return (
    <div className="home">
      <PageTitle>{words.title(session?.user.name ?? "")}</PageTitle>
      <PendingInvitations />
      <section className="home-section" aria-labelledby="workspaces">
        <div className="section-head">
          <h2 id="workspaces">{words.workspaces}</h2>
          {workspaces.data !== undefined && workspaces.data.length > 0 && (
            <Button icon="plus" onClick={() => setCreating(true)}>
              {words.create}
            </Button>
          )}
        </div>
        <Outcome>{created === undefined ? null : words.created(created)}</Outcome>
        <Loaded query={workspaces}>
          {(list) => (list.length === 0 ? <None onCreate={() => setCreating(true)} /> : <Tiles workspaces={list} />)}
        </Loaded>
      </section>
      <section className="home-section" aria-labelledby="connect">
        <h2 id="connect">{words.connectTitle}</h2>
        <p className="lead">{words.connectText}</p>
        <div className="actions">
          <ButtonLink to="/settings/$tab" params={{ tab: "account" }} hash="api-keys" icon="key">
            {words.apiKey}
          </ButtonLink>
          <ButtonLink to="/device" icon="device">
            {words.device}
          </ButtonLink>
        </div>
      </section>
      <CreateDialog open={isCreating} onClose={() => setCreating(false)} onCreated={setCreated} />
    </div>
  );
}

function None({ onCreate }: { onCreate: () => void }): ReactNode {
  const { home: words } = useText();
  return (
    <div className="empty">
      <h3>{words.none}</h3>
      <p className="lead">{words.noneText}</p>
      <Button variant="primary" icon="plus" onClick={onCreate}>
        {words.create}
      </Button>
    </div>
  );
}

function Tiles({ workspaces }: { workspaces: readonly Workspace[] }): ReactNode {
  const { home: words } = useText();
  const reader = useReader();
  return (
    <ul className="tiles">
      {workspaces.map(({ id, name, description, createdAt }) => (
        <li key={id} className="tile">
          <span className="avatar avatar-square" aria-hidden="true">
            {initials(name)}
          </span>
          <div>
            <h3>{name}</h3>
            {description && <p className="hint">{description}</p>}
            <p className="hint">{words.since(formatDate(createdAt, reader))}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function PendingInvitations(): ReactNode {
  const { home: words } = useText();
  const { data: invitations = [] } = useQuery(pendingInvitationsQuery);
  if (invitations.length === 0) return null;
  return (
    <section className="home-section" aria-labelledby="invitations">
      <h2 id="invitations">{words.invitations}</h2>
      <ul className="tiles">
        {invitations.map(({ id, workspaceName, inviterName }) => (
          <li key={id} className="tile">
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

interface CreateDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (name: string) => void;
}

function CreateDialog({ open, onClose, onCreated }: CreateDialogProps): ReactNode {
  const { home: words } = useText();
  return (
    <FormDialog open={open} onClose={onClose} title={words.create} text={words.createText}>
      <CreateForm
        onCreated={(name) => {
          onCreated(name);
          onClose();
        }}
      />
    </FormDialog>
  );
}

function CreateForm({ onCreated }: { onCreated: (name: string) => void }): ReactNode {
  const { home: words, checks } = useText();
  const queries = useQueryClient();
  const [name, setName] = useState("");
  // Follows the name until somebody writes another.
  const [ownSlug, setOwnSlug] = useState<string>();
  return (
    <Form
      check={(values) => checkAll(values, { name: required(checks.title), slug: required(checks.title) })}
      onSubmit={async ({ name: given = "", slug = "" }) => {
        await createWorkspace({ name: given, slug });
        await queries.invalidateQueries({ queryKey: workspacesQuery.queryKey });
        onCreated(given);
      }}
    >
      <Field
        name="name"
        label={words.name}
        autoComplete="organization"
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
      />
      <Field
        name="slug"
        label={words.address}
        hint={words.addressHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={ownSlug ?? slugOf(name)}
        onChange={(event) => setOwnSlug(event.target.value)}
        required
      />
      <div className="actions actions-end">
        <SubmitButton>{words.create}</SubmitButton>
      </div>
    </Form>
  );
}
