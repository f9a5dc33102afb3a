/** A comment, with its reactions. @module */
import type { Activity } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useMay } from "../../../access/location.ts";
import { Avatar } from "../../../components/avatar.tsx";
import { TextButton } from "../../../components/button/button.tsx";
import { ConfirmDialog } from "../../../components/dialog.tsx";
import { EditableText, useTextEditing } from "../../../components/editor/editable_text.tsx";
import { Moment } from "../../../components/moment.tsx";
import { useDraft } from "../../../drafts/use_draft.ts";
import { activitiesQuery } from "../../../queries/board.ts";
import { sessionQuery } from "../../../queries/session.ts";
import { useFullText } from "../../../text/mod.tsx";
import type { TaskPart } from "../task_part.tsx";
import { Reactions } from "./reactions.tsx";

export interface CommentProps extends TaskPart {
  activity: Activity;
  /** Opens the field for a reply. */
  onReply: () => void;
}

/** Returns the name of the author of a comment. */
export function authorOf({ people }: TaskPart, { userId, user, externalUserName }: Activity, unknown: string): string {
  return externalUserName ?? people.find(({ id }) => id === userId)?.name ?? user?.name ?? unknown;
}

export function CommentView({ onReply, ...part }: CommentProps): ReactNode {
  const { activity, task, changes, project, people, mayEdit, level } = part;
  const { task: words, discussion } = useFullText();
  const queries = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const may = useMay(project.workspaceId, project.id);
  const field = useDraft(`task:${task.id}:edit:${activity.id}`);
  const [isDeleting, setDeleting] = useState(false);
  const isMine = activity.userId !== null && activity.userId === session?.user.id;
  const member = people.find(({ id }) => id === activity.userId);
  const author = member ?? activity.user;
  const importer = member?.name ?? words.unknownPerson;
  const name = authorOf(part, activity, words.unknownPerson);
  const content = activity.content ?? "";

  const editing = useTextEditing(field, content);
  const reload = [activitiesQuery(task.id).queryKey];

  async function save(): Promise<void> {
    const written = field.latest()?.text ?? "";
    if (written.trim() === "") return;
    const saved = await changes.request(task, {
      route: "PUT /api/comment/:id",
      input: { id: activity.id, body: { content: written } },
      reload,
      typed: { field: `task:${task.id}:edit:${activity.id}`, text: written },
    });
    if (!saved) return;
    if (saved.isWaiting)
      show((list) => list.map((one) => (one.id === activity.id ? { ...one, content: written } : one)));
    const now = field.latest()?.text;
    if (now === written) field.clear();
    else if (now !== undefined) field.write({ text: now, base: written });
  }

  async function remove(): Promise<void> {
    const saved = await changes.request(task, { route: "DELETE /api/comment/:id", input: { id: activity.id }, reload });
    if (saved !== false && saved.isWaiting) show((list) => list.filter(({ id }) => id !== activity.id));
  }

  /** Shows a pending change. */
  function show(change: (list: readonly Activity[]) => Activity[]): void {
    queries.setQueryData(activitiesQuery(task.id).queryKey, (list) => list && change(list));
  }
  return (
    <article className="comment bordered rounded-large surface" aria-label={words.commentBy(name)} data-text-owner>
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
        {mayEdit && !editing.isOpen && (
          <span className="comment-actions line gap-3">
            <TextButton data-reply aria-label={discussion.replyTo(name)} onClick={onReply}>
              {discussion.reply}
            </TextButton>
            {isMine && (
              <TextButton data-edit onClick={() => editing.open()}>
                {words.edit}
              </TextButton>
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
        onConfirm={remove}
      />
      <EditableText
        {...{ field, editing, people, level }}
        taskId={task.id}
        surface="comment"
        label={words.comment}
        stored={content}
        mayEdit={mayEdit && isMine}
        rows={4}
        onSave={save}
      />
      <Reactions {...part} commentId={activity.id} />
    </article>
  );
}
