/** The labels of a task, and a button to choose more. @module */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef } from "react";
import { useActionContext } from "../../actions/context.ts";
import { labelsOn, labelTasks } from "../../actions/label_edits.ts";
import { openPick, wasJustClosed } from "../../actions/opened.ts";
import { Icon } from "../../components/icon/icon.tsx";
import { LabelChip } from "../../components/task_parts.tsx";
import { taskLabelsQuery } from "../../queries/board.ts";
import { useFullText } from "../../text/mod.tsx";
import type { TaskPart } from "./task_part.tsx";

export function TaskLabels({ task, mayEdit }: TaskPart): ReactNode {
  const { task: words } = useFullText();
  const ready = useActionContext();
  const adder = useRef<HTMLButtonElement>(null);
  const queries = useQueryClient();
  const { data: labels = labelsOn(queries, task) } = useQuery(taskLabelsQuery(task.id));
  return (
    <div className="property property-labels">
      <span className="hint" id="labels-name">
        {words.labels}
      </span>
      <div className="task-labels">
        <ul className="chips" aria-labelledby="labels-name">
          {labels.map((label) => (
            <li key={label.id} className="chip inline-line bordered">
              <LabelChip name={label.name} color={label.color} />
              {mayEdit && (
                <button
                  type="button"
                  className="chip-remove"
                  aria-label={words.removeLabel(label.name)}
                  onClick={() => void ready().then((context) => labelTasks(context, [task], label, false))}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
        {mayEdit && (
          <button
            ref={adder}
            type="button"
            className="add-label"
            data-pick="labels"
            aria-haspopup="dialog"
            aria-label={words.addLabel}
            onClick={() => wasJustClosed("labels") || openPick("labels", [task], adder.current ?? undefined)}
          >
            <Icon name="plus" />
          </button>
        )}
      </div>
    </div>
  );
}
