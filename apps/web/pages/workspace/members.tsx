/** The members of a workspace. @module */
import type { MemberWithUser as Member, ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { OWNER } from "../../access/access.ts";
import { useMay } from "../../access/location.ts";
import { roleChoices, roleName } from "../../access/role_names.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { useReader } from "../../components/date.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { SIGN_OUT } from "../../components/icon/rare_icons.ts";
import { formatDate } from "../../components/moment.tsx";
import { MessageBox } from "../../components/notice.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { api } from "../../queries/api.ts";
import { sessionQuery, workspacesQuery } from "../../queries/session.ts";
import { rolesQuery } from "../../queries/settings.ts";
import { membershipQuery, membersQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { InvitationsSection } from "./invitations.tsx";
import { MemberProjects } from "./member_projects.tsx";

export function MembersTab({ workspace }: { workspace: Workspace }): ReactNode {
  const may = useMay(workspace.id);
  return (
    <>
      <MembersSection workspace={workspace} />
      {may("invitation:create") && <InvitationsSection workspace={workspace} />}
    </>
  );
}

function MembersSection({ workspace }: { workspace: Workspace }): ReactNode {
  const text = useFullText();
  const words = text.workspace.members;
  const members = useQuery(membersQuery(workspace.id));
  const queries = useQueryClient();
  const [removed, setRemoved] = useState<Member>();
  const { message, setMessage, run } = useAction();

  const change = async (member: Member, role: string): Promise<void> => {
    await run(async () => {
      await api("POST /api/auth/organization/update-member-role", {
        body: { organizationId: workspace.id, memberId: member.id, role },
      });
      return words.roleSaved(member.user.name, roleName(role, text));
    });
    await queries.invalidateQueries({ queryKey: membersQuery(workspace.id).queryKey });
    await queries.invalidateQueries({ queryKey: membershipQuery(workspace.id).queryKey });
  };

  return (
    <Section
      id="members"
      title={words.title}
      text={words.text}
      badge={members.data && <span className="badge">{words.count(members.data.length)}</span>}
    >
      <MessageBox message={message} />
      <Rows query={members}>
        {(member) => (
          <MemberRow
            key={member.id}
            member={member}
            workspace={workspace}
            onChange={(role) => change(member, role)}
            onRemove={() => setRemoved(member)}
            onProjects={(saved) => setMessage({ failed: false, text: saved })}
          />
        )}
      </Rows>
      <Leaving workspace={workspace} members={members.data ?? NONE} />
      <ConfirmDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={words.removeTitle(removed?.user.name ?? "")}
        text={words.removeText}
        action={words.remove}
        onConfirm={async () => {
          if (!removed) return;
          await api("POST /api/auth/organization/remove-member", {
            body: { organizationId: workspace.id, memberIdOrEmail: removed.id },
          });
          await queries.invalidateQueries({ queryKey: membersQuery(workspace.id).queryKey });
          setMessage({ failed: false, text: words.removed(removed.user.name) });
        }}
      />
    </Section>
  );
}

interface MemberRowProps {
  member: Member;
  workspace: Workspace;
  onChange: (role: string) => void;
  onRemove: () => void;
  onProjects: (message: string) => void;
}

function MemberRow({ member, workspace, onChange, onRemove, onProjects }: MemberRowProps): ReactNode {
  const { workspace: words } = useFullText();
  const reader = useReader();
  const { data: session } = useQuery(sessionQuery);
  const may = useMay(workspace.id);
  const { user, createdAt } = member;
  const isMe = user.id === session?.user.id;
  return (
    <Row
      className="row-many"
      mark={<Avatar name={user.name} image={user.image} />}
      name={user.name}
      badge={isMe && <span className="badge badge-accent">{words.members.you}</span>}
      hint={`${user.email} · ${words.members.since(formatDate(createdAt, reader))}`}
    >
      <div className="row-actions line wrap gap-2">
        <RoleChoice member={member} workspace={workspace} onChange={onChange} />
        {may("member:update") && !isMe && !isOwner(member) && (
          <MemberProjects workspaceId={workspace.id} member={member} onSaved={onProjects} />
        )}
        {may("member:delete") && !isMe && (
          <Button aria-label={words.members.removeLabel(user.name)} onClick={onRemove}>
            {words.members.remove}
          </Button>
        )}
      </div>
    </Row>
  );
}

function RoleChoice({ member, workspace, onChange }: Omit<MemberRowProps, "onRemove" | "onProjects">): ReactNode {
  const text = useFullText();
  const words = text.workspace.members;
  const may = useMay(workspace.id);
  const { data: membership } = useQuery(membershipQuery(workspace.id));
  const { data: roles = [] } = useQuery(rolesQuery(workspace.id));
  const amOwner = membership?.roles.includes(OWNER) === true;
  // Only owners can change owners.
  if (!may("member:update") || (isOwner(member) && !amOwner)) {
    return <span className="badge">{roleName(member.role, text)}</span>;
  }
  const choices = roleChoices(roles, amOwner);
  const shown = choices.includes(member.role) ? choices : [member.role, ...choices];
  return (
    <div className="input-group relative select-plain">
      <select
        className="input select"
        aria-label={words.roleOf(member.user.name)}
        value={member.role}
        onChange={(event) => onChange(event.target.value)}
      >
        {shown.map((role) => (
          <option key={role} value={role}>
            {roleName(role, text)}
          </option>
        ))}
      </select>
      <Icon name="chevron" className="select-mark soft" />
    </div>
  );
}

const NONE: Member[] = [];
const isOwner = ({ role }: Member): boolean => role.split(",").includes(OWNER);

function Leaving({ workspace, members }: { workspace: Workspace; members: readonly Member[] }): ReactNode {
  const { workspace: words } = useFullText();
  const [isAsked, setAsked] = useState(false);
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: session } = useQuery(sessionQuery);
  const mine = members.find(({ user }) => user.id === session?.user.id);
  // A workspace needs an owner.
  if (!mine || (isOwner(mine) && members.filter(isOwner).length === 1)) return null;
  return (
    <div className="actions">
      <Button icon={SIGN_OUT} onClick={() => setAsked(true)}>
        {words.leave.open}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={words.leave.title(workspace.name)}
        text={words.leave.text}
        action={words.leave.confirm}
        onConfirm={async () => {
          await api("POST /api/auth/organization/leave", { body: { organizationId: workspace.id } });
          await navigate({ to: "/" });
          await queries.invalidateQueries({ queryKey: workspacesQuery.queryKey });
        }}
      />
    </div>
  );
}
