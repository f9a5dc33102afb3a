/** Chooses the service and the file of an import. @module */
import { type DragEvent, type ReactNode, useId, useState } from "react";
import { Notice } from "../../components/notice.tsx";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { type ChosenFile, FILE_SOURCES, MAX_FILE_BYTES } from "./import_plan.ts";

/** Planka has no export file, so its explanation refers to the command line. */
const CHOICES = [...FILE_SOURCES, "planka"] as const;
export type ChosenSource = (typeof CHOICES)[number];

/** The command at the end of a source's explanation. */
const COMMANDS: Readonly<Partial<Record<ChosenSource, string>>> = {
  github:
    "gh issue list --state all --limit 1000 --json number,title,body,state,url,labels,assignees,milestone,comments > issues.json",
  "github-projects": "gh project item-list 1 --owner OWNER --limit 1000 --format json > items.json",
  planka: "hexlane import planka https://planka.example",
};

export interface ImportSourceProps {
  source: ChosenSource;
  file: ChosenFile | undefined;
  onSource: (source: ChosenSource) => void;
  onFile: (file: ChosenFile) => void;
}

export function ImportSource({ source, file, onSource, onFile }: ImportSourceProps): ReactNode {
  const { transfer: words } = useFullText();
  return (
    <Section id="source" title={words.source} text={words.sourceText}>
      <fieldset className="templates">
        <legend className="visually-hidden">{words.source}</legend>
        {CHOICES.map((one) => (
          <label key={one} className="template bordered rounded surface relative">
            <input type="radio" name="source" value={one} checked={one === source} onChange={() => onSource(one)} />
            <span className="template-name">{words.sources[one].name}</span>
          </label>
        ))}
      </fieldset>
      <div className="column gap-2">
        <p>{words.sources[source].text}</p>
        {COMMANDS[source] !== undefined && (
          <code className="command sunken rounded breakable small">{COMMANDS[source]}</code>
        )}
      </div>
      {source !== "planka" && <DropZone file={file} onFile={onFile} />}
    </Section>
  );
}

function DropZone({ file, onFile }: Pick<ImportSourceProps, "file" | "onFile">): ReactNode {
  const { transfer: words } = useFullText();
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [isTooLarge, setTooLarge] = useState(false);

  async function take(chosen: File | undefined): Promise<void> {
    if (!chosen) return;
    setTooLarge(chosen.size > MAX_FILE_BYTES);
    if (chosen.size > MAX_FILE_BYTES) return;
    onFile({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) });
  }
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same with the keyboard */}
      <div
        className={isOver ? "drop-zone drop-zone-over rounded" : "drop-zone rounded"}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <input
          id={id}
          type="file"
          className="visually-hidden"
          onChange={(event) => {
            void take(event.target.files?.[0]);
            // The same file can be chosen again after it was changed.
            event.target.value = "";
          }}
        />
        <label htmlFor={id} className="button button-secondary">
          {words.choose}
        </label>
        <span className="hint breakable">{file ? words.chosen(file.name) : words.drop}</span>
      </div>
      {isTooLarge && <Notice tone="danger">{words.tooLarge}</Notice>}
    </>
  );
}
