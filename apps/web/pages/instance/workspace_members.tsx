/** The members of any workspace, for operators: roles, owner, adding and removing. @module */
import type { InstallationMember } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { OWNER } from "../../access/access.ts";
import { roleName } from "../../access/role_names.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { MessageBox } from "../../components/notice.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { api } from "../../queries/api.ts";
import {
  AUDIT_KEY,
  candidatesQuery,
  memberRolesQuery,
  PEOPLE_KEY,
  sizesQuery,
  workspaceMembersQuery,
} from "../../queries/instance.ts";
import { usePaused } from "../../queries/search.ts";
import { useFullText } from "../../text/mod.tsx";

interface Question {
  kind: "owner" | "remove";
  member: InstallationMember;
}

export function WorkspaceMembers({ workspaceId }: { workspaceId: string }): ReactNode {
  const text = useFullText();
  const { instance: words } = text;
  const own = text.workspace.members;
  const queries = useQueryClient();
  const query = useQuery(workspaceMembersQuery(workspaceId));
  const { data: roles = [] } = useQuery(memberRolesQuery(workspaceId));
  const { message, setMessage, run } = useAction();
  const [asked, setAsked] = useState<Question>();

  const show = async (members: InstallationMember[], said: string): Promise<string> => {
    queries.setQueryData(workspaceMembersQuery(workspaceId).queryKey, members);
    for (const queryKey of [sizesQuery.queryKey, PEOPLE_KEY, AUDIT_KEY]) await queries.invalidateQueries({ queryKey });
    return said;
  };
  const setRole = ({ userId, name }: InstallationMember, role: string): Promise<void> =>
    run(async () => {
      const route = "PUT /api/admin/workspaces/:workspaceId/members/:userId/role";
      return await show(
        await api(route, { workspaceId, userId, body: { role } }),
        own.roleSaved(name, roleName(role, text)),
      );
    });
  const add = (userId: string, name: string, role: string): Promise<void> =>
    run(async () => {
      const route = "POST /api/admin/workspaces/:workspaceId/members";
      return await show(await api(route, { workspaceId, body: { userId, role } }), words.added(name));
    });

  const { name = "", userId = "" } = asked?.member ?? {};
  const questions = {
    owner: {
      title: words.makeOwnerTitle(name),
      text: words.makeOwnerText,
      action: words.makeOwner,
      confirm: async () => {
        const members = await api("PUT /api/admin/workspaces/:workspaceId/owner", { workspaceId, body: { userId } });
        return await show(members, own.roleSaved(name, roleName(OWNER, text)));
      },
    },
    remove: {
      title: own.removeTitle(name),
      text: own.removeText,
      action: own.remove,
      confirm: async () => {
        const members = await api("DELETE /api/admin/workspaces/:workspaceId/members/:userId", { workspaceId, userId });
        return await show(members, own.removed(name));
      },
    },
  };
  const question = questions[asked?.kind ?? "owner"];

  return (
    <div className="stack">
      <MessageBox message={message} />
      <Rows query={query}>
        {(member) => (
          <Row
            key={member.userId}
            className="row-many"
            mark={<Avatar name={member.name} image={member.image} />}
            name={<bdi>{member.name}</bdi>}
            hint={member.email}
          >
            <div className="line wrap gap-2">
              {isOwner(member) ? (
                <span className="badge">{roleName(member.role, text)}</span>
              ) : (
                <RoleSelect
                  label={own.roleOf(member.name)}
                  role={member.role}
                  roles={roles}
                  onChange={(role) => void setRole(member, role)}
                />
              )}
              {!isOwner(member) && (
                <Button
                  aria-label={words.makeOwnerLabel(member.name)}
                  onClick={() => setAsked({ kind: "owner", member })}
                >
                  {words.makeOwner}
                </Button>
              )}
              <Button aria-label={own.removeLabel(member.name)} onClick={() => setAsked({ kind: "remove", member })}>
                {own.remove}
              </Button>
            </div>
          </Row>
        )}
      </Rows>
      <NewMember roles={roles} members={query.data ?? []} onAdd={add} />
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={question.title}
        text={question.text}
        action={question.action}
        onConfirm={async () => setMessage({ failed: false, text: await question.confirm() })}
      />
    </div>
  );
}

const isOwner = ({ role }: InstallationMember): boolean => role.split(",").includes(OWNER);

interface RoleSelectProps {
  /** The ID that a visible label refers to. */
  id?: string;
  /** The accessible name, if there is no visible label. */
  label?: string;
  role: string;
  roles: readonly string[];
  onChange: (role: string) => void;
}

function RoleSelect({ id, label, role, roles, onChange }: RoleSelectProps): ReactNode {
  const text = useFullText();
  const shown = roles.includes(role) ? roles : [role, ...roles];
  return (
    <div className="input-group relative select-plain">
      <select
        className="input select"
        id={id}
        aria-label={label}
        value={role}
        onChange={(event) => onChange(event.target.value)}
      >
        {shown.map((one) => (
          <option key={one} value={one}>
            {roleName(one, text)}
          </option>
        ))}
      </select>
      <Icon name="chevron" className="select-mark soft" />
    </div>
  );
}

interface NewMemberProps {
  roles: readonly string[];
  members: readonly InstallationMember[];
  onAdd: (userId: string, name: string, role: string) => Promise<void>;
}

function NewMember({ roles, members, onAdd }: NewMemberProps): ReactNode {
  const text = useFullText();
  const { instance: words } = text;
  const fieldId = useId();
  const [typed, setTyped] = useState("");
  const [role, setRole] = useState("member");
  const search = usePaused(typed.trim());
  const found = useQuery({ ...candidatesQuery(search), enabled: search !== "" });
  const candidates = found.data?.users.filter(({ id }) => !members.some(({ userId }) => userId === id));
  return (
    <section className="stack" aria-labelledby={`${fieldId}-title`}>
      <h3 id={`${fieldId}-title`}>{words.addMember}</h3>
      <div className="line wrap gap-2">
        <search className="field grow">
          <label htmlFor={fieldId}>{words.find}</label>
          <input
            id={fieldId}
            className="input"
            type="search"
            value={typed}
            placeholder={words.findHint}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </search>
        <div className="field">
          <label htmlFor={`${fieldId}-role`}>{text.workspace.members.role}</label>
          <RoleSelect id={`${fieldId}-role`} role={role} roles={roles} onChange={setRole} />
        </div>
      </div>
      {search !== "" && (
        <Rows query={{ ...found, data: candidates }} none={words.noPeople}>
          {({ id, name, email, image }) => (
            <Row key={id} mark={<Avatar name={name} image={image} />} name={<bdi>{name}</bdi>} hint={email}>
              <Button aria-label={words.addLabel(name)} onClick={() => void onAdd(id, name, role)}>
                {words.add}
              </Button>
            </Row>
          )}
        </Rows>
      )}
    </section>
  );
}
