/** The fields of the workspace in the settings of a project, which can hide them. @module */
import type { CustomField } from "@hexlane/client";
import type { ReactNode } from "react";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { FailureNotice } from "../../components/notice.tsx";
import { Row } from "../../components/rows.tsx";
import { api } from "../../queries/api.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { FieldHint } from "./field_row.tsx";

export interface SharedFieldsProps {
  projectId: string;
  fields: readonly CustomField[];
  onChanged: () => Promise<void>;
}

export function SharedFields({ projectId, fields, onChanged }: SharedFieldsProps): ReactNode {
  const { customFields: words } = useFullText();
  const { message, run } = useAction();
  if (fields.length === 0) return null;

  const setHidden = ({ id: fieldId }: CustomField, hidden: boolean): Promise<void> =>
    run(async () => {
      const body = { fieldId, hidden };
      await api("POST /api/custom-field/project/:projectId/visibility", { projectId, body });
      await onChanged();
      return undefined;
    });

  return (
    <Section id="shared-fields" title={words.shared} text={words.sharedText}>
      <FailureNotice message={message} />
      <ul className="rows column">
        {fields.map((field) => (
          <Row
            key={field.id}
            name={<bdi>{field.name}</bdi>}
            badge={
              <>
                {field.required && <span className="badge">{words.required}</span>}
                {field.hidden && <span className="badge">{words.hidden}</span>}
              </>
            }
            hint={<FieldHint field={field} />}
          >
            {field.hideable && (
              <Button
                aria-label={field.hidden ? words.showLabel(field.name) : words.hideLabel(field.name)}
                onClick={() => void setHidden(field, !field.hidden)}
              >
                {field.hidden ? words.show : words.hide}
              </Button>
            )}
          </Row>
        ))}
      </ul>
    </Section>
  );
}
