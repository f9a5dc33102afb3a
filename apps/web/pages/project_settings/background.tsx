/** The image behind the board of a project. @module */
import type { ListedProject, ListedOrganization as Workspace } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { Button } from "../../components/button/button.tsx";
import { useAction } from "../../components/button/use_action.ts";
import { sendBytes } from "../../components/editor/send_bytes.ts";
import { FailureNotice, SuccessOutcome } from "../../components/notice.tsx";
import { IMAGE_TYPES } from "../../markdown/file_link.ts";
import { api } from "../../queries/api.ts";
import { projectsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { backgroundUrl } from "../board/background.tsx";
import { Section } from "../settings/section.tsx";

const MAX_BYTES = 10 * 1024 * 1024;

export interface BackgroundProps {
  workspace: Pick<Workspace, "id">;
  project: Pick<ListedProject, "id" | "backgroundVersion">;
}

export function Background({ workspace, project }: BackgroundProps): ReactNode {
  const words = useFullText().project.background;
  const queries = useQueryClient();
  const { pending, message, run, setMessage } = useAction();
  const picker = useRef<HTMLInputElement>(null);
  const { id } = project;
  // Lists that were stored for offline use by an earlier version lack it.
  const backgroundVersion = project.backgroundVersion ?? null;
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: projectsQuery(workspace.id).queryKey });

  async function save(file: File): Promise<void> {
    const isAllowed = IMAGE_TYPES.some((type) => type === file.type) && file.size > 0 && file.size <= MAX_BYTES;
    if (!isAllowed) return setMessage({ failed: true, text: words.wrong });
    await run(async () => {
      const claim = { contentType: file.type, size: file.size };
      const upload = await api("PUT /api/project/:id/background-upload", { id, body: claim });
      await sendBytes(upload, file, { signal: new AbortController().signal, onProgress: () => undefined });
      const { key, version } = upload;
      await api("POST /api/project/:id/background-upload/finalize", { id, body: { ...claim, key, version } });
      await refresh();
      return words.saved;
    });
  }

  const remove = (): Promise<void> =>
    run(async () => {
      await api("DELETE /api/project/:id/background", { id });
      await refresh();
      return words.removed;
    });

  return (
    <Section id="background" title={words.title} text={words.text}>
      <FailureNotice message={message} />
      {backgroundVersion !== null && (
        <img className="background-preview rounded bordered" src={backgroundUrl(id, backgroundVersion)} alt="" />
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept={IMAGE_TYPES.join(",")}
        aria-label={words.choose}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void save(file);
          target.value = "";
        }}
      />
      <div className="actions">
        <Button pending={pending} onClick={() => picker.current?.click()}>
          {backgroundVersion === null ? words.choose : words.replace}
        </Button>
        {backgroundVersion !== null && (
          <Button pending={pending} onClick={remove}>
            {words.remove}
          </Button>
        )}
        <SuccessOutcome message={message} />
      </div>
    </Section>
  );
}
