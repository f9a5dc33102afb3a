/** The dialog that creates a workspace. @module */
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { checkAll, required } from "../../format/checks.ts";
import { slugOf } from "../../format/slug.ts";
import { api } from "../../queries/api.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { FormDialog } from "../dialog.tsx";
import { DialogSubmit, Form } from "./form.tsx";
import { NameAndSlug } from "./name_and_slug.tsx";

/** Opens the new workspace afterward. */
export function CreateWorkspaceDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const { home: words } = useFullText();
  return (
    <FormDialog open={open} onClose={onClose} title={words.create} text={words.createText}>
      <CreateForm onDone={onClose} />
    </FormDialog>
  );
}

function CreateForm({ onDone }: { onDone: () => void }): ReactNode {
  const { home: words, checks, integrations } = useFullText();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return (
    <Form
      draft="workspace"
      check={(values) => checkAll(values, { name: required(checks.title), slug: required(integrations.needsUrl) })}
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
      <NameAndSlug
        nameLabel={words.name}
        nameAutoComplete="organization"
        slugLabel={words.address}
        slugHint={() => words.addressHint}
        slugOf={slugOf}
        autoCapitalize="none"
      />
      <DialogSubmit>{words.create}</DialogSubmit>
    </Form>
  );
}
