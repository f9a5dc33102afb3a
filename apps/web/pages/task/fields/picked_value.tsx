/** A value that is chosen from a list: an option, a person, a task or a day. @module */
import type { ListedProject, SearchResult } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useProjects, useWorkspace } from "../../../access/location.ts";
import { DayList } from "../../../actions/picks/date_pick.tsx";
import { Avatar } from "../../../components/avatar.tsx";
import { formatDay, useReader } from "../../../components/date.tsx";
import { COLORS, ColorDot } from "../../../components/form/color_field.tsx";
import { Listbox } from "../../../components/pick/listbox.tsx";
import type { PickOption } from "../../../components/pick/pick_options.ts";
import { PickPopover } from "../../../components/pick/pick_popover.tsx";
import { LabelChip } from "../../../components/task_parts.tsx";
import { searchTasks, taskQuery } from "../../../queries/board.ts";
import { useFullText } from "../../../text/mod.tsx";
import { keyOf } from "../../board/board_data.ts";
import type { EditorProps } from "./field_props.ts";
import { isListType, itemsOf, toggled } from "./field_values.ts";

export function PickedValue(given: EditorProps): ReactNode {
  const { field, mayEdit, nameId, faultId } = given;
  const list = useListValue(given);
  const props = isListType(field.type) ? { ...given, value: list.value, onSet: list.pick } : given;
  const isLinked = field.type === "relation" && props.value !== "";
  if (isLinked && !mayEdit) return <TaskLink {...props} />;
  return (
    <>
      {isLinked && <TaskLink {...props} />}
      <PickPopover
        {...{ nameId, faultId }}
        {...(isLinked ? { className: "pick pick-more line" } : {})}
        disabled={!mayEdit}
        shown={<Shown {...props} />}
        shownClassName={isLinked ? "visually-hidden" : "field-shown"}
        onClose={list.save}
      >
        {({ input, close }) => <Choices {...props} input={input} onClose={close} />}
      </PickPopover>
    </>
  );
}

/** Returns the value of a list while its items are picked. It is saved as one change, when the list closes. */
function useListValue({ field, value, onFault, onSet }: EditorProps) {
  const { customFields: words } = useFullText();
  // Stores the picked items rather than the new value, so that a change by someone else in the meantime is kept.
  const [picked, setPicked] = useState<readonly string[]>([]);
  const next = picked.reduce((list, item) => toggled(field.type, list, item), value);

  function save(): void {
    if (picked.length === 0) return;
    setPicked([]);
    onFault(undefined);
    if (next === "" && field.required) onFault(words.faults.required);
    else if (next !== value) onSet(next);
  }

  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => () => latest.current(), []);
  return { value: next, pick: (item: string) => setPicked([...picked, item]), save };
}

/** The value as text. */
function Shown({ field, value, people }: EditorProps): ReactNode {
  const { customFields: words, task } = useFullText();
  const reader = useReader();
  const items = itemsOf(field.type, value);
  if (items.length === 0) return <span className="soft">{words.empty}</span>;
  if (field.type === "date") return <bdi>{formatDay(value, reader)}</bdi>;
  if (field.type === "relation") return words.change(field.name);
  if (field.options) {
    return items.map((item) => <LabelChip key={item} name={item} color={field.optionColors?.[item] ?? COLORS.gray} />);
  }
  const names = items.map((id) => people.find((one) => one.id === id)?.name ?? task.unknownPerson);
  return <bdi>{names.join(", ")}</bdi>;
}

export interface ChoicesProps extends Pick<EditorProps, "field" | "value" | "people" | "onSet"> {
  project: Pick<ListedProject, "workspaceId">;
  input: RefObject<HTMLInputElement | null>;
  onClose: () => void;
}

