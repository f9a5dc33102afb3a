/** The general settings of a workspace: name, URL and deletion. @module */
import type { ListedOrganization as Workspace } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useMay } from "../../access/location.ts";
import { Field, TextField } from "../../components/form/field.tsx";
import { Form, SaveButton } from "../../components/form/form.tsx";
import { NamedDeletion } from "../../components/form/named_deletion.tsx";
import { Notice } from "../../components/notice.tsx";
import { checkAll, required } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";

export function GeneralTab({ workspace }: { workspace: Workspace }): ReactNode {
  const { workspace: words } = useFullText();
  const may = useMay(workspace.id);
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <>
      {may("organization:update") ? <GeneralForm workspace={workspace} /> : <Notice>{words.readOnly}</Notice>}
      {may("organization:delete") && (
        <NamedDeletion
          name={workspace.name}
          words={words.deletion}
          onDelete={async () => {
            await api("POST /api/auth/organization/delete", { body: { organizationId: workspace.id } });
            await navigate({ to: "/" });
            await queries.invalidateQueries({ queryKey: workspacesQuery.queryKey });
          }}
        />
      )}
    </>
  );
}

function GeneralForm({ workspace }: { workspace: Workspace }): ReactNode {
  const text = useFullText();
  const words = text.workspace.general;
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Section id="general" title={words.title} text={words.text}>
      <Form
        draft={`workspace-settings:${workspace.id}`}
        className="section-form"
        check={(values) =>
          checkAll(values, { name: required(text.checks.title), slug: required(text.integrations.needsUrl) })
        }
        onSubmit={async ({ name = "", slug = "", description = "" }) => {
          const data = { name, slug, description: description.trim() === "" ? null : description };
          const updated = await api("POST /api/auth/organization/update", {
            body: { organizationId: workspace.id, data },
          });
          await queries.invalidateQueries({ queryKey: workspacesQuery.queryKey });
          if (updated.slug !== workspace.slug) {
            const params = { workspaceSlug: updated.slug, tab: "general" };
            await navigate({ to: "/w/$workspaceSlug/settings/$tab", params, replace: true });
          }
        }}
      >
        <Field name="name" label={words.name} defaultValue={workspace.name} autoComplete="off" required />
        <Field
          name="slug"
          label={words.slug}
          hint={words.slugHint(`${location.host}/w/${workspace.slug}`)}
          defaultValue={workspace.slug}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
        <TextField name="description" label={words.description} defaultValue={workspace.description ?? ""} />
        <SaveButton />
      </Form>
    </Section>
  );
}
