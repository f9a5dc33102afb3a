/** Uploads of images into a text. @module */
import { uploadImage } from "@hexlane/client";
import { type ReactNode, useRef, useState } from "react";
import { assetPath } from "../../browser/asset_path.ts";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { useFullText } from "../../text/mod.tsx";
import { IconButton } from "../button.tsx";
import { sendBytes } from "./send_bytes.ts";

export const IMAGE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"];
const MAX_BYTES = 10 * 1024 * 1024;

interface Upload {
  id: number;
  name: string;
  /** The uploaded fraction, 0 to 1. */
  part: number;
  error?: string;
}

export interface ImageUploads {
  list: readonly Upload[];
  send: (files: Iterable<File>) => void;
  dismiss: (id: number) => void;
}

export interface ImageUploadsOptions {
  taskId: string;
  surface: "description" | "comment";
  /** Receives the Markdown of an uploaded image. */
  onDone: (markdown: string) => void;
}

export function useImageUploads({ taskId, surface, onDone }: ImageUploadsOptions): ImageUploads {
  const text = useFullText();
  const [list, setList] = useState<Upload[]>([]);
  const count = useRef(0);
  const dismiss = (id: number): void => setList((old) => old.filter((one) => one.id !== id));

  async function send(file: File): Promise<void> {
    const id = ++count.current;
    const set = (change: Partial<Upload>): void =>
      setList((old) => old.map((one) => (one.id === id ? { ...one, ...change } : one)));
    setList((old) => [...old, { id, name: file.name, part: 0 }]);
    if (!IMAGE_TYPES.includes(file.type)) return set({ error: text.editor.notAnImage });
    if (file.size > MAX_BYTES) return set({ error: text.editor.tooLarge });
    try {
      const { url, filename } = await uploadImage({ request: api }, taskId, file, {
        filename: file.name,
        surface,
        send: (upload, bytes) => sendBytes(upload, bytes, (part) => set({ part })),
      });
      onDone(`![${filename.replaceAll(/[[\]\\]/g, " ")}](${assetPath(url) ?? url})\n`);
      dismiss(id);
    } catch (error) {
      set({ error: errorSentence(error, text) });
    }
  }

  return {
    list,
    dismiss,
    send(files) {
      for (const file of files) void send(file);
    },
  };
}

export function UploadList({ uploads }: { uploads: ImageUploads }): ReactNode {
  const { editor: words, actions } = useFullText();
  return (
    <div role="status">
      {uploads.list.map(({ id, name, part, error }) => (
        <div key={id} className="upload line small gap-3">
          <bdi className="upload-name truncate">{name}</bdi>
          {error === undefined ? (
            <progress max={1} value={part} aria-label={words.uploading(name)} />
          ) : (
            <>
              <span className="fault">{error}</span>
              <IconButton icon="close" label={actions.close} onClick={() => uploads.dismiss(id)} />
            </>
          )}
        </div>
      ))}
    </div>
  );
}
