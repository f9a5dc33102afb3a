/** The dialog that creates or edits a saved view. @module */
import type { SavedView } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useMay, useProjects } from "../../access/location.ts";
import { FormDialog } from "../../components/dialog.tsx";
import { CheckField, Field, SelectField, TextField } from "../../components/form/field.tsx";
import { DialogSubmit, type FieldErrors, Form, type Values } from "../../components/form/form.tsx";
import { checkAll, required } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { refreshViews } from "../../queries/saved_views.ts";
import { sessionQuery } from "../../queries/session.ts";
import { peopleOf } from "../../queries/task/task_changes.ts";
import { membersQuery } from "../../queries/workspace.ts";
import { useFullText } from "../../text/mod.tsx";
import { TOTALS, type Total } from "./totals.ts";
import { useFieldsOfProjects } from "./use_fields_of_projects.ts";
import { BUILT_IN_GROUPS, isGroupable, isNumeric, nameOfField } from "./view_fields.ts";
import { LAYOUTS, type Layout, type ViewSettings } from "./view_settings.ts";

export interface ViewDialogProps {
  workspaceId: string;
  /** The view to edit, or the settings of a new one. Undefined while the dialog is closed. */
  view: SavedView | ViewSettings | undefined;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}

export function ViewDialog(props: ViewDialogProps): ReactNode {
  const { view, onClose } = props;
  const { savedViews: words } = useFullText();
  const isNew = view === undefined || !("id" in view);
  return (
    <FormDialog open={view !== undefined} onClose={onClose} title={isNew ? words.create : words.editTitle(view.name)}>
      {view !== undefined && <ViewForm {...props} view={view} />}
    </FormDialog>
  );
}

const VISIBILITIES = ["private", "shared", "public"] as const;
const NONE = "";
/** The built-in columns that a view can show or hide. */
const COLUMNS = [
  "status",
  "priority",
  "assignee",
  "label",
  "due",
  "start",
  "estimate",
  "milestone",
  "cycle",
  "project",
] as const;

