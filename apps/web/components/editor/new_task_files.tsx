/**
 * The files of a task that is being created. They are uploaded immediately, and attached to the task when it is
 * created.
 *
 * @module
 */
import { type CreateTask, type UploadedFile, uploadDraft } from "@hexlane/client";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import type { DraftField } from "../../drafts/use_draft.ts";
import { formatBytes } from "../../format/bytes.ts";
import { fileMarkdown } from "../../markdown/file_link.ts";
import { api } from "../../queries/api.ts";
import { useFullText } from "../../text/mod.tsx";
import { Button, IconButton } from "../button/button.tsx";
import { FILE } from "../icon/rare_icons.ts";
import { DraftNote } from "./draft_note.tsx";
import { afterUploads, FilePicker, UploadList, useFileUploads } from "./file_uploads.tsx";

/**
 * Returns the fields of the new task, and empties the list.
 *
 * @param act called when all uploads have succeeded, if one is running
 * @returns null if an upload is running
 */
export type TakeFiles = (act: () => void) => Pick<CreateTask, "description" | "draftAssetIds"> | null;

export interface NewTaskFilesProps {
  projectId: string;
  typed: DraftField;
  /** The field in which files are pasted or dropped. */
  field: RefObject<HTMLElement | null>;
  files: RefObject<TakeFiles | undefined>;
}

export function NewTaskFilesPart({ projectId, typed, field, files }: NewTaskFilesProps): ReactNode {
  const { editor: words, settings } = useFullText();
  const [list, setList] = useState<readonly UploadedFile[]>([]);
  const latest = useRef(list);
  const pending = useRef<Promise<boolean>>(undefined);
  const picker = useRef<HTMLInputElement>(null);
  const change = (next: readonly UploadedFile[]): void => {
    latest.current = next;
    setList(next);
  };
  const uploads = useFileUploads({
    pending,
    upload: (file, given) => uploadDraft({ request: api }, projectId, file, { filename: file.name, ...given }),
    onDone: (asset) => change([...latest.current, asset]),
  });
  const send = useRef(uploads.send);
  useEffect(() => {
    send.current = uploads.send;
    files.current = (act) => {
      if (pending.current) {
        afterUploads(pending, act);
        return null;
      }
      const { current } = latest;
      change([]);
      if (current.length === 0) return {};
      return { description: current.map(fileMarkdown).join("\n"), draftAssetIds: current.map(({ id }) => id) };
    };
    return () => {
      files.current = undefined;
    };
  });
  useEffect(() => {
    const { current: element } = field;
    const take = (event: Event, data: DataTransfer | null): void => {
      if (!data || data.files.length === 0) return;
      event.preventDefault();
      send.current([...data.files]);
    };
    const paste = (event: ClipboardEvent): void => take(event, event.clipboardData);
    const drop = (event: DragEvent): void => take(event, event.dataTransfer);
    element?.addEventListener("paste", paste);
    element?.addEventListener("drop", drop);
    return () => {
      element?.removeEventListener("paste", paste);
      element?.removeEventListener("drop", drop);
    };
  }, [field]);

  return (
    <div className="column gap-1">
      <DraftNote field={typed} />
      {list.map(({ id, filename, size }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
        <div key={id} role="group" aria-label={filename} className="line gap-1">
          <span className="file-chip small">
            <span className="file-chip-icon" />
            <bdi className="file-chip-name">{filename}</bdi>
            <span className="file-chip-size">{formatBytes(size, document.documentElement.lang || undefined)}</span>
          </span>
          <IconButton
            icon="close"
            label={settings.passkeys.remove}
            onClick={() => change(list.filter((one) => one.id !== id))}
          />
        </div>
      ))}
      <UploadList uploads={uploads} />
      <div className="actions">
        <Button variant="quiet" icon={FILE} onClick={() => picker.current?.click()}>
          {words.file}
        </Button>
      </div>
      <FilePicker input={picker} onFiles={uploads.send} />
    </div>
  );
}
