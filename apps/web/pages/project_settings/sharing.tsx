/** Makes a board public. @module */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ButtonLink } from "../../components/button.tsx";
import { CopyButton } from "../../components/copy_button.tsx";
import { CheckField } from "../../components/form/field.tsx";
import { Notice, Outcome } from "../../components/notice.tsx";
import { GLOBE } from "../../components/rare_icons.ts";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { projectsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import type { ProjectSettingsProps } from "./general.tsx";

export function SharingTab({ workspace, project }: ProjectSettingsProps): ReactNode {
  const text = useFullText();
  const words = text.project.sharing;
  const queries = useQueryClient();
  const [said, setSaid] = useState<{ failed: boolean; text: string }>();
  // The optimistic state of the checkbox.
  const [wanted, setWanted] = useState<boolean>();
  const link = `${location.origin}/public/${encodeURIComponent(project.id)}`;

  async function change(isPublic: boolean): Promise<void> {
    setSaid(undefined);
    setWanted(isPublic);
    try {
      await api("PUT /api/project/:id", { id: project.id, body: { isPublic } });
      setSaid({ failed: false, text: isPublic ? words.on : words.off });
    } catch (error) {
      setSaid({ failed: true, text: errorSentence(error, text) });
    }
    await queries.invalidateQueries({ queryKey: projectsQuery(workspace.id).queryKey });
    setWanted(undefined);
  }

  return (
    <Section id="sharing" title={words.title} text={words.text}>
      {said?.failed && <Notice tone="danger">{said.text}</Notice>}
      <CheckField
        name="isPublic"
        label={words.label}
        hint={words.hint}
        checked={wanted ?? project.isPublic}
        onChange={(event) => change(event.target.checked)}
      />
      <Outcome>{said?.failed === false && said.text}</Outcome>
      {project.isPublic && (
        <div className="stack">
          <code className="secret">{link}</code>
          <div className="actions">
            <CopyButton value={link} label={text.workspace.invitations.copy} />
            <ButtonLink to="/public/$projectId" params={{ projectId: project.id }} icon={GLOBE}>
              {words.open}
            </ButtonLink>
          </div>
        </div>
      )}
    </Section>
  );
}
