/** Chooses who may open a project. @module */
import type { ProjectAccess, ProjectPerson } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useMay } from "../../access/location.ts";
import { roleName } from "../../access/role_names.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { CheckField } from "../../components/form/field.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { FailureNotice, SuccessOutcome } from "../../components/notice.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { api } from "../../queries/api.ts";
import { projectAccessQuery } from "../../queries/settings.ts";
import { membersQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import type { ProjectSettingsProps } from "./general.tsx";

const LEVELS = ["view", "comment", "edit"] as const;
type Level = (typeof LEVELS)[number];

export function AccessSection({ workspace, project }: ProjectSettingsProps): ReactNode {
  const words = useFullText().project.access;
  const access = useQuery(projectAccessQuery(project.id));
  const { data: members = [] } = useQuery(membersQuery(workspace.id));
  const queries = useQueryClient();
  const { message, run } = useAction();
  const may = useMay(workspace.id, project.id);
  // The optimistic state of the checkbox.
  const [wanted, setWanted] = useState<boolean>();
  const isReadOnly = !may("project:update") || project.archivedAt !== null;

  async function change(work: () => Promise<ProjectAccess>, done: string): Promise<void> {
    await run(async () => {
      queries.setQueryData(projectAccessQuery(project.id).queryKey, await work());
      return done;
    });
  }
  const setLevel = (userId: string, level: Level, name: string): Promise<void> =>
    change(
      () => api("PUT /api/project/:projectId/access/:userId", { projectId: project.id, userId, body: { level } }),
      words.saved(name),
    );

  return (
    <Section id="access" title={words.title} text={words.text}>
      <FailureNotice message={message} />
      <CheckField
        name="isPrivate"
        label={words.label}
        hint={words.hint}
        disabled={isReadOnly}
        checked={wanted ?? access.data?.isPrivate ?? false}
        onChange={async (event) => {
          const isPrivate = event.target.checked;
          setWanted(isPrivate);
          const work = () => api("PUT /api/project/:id/access", { id: project.id, body: { isPrivate } });
          await change(work, isPrivate ? words.on : words.off);
          setWanted(undefined);
        }}
      />
      <SuccessOutcome message={message} />
      <Rows query={{ ...access, data: access.data?.people.map((person) => ({ ...person, id: person.userId })) }}>
        {(person) => (
          <PersonRow
            key={person.userId}
            person={person}
            role={members.find(({ userId }) => userId === person.userId)?.role}
            isReadOnly={isReadOnly}
            onLevel={(level) => setLevel(person.userId, level, person.name)}
            onRemove={() =>
              change(
                () =>
                  api("DELETE /api/project/:projectId/access/:userId", {
                    projectId: project.id,
                    userId: person.userId,
                  }),
                words.removed(person.name),
              )
            }
          />
        )}
      </Rows>
      {!isReadOnly && (
        <AddPerson
          workspaceId={workspace.id}
          known={access.data?.people ?? []}
          onAdd={(userId, name) => setLevel(userId, "edit", name)}
        />
      )}
    </Section>
  );
}

interface PersonRowProps {
  person: ProjectPerson;
  /** Undefined while the members load. */
  role: string | undefined;
  isReadOnly: boolean;
  onLevel: (level: Level) => void;
  onRemove: () => void;
}

function PersonRow({ person, role, isReadOnly, onLevel, onRemove }: PersonRowProps): ReactNode {
  const text = useFullText();
  const words = text.project.access;
  const { name, image, level, isAdded, isOwner } = person;
  return (
    <Row
      className="row-short"
      mark={<Avatar name={name} image={image} />}
      name={name}
      hint={role === undefined ? undefined : roleName(role, text)}
    >
      {isReadOnly || isOwner ? (
        <span className="badge">{words.levels[level]}</span>
      ) : (
        <div className="input-group relative select-plain">
          <select
            className="input select"
            aria-label={words.levelOf(name)}
            value={level}
            onChange={(event) => onLevel(event.target.value as Level)}
          >
            {LEVELS.map((value) => (
              <option key={value} value={value}>
                {words.levels[value]}
              </option>
            ))}
          </select>
          <Icon name="chevron" className="select-mark soft" />
        </div>
      )}
      {isAdded && !isReadOnly && (
        <Button aria-label={text.workspace.members.removeLabel(name)} onClick={onRemove}>
          {text.workspace.members.remove}
        </Button>
      )}
    </Row>
  );
}

interface AddPersonProps {
  workspaceId: string;
  known: readonly ProjectPerson[];
  onAdd: (userId: string, name: string) => Promise<void>;
}

function AddPerson({ workspaceId, known, onAdd }: AddPersonProps): ReactNode {
  const words = useFullText().project.access;
  const { data: members = [] } = useQuery(membersQuery(workspaceId));
  const [isAdding, setAdding] = useState(false);
  const others = members.filter(({ userId }) => !known.some((person) => person.userId === userId));
  if (others.length === 0) return null;
  return (
    <div className="input-group relative select-plain">
      <select
        className="input select"
        aria-label={words.add}
        value=""
        disabled={isAdding}
        onChange={async (event) => {
          const member = others.find(({ userId }) => userId === event.target.value);
          if (!member) return;
          setAdding(true);
          await onAdd(member.userId, member.user.name);
          setAdding(false);
        }}
      >
        <option value="">{words.add}</option>
        {others.map(({ userId, user }) => (
          <option key={userId} value={userId}>
            {user.name}
          </option>
        ))}
      </select>
      <Icon name="chevron" className="select-mark soft" />
    </div>
  );
}
