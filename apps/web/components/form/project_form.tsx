/** The dialog that creates a project. @module */
import type { ListedOrganization as Workspace } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCurrentWorkspace, useProjects } from "../../access/location.ts";
import { checkAll, pattern, required } from "../../format/checks.ts";
import { PROJECT_SLUG, projectSlugOf } from "../../format/project_slug.ts";
import { api } from "../../queries/api.ts";
import { projectsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { FormDialog } from "../dialog.tsx";
import { DialogSubmit, Form } from "./form.tsx";
import { NameAndSlug } from "./name_and_slug.tsx";
import { StartField, startOf } from "./start_field.tsx";
import { SymbolField } from "./symbol_field.tsx";
import { projectOf } from "./templates.ts";

/** Opens the new board afterward. */
export function CreateProjectDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { project: words } = useFullText();
  const workspace = useCurrentWorkspace();
  return (
    <FormDialog open={open && workspace !== undefined} onClose={onClose} title={words.create} text={words.createText}>
      {workspace && <CreateForm workspace={workspace} onDone={onClose} />}
    </FormDialog>
  );
}

function CreateForm({ workspace, onDone }: { workspace: Workspace; onDone: () => void }): ReactNode {
  const text = useFullText();
  const { project: words, checks } = text;
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data: projects = [] } = useProjects(workspace.id);
  const taken = projects.map(({ slug }) => slug);
  return (
    <Form
      draft={`project:${workspace.id}`}
      check={(values) => checkAll(values, { name: required(checks.title), slug: pattern(PROJECT_SLUG, checks.slug) })}
      onSubmit={async (values) => {
        const { name: given = "", slug = "", icon = "" } = values;
        const start = startOf(values);
        const isCopy = "sourceProjectId" in start;
        // If no icon is chosen, a copy gets the icon of the source.
        const noIcon = isCopy ? undefined : null;
        const body = {
          workspaceId: workspace.id,
          name: given,
          slug,
          icon: icon === "" ? noIcon : icon,
          ...(isCopy ? start : { columns: projectOf(start.template, text).columns }),
        };
        const created = await api("POST /api/project", { body });
        await queries.invalidateQueries({ queryKey: projectsQuery(workspace.id).queryKey });
        onDone();
        await navigate({
          to: "/w/$workspaceSlug/p/$projectSlug",
          params: { workspaceSlug: workspace.slug, projectSlug: created.slug },
          state: { addTask: true },
        });
      }}
    >
      <NameAndSlug
        nameLabel={words.name}
        nameAutoComplete="off"
        slugLabel={words.slug}
        slugHint={(slug) => words.slugHint(`${slug === "" ? "WEB" : slug.toUpperCase()}-1`)}
        slugOf={(name) => projectSlugOf(name, taken)}
        autoCapitalize="characters"
      />
      <StartField projects={projects} />
      <SymbolField name="icon" label={words.general.icon} none={words.general.noIcon} />
      <DialogSubmit>{words.create}</DialogSubmit>
    </Form>
  );
}
