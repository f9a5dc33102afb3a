/** All files of a task, whether or not a text refers to them. @module */
import type { TaskFile } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { assetPath } from "../../browser/asset_path.ts";
import { IconButton } from "../../components/button/button.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { Moment } from "../../components/moment.tsx";
import { formatBytes } from "../../format/bytes.ts";
import { api } from "../../queries/api.ts";
import { filesQuery } from "../../queries/task/task_document.ts";
import { useFullText } from "../../text/mod.tsx";
import { PartTitle, type TaskPart } from "./task_part.tsx";

export function Attachments({ task, people, mayEdit, level }: TaskPart): ReactNode {
  const { editor: words, task: taskWords } = useFullText();
  const queries = useQueryClient();
  const query = filesQuery(task.id);
  const { data: files = [] } = useQuery(query);
  const [asked, setAsked] = useState<TaskFile>();
  if (files.length === 0) return null;
  const locale = document.documentElement.lang || undefined;

  async function remove(): Promise<void> {
    if (asked) await api("DELETE /api/asset/:id", { id: asked.id });
    await queries.invalidateQueries({ queryKey: query.queryKey });
  }

  return (
    <section aria-labelledby="attachments">
      <div className="section-head">
        <PartTitle id="attachments" level={level}>
          {words.attachments}
        </PartTitle>
      </div>
      <ul className="relations" aria-labelledby="attachments">
        {files.map((file) => {
          const { id, url, filename, size, userId, createdAt } = file;
          return (
            <li key={id} className="relation rounded line gap-2">
              <a
                className="file-chip shrinkable"
                href={assetPath(url) ?? url}
                target="_blank"
                rel="noopener noreferrer"
              >
                <span className="file-chip-icon" />
                <bdi className="file-chip-name truncate">{filename}</bdi>
                <span className="file-chip-size"> {formatBytes(size, locale)}</span>
              </a>
              <span className="grow" />
              <bdi className="hint truncate shrinkable">
                {people.find((person) => person.id === userId)?.name ?? taskWords.unknownPerson}
              </bdi>
              <span className="hint rigid">
                <Moment value={createdAt} />
              </span>
              {mayEdit && <IconButton icon="close" label={words.deleteFile(filename)} onClick={() => setAsked(file)} />}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={words.deleteFile(asked?.filename ?? "")}
        text={words.deleteFileText}
        action={taskWords.delete}
        onConfirm={remove}
      />
    </section>
  );
}
