/** The dialog that creates an API key and shows it once. @module */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { chosenGrants, countUsed, type Grants, READ_ONLY } from "../../access/permissions.ts";
import { Button } from "../../components/button/button.tsx";
import { CopyButton } from "../../components/button/copy_button.tsx";
import { FormDialog } from "../../components/dialog.tsx";
import { Field, type Option, SelectField } from "../../components/form/field.tsx";
import { DialogSubmit, Form } from "../../components/form/form.tsx";
import { PermissionBoxes } from "../../components/form/permission_boxes.tsx";
import { Notice } from "../../components/notice.tsx";
import { checkAll, required } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { workspacesQuery } from "../../queries/session.ts";
import { apiKeysQuery } from "../../queries/settings.ts";
import { type Text, useFullText } from "../../text/mod.tsx";

export function CreateKeyDialog({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const words = useFullText().settings.apiKeys;
  const [key, setKey] = useState<string>();
  const close = (): void => {
    setKey(undefined);
    onClose();
  };
  return (
    <FormDialog
      open={open}
      onClose={close}
      keep={key !== undefined}
      title={key === undefined ? words.create : words.createdTitle}
      text={key === undefined ? words.createText : words.createdText}
    >
      {key === undefined ? <KeyForm onCreated={setKey} /> : <NewKey value={key} onDone={close} />}
    </FormDialog>
  );
}

function NewKey({ value, onDone }: { value: string; onDone: () => void }): ReactNode {
  const { actions } = useFullText();
  return (
    <>
      <code className="secret bordered rounded sunken full">{value}</code>
      <div className="actions">
        <CopyButton value={value} />
        <Button variant="primary" onClick={onDone}>
          {actions.done}
        </Button>
      </div>
    </>
  );
}

const DAY_SECONDS = 24 * 3600;
/** Lifetimes of a key in seconds, by option. */
const EXPIRIES = {
  day: DAY_SECONDS,
  week: 7 * DAY_SECONDS,
  month: 30 * DAY_SECONDS,
  quarter: 90 * DAY_SECONDS,
  year: 365 * DAY_SECONDS,
} as const;
type Expiry = keyof typeof EXPIRIES | "never";
type Scope = "all" | "read" | "chosen";

const ALL_WORKSPACES = "";

function KeyForm({ onCreated }: { onCreated: (key: string) => void }): ReactNode {
  const { settings, checks } = useFullText();
  const words = settings.apiKeys;
  const queries = useQueryClient();
  const { data: workspaces = [] } = useQuery(workspacesQuery);
  const [expiry, setExpiry] = useState<Expiry>("month");
  const [scope, setScope] = useState<Scope>("all");
  return (
    <Form
      draft="api-key"
      check={(values) => ({
        ...checkAll(values, { name: required(checks.title) }),
        ...(scope === "chosen" && countUsed(chosenGrants(values)) === 0 ? { permissions: checks.permissions } : {}),
      })}
      onSubmit={async (values) => {
        const { name = "", workspaceId = ALL_WORKSPACES } = values;
        const { key } = await api("POST /api/auth/api-key/create", {
          body: {
            name,
            expiresIn: expiry === "never" ? null : EXPIRIES[expiry],
            workspaceId: workspaceId === ALL_WORKSPACES ? null : workspaceId,
            permissions: grantsOf(scope, chosenGrants(values)),
          },
        });
        await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
        onCreated(key);
      }}
    >
      <Field name="name" label={words.name} hint={words.nameHint} autoComplete="off" required />
      <SelectField
        name="expiresIn"
        label={words.expiry}
        options={expiryOptions(words)}
        value={expiry}
        onChange={(event) => setExpiry(event.target.value as Expiry)}
      />
      {expiry === "never" && <Notice tone="warning">{words.neverWarning}</Notice>}
      <SelectField
        name="workspaceId"
        label={words.workspace}
        options={[
          { value: ALL_WORKSPACES, label: words.allWorkspaces },
          ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <SelectField
        name="permissions"
        label={words.permissions}
        options={[
          { value: "all", label: words.permissionsAll },
          { value: "read", label: words.permissionsRead },
          { value: "chosen", label: words.permissionsChosen },
        ]}
        value={scope}
        onChange={(event) => setScope(event.target.value as Scope)}
      />
      {scope === "chosen" && <PermissionBoxes />}
      <DialogSubmit>{words.submit}</DialogSubmit>
    </Form>
  );
}

function grantsOf(scope: Scope, chosen: Grants): Grants | null {
  if (scope === "all") return null;
  return scope === "read" ? READ_ONLY : chosen;
}

function expiryOptions({ expiries, never }: Text["settings"]["apiKeys"]): Option[] {
  return [...Object.entries(expiries).map(([value, label]) => ({ value, label })), { value: "never", label: never }];
}
