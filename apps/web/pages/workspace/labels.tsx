/** The labels of a workspace. @module */
import type { Label, ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useMay } from "../../access/location.ts";
import { Button } from "../../components/button.tsx";
import { ConfirmDialog, FormDialog } from "../../components/dialog.tsx";
import { ColorDot, ColorField } from "../../components/form/color_field.tsx";
import { Field } from "../../components/form/field.tsx";
import { Form, SubmitButton } from "../../components/form/form.tsx";
import { Loaded } from "../../components/loading.tsx";
import { Outcome } from "../../components/notice.tsx";
import { checkAll, required } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { labelsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";

export function LabelsTab({ workspace }: { workspace: Workspace }): ReactNode {
  const text = useFullText();
  const words = text.workspace.labels;
  const labels = useQuery(labelsQuery(workspace.id));
  const queries = useQueryClient();
  const may = useMay(workspace.id);
  const [edited, setEdited] = useState<Label | "new">();
  const [removed, setRemoved] = useState<Label>();
  const [said, setSaid] = useState<string>();
  const refresh = () => queries.invalidateQueries({ queryKey: labelsQuery(workspace.id).queryKey });
  return (
    <Section id="labels" title={words.title} text={words.text}>
      <Loaded query={labels}>
        {(list) =>
          list.length === 0 ? (
            <p className="hint">{words.none}</p>
          ) : (
            <ul className="rows">
              {list.map((label) => (
                <LabelRow
                  key={label.id}
                  label={label}
                  onEdit={may("label:update") ? () => setEdited(label) : undefined}
                  onRemove={may("label:delete") ? () => setRemoved(label) : undefined}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div className="actions">
        {may("label:create") && (
          <Button icon="plus" onClick={() => setEdited("new")}>
            {words.create}
          </Button>
        )}
        <Outcome>{said}</Outcome>
      </div>
      <LabelDialog
        workspace={workspace}
        label={edited}
        onClose={() => setEdited(undefined)}
        onSaved={async () => {
          await refresh();
          setEdited(undefined);
          setSaid(text.actions.saved);
        }}
      />
      <ConfirmDialog
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={words.removeTitle(removed?.name ?? "")}
        text={words.removeText}
        action={words.remove}
        onConfirm={async () => {
          if (!removed) return;
          await api("DELETE /api/label/:id", { id: removed.id });
          await refresh();
          setSaid(words.removed(removed.name));
        }}
      />
    </Section>
  );
}

interface LabelRowProps {
  label: Label;
  onEdit: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

function LabelRow({ label, onEdit, onRemove }: LabelRowProps): ReactNode {
  const { workspace: words } = useFullText();
  return (
    <li className="row">
      <ColorDot color={label.color} />
      <div className="row-main">
        <p className="row-name">{label.name}</p>
      </div>
      {onEdit && (
        <Button aria-label={words.labels.editLabel(label.name)} onClick={onEdit}>
          {words.labels.edit}
        </Button>
      )}
      {onRemove && (
        <Button aria-label={words.labels.removeLabel(label.name)} onClick={onRemove}>
          {words.labels.remove}
        </Button>
      )}
    </li>
  );
}

interface LabelDialogProps {
  workspace: Workspace;
  /** Undefined while the dialog is closed. */
  label: Label | "new" | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

function LabelDialog({ workspace, label, onClose, onSaved }: LabelDialogProps): ReactNode {
  const { workspace: words, actions, checks } = useFullText();
  const known = label === "new" ? undefined : label;
  return (
    <FormDialog
      open={label !== undefined}
      onClose={onClose}
      title={known ? words.labels.editTitle(known.name) : words.labels.create}
    >
      <Form
        check={(values) => checkAll(values, { name: required(checks.title) })}
        onSubmit={async ({ name = "", color = "" }) => {
          if (known) await api("PUT /api/label/:id", { id: known.id, body: { name, color } });
          else await api("POST /api/label", { body: { workspaceId: workspace.id, name, color } });
          await onSaved();
        }}
      >
        <Field name="name" label={words.labels.name} defaultValue={known?.name ?? ""} autoComplete="off" required />
        <ColorField name="color" label={words.labels.color} value={known?.color ?? null} />
        <div className="actions actions-end">
          <SubmitButton>{actions.save}</SubmitButton>
        </div>
      </Form>
    </FormDialog>
  );
}