/** The values to choose from. In a list, `onSet` picks or unpicks one item. */
export function Choices(props: ChoicesProps): ReactNode {
  const { field, value, input, onSet, onClose } = props;
  if (field.type === "relation") return <TaskChoices {...props} />;
  if (field.type !== "date") return <ListChoices {...props} />;
  return (
    <DayList
      label={field.name}
      field={input}
      current={value === "" ? null : value.slice(0, 10)}
      isClearable={!field.required}
      onChoose={(day) => {
        onClose();
        onSet(day ?? "");
      }}
    />
  );
}

function ListChoices({ field, value, people, input, onSet, onClose }: ChoicesProps): ReactNode {
  const { customFields: words, task } = useFullText();
  const isMultiple = isListType(field.type);
  const options: PickOption[] = field.options
    ? field.options.map((option) => ({
        value: option,
        label: option,
        mark: <ColorDot color={field.optionColors?.[option] ?? null} />,
      }))
    : people.map(({ id, name, image }) => ({
        value: id,
        label: name,
        mark: <Avatar key={id} size="small" name={name} image={image} />,
      }));

  function choose({ value: item }: PickOption): void {
    if (!isMultiple) onClose();
    if (isMultiple || item !== value) onSet(item);
  }

  return (
    <Listbox
      {...{ options, isMultiple }}
      label={field.name}
      field={input}
      chosen={new Set(itemsOf(field.type, value))}
      searchLabel={field.options ? words.find : task.findPerson}
      onChoose={choose}
    />
  );
}

function TaskChoices({ field, value, project, input, onSet, onClose }: ChoicesProps): ReactNode {
  return (
    <TaskSearch
      {...{ value, input }}
      workspaceId={project.workspaceId}
      label={field.name}
      onChoose={({ id }) => {
        onClose();
        if (id !== value) onSet(id);
      }}
    />
  );
}

export interface TaskSearchProps {
  workspaceId: string;
  label: string;
  /** The ID of the chosen task, or an empty string. */
  value: string;
  input: RefObject<HTMLInputElement | null>;
  onChoose: (found: SearchResult) => void;
}

/** Finds tasks of the workspace by key or title. */
export function TaskSearch({ workspaceId, label, value, input, onChoose }: TaskSearchProps): ReactNode {
  const { task: words } = useFullText();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim();
  const { data, isFetching } = useQuery({
    queryKey: ["find-task", workspaceId, wanted],
    queryFn: () => searchTasks(workspaceId, wanted),
    enabled: wanted.length > 1,
  });
  const found = wanted.length > 1 ? (data?.results ?? []) : [];
  const options = found.map(
    (hit): PickOption => ({ value: hit.id, label: hit.title, hint: `${hit.projectSlug}-${hit.taskNumber}` }),
  );
  return (
    <Listbox
      options={options}
      find={() => options}
      label={label}
      field={input}
      chosen={new Set([value])}
      searchLabel={words.findTask}
      none={wanted.length > 1 && !isFetching ? words.noHits : ""}
      onType={setTyped}
      onChoose={({ value: taskId }) => {
        const hit = found.find(({ id }) => id === taskId);
        if (hit) onChoose(hit);
      }}
    />
  );
}

function TaskLink({ value, project, nameId }: EditorProps): ReactNode {
  const { customFields: words } = useFullText();
  const workspace = useWorkspace();
  const { data: task, error } = useQuery({ ...taskQuery(value), retry: false });
  const { data: projects = [] } = useProjects(project.workspaceId);
  if (error) return <span className="grow soft field-read">{words.unknownTask}</span>;
  if (!task) return <span className="grow" />;
  const key = keyOf(projects.find(({ id }) => id === task.projectId) ?? project, task);
  return (
    <Link
      className="field-link grow shrinkable truncate"
      to="/w/$workspaceSlug/t/$taskKey"
      params={{ workspaceSlug: workspace?.slug ?? "", taskKey: key }}
      aria-describedby={nameId}
    >
      <span className="task-key">{key}</span> <bdi>{task.title}</bdi>
    </Link>
  );
}
