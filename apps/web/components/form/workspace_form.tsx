/** The dialog that creates a workspace. @module */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { checkAll, required } from "../../format/checks.ts";
import { slugOf } from "../../format/slug.ts";
import { api } from "../../queries/api.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { FormDialog } from "../dialog.tsx";
import { Field } from "./field.tsx";
import { Form, SubmitButton } from "./form.tsx";

/** Opens the new workspace afterwards. */
export function CreateWorkspaceDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { home: words } = useFullText();
  return (
    <FormDialog open={open} onClose={onClose} title={words.create} text={words.createText}>
      <CreateForm onDone={onClose} />
    </FormDialog>
  );
}

function CreateForm({ onDone }: { onDone: () => void }): ReactNode {
  const { home: words, checks } = useFullText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useState("");
  // Follows the name until the user edits it.
  const [ownSlug, setOwnSlug] = useState<string>();
  return (
    <Form
      check={(values) => checkAll(values, { name: required(checks.title), slug: required(checks.title) })}
      onSubmit={async ({ name: given = "", slug = "" }) => {
        const created = await api("POST /api/auth/organization/create", { body: { name: given, slug } });
        await queries.invalidateQueries({ queryKey: workspacesQuery.queryKey });
        onDone();
        await navigate({
          to: "/w/$workspaceSlug",
          params: { workspaceSlug: created.slug },
          search: { because: "created" },
        });
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
