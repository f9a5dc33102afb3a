/** The labels of a workspace. @module */
import type { Label, ListedOrganization as Workspace } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useMay } from "../../access/location.ts";
import { foldLabel } from "../../actions/label_edits.ts";
import { Button } from "../../components/button/button.tsx";
import { ConfirmDialog, FormDialog } from "../../components/dialog.tsx";
import { ColorDot, ColorField } from "../../components/form/color_field.tsx";
import { Field } from "../../components/form/field.tsx";
import { DialogSubmit, Form } from "../../components/form/form.tsx";
import { Outcome } from "../../components/notice.tsx";
import { Row, Rows } from "../../components/rows.tsx";
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
      <Rows query={labels} none={words.none}>
        {(label) => (
          <Row key={label.id} mark={<ColorDot color={label.color} />} name={label.name}>
            {may("label:update") && (
              <Button aria-label={words.editLabel(label.name)} onClick={() => setEdited(label)}>
                {words.edit}
              </Button>
            )}
            {may("label:delete") && (
              <Button aria-label={words.removeLabel(label.name)} onClick={() => setRemoved(label)}>
                {words.remove}
              </Button>
            )}
          </Row>
        )}
      </Rows>
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

interface LabelDialogProps {
  workspace: Workspace;
  /** Undefined while the dialog is closed. */
  label: Label | "new" | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

function LabelDialog({ workspace, label, onClose, onSaved }: LabelDialogProps): ReactNode {
  const { workspace: words, labels: mergeWords, actions, checks } = useFullText();
  const { data: labels = [] } = useQuery(labelsQuery(workspace.id));
  const [same, setSame] = useState<Label>();
  const known = label === "new" ? undefined : label;
  if (known && same) {
    return (
      <ConfirmDialog
        open
        onClose={() => setSame(undefined)}
        title={mergeWords.mergeTitle(known.name, same.name)}
        text={mergeWords.mergeText(known.name, same.name)}
        action={mergeWords.merge}
        onConfirm={async () => {
          await api("POST /api/label/:id/merge", { id: known.id, body: { intoId: same.id } });
          await onSaved();
        }}
      />
    );
  }
  return (
    <FormDialog
      open={label !== undefined}
      onClose={onClose}
      title={known ? words.labels.editTitle(known.name) : words.labels.create}
    >
      <Form
        draft={`label:${known?.id ?? workspace.id}`}
        check={(values) => checkAll(values, { name: required(checks.title) })}
        onSubmit={async ({ name = "", color = "" }) => {
          const other = labels.find((one) => one.id !== known?.id && foldLabel(one.name) === foldLabel(name));
          if (known && other) return setSame(other);
          if (known) await api("PUT /api/label/:id", { id: known.id, body: { name, color } });
          else await api("POST /api/label", { body: { workspaceId: workspace.id, name, color } });
          await onSaved();
        }}
      >
        <Field name="name" label={words.labels.name} defaultValue={known?.name ?? ""} autoComplete="off" required />
        <ColorField name="color" label={words.labels.color} value={known?.color ?? null} />
        <DialogSubmit>{actions.save}</DialogSubmit>
      </Form>
    </FormDialog>
  );
}
