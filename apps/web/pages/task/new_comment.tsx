/** The field for a new comment, and comments that are not sent yet. @module */
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "../../components/button.tsx";
import { DraftNote } from "../../components/editor/draft_note.tsx";
import { MarkdownEditor } from "../../components/editor/markdown_editor.tsx";
import { UnsentList } from "../../components/shell/unsent_list.tsx";
import { createQueue, useUnsent } from "../../drafts/use_create_queue.ts";
import { useDraft } from "../../drafts/use_draft.ts";
import { useFullText } from "../../text/mod.tsx";
import type { Person } from "../board/board_data.ts";

export interface NewCommentProps {
  taskId: string;
  people: readonly Person[];
  mayWrite: boolean;
}

export function NewComment({ taskId, people, mayWrite }: NewCommentProps): ReactNode {
  const unsent = useUnsent((creation) => creation.kind === "comment" && creation.taskId === taskId);
  return (
    <>
      <UnsentList entries={unsent} />
      {mayWrite && <CommentField taskId={taskId} people={people} />}
    </>
  );
}

function CommentField({ taskId, people }: Omit<NewCommentProps, "mayWrite">): ReactNode {
  const { task: words } = useFullText();
  const field = useDraft(`task:${taskId}:comment`);
  const place = useRef<HTMLDivElement>(null);
  useCaretOf(taskId, place);

  function send(): void {
    const content = field.latest()?.text ?? "";
    if (content.trim() === "") return;
    // Stored before the field is cleared, so that the text is never lost.
    createQueue.add({ kind: "comment", taskId, content });
    field.clear();
  }

  return (
    <div className="new-comment stack" ref={place}>
      <DraftNote field={field} />
      <MarkdownEditor
        taskId={taskId}
        surface="comment"
        label={words.newComment}
        placeholder={words.commentHint}
        value={field.draft?.text ?? ""}
        onChange={(text) => field.write({ text })}
        people={people}
        rows={3}
        onSubmit={send}
      />
      <div className="actions actions-end">
        <Button variant="primary" onClick={send}>
          {words.sendComment}
        </Button>
      </div>
    </div>
  );
}

/** The caret position in a field that was replaced. */
let left: { taskId: string; at: number } | undefined;

/** Keeps the caret in the field when, after reconnecting, the whole task replaces its cached fields. */
function useCaretOf(taskId: string, place: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = place.current;
    const field = element?.querySelector("textarea");
    if (field && left?.taskId === taskId) {
      field.focus();
      field.setSelectionRange(left.at, left.at);
    }
    left = undefined;
    return () => {
      const active = document.activeElement;
      const isIn = active instanceof HTMLTextAreaElement && element?.contains(active);
      if (isIn) left = { taskId, at: active.selectionStart };
    };
  }, [taskId, place]);
}
