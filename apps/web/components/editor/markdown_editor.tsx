/**
 * The Markdown editor: plain source text with formatting buttons, images by paste, drop or file picker, and mentions
 * with `@`.
 *
 * @module
 */

import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { insertText, toggleLines, toggleMark } from "../../markdown/text_area.ts";
import type { Person } from "../../pages/board/board_data.ts";
import { type Text, useFullText } from "../../text/mod.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { BOLD, CODE, IMAGE, ITALIC, QUOTE } from "../rare_icons.ts";
import { IMAGE_TYPES, UploadList, useImageUploads } from "./image_uploads.tsx";
import { Markdown } from "./markdown.tsx";
import { useMentionField } from "./mention_field.ts";
import { MentionList, optionId, useMentions } from "./mentions.tsx";

export interface MarkdownEditorProps {
  taskId: string;
  surface: "description" | "comment";
  label: string;
  value: string;
  onChange: (value: string) => void;
  people: readonly Person[];
  placeholder?: string;
  rows?: number;
  autoFocus?: boolean;
  /** Called on Ctrl+Enter or Cmd+Enter. */
  onSubmit?: () => void;
  onCancel?: () => void;
}

export function MarkdownEditor(props: MarkdownEditorProps): ReactNode {
  const { taskId, surface, value, onChange, people } = props;
  const { editor: words } = useFullText();
  const [isPreview, setPreview] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const uploads = useImageUploads({
    taskId,
    surface,
    onDone(markdown) {
      // The preview has no text area to insert into.
      if (field.current) insertText(field.current, markdown);
      else onChange(`${latest.current}\n${markdown}`);
    },
  });
  const pick = { icon: IMAGE, name: words.image, act: () => picker.current?.click() } as const;
  return (
    <div className="editor rounded surface relative">
      <div className="editor-bar line wrap between gap-1">
        <div className="editor-modes">
          {[false, true].map((mode) => (
            <button
              key={String(mode)}
              type="button"
              className="editor-mode hint"
              aria-pressed={isPreview === mode}
              onClick={() => setPreview(mode)}
            >
              {mode ? words.preview : words.write}
            </button>
          ))}
        </div>
        {!isPreview && <Tools tools={[...toolsFor(field, words), pick]} />}
      </div>
      {!isPreview && <TextField {...props} field={field} onFiles={uploads.send} />}
      {isPreview && (
        <div className="editor-preview">
          {value.trim() === "" ? <p className="hint">{words.nothing}</p> : <Markdown source={value} people={people} />}
        </div>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES.join(",")}
        onChange={(event) => {
          uploads.send([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <UploadList uploads={uploads} />
    </div>
  );
}

interface TextFieldProps extends MarkdownEditorProps {
  field: RefObject<HTMLTextAreaElement | null>;
  onFiles: (files: File[]) => void;
}

function TextField({ field, onFiles, ...props }: TextFieldProps): ReactNode {
  const { label, value, onChange, people, placeholder, rows = 6, autoFocus = false, onSubmit, onCancel } = props;
  const { editor: words } = useFullText();
  const hint = useId();
  const text = useMentionField({ field, value, onChange, people });
  const mentions = useMentions(field, people, text);
  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus, field]);

  function take(event: ClipboardEvent | DragEvent, { files }: DataTransfer): void {
    if (files.length === 0) return;
    event.preventDefault();
    onFiles([...files]);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const area = event.currentTarget;
    const isCommand = event.ctrlKey || event.metaKey;
    const keys: Readonly<Record<string, (() => void) | undefined>> = isCommand
      ? { enter: onSubmit, b: () => toggleMark(area, "**"), i: () => toggleMark(area, "_") }
      : { escape: onCancel };
    const act = keys[event.key.toLowerCase()];
    const isTaken = mentions.takeKey(event);
    if (!isTaken) text.onKeyDown(event);
    if (!isTaken && !act) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isTaken) act?.();
  }

  return (
    <>
      <textarea
        ref={field}
        className="editor-text breakable full"
        dir="auto"
        rows={rows}
        aria-label={label}
        aria-describedby={hint}
        aria-autocomplete="list"
        aria-controls={mentions.id}
        aria-activedescendant={mentions.id === undefined ? undefined : optionId(mentions.id, mentions.chosen)}
        placeholder={placeholder}
        value={text.shown}
        onChange={text.onChange}
        onKeyDown={onKeyDown}
        onKeyUp={mentions.readWord}
        onClick={mentions.readWord}
        onBlur={mentions.close}
        onCopy={text.onCopy}
        onCut={text.onCut}
        onPaste={(event) => {
          take(event, event.clipboardData);
          if (!event.defaultPrevented) text.onPaste(event);
        }}
        onDrop={(event) => take(event, event.dataTransfer)}
      />
      <MentionList mentions={mentions} />
      <p className="visually-hidden" id={hint}>
        {words.hint}
      </p>
    </>
  );
}

function toolsFor(field: RefObject<HTMLTextAreaElement | null>, words: Text["editor"]): Tool[] {
  const on = (act: (area: HTMLTextAreaElement) => void) => () => {
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
  const link = on((area) => insertText(area, `[${selected(area) || words.linkText}](https://)`));
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
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
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

function selected(area: HTMLTextAreaElement): string {
  return area.value.slice(area.selectionStart, area.selectionEnd);
}
