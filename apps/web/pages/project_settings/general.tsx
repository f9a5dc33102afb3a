/** The general settings of a project: name, key, icon, archiving and deletion. @module */
import type { ListedProject, ListedOrganization as Workspace } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { useMay } from "../../access/location.ts";
import { Button, ButtonLink } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { Field, TextField } from "../../components/form/field.tsx";
import { Form, SaveButton } from "../../components/form/form.tsx";
import { NamedDeletion } from "../../components/form/named_deletion.tsx";
import { SymbolField } from "../../components/form/symbol_field.tsx";
import { TRASH } from "../../components/icon/task_icons.ts";
import { FailureNotice, Notice, SuccessOutcome } from "../../components/notice.tsx";
import { checkAll, pattern, required } from "../../format/checks.ts";
import { PROJECT_SLUG } from "../../format/project_slug.ts";
import { api } from "../../queries/api.ts";
import { projectsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { Background } from "./background.tsx";
import { Export } from "./export.tsx";

export interface ProjectSettingsProps {
  workspace: Workspace;
  project: ListedProject;
}

export function GeneralTab(place: ProjectSettingsProps): ReactNode {
  const { workspace, project } = place;
  const { project: words, workspace: workspaceText, trash } = useFullText();
  const may = useMay(workspace.id, project.id);
  const navigate = useNavigate();
  const queries = useQueryClient();
  if (!may("project:update")) return <Notice>{workspaceText.readOnly}</Notice>;
  return (
    <>
      {project.archivedAt === null ? <GeneralForm {...place} /> : <Notice tone="warning">{words.archivedText}</Notice>}
      {project.archivedAt === null && <Background {...place} />}
      <Export {...place} />
      <Archiving {...place} />
      {may("task:delete") && (
        <Section id="trash" title={trash.title} text={trash.lead}>
          <div className="actions">
            <ButtonLink
              to="/w/$workspaceSlug/p/$projectSlug/trash"
              params={{ workspaceSlug: workspace.slug, projectSlug: project.slug }}
              icon={TRASH}
            >
              {trash.open}
            </ButtonLink>
          </div>
        </Section>
      )}
      {may("project:delete") && (
        <NamedDeletion
          name={project.name}
          words={words.deletion}
          onDelete={async () => {
            await api("DELETE /api/project/:id", { id: project.id });
            await navigate({ to: "/w/$workspaceSlug", params: { workspaceSlug: workspace.slug } });
            await queries.invalidateQueries({ queryKey: projectsQuery(workspace.id).queryKey });
          }}
        />
      )}
    </>
  );
}

function GeneralForm({ workspace, project }: ProjectSettingsProps): ReactNode {
  const text = useFullText();
  const words = text.project;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [slug, setSlug] = useState(project.slug);
  return (
    <Section id="general" title={words.general.title} text={words.general.text}>
      <Form
        draft={`project-settings:${project.id}`}
        className="section-form"
        check={(values) =>
          checkAll(values, { name: required(text.checks.title), slug: pattern(PROJECT_SLUG, text.checks.slug) })
        }
        onSubmit={async ({ name = "", description = "", icon = "" }) => {
          const updated = await api("PUT /api/project/:id", {
            id: project.id,
            body: {
              name,
              slug,
              description: description.trim() === "" ? null : description,
              icon: icon === "" ? null : icon,
            },
          });
          await queries.invalidateQueries({ queryKey: projectsQuery(workspace.id).queryKey });
          if (updated.slug !== project.slug) {
            const params = { workspaceSlug: workspace.slug, projectSlug: updated.slug, tab: "general" };
            await navigate({ to: "/w/$workspaceSlug/p/$projectSlug/settings/$tab", params, replace: true });
          }
        }}
      >
        <Field name="name" label={words.name} defaultValue={project.name} autoComplete="off" required />
        <Field
          name="slug"
          label={words.slug}
          hint={words.general.slugHint(`${(slug === "" ? project.slug : slug).toUpperCase()}-12`)}
          value={slug}
          onChange={(event) => setSlug(event.target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <SymbolField name="icon" label={words.general.icon} none={words.general.noIcon} value={project.icon} />
        <TextField
          name="description"
          label={words.general.description}
          hint={words.general.descriptionHint}
          defaultValue={project.description ?? ""}
        />
        <SaveButton />
      </Form>
    </Section>
  );
}

function Archiving({ workspace, project }: ProjectSettingsProps): ReactNode {
  const words = useFullText().project.archive;
  const queries = useQueryClient();
  const { pending, message, run } = useAction();
  const isArchived = project.archivedAt !== null;

  const change = (): Promise<void> =>
    run(async () => {
      await api(isArchived ? "PUT /api/project/:id/unarchive" : "PUT /api/project/:id/archive", { id: project.id });
      await queries.invalidateQueries({ queryKey: projectsQuery(workspace.id).queryKey });
      return isArchived ? words.restored : words.archived;
    });

  return (
    <Section id="archive" title={words.title} text={words.text}>
      <FailureNotice message={message} />
      <div className="actions">
        <Button icon="archive" pending={pending} onClick={change}>
          {isArchived ? words.restore : words.open}
        </Button>
        <SuccessOutcome message={message} />
      </div>
    </Section>
  );
}
