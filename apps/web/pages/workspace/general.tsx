/** Name and address of a workspace, and its end. @module */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { deleteWorkspace, updateWorkspace } from "../../calls/members.ts";
import { checkAll, required } from "../../checks.ts";
import { Field } from "../../parts/field.tsx";
import { Form, SubmitButton } from "../../parts/form.tsx";
import { NamedDeletion } from "../../parts/named_deletion.tsx";
import { Notice, Outcome } from "../../parts/notice.tsx";
import { TextField } from "../../parts/text_field.tsx";
import { useMay } from "../../place.ts";
import { workspacesQuery } from "../../queries.ts";
import { useFullText } from "../../text/mod.tsx";
import type { Workspace } from "../../wire.ts";
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
            await deleteWorkspace(workspace.id);
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
  const [isSaved, setSaved] = useState(false);
  return (
    <Section id="general" title={words.title} text={words.text}>
      <Form
        className="section-form"
        check={(values) => checkAll(values, { name: required(text.checks.title), slug: required(text.checks.title) })}
        onSubmit={async ({ name = "", slug = "", description = "" }) => {
          setSaved(false);
          const data = { name, slug, description: description.trim() === "" ? null : description };
          const updated = await updateWorkspace(workspace.id, data);
          await queries.invalidateQueries({ queryKey: workspacesQuery.queryKey });
          if (updated.slug !== workspace.slug) {
            const params = { workspaceSlug: updated.slug, tab: "general" };
            await navigate({ to: "/w/$workspaceSlug/settings/$tab", params, replace: true });
          }
          setSaved(true);
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
        <div className="actions">
          <SubmitButton>{text.actions.save}</SubmitButton>
          <Outcome>{isSaved && text.actions.saved}</Outcome>
        </div>
      </Form>
    </Section>
  );
}
