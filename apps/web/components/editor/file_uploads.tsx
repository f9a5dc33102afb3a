/** Uploads of images and other files into text. @module */
import { ApiError, type UploadedFile, type UploadOptions } from "@hexlane/client";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { errorSentence } from "../../format/error_text.ts";
import { IMAGE_TYPES } from "../../markdown/file_link.ts";
import { api } from "../../queries/api.ts";
import { type Text, useFullText } from "../../text/mod.tsx";
import { IconButton, TextButton } from "../button/button.tsx";
import { sendBytes, sendPart } from "./send_bytes.ts";

const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

interface Upload {
  id: number;
  file: File;
  /** The uploaded fraction, 0 to 1. */
  part: number;
  error?: string | undefined;
}

/** The pending uploads of an editor. Resolves to whether every file is in the text. Undefined when no upload is pending. */
export type PendingUploads = RefObject<Promise<boolean> | undefined>;

/** Calls `act` when the uploads have ended. If one failed, the text stays in its field. */
export function afterUploads({ current }: PendingUploads, act: () => void): void {
  if (!current) act();
  else void current.then((isComplete) => isComplete && act());
}

export interface FileUploads {
  list: readonly Upload[];
  send: (files: Iterable<File>) => void;
  retry: (upload: Upload) => void;
  /** Cancels an upload, or removes the message about a failed one. */
  remove: (id: number) => void;
}

export interface FileUploadsOptions {
  pending?: PendingUploads | undefined;
  upload: (file: File, options: Pick<UploadOptions, "signal" | "send" | "resumable">) => Promise<UploadedFile>;
  /** Receives an uploaded file. */
  onDone: (asset: UploadedFile) => void;
}

export function useFileUploads({ pending, upload: transfer, onDone }: FileUploadsOptions): FileUploads {
  const text = useFullText();
  const [list, setList] = useState<Upload[]>([]);
  const count = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  /** The uploads of large files on the server, by the ID of their row, so that a retry continues. */
  const begun = useRef(new Map<number, string>());
  const latest = useRef(onDone);
  useEffect(() => {
    latest.current = onDone;
  });
  useEffect(() => {
    const { current } = running;
    return () => {
      for (const controller of current.values()) controller.abort();
    };
  }, []);

  function remove(id: number): void {
    running.current.get(id)?.abort();
    const uploadId = begun.current.get(id);
    begun.current.delete(id);
    // If the request is lost, the server deletes the upload after a day.
    if (uploadId !== undefined) api("DELETE /api/upload/:id", { id: uploadId }).catch(() => undefined);
    setList((old) => old.filter((one) => one.id !== id));
  }

  /** @returns whether the file is in the text, or was removed */
  async function upload(id: number, file: File): Promise<boolean> {
    const set = (change: Partial<Upload>): void =>
      setList((old) => old.map((one) => (one.id === id ? { ...one, ...change } : one)));
    const refusal = refusalOf(file, text);
    if (refusal !== undefined) {
      set({ error: refusal });
      return false;
    }
    const controller = new AbortController();
    const { signal } = controller;
    running.current.set(id, controller);
    try {
      const asset = await transfer(file, {
        signal,
        send: (given, bytes) => sendBytes(given, bytes, { signal, onProgress: (part) => set({ part }) }),
        resumable: {
          uploadId: begun.current.get(id),
          onStart: (uploadId) => begun.current.set(id, uploadId),
          sendPart(given) {
            const onProgress = (part: number): void =>
              set({ part: (given.offset + part * given.bytes.size) / file.size });
            return sendPart(given, { signal, onProgress });
          },
        },
      });
      if (signal.aborted) return true;
      begun.current.delete(id);
      latest.current(asset);
      remove(id);
      return true;
    } catch (error) {
      if (signal.aborted) return true;
      // An expired upload starts over.
      if (error instanceof ApiError && error.status === 404) begun.current.delete(id);
      set({ error: failureOf(error, text) });
      return false;
    } finally {
      running.current.delete(id);
    }
  }

  function begin(files: readonly { id: number; file: File }[]): void {
    const ended = Promise.all([pending?.current ?? true, ...files.map(({ id, file }) => upload(id, file))]);
    const all = ended.then((results) => results.every(Boolean));
    if (!pending) return;
    pending.current = all;
    void all.then(() => {
      if (pending.current === all) pending.current = undefined;
    });
  }

  return {
    list,
    remove,
    send(files) {
      const added = [...files].map((file) => ({ id: ++count.current, file, part: 0 }));
      setList((old) => [...old, ...added]);
      begin(added);
    },
    retry({ id, file }) {
      setList((old) => old.map((one) => (one.id === id ? { ...one, part: 0, error: undefined } : one)));
      begin([{ id, file }]);
    },
  };
}

/** Returns why a file cannot be uploaded, as far as the page can tell. */
function refusalOf({ size, type }: File, { editor: words }: Text): string | undefined {
  if (size === 0) return words.emptyFile;
  return size > MAX_IMAGE_BYTES && IMAGE_TYPES.includes(type) ? words.tooLarge : undefined;
}

function failureOf(error: unknown, text: Text): string {
  const code = error instanceof ApiError ? error.code : "";
  if (code === "too_large") return text.editor.fileTooLarge;
  return code.startsWith("HTTP_") ? text.errors.unknown : errorSentence(error, text);
}

export interface FilePickerProps {
  input: RefObject<HTMLInputElement | null>;
  /** @default files of any type */
  accept?: string;
  onFiles: (files: File[]) => void;
}

export function FilePicker({ input, accept, onFiles }: FilePickerProps): ReactNode {
  return (
    <input
      ref={input}
      type="file"
      hidden
      multiple
      accept={accept}
      onChange={(event) => {
        onFiles([...(event.target.files ?? [])]);
        event.target.value = "";
      }}
    />
  );
}

export function UploadList({ uploads }: { uploads: FileUploads }): ReactNode {
  const { editor: words, actions } = useFullText();
  return (
    <div role="status">
      {uploads.list.map((upload) => {
        const { id, file, part, error } = upload;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls
          <div key={id} role="group" aria-label={file.name} className="upload line wrap small gap-3">
            <bdi className="upload-name truncate">{file.name}</bdi>
            {error === undefined ? (
              <progress max={1} value={part} aria-label={words.uploading(file.name)} />
            ) : (
              <>
                <span className="fault">{error}</span>
                <TextButton onClick={() => uploads.retry(upload)}>{actions.retry}</TextButton>
              </>
            )}
            <IconButton
              icon="close"
              label={error === undefined ? actions.cancel : actions.close}
              onClick={() => uploads.remove(id)}
            />
          </div>
        );
      })}
    </div>
  );
}
