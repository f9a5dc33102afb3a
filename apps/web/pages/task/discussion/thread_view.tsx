/** A comment with its replies, and the field for another one. @module */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { Button, TextButton } from "../../../components/button/button.tsx";
import { DraftNote } from "../../../components/editor/draft_note.tsx";
import { afterUploads } from "../../../components/editor/file_uploads.tsx";
import { MarkdownEditor } from "../../../components/editor/markdown_editor.tsx";
import { UnsentList } from "../../../components/shell/unsent_list.tsx";
import { drafts } from "../../../drafts/drafts.ts";
import { useDraft } from "../../../drafts/use_draft.ts";
import { outbox, useAccountId, useUnsent } from "../../../drafts/use_outbox.ts";
import type { TextArea } from "../../../markdown/text_area.ts";
import { noteTyping } from "../../../queries/live/presence.ts";
import { useFullText } from "../../../text/mod.tsx";
import type { TaskPart } from "../task_part.tsx";
import { authorOf, CommentView } from "./comment_view.tsx";
import type { Thread } from "./threads.ts";

/** A longer thread shows only its last replies. */
const MOST_REPLIES = 4;
const LAST_REPLIES = 2;

export function ThreadView({ thread, ...part }: TaskPart & { thread: Thread }): ReactNode {
  const { id, root, replies } = thread;
  const { task, mayEdit } = part;
  const { task: words, discussion } = useFullText();
  const accountId = useAccountId();
  const field = `task:${task.id}:reply:${id}`;
  // Typed text is shown again after a reload, without taking focus.
  const [open, setOpen] = useState<"asked" | "restored" | undefined>(() =>
    drafts.list({ accountId, prefix: field }).length > 0 ? "restored" : undefined,
  );
  const [isAll, setAll] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const area = useRef<TextArea>(null);
  const unsent = useUnsent((change) => change.kind === "comment" && change.parentId === id);
  const isLong = !isAll && replies.length > MOST_REPLIES;
  const shown = isLong ? replies.slice(-LAST_REPLIES) : replies;
  const last = replies.at(-1) ?? root;
  const name = last ? authorOf(part, last, words.unknownPerson) : words.unknownPerson;

  // Undo brings a discarded draft back.
  useEffect(
    () =>
      drafts.listen({ accountId, field }, (now, before) => {
        if (now && !before) setOpen((open) => open ?? "restored");
      }),
    [accountId, field],
  );

  function reply(): void {
    setOpen("asked");
    // The field may already be open.
    area.current?.focus();
  }

  function close(): void {
    setOpen(undefined);
    place.current?.querySelector<HTMLElement>("[data-reply]")?.focus();
  }

  return (
    <div className="thread column gap-2" ref={place}>
      {root ? (
        <CommentView {...part} activity={root} onReply={reply} />
      ) : (
        <p className="comment bordered rounded-large surface hint">{discussion.deletedComment}</p>
      )}
      {(replies.length > 0 || unsent.length > 0 || open) && (
        <div className="replies column gap-2">
          {isLong && (
            <TextButton onClick={() => setAll(true)}>
              {discussion.earlierReplies(replies.length - LAST_REPLIES)}
            </TextButton>
          )}
          {shown.length > 0 && (
            <ol className="column gap-2" aria-label={discussion.replies}>
              {shown.map((activity) => (
                <li key={activity.id}>
                  <CommentView {...part} activity={activity} onReply={reply} />
                </li>
              ))}
            </ol>
          )}
          <UnsentList entries={unsent} />
          {mayEdit && open && (
            <ReplyField
              {...part}
              area={area}
              field={field}
              threadId={id}
              label={discussion.replyTo(name)}
              isAsked={open === "asked"}
              onClose={close}
            />
          )}
        </div>
      )}
    </div>
  );
}

interface ReplyFieldProps extends TaskPart {
  area: RefObject<TextArea | null>;
  /** The draft field. */
  field: string;
  threadId: string;
  label: string;
  /** Whether the user has opened it, so that it takes focus. */
  isAsked: boolean;
  /** Collapses it. The draft stays. */
  onClose: () => void;
}

function ReplyField(props: ReplyFieldProps): ReactNode {
  const { task, people, area, field: name, threadId, label, isAsked, onClose } = props;
  const { actions, discussion } = useFullText();
  const field = useDraft(name);
  const pending = useRef<Promise<boolean>>(undefined);
  const sendWhole = (): void => afterUploads(pending, send);

  function send(): void {
    const content = field.latest()?.text ?? "";
    if (content.trim() === "") return;
    // Stored before the field is cleared, so that the text is never lost.
    outbox.add({ kind: "comment", taskId: task.id, content, parentId: threadId });
    field.clear();
    noteTyping(task.id, false);
    onClose();
  }

  function cancel(): void {
    if (field.latest()) field.discard();
    onClose();
  }

  return (
    <div className="reply-field stack">
      <DraftNote field={field} />
      <MarkdownEditor
        taskId={task.id}
        surface="comment"
        area={area}
        label={label}
        placeholder={discussion.replyHint}
        value={field.draft?.text ?? ""}
        onChange={(text) => {
          field.write({ text });
          noteTyping(task.id);
        }}
        people={people}
        rows={2}
        autoFocus={isAsked}
        pending={pending}
        onSubmit={sendWhole}
        onCancel={onClose}
      />
      <div className="actions actions-end">
        <Button onClick={cancel}>{actions.cancel}</Button>
        <Button variant="primary" onClick={sendWhole}>
          {discussion.reply}
        </Button>
      </div>
    </div>
  );
}