function ViewForm({ workspaceId, view, onSaved }: ViewDialogProps & { view: SavedView | ViewSettings }): ReactNode {
  const { savedViews: words, views, board, project, shell, actions, checks, notifications, planning } = useFullText();
  const { estimate, milestone, cycle } = planning;
  const names = { ...views.fields, project: words.project, start: words.start, estimate, milestone, cycle };
  const queries = useQueryClient();
  const may = useMay(workspaceId);
  const known = "id" in view ? view : undefined;
  const [visibility, setVisibility] = useState(view.visibility);
  const [scope, setScope] = useState(view.projectIds.length > 0 ? "selected" : "all");
  const [projectIds, setProjectIds] = useState<readonly string[]>(view.projectIds);
  const [layout, setLayout] = useState<Layout>(view.layout);
  const fields = useFieldsOfProjects(workspaceId, scope === "all" ? [] : projectIds);

  function check(values: Values): FieldErrors {
    const errors = checkAll(values, { name: required(checks.title) });
    if (scope === "selected" && projectIds.length === 0) errors.scope = words.chooseProject;
    if (layout === "board" && values.swimlaneBy && values.swimlaneBy === (values.groupBy || "status"))
      errors.swimlaneBy = words.sameGroup;
    return errors;
  }

  async function save(values: Values): Promise<void> {
    const body: ViewSettings = {
      name: values.name ?? "",
      description: values.description?.trim() || null,
      visibility,
      memberIds: visibility === "shared" ? checked(values, "member") : [],
      projectIds: scope === "all" ? [] : [...projectIds],
      layout,
      query: (values.query ?? "").trim(),
      // Settings that this layout does not use are kept, in case the layout changes again.
      groupBy: isGrouped ? values.groupBy || null : view.groupBy,
      swimlaneBy: swimlaneIn(values),
      columns: hasColumns ? columnsOf(view.columns, checked(values, "column")) : view.columns,
      totals: isGrouped ? totalsIn(values) : view.totals,
    };
    const saved = known
      ? await api("PATCH /api/view/:id", { id: known.id, body })
      : await api("POST /api/view", { body: { ...body, workspaceId } });
    await refreshViews(queries);
    onSaved(saved);
  }

  function swimlaneIn(values: Values): string | null {
    if (layout === "board") return values.swimlaneBy || null;
    return isGrouped && view.swimlaneBy === values.groupBy ? null : view.swimlaneBy;
  }

  /** Reads the totals. Totals of fields that the chosen projects do not have are kept. */
  function totalsIn(values: Values): SavedView["totals"] {
    const names = new Set(numbers.map(nameOfField));
    const kept = view.totals.filter(({ field }) => !names.has(field));
    const chosen = [...names].flatMap((field) => {
      const total = TOTALS.find((one) => one === values[`total:${field}`]);
      return total ? [{ field, total }] : [];
    });
    return [...kept, ...chosen];
  }

  const numbers = fields.filter(isNumeric);
  const groups = [
    ...BUILT_IN_GROUPS.map((value) => ({ value: value as string, label: names[value] })),
    ...fields.filter(isGroupable).map((field) => ({ value: nameOfField(field), label: field.name })),
  ];
  /** Keeps a field of the view selectable if the projects no longer have it. */
  const withKnown = (value: string | null) =>
    value === null || groups.some((group) => group.value === value)
      ? groups
      : [...groups, { value, label: value.replace(/^field\./, "") }];
  const shownColumns = [
    ...COLUMNS.map((value) => ({ value: value as string, label: names[value] })),
    ...fields.map((field) => ({ value: nameOfField(field), label: field.name })),
  ];
  const hasColumns = layout === "table" || layout === "list";
  const isGrouped = layout !== "calendar";
  return (
    <Form draft={known ? `view:${known.id}` : `view:new:${workspaceId}`} check={check} onSubmit={save}>
      <Field
        name="name"
        label={project.columns.name}
        defaultValue={view.name}
        maxLength={100}
        autoComplete="off"
        required
      />
      <TextField
        name="description"
        label={words.description}
        defaultValue={view.description ?? ""}
        maxLength={1000}
        rows={2}
      />
      <SelectField
        name="visibility"
        label={words.visibility}
        value={visibility}
        options={VISIBILITIES.filter((value) => value === "private" || may("task:update")).map((value) => ({
          value,
          label: words.visibilities[value],
        }))}
        onChange={(event) => setVisibility(event.target.value as typeof visibility)}
      />
      {visibility === "shared" && <MemberBoxes workspaceId={workspaceId} memberIds={view.memberIds} />}
      <SelectField
        name="scope"
        label={shell.projects}
        value={scope}
        options={[
          { value: "all", label: words.allProjects },
          { value: "selected", label: notifications.selectedProjects },
        ]}
        onChange={(event) => setScope(event.target.value)}
      />
      {scope === "selected" && (
        <ProjectBoxes workspaceId={workspaceId} projectIds={projectIds} onChange={setProjectIds} />
      )}
      <SelectField
        name="layout"
        label={words.layout}
        value={layout}
        options={LAYOUTS.map((value) => ({ value, label: board.view[value] }))}
        onChange={(event) => setLayout(event.target.value as Layout)}
      />
      <Field
        name="query"
        label={views.query}
        hint={words.queryHint}
        defaultValue={view.query}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {isGrouped && (
        <SelectField
          name="groupBy"
          label={views.group}
          defaultValue={view.groupBy ?? (layout === "board" ? "status" : NONE)}
          options={[
            ...(layout === "board" ? [] : [{ value: NONE, label: views.groups.none }]),
            ...withKnown(view.groupBy),
          ]}
        />
      )}
      {layout === "board" && (
        <SelectField
          name="swimlaneBy"
          label={views.swimlanes}
          defaultValue={view.swimlaneBy ?? NONE}
          options={[{ value: NONE, label: views.noSwimlanes }, ...withKnown(view.swimlaneBy)]}
        />
      )}
      {hasColumns && (
        <fieldset className="choices column gap-2">
          <legend className="legend">{views.cells}</legend>
          {shownColumns.map(({ value, label }) => (
            <CheckField
              key={value}
              name={`column:${value}`}
              label={label}
              defaultChecked={
                view.columns.length === 0
                  ? !value.startsWith("field.")
                  : view.columns.some((column) => column.field === value)
              }
            />
          ))}
        </fieldset>
      )}
      {isGrouped &&
        numbers.map((field) => (
          <SelectField
            key={field.id}
            name={`total:${nameOfField(field)}`}
            label={words.totalFor(field.name)}
            defaultValue={view.totals.find((total) => total.field === nameOfField(field))?.total ?? NONE}
            options={[
              { value: NONE, label: words.noTotal },
              ...TOTALS.map((value: Total) => ({ value, label: words.totals[value] })),
            ]}
          />
        ))}
      <DialogSubmit>{actions.save}</DialogSubmit>
    </Form>
  );
}

