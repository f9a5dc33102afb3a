/** Chooses which projects a member may open. @module */
import type { MemberWithUser as Member } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button/button.tsx";
import { FormDialog } from "../../components/dialog.tsx";
import { CheckField, SelectField } from "../../components/form/field.tsx";
import { DialogSubmit, Form } from "../../components/form/form.tsx";
import { Loaded } from "../../components/loading.tsx";
import { api } from "../../queries/api.ts";
import { limitedMembersQuery } from "../../queries/settings.ts";
import { projectsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";

interface MemberProjectsProps {
  workspaceId: string;
  member: Member;
  onSaved: (message: string) => void;
}

export function MemberProjects({ workspaceId, member, onSaved }: MemberProjectsProps): ReactNode {
  const words = useFullText().project.access;
  const [isOpen, setOpen] = useState(false);
  const { name } = member.user;
  return (
    <>
      <Button aria-label={words.projectsOf(name)} onClick={() => setOpen(true)}>
        {words.projects}
      </Button>
      <FormDialog open={isOpen} onClose={() => setOpen(false)} title={words.projectsOf(name)}>
        {isOpen && (
          <LoadedForm
            workspaceId={workspaceId}
            userId={member.userId}
            onSaved={() => {
              setOpen(false);
              onSaved(words.saved(name));
            }}
          />
        )}
      </FormDialog>
    </>
  );
}

interface ProjectsFormProps {
  workspaceId: string;
  userId: string;
  onSaved: () => void;
}

function LoadedForm(props: ProjectsFormProps): ReactNode {
  const limited = useQuery(limitedMembersQuery(props.workspaceId));
  const projects = useQuery(projectsQuery(props.workspaceId));
  return (
    <Loaded query={limited}>
      {(members) => (
        <Loaded query={projects}>
          {(all) => (
            <ProjectsForm {...props} projects={all} own={members.find(({ userId }) => userId === props.userId)} />
          )}
        </Loaded>
      )}
    </Loaded>
  );
}

interface ShownProjects {
  projects: readonly { id: string; name: string }[];
  /** Undefined for a member who may open all projects. */
  own: { projectIds: readonly string[] } | undefined;
}

function ProjectsForm({ workspaceId, userId, onSaved, projects, own }: ProjectsFormProps & ShownProjects): ReactNode {
  const text = useFullText();
  const words = text.project.access;
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<{ isSelected: boolean; ids: readonly string[] }>();
  const { isSelected, ids } = chosen ?? { isSelected: own !== undefined, ids: own?.projectIds ?? [] };
  return (
    <Form
      onSubmit={async () => {
        const projectAccess = isSelected ? "selected" : "all";
        await api("PUT /api/workspace/:workspaceId/members/:userId/project-access", {
          workspaceId,
          userId,
          body: { projectAccess, projectIds: isSelected ? [...ids] : [] },
        });
        await queries.invalidateQueries({ queryKey: limitedMembersQuery(workspaceId).queryKey });
        onSaved();
      }}
    >
      <SelectField
        name="projectAccess"
        label={words.title}
        options={[
          { value: "all", label: words.all },
          { value: "selected", label: words.selected },
        ]}
        value={isSelected ? "selected" : "all"}
        onChange={(event) => setChosen({ isSelected: event.target.value === "selected", ids })}
      />
      {isSelected && (
        <div className="stack">
          <p className="hint">{words.projectsText}</p>
          {projects.map(({ id, name }) => (
            <CheckField
              key={id}
              name={`project-${id}`}
              label={name}
              checked={ids.includes(id)}
              onChange={(event) =>
                setChosen({
                  isSelected,
                  ids: event.target.checked ? [...ids, id] : ids.filter((other) => other !== id),
                })
              }
            />
          ))}
        </div>
      )}
      <DialogSubmit>{text.actions.save}</DialogSubmit>
    </Form>
  );
}
