/** Makes a board public, and lets calendar apps subscribe to a project. @module */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { ButtonLink } from "../../components/button/button.tsx";
import { CopyButton } from "../../components/button/copy_button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { CheckField } from "../../components/form/field.tsx";
import { GLOBE } from "../../components/icon/rare_icons.ts";
import { FailureNotice, SuccessOutcome } from "../../components/notice.tsx";
import { api } from "../../queries/api.ts";
import { projectsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { FeedList } from "../calendar_feeds/feed_list.tsx";
import { Section } from "../settings/section.tsx";
import type { ProjectSettingsProps } from "./general.tsx";

export function SharingTab(props: ProjectSettingsProps): ReactNode {
  const { calendarFeeds: words } = useFullText();
  const place = { kind: "project" as const, projectId: props.project.id, workspaceId: props.workspace.id };
  return (
    <div className="sections">
      <PublicSection {...props} />
      <Section id="calendar" title={words.title} text={words.project}>
        <FeedList place={place} />
      </Section>
    </div>
  );
}

function PublicSection({ workspace, project }: ProjectSettingsProps): ReactNode {
  const text = useFullText();
  const words = text.project.sharing;
  const queries = useQueryClient();
  const { message, run } = useAction();
  // The optimistic state of the checkbox.
  const [wanted, setWanted] = useState<boolean>();
  const link = `${location.origin}/public/${encodeURIComponent(project.id)}`;

  async function change(isPublic: boolean): Promise<void> {
    setWanted(isPublic);
    await run(async () => {
      await api("PUT /api/project/:id", { id: project.id, body: { isPublic } });
      return isPublic ? words.on : words.off;
    });
    await queries.invalidateQueries({ queryKey: projectsQuery(workspace.id).queryKey });
    setWanted(undefined);
  }

  return (
    <Section id="sharing" title={words.title} text={words.text}>
      <FailureNotice message={message} />
      <CheckField
        name="isPublic"
        label={words.label}
        hint={words.hint}
        checked={wanted ?? project.isPublic}
        onChange={(event) => change(event.target.checked)}
      />
      <SuccessOutcome message={message} />
      {project.isPublic && (
        <div className="stack">
          <code className="secret bordered rounded sunken full">{link}</code>
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
