/**
 * Where Markdown is written: the text itself, as it will be stored, with buttons for whoever does not know the signs, images
 * by paste, drop and pick, and people by `@`.
 *
 * @module
 */
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { Person } from "../board_data.ts";
import { uploadImage } from "../calls/tasks.ts";
import { errorSentence } from "../error_text.ts";
import { useText } from "../text/mod.tsx";
import { insertText, toggleLines, toggleMark, wordBefore } from "../text_area.ts";
import { Avatar } from "./avatar.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { Markdown } from "./markdown.tsx";

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
  /** Ctrl or Cmd and Enter. */
  onSubmit?: () => void;
  onCancel?: () => void;
}

interface Upload {
  id: number;
  name: string;
  part: number;
  fault?: string;
}

const IMAGE_TYPES = ["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif"];
const MAX_BYTES = 10 * 1024 * 1024;
const MENTIONS = 6;

export function MarkdownEditor(props: MarkdownEditorProps): ReactNode {
  const { taskId, surface, label, value, onChange, people, placeholder, rows = 6, onSubmit, onCancel } = props;
  const text = useText();
  const { editor: words } = text;
  const [isPreview, setPreview] = useState(false);
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [word, setWord] = useState<string>();
  const [chosen, setChosen] = useState(0);
  const field = useRef<HTMLTextAreaElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const count = useRef(0);
  const id = useId();
  const matches = word === undefined ? [] : matchesOf(people, word);

  useEffect(() => {
    if (props.autoFocus) field.current?.focus();
  }, [props.autoFocus]);

  async function send(file: File): Promise<void> {
    const upload: Upload = { id: ++count.current, name: file.name, part: 0 };
    const set = (change: Partial<Upload>): void =>
      setUploads((list) => list.map((one) => (one.id === upload.id ? { ...one, ...change } : one)));
    setUploads((list) => [...list, upload]);
    const refusal = !IMAGE_TYPES.includes(file.type) ? words.notAnImage : file.size > MAX_BYTES ? words.tooLarge : "";
    if (refusal) return set({ fault: refusal });
    try {
      const { url, filename } = await uploadImage(taskId, file, { surface, onProgress: (part) => set({ part }) });
      const name = filename.replaceAll(/[[\]\\]/g, " ");
      if (field.current) insertText(field.current, `![${name}](${url})\n`);
      setUploads((list) => list.filter((one) => one.id !== upload.id));
    } catch (error) {
      set({ fault: errorSentence(error, text) });
    }
  }

  function take(event: ClipboardEvent | DragEvent, files: FileList | undefined): void {
    const images = [...(files ?? [])];
    if (images.length === 0) return;
    event.preventDefault();
    for (const file of images) void send(file);
  }

  function mention(person: Person): void {
    const area = field.current;
    if (!area || word === undefined) return;
    area.setSelectionRange(area.selectionStart - word.length - 1, area.selectionStart);
    const name = person.name.replaceAll(/[<>]/g, " ");
    insertText(area, `<hexlane-mention id="${person.id}">${name}</hexlane-mention> `);
    setWord(undefined);
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const isCommand = event.ctrlKey || event.metaKey;
    const area = event.currentTarget;
    const match = matches[chosen];
    if (match) {
      const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
      const takes = event.key === "Enter" || event.key === "Tab";
      if (step !== 0) setChosen((chosen + step + matches.length) % matches.length);
      else if (takes && !isCommand) mention(match);
      else if (event.key === "Escape") setWord(undefined);
      if (step !== 0 || takes || event.key === "Escape") {
        event.preventDefault();
        event.stopPropagation();
        return;
      }
    }
    if (isCommand && event.key === "Enter") {
      event.preventDefault();
      onSubmit?.();
    } else if (event.key === "Escape" && onCancel) {
      event.preventDefault();
      event.stopPropagation();
      onCancel();
    } else if (isCommand && event.key.toLowerCase() === "b") {
      event.preventDefault();
      toggleMark(area, "**");
    } else if (isCommand && event.key.toLowerCase() === "i") {
      event.preventDefault();
      toggleMark(area, "_");
    }
  }

  function look(): void {
    const found = field.current ? wordBefore(field.current) : undefined;
    if (found !== word) setChosen(0);
    setWord(found);
  }

  const tools: [IconName, string, (area: HTMLTextAreaElement) => void][] = [
    ["bold", words.bold, (area) => toggleMark(area, "**")],
    ["italic", words.italic, (area) => toggleMark(area, "_")],
    ["code", words.code, (area) => toggleMark(area, "`")],
    ["link", words.link, (area) => insertText(area, `[${selected(area) || words.linkText}](https://)`)],
    ["quote", words.quote, (area) => toggleLines(area, "> ")],
    ["list", words.list, (area) => toggleLines(area, "- ")],
    ["tasks", words.taskList, (area) => toggleLines(area, "- [ ] ")],
  ];

  return (
    <div className="editor">
      <div className="editor-bar">
        <div className="editor-modes">
          {[false, true].map((mode) => (
            <button
              key={String(mode)}
              type="button"
              className="editor-mode"
              aria-pressed={isPreview === mode}
              onClick={() => setPreview(mode)}
            >
              {mode ? words.preview : words.write}
            </button>
          ))}
        </div>
        {!isPreview && (
          <div className="editor-tools" role="toolbar" aria-label={words.tools}>
            {tools.map(([icon, name, act]) => (
              <button
                key={icon}
                type="button"
                className="icon-button"
                aria-label={name}
                title={name}
                onClick={() => field.current && act(field.current)}
              >
                <Icon name={icon} />
              </button>
            ))}
            <button
              type="button"
              className="icon-button"
              aria-label={words.image}
              title={words.image}
              onClick={() => picker.current?.click()}
            >
              <Icon name="image" />
            </button>
          </div>
        )}
      </div>
      {isPreview ? (
        <div className="editor-preview">
          {value.trim() === "" ? <p className="hint">{words.nothing}</p> : <Markdown source={value} people={people} />}
        </div>
      ) : (
        <textarea
          ref={field}
          className="editor-text"
          dir="auto"
          rows={rows}
          aria-label={label}
          aria-describedby={`${id}-hint`}
          aria-autocomplete="list"
          aria-controls={matches.length > 0 ? `${id}-people` : undefined}
          aria-activedescendant={matches.length > 0 ? `${id}-${chosen}` : undefined}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKeyDown}
          onKeyUp={look}
          onClick={look}
          onBlur={() => setWord(undefined)}
          onPaste={(event) => take(event, event.clipboardData.files)}
          onDrop={(event) => take(event, event.dataTransfer.files)}
        />
      )}
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept={IMAGE_TYPES.join(",")}
        onChange={(event) => {
          for (const file of event.target.files ?? []) void send(file);
          event.target.value = "";
        }}
      />
      {matches.length > 0 && (
        <div className="menu mentions" id={`${id}-people`} role="listbox" aria-label={words.people}>
          {matches.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text, which keeps the focus
            // biome-ignore lint/a11y/useFocusableInteractive: the same
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === chosen}
              className="menu-item"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => mention(person)}
            >
              <Avatar name={person.name} image={person.image} />
              <bdi>{person.name}</bdi>
            </div>
          ))}
        </div>
      )}
      <p className="visually-hidden" id={`${id}-hint`}>
        {words.hint}
      </p>
      <div role="status">
        {uploads.map(({ id: key, name, part, fault }) => (
          <div key={key} className="upload">
            <bdi className="upload-name">{name}</bdi>
            {fault === undefined ? (
              <progress max={1} value={part} aria-label={words.uploading(name)} />
            ) : (
              <>
                <span className="fault">{fault}</span>
                <button
                  type="button"
                  className="icon-button"
                  aria-label={text.actions.close}
                  onClick={() => setUploads((list) => list.filter((one) => one.id !== key))}
                >
                  <Icon name="close" />
                </button>
              </>
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

function selected(area: HTMLTextAreaElement): string {
  return area.value.slice(area.selectionStart, area.selectionEnd);
}

function matchesOf(people: readonly Person[], word: string): Person[] {
  const folded = word.toLowerCase();
  return people.filter(({ name }) => name.toLowerCase().includes(folded)).slice(0, MENTIONS);
}
