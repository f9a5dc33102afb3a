/** The label picker: several labels can be chosen, and a new name creates one. @module */
import type { Label } from "@hexlane/client";
import { useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import { cssColor } from "../../components/css_color.ts";
import { COLORS, ColorField } from "../../components/form/color_field.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { Listbox } from "../../components/pick/listbox.tsx";
import { matchingOptions, type PickOption } from "../../components/pick/pick_options.ts";
import { taskLabelsQuery } from "../../queries/board.ts";
import { labelsQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { useActionContext } from "../context.ts";
import { mayChange } from "../known.ts";
import { changeLabelColor, createLabel, foldLabel, labelsOn, labelTasks } from "../label_edits.ts";
import type { PickProps } from "./pick_props.ts";

const NEW = "new:";
/** Outside a board, the labels are loaded task by task, so only this many tasks are loaded. */
const MOST_LOADED = 50;

export function LabelPick({ tasks, label, field }: PickProps): ReactNode {
  const { task: words, labels: labelWords, workspace: workspaceWords } = useFullText();
  const [typed, setTyped] = useState("");
  const [color, setColor] = useState<string>();
  const [created, setCreated] = useState(0);
  const queries = useQueryClient();
  const ready = useActionContext();
  const workspaceId = tasks[0]?.workspaceId ?? "";
  const { data: templates = [] } = useQuery(labelsQuery(workspaceId));
  // Re-renders when a label is added.
  const isOne = tasks.length === 1;
  const others = tasks.filter((task) => !("labels" in task)).slice(0, MOST_LOADED);
  useQueries({
    queries: (isOne ? tasks : others).map(({ id }) => taskLabelsQuery(id)),
  });
  useQuery({ queryKey: ["board", tasks[0]?.projectId ?? ""], enabled: false });
  const used = tasks.map((task) => labelsOn(queries, task));
  // Includes labels that exist only on these tasks.
  const all = new Map([...used.flat(), ...templates].map((one) => [foldLabel(one.name), one]));
  const namesOf = (labels: readonly { name: string }[]): string[] => labels.map(({ name }) => foldLabel(name));
  const chosen = new Set([...all.keys()].filter((name) => used.every((labels) => namesOf(labels).includes(name))));
  const options = [...all]
    .map(([value, { name, color }]) => ({ value, label: name, mark: <LabelDot color={color} /> }))
    .sort((left, right) => left.label.localeCompare(right.label));

  const found = all.get(foldLabel(typed));
  const template = templates.find(({ name }) => foldLabel(name) === foldLabel(typed));
  const recolored = found && template && mayChange(queries, tasks, "label:update") ? template : undefined;
  const mayCreate = mayChange(queries, tasks, "label:create");
  const isNewName = (name: string): boolean => name.trim() !== "" && !all.has(foldLabel(name)) && mayCreate;
  const palette = Object.values(COLORS);
  // Each new label gets the next color of the palette.
  const nextColor = color ?? palette[(templates.length + 1) % palette.length] ?? COLORS.gray;

  function find(typed: string): PickOption[] {
    const found = matchingOptions(options, typed);
    const isNew = isNewName(typed);
    const create = { value: NEW + typed.trim(), label: words.createLabel(typed.trim()), mark: <Icon name="plus" /> };
    return isNew ? [...found, create] : found;
  }

  async function choose({ value }: PickOption): Promise<void> {
    const context = await ready();
    const known = all.get(value);
    if (known) await labelTasks(context, tasks, known, !chosen.has(value));
    else await create(value.slice(NEW.length));
  }

  async function create(name: string): Promise<void> {
    setTyped("");
    setColor(undefined);
    await createLabel(await ready(), tasks, { name, color: nextColor });
  }

  /** Changes the color of the label on every task that has it. */
  async function recolor(label: Label, color: string): Promise<void> {
    await changeLabelColor(await ready(), label, color);
  }

  return (
    <>
      <Listbox
        key={created}
        {...{ label, options, chosen, field, find }}
        isMultiple
        searchLabel={words.findLabel}
        none={words.noLabels}
        onType={setTyped}
        onChoose={(option) => void choose(option)}
      />
      {isNewName(typed) && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the radio buttons in it handle the keys
        <div
          className="pick-colors"
          onChange={(event) => setColor((event.target as HTMLInputElement).value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            void create(typed.trim());
            // A new list starts with an empty field. If the name stayed in the field, the next Enter would remove the label.
            flushSync(() => setCreated(created + 1));
            field.current?.focus();
          }}
        >
          <ColorField name="color" label={labelWords.newColor} value={nextColor} />
        </div>
      )}
      {recolored && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the radio buttons in it handle the keys
        <div
          className="pick-colors"
          onChange={(event) => void recolor(recolored, (event.target as HTMLInputElement).value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            field.current?.focus();
          }}
        >
          <ColorField key={recolored.id} name="color" label={workspaceWords.labels.color} value={recolored.color} />
        </div>
      )}
    </>
  );
}

function LabelDot({ color }: { color: string }): ReactNode {
  return <span className="label-dot" style={{ background: cssColor(color) }} />;
}
