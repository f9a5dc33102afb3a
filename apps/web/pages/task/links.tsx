/** Links from a task to pages elsewhere. @module */
import type { ListedExternalLink } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type FormEvent, type ReactNode, useId, useState } from "react";
import { IconButton } from "../../components/button/button.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { useDraft } from "../../drafts/use_draft.ts";
import { linksQuery } from "../../queries/task/task_document.ts";
import { useFullText } from "../../text/mod.tsx";
import { PartTitle, type TaskPart } from "./task_part.tsx";

export function Links({ task, changes, mayEdit, level }: TaskPart): ReactNode {
  const { task: words, repositories } = useFullText();
  const { data: links = [] } = useQuery(linksQuery(task.id));
  const reload = [linksQuery(task.id).queryKey];
  if (links.length === 0 && !mayEdit) return null;

  const remove = ({ id }: ListedExternalLink): Promise<unknown> =>
    changes.request(task, {
      route: "DELETE /api/external-link/task/:taskId/:id",
      input: { taskId: task.id, id },
      reload,
    });
  const add = async (url: string): Promise<boolean> => {
    const input = { taskId: task.id, body: { url } };
    return (await changes.request(task, { route: "POST /api/external-link/task/:taskId", input, reload })) !== false;
  };

  return (
    <section aria-labelledby="links">
      <PartTitle id="links" level={level}>
        {words.links}
      </PartTitle>
      {links.length > 0 && (
        <ul className="relations" aria-labelledby="links">
          {links.map((link) => (
            <li key={link.id} className="relation rounded line gap-2">
              <Icon name="link" />
              {link.resourceType !== "url" && <span className="hint">{repositories.links[link.resourceType]}</span>}
              <a
                dir="auto"
                className="relation-link grow shrinkable plain-link truncate"
                href={link.url}
                target="_blank"
                rel="noopener noreferrer"
              >
                {nameOf(link)}
              </a>
              <LinkState link={link} />
              {link.title !== null && <span className="hint">{new URL(link.url).host}</span>}
              {mayEdit && link.integrationId === null && (
                <IconButton icon="close" label={words.removeLink(nameOf(link))} onClick={() => void remove(link)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {mayEdit && <NewLink taskId={task.id} onAdd={add} />}
    </section>
  );
}

const STATE_TONES: Readonly<Record<string, string>> = {
  open: "badge badge-accent",
  merged: "badge badge-on",
  success: "badge badge-on",
  failure: "badge badge-danger",
};

/** The state of an issue or a pull request, and of its checks. */
function LinkState({ link: { resourceType, metadata } }: { link: ListedExternalLink }): ReactNode {
  const { repositories } = useFullText();
  if (resourceType === "url" || resourceType === "branch" || metadata === null) return null;
  const { state, merged, draft, checks } = metadata;
  const states = [merged === true ? "merged" : draft === true && state === "open" ? "draft" : state, checks];
  const words: Readonly<Record<string, string>> = repositories.links;
  return states
    .filter((name): name is string => typeof name === "string" && words[name] !== undefined)
    .map((name) => (
      <span key={name} className={STATE_TONES[name] ?? "badge"}>
        {words[name]}
      </span>
    ));
}

function nameOf({ title, url }: ListedExternalLink): string {
  return title ?? url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

/** A field that adds a pasted URL at once, and a typed one on Enter. */
function NewLink({ taskId, onAdd }: { taskId: string; onAdd: (url: string) => Promise<boolean> }): ReactNode {
  const { task: words } = useFullText();
  const noteId = useId();
  const field = useDraft(`task:${taskId}:link`);
  const typed = field.draft?.text ?? "";
  const [isInvalid, setInvalid] = useState(false);

  async function add(url: string): Promise<void> {
    setInvalid(!isWebUrl(url));
    // Text that was typed in the meantime stays in the field.
    if (isWebUrl(url) && (await onAdd(url)) && field.latest()?.text.trim() === url) field.clear();
  }

  function onPaste(event: ClipboardEvent): void {
    const pasted = event.clipboardData.getData("text/plain").trim();
    if (typed.trim() !== "" || !isWebUrl(pasted)) return;
    event.preventDefault();
    field.write({ text: pasted });
    void add(pasted);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (typed.trim() !== "") void add(typed.trim());
  }

  return (
    <form className="new-subtask relative" onSubmit={submit}>
      <Icon name="plus" />
      <input
        className="input"
        type="text"
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        maxLength={2048}
        aria-label={words.newLink}
        aria-invalid={isInvalid}
        aria-describedby={noteId}
        placeholder={words.newLink}
        value={typed}
        onPaste={onPaste}
        onChange={(event) => {
          field.write({ text: event.target.value });
          setInvalid(false);
        }}
      />
      <p id={noteId} role="status" className="hint">
        {isInvalid ? words.invalidLink : ""}
      </p>
    </form>
  );
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
