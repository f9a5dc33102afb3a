/** The labels of a task, and a list to choose from or add to. @module */
import { Popover } from "@base-ui/react/popover";
import type { Label } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { useMay } from "../../access/location.ts";
import { Icon } from "../../components/icon.tsx";
import { LabelChip } from "../../components/task_parts.tsx";
import { showToast } from "../../components/toast.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { taskLabelsQuery } from "../../queries/board.ts";
import { putTask } from "../../queries/task_changes.ts";
import { labelsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import type { TaskPart } from "./task_part.tsx";

/** Distinct, and visible in both themes. */
const COLORS = ["#e5484d", "#e5851c", "#c9a400", "#46a758", "#12a594", "#3e7bfa", "#8e4ec6", "#d6409f", "#808a91"];

export function TaskLabels({ task, project, mayEdit }: TaskPart): ReactNode {
  const text = useFullText();
  const { task: words } = text;
  const queries = useQueryClient();
  const { data: labels = [] } = useQuery(taskLabelsQuery(task.id));
  const may = useMay(project.workspaceId);

  /** Adds a copy: the same label on another task is not affected. */
  const put = ({ id, name, color }: Label): Promise<unknown> =>
    may("label:create")
      ? api("POST /api/label", { body: { name, color, workspaceId: project.workspaceId, taskId: task.id } })
      : api("PUT /api/label/:id/task", { id, body: { taskId: task.id } });

  /** Runs a change, then shows the server's state. */
  async function change(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      showToast({ tone: "danger", text: text.board.notSaved(task.title, errorSentence(error, text)) });
    }
    const now = await api("GET /api/label/task/:taskId", { taskId: task.id }).catch(() => undefined);
    if (!now) return;
    queries.setQueryData(taskLabelsQuery(task.id).queryKey, now);
    const onCard = now.map(({ id, name, color }) => ({ id, name, color }));
    putTask(queries, { id: task.id, projectId: task.projectId, labels: onCard });
    void queries.invalidateQueries({ queryKey: labelsQuery(project.workspaceId).queryKey });
  }

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
                  onClick={() => void change(() => api("DELETE /api/label/:id/task", { id: label.id }))}
                >
                  <Icon name="close" />
                </button>
              )}
            </li>
          ))}
        </ul>
        {mayEdit && (
          <Popover.Root>
            <Popover.Trigger className="add-label" aria-label={words.addLabel}>
              <Icon name="plus" />
            </Popover.Trigger>
            <Popover.Portal>
              <Popover.Positioner sideOffset={6} align="start" className="menu-place">
                <Popover.Popup className="menu label-menu" aria-label={words.addLabel}>
                  <Choices
                    workspaceId={project.workspaceId}
                    labels={labels}
                    mayCreate={may("label:create")}
                    onAttach={(label) => void change(() => put(label))}
                    onDetach={(label) => void change(() => api("DELETE /api/label/:id/task", { id: label.id }))}
                    onCreate={(name, color) =>
                      void change(async () => {
                        const { workspaceId } = project;
                        await put(await api("POST /api/label", { body: { name, color, workspaceId } }));
                      })
                    }
                  />
                </Popover.Popup>
              </Popover.Positioner>
            </Popover.Portal>
          </Popover.Root>
        )}
      </div>
    </div>
  );
}

interface ChoicesProps {
  workspaceId: string;
  labels: readonly Label[];
  mayCreate: boolean;
  onAttach: (label: Label) => void;
  onDetach: (label: Label) => void;
  onCreate: (name: string, color: string) => void;
}

function Choices({ workspaceId, labels, mayCreate, onAttach, onDetach, onCreate }: ChoicesProps): ReactNode {
  const { task: words } = useFullText();
  const { data: templates = [] } = useQuery(labelsQuery(workspaceId));
  const [typed, setTyped] = useState("");
  const attachedAs = (name: string): Label | undefined => labels.find((label) => fold(label.name) === fold(name));
  // Includes labels that exist only on this task.
  const own = labels.filter(({ name }) => !templates.some((template) => fold(template.name) === fold(name)));
  const all = [...templates, ...own];
  const folded = fold(typed);
  const found = all.filter(({ name }) => fold(name).includes(folded));
  const isNew = folded !== "" && !all.some(({ name }) => fold(name) === folded);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const [only] = found;
    if (isNew && mayCreate) onCreate(typed.trim(), COLORS[all.length % COLORS.length] ?? "gray");
    else if (found.length === 1 && only && !attachedAs(only.name)) onAttach(only);
    setTyped("");
  }

  return (
    <form onSubmit={submit}>
      <input
        className="input"
        type="text"
        aria-label={words.findLabel}
        placeholder={words.findLabel}
        maxLength={64}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <ul className="label-choices scroll-y">
        {found.map((label) => {
          const attached = attachedAs(label.name);
          return (
            <li key={fold(label.name)}>
              <label className="menu-item">
                <input
                  type="checkbox"
                  checked={attached !== undefined}
                  onChange={() => (attached ? onDetach(attached) : onAttach(label))}
                />
                <LabelChip name={label.name} color={label.color} />
              </label>
            </li>
          );
        })}
      </ul>
      {found.length === 0 && !isNew && <p className="hint menu-hint">{words.noLabels}</p>}
      {isNew && mayCreate && (
        <button type="submit" className="menu-item menu-button full gap-2">
          <Icon name="plus" />
          <span>{words.createLabel(typed.trim())}</span>
        </button>
      )}
    </form>
  );
}

/** Compares names the way the server does. */
function fold(name: string): string {
  return name.normalize("NFKC").trim().toLowerCase();
}