/** Returns the names of the checked boxes that start with a prefix. */
function checked(values: Values, prefix: string): string[] {
  return Object.keys(values).flatMap((name) => (name.startsWith(`${prefix}:`) ? [name.slice(prefix.length + 1)] : []));
}

/**
 * Returns the columns of the view. Columns that stay keep their order and width, and new columns come last. Empty if
 * the view had no columns of its own and shows the standard ones.
 */
function columnsOf(before: SavedView["columns"], chosen: readonly string[]): SavedView["columns"] {
  // The form has no box for these columns.
  const isFixed = (name: string): boolean => !name.startsWith("field.") && !COLUMNS.some((one) => one === name);
  const isStandard = chosen.length === COLUMNS.length && COLUMNS.every((name) => chosen.includes(name));
  if (before.length === 0 && isStandard) return [];
  const kept = before.filter(({ field }) => isFixed(field) || chosen.includes(field));
  const added = chosen.filter((name) => before.every(({ field }) => field !== name));
  return [...kept, ...added.map((field) => ({ field, width: null, pinned: false }))];
}

function MemberBoxes({ workspaceId, memberIds }: { workspaceId: string; memberIds: readonly string[] }): ReactNode {
  const { savedViews: words } = useFullText();
  const { data: members = [] } = useQuery(membersQuery(workspaceId));
  const { data: session } = useQuery(sessionQuery);
  const others = peopleOf(members).filter(({ id }) => id !== session?.user.id);
  if (others.length === 0) return <p className="hint">{words.noMembers}</p>;
  return (
    <fieldset className="permissions bordered rounded scroll-y column gap-3">
      <legend className="visually-hidden">{words.members}</legend>
      {others.map(({ id, name }) => (
        <CheckField key={id} name={`member:${id}`} label={name} defaultChecked={memberIds.includes(id)} />
      ))}
    </fieldset>
  );
}

interface ProjectBoxesProps {
  workspaceId: string;
  projectIds: readonly string[];
  onChange: (projectIds: readonly string[]) => void;
}

function ProjectBoxes({ workspaceId, projectIds, onChange }: ProjectBoxesProps): ReactNode {
  const { notifications: words } = useFullText();
  const { data: projects = [] } = useProjects(workspaceId);
  return (
    <fieldset className="permissions bordered rounded scroll-y column gap-3">
      <legend className="visually-hidden">{words.selectedProjects}</legend>
      {projects
        .filter(({ id, archivedAt }) => archivedAt === null || projectIds.includes(id))
        .map(({ id, name }) => (
          <CheckField
            key={id}
            name={`project:${id}`}
            label={name}
            checked={projectIds.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...projectIds, id] : projectIds.filter((one) => one !== id))
            }
          />
        ))}
    </fieldset>
  );
}
