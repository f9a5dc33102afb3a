/** The comments and history of a task. @module */

import type { Activity } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useMay } from "../../access/location.ts";
import { Avatar } from "../../components/avatar.tsx";
import { Button, TextButton } from "../../components/button.tsx";
import { formatDay, Moment, useReader } from "../../components/date.tsx";
import { ConfirmDialog } from "../../components/dialog.tsx";
import { DraftNote } from "../../components/editor/draft_note.tsx";
import { Markdown } from "../../components/editor/markdown.tsx";
import { MarkdownEditor } from "../../components/editor/markdown_editor.tsx";
import { Loaded } from "../../components/loading.tsx";
import { Notice } from "../../components/notice.tsx";
import { useDraft } from "../../drafts/use_draft.ts";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { activitiesQuery } from "../../queries/board.ts";
import { sessionQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { sentenceOf } from "./history.ts";
import { NewComment } from "./new_comment.tsx";
import { OrphanedDrafts } from "./orphaned_drafts.tsx";
import { PartTitle, type TaskPart } from "./task_part.tsx";

export function Discussion(part: TaskPart): ReactNode {
  const { task, mayEdit, level } = part;
  const { task: words } = useFullText();
  const activities = useQuery(activitiesQuery(task.id));
  const [isAll, setAll] = useState(true);
  return (
    <section aria-labelledby="activity">
      <div className="section-head">
        <PartTitle id="activity" level={level}>
          {words.activity}
        </PartTitle>
        <label className="check gap-2 check-small hint">
          <input type="checkbox" checked={isAll} onChange={(event) => setAll(event.target.checked)} />
          <span>{words.showHistory}</span>
        </label>
      </div>
      <Loaded query={activities}>
        {(list) => (
          // The server returns the newest first; a discussion reads oldest first.
          <ol className="activities column gap-3">
            {list
              .filter(({ type }) => isAll || type === "comment")
              .toReversed()
              .map((activity) => (
                <li key={activity.id}>
                  {activity.type === "comment" ? (
                    <CommentView {...part} activity={activity} />
                  ) : (
                    <HistoryEntry {...part} activity={activity} />
                  )}
                </li>
              ))}
          </ol>
        )}
      </Loaded>
      {activities.data && (
        <OrphanedDrafts
          taskId={task.id}
          isShown={(field) =>
            mayEdit && field.startsWith("edit:") && !activities.data.some(({ id }) => field.includes(id))
          }
        />
      )}
      <NewComment taskId={task.id} people={part.people} mayWrite={mayEdit} />
    </section>
  );
}

type ActivityProps = TaskPart & { activity: Activity };

function HistoryEntry({ activity, columns, people }: ActivityProps): ReactNode {
  const { task: words, history } = useFullText();
  const reader = useReader();
  const actor = people.find(({ id }) => id === activity.userId);
  const who = actor?.name ?? activity.user?.name ?? (activity.userId === null ? words.system : words.unknownPerson);
  const sentence = sentenceOf(activity, {
    words: history,
    statusOf: (slug) =>
      columns.find((column) => column.slug === slug)?.name ??
      (slug === "planned" || slug === "archived" ? words.statuses[slug] : slug),
    personOf: (id) => people.find((person) => person.id === id)?.name,
    dayOf: (value) => formatDay(value, reader),
    priorityOf: (priority) => words.priorities[priority as keyof typeof words.priorities] ?? priority,
  });
  return (
    <p className="history breakable hint">
      <bdi className="history-who">{who}</bdi> <span>{sentence}</span> <Moment value={activity.createdAt} />
    </p>
  );
}

function CommentView({ activity, task, project, people, mayEdit, level }: ActivityProps): ReactNode {
  const text = useFullText();
  const { task: words, actions } = text;
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const may = useMay(project.workspaceId);
  const field = useDraft(`task:${task.id}:edit:${activity.id}`);
  const draft = mayEdit ? field.draft : undefined;
  const [failure, setFailure] = useState<string>();
  const [isDeleting, setDeleting] = useState(false);
  const isMine = activity.userId !== null && activity.userId === session?.user.id;
  const member = people.find(({ id }) => id === activity.userId);
  const author = member ?? activity.user;
  const importer = member?.name ?? words.unknownPerson;
  const name = activity.externalUserName ?? author?.name ?? words.unknownPerson;
  const content = activity.content ?? "";

  async function change(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
      setFailure(undefined);
    } catch (error) {
      setFailure(errorSentence(error, text));
    }
    await queries.invalidateQueries({ queryKey: activitiesQuery(task.id).queryKey });
  }

  const save = (): void => {
    const written = field.latest()?.text ?? "";
    if (written.trim() === "") return;
    void change(async () => {
      await api("PUT /api/comment/:id", { id: activity.id, body: { content: written } });
      const now = field.latest()?.text;
      if (now === written) field.clear();
      else if (now !== undefined) field.write({ text: now, base: written });
    });
  };
  return (
    <article className="comment bordered rounded-large surface" aria-label={words.commentBy(name)}>
      <header className="comment-head line wrap">
        <Avatar size="small" name={name} image={activity.externalUserAvatar ?? author?.image ?? null} />
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <span className="hint">
          {activity.externalUserName !== null && (
            <>
              <bdi>{words.importedBy(importer)}</bdi>
              {" · "}
            </>
          )}
          <Moment value={activity.createdAt} />
          {activity.updatedAt !== activity.createdAt && ` · ${words.edited}`}
        </span>
        {mayEdit && draft === undefined && (
          <span className="comment-actions">
            {isMine && (
              <TextButton onClick={() => field.write({ text: content, base: content })}>{words.edit}</TextButton>
            )}
            {(isMine || may("workspace:manage_settings")) && (
              <TextButton onClick={() => setDeleting(true)}>{words.delete}</TextButton>
            )}
          </span>
        )}
      </header>
      <ConfirmDialog
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={words.deleteComment}
        text={words.deleteCommentText}
        action={words.delete}
        onConfirm={() => change(() => api("DELETE /api/comment/:id", { id: activity.id }))}
      />
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      {draft === undefined ? (
        <Markdown source={content} people={people} level={level} />
      ) : (
        <div className="stack">
          <DraftNote field={field} />
          <MarkdownEditor
            taskId={task.id}
            surface="comment"
            label={words.comment}
            value={draft.text}
            onChange={(written) => field.write({ text: written, base: draft.base ?? content })}
            people={people}
            autoFocus={!field.isRestored}
            rows={4}
            onSubmit={save}
            onCancel={() => draft.text === draft.base && field.clear()}
          />
          <div className="actions">
            <Button variant="primary" onClick={save}>
              {actions.save}
            </Button>
            <Button onClick={field.discard}>{actions.cancel}</Button>
          </div>
        </div>
      )}
    </article>
  );
}
