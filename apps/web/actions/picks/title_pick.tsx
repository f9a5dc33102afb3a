/** The title of a task, edited on its card. Typed text is kept as a draft. @module */
import type { ReactNode } from "react";
import { Button } from "../../components/button/button.tsx";
import { useFirstFocus } from "../../components/pick/use_first_focus.ts";
import { useDraft } from "../../drafts/use_draft.ts";
import { useFullText } from "../../text/mod.tsx";
import { useActionContext } from "../context.ts";
import { editTasks } from "../edits.ts";
import type { PickProps } from "./pick_props.ts";

export function TitlePick({ tasks, field, onClose }: PickProps): ReactNode {
  const { taskActions: words, actions } = useFullText();
  const ready = useActionContext();
  useFirstFocus(field, ({ text, isEntered }) => {
    write(`${typed.latest()?.text ?? task?.title ?? ""}${text}`);
    if (isEntered) void save();
  });
  const [task] = tasks;
  const typed = useDraft(`task:${task?.id}:title`);

  // The task may be renamed while the user types.
  const write = (text: string): void => {
    const base = typed.latest()?.base ?? task?.title;
    typed.write({ text, ...(base === undefined ? {} : { base }) });
  };

  async function save(): Promise<void> {
    const { text = "", base } = typed.latest() ?? {};
    const title = text.trim();
    onClose();
    const isSaved =
      !task || title === "" || text === base || (await editTasks(await ready(), [task], { title }, words.renamed));
    // A rejected title is kept as a draft.
    if (isSaved) typed.clear();
  }

  return (
    <form
      className="title-pick line gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <input
        ref={field}
        className="input"
        type="text"
        dir="auto"
        aria-label={words.find.title}
        maxLength={500}
        value={typed.draft?.text ?? task?.title ?? ""}
        onChange={(event) => write(event.target.value)}
      />
      <Button type="submit" variant="primary">
        {actions.save}
      </Button>
    </form>
  );
}
