/**
 * The Markdown editor: source text that is styled while it is written, with formatting buttons, images and files by paste, drop
 * or file picker, and mentions with `@`.
 *
 * @module
 */

import { uploadImage } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from "react";
import { readStored, store } from "../../browser/storage.ts";

import { visualKey } from "../../browser/visual_key.ts";
import { fileMarkdown, IMAGE_TYPES } from "../../markdown/file_link.ts";

import { insertAtCaret, insertText, type TextArea, toggleLines, toggleMark } from "../../markdown/text_area.ts";
import { api } from "../../queries/api.ts";
import { type Text, useFullText } from "../../text/mod.tsx";
import { Icon, type IconName } from "../icon/icon.tsx";
import { BOLD, CODE, FILE, IMAGE, ITALIC, QUOTE } from "../icon/rare_icons.ts";
import { FilePicker, type PendingUploads, UploadList, useFileUploads } from "./file_uploads.tsx";
import { Markdown } from "./markdown.tsx";
import { TextField } from "./text_field.tsx";
import { useLiveField } from "./use_live_field.ts";
import { type LeftText, selectedIn, type WritingProps } from "./writing.tsx";

export interface MarkdownEditorProps extends WritingProps {
  taskId: string;
  surface: "description" | "comment";
  /** Receives the text area, so that its caret can be read and set. */
  area?: RefObject<TextArea | null>;
  /** Receives the uploads, so that the text is not sent before its files are in it. */
  pending?: PendingUploads;
}

/** `both` shows the rendered text below the field while the user types. The browser remembers `write` or `both`. */
const MODES = ["write", "both", "preview"] as const;
type Mode = (typeof MODES)[number];
const STORAGE_KEY = "hexlane.editor";

export function MarkdownEditor(props: MarkdownEditorProps): ReactNode {
  const { taskId, surface, value, onChange, people, pending } = props;
  const { editor: words } = useFullText();
  const [mode, setMode] = useState<Mode>(() => (readStored(STORAGE_KEY) === "both" ? "both" : "write"));
  // A long text is rendered when there is time between two keystrokes.
  const shown = useDeferredValue(value);
  const own = useRef<TextArea>(null);
  const field = props.area ?? own;
  const left = useRef<LeftText>(undefined);
  const { Live, ...composition } = useLiveField(props.autoFocus ?? false);
  const Field = Live ?? TextField;
  const frame = useRef<HTMLDivElement>(null);
  const imagePicker = useRef<HTMLInputElement>(null);
  const filePicker = useRef<HTMLInputElement>(null);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const queries = useQueryClient();
  const uploads = useFileUploads({
    pending,
    upload: (file, given) => uploadImage({ request: api }, taskId, file, { filename: file.name, surface, ...given }),
    onDone(asset) {
      void queries.invalidateQueries({ queryKey: ["files", taskId] });
      const markdown = `${fileMarkdown(asset)}\n`;
      const { activeElement } = document;
      // The user may be typing in another field.
      const mayFocus = activeElement === document.body || frame.current?.contains(activeElement) === true;
      // The preview has no text area to insert into.
      if (field.current) insertAtCaret(field.current, markdown, mayFocus);
      else onChange(`${latest.current}\n${markdown}`);
    },
  });
  const pickImage = { icon: IMAGE, name: words.image, act: () => imagePicker.current?.click() } as const;
  const pickFile = { icon: FILE, name: words.file, act: () => filePicker.current?.click() } as const;
  return (
    <div className="editor rounded surface relative" ref={frame} {...composition}>
      <div className="editor-bar line wrap between gap-1">
        <div className="editor-modes">
          {MODES.map((one) => (
            <button
              key={one}
              type="button"
              className="editor-mode hint"
              aria-pressed={mode === one}
              onClick={() => {
                setMode(one);
                if (one !== "preview") store(STORAGE_KEY, one);
              }}
            >
              {words[one]}
            </button>
          ))}
        </div>
        {mode !== "preview" && <Tools tools={[...toolsFor(field, words), pickImage, pickFile]} />}
      </div>
      {mode !== "preview" && (
        <Field
          {...props}
          field={field}
          left={left}
          onFiles={uploads.send}
          onImage={pickImage.act}
          onFile={pickFile.act}
        />
      )}
      {mode !== "write" && (
        <div className="editor-preview">
          {shown.trim() === "" ? <p className="hint">{words.nothing}</p> : <Markdown source={shown} people={people} />}
        </div>
      )}
      <FilePicker input={imagePicker} accept={IMAGE_TYPES.join(",")} onFiles={uploads.send} />
      <FilePicker input={filePicker} onFiles={uploads.send} />
      <UploadList uploads={uploads} />
    </div>
  );
}

function toolsFor(field: RefObject<TextArea | null>, words: Text["editor"]): Tool[] {
  const on = (act: (area: TextArea) => void) => () => {
    if (field.current) act(field.current);
  };
  const mark = (icon: IconName, name: string, sign: string): Tool => ({
    icon,
    name,
    act: on((area) => toggleMark(area, sign)),
  });
  const lines = (icon: IconName, name: string, sign: string): Tool => ({
    icon,
    name,
    act: on((area) => toggleLines(area, sign)),
  });
  const link = on((area) => insertText(area, `[${selectedIn(area) || words.linkText}](https://)`));
  return [
    mark(BOLD, words.bold, "**"),
    mark(ITALIC, words.italic, "_"),
    mark(CODE, words.code, "`"),
    { icon: "link", name: words.link, act: link },
    lines(QUOTE, words.quote, "> "),
    lines("list", words.list, "- "),
    lines("tasks", words.taskList, "- [ ] "),
  ];
}

interface Tool {
  icon: IconName;
  name: string;
  act: () => void;
}

/** One tab stop; arrow keys move between the buttons (ARIA Authoring Practices, toolbar). */
function Tools({ tools }: { tools: readonly Tool[] }): ReactNode {
  const { editor: words } = useFullText();
  const [current, setCurrent] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[visualKey(event.key)];
    if (step === undefined) return;
    event.preventDefault();
    const next = (current + step + tools.length) % tools.length;
    setCurrent(next);
    event.currentTarget.querySelectorAll("button")[next]?.focus();
  }

  return (
    <div className="editor-tools" role="toolbar" aria-label={words.tools} onKeyDown={onKeyDown}>
      {tools.map(({ icon, name, act }, index) => (
        <button
          key={icon}
          type="button"
          className="icon-button"
          aria-label={name}
          title={name}
          tabIndex={index === current ? 0 : -1}
          onFocus={() => setCurrent(index)}
          onClick={act}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}
