/** The field for a new comment, and comments that are not sent yet. @module */
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { Button } from "../../components/button/button.tsx";
import { DraftNote } from "../../components/editor/draft_note.tsx";
import { afterUploads } from "../../components/editor/file_uploads.tsx";
import { MarkdownEditor } from "../../components/editor/markdown_editor.tsx";
import { UnsentList } from "../../components/shell/unsent_list.tsx";
import { useDraft } from "../../drafts/use_draft.ts";
import { outbox, useUnsent } from "../../drafts/use_outbox.ts";
import { hasFocus, type TextArea } from "../../markdown/text_area.ts";
import { noteTyping } from "../../queries/live/presence.ts";
import { useShortcuts } from "../../shortcuts/shortcuts.ts";
import { useFullText } from "../../text/mod.tsx";
import type { Person } from "../board/board_data.ts";

export interface NewCommentProps {
  taskId: string;
  people: readonly Person[];
  mayWrite: boolean;
}

export function NewComment({ taskId, people, mayWrite }: NewCommentProps): ReactNode {
  const unsent = useUnsent((change) => change.kind === "comment" && change.taskId === taskId && !change.parentId);
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
  const area = useRef<TextArea>(null);
  const pending = useRef<Promise<boolean>>(undefined);
  const sendWhole = (): void => afterUploads(pending, send);
  useCaretOf(taskId, area);
  const place = useRef<HTMLDivElement>(null);
  useShortcuts({ "shift+c": focus });

  function focus(): void {
    // The preview has no text area.
    (area.current ?? place.current?.querySelector("button"))?.focus();
    // The live editor does not scroll to its focus.
    place.current?.scrollIntoView({ block: "nearest" });
  }

  function send(): void {
    const content = field.latest()?.text ?? "";
    if (content.trim() === "") return;
    // Stored before the field is cleared, so that the text is never lost.
    outbox.add({ kind: "comment", taskId, content });
    field.clear();
    noteTyping(taskId, false);
  }

  return (
    <div ref={place} className="new-comment stack">
      <DraftNote field={field} />
      <MarkdownEditor
        taskId={taskId}
        surface="comment"
        area={area}
        pending={pending}
        label={words.newComment}
        placeholder={words.commentHint}
        value={field.draft?.text ?? ""}
        onChange={(text) => {
          field.write({ text });
          noteTyping(taskId);
        }}
        people={people}
        rows={3}
        onSubmit={sendWhole}
      />
      <div className="actions actions-end">
        <Button variant="primary" onClick={sendWhole}>
          {words.sendComment}
        </Button>
      </div>
    </div>
  );
}

/** The caret position in a field that was replaced. */
let left: { taskId: string; at: number } | undefined;

/** Keeps the caret in the field when, after reconnecting, the whole task replaces its cached fields. */
function useCaretOf(taskId: string, area: RefObject<TextArea | null>): void {
  useLayoutEffect(() => {
    const { current: field } = area;
    if (field && left?.taskId === taskId) {
      field.focus();
      field.setSelectionRange(left.at, left.at);
    }
    left = undefined;
    return () => {
      const { current: last } = area;
      if (last && hasFocus(last)) left = { taskId, at: last.selectionStart };
    };
  }, [taskId, area]);
}
