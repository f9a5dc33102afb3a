/** Shows what an import would create and lose, and maps columns and people. Nothing is created here. @module */
import {
  type ColumnTypes,
  columnKey,
  isTableSource,
  type Plan,
  type PlannedProject,
  peopleOf,
  sizeOf,
} from "@hexlane/import";
import type { ReactNode } from "react";
import { Button } from "../../components/button/button.tsx";
import { LabeledSelect } from "../../components/form/labeled_select.tsx";
import { useLossName } from "../../text/losses.ts";
import { type Text, useFullText } from "../../text/mod.tsx";
import { Section } from "../settings/section.tsx";
import { FieldTypes } from "./field_types.tsx";
import { type Choices, type decidedPlan, type MemberOption, mergeInto } from "./import_plan.ts";

/** Examples shown per kind of loss. */
const SHOWN_LOSSES = 5;

export interface ImportCheckProps {
  /** The plan as it was read. */
  read: Plan;
  decided: ReturnType<typeof decidedPlan>;
  members: readonly MemberOption[];
  accounts: ReadonlyMap<string, string>;
  choices: Choices;
  /** The types of custom fields that the user chose. */
  types: ColumnTypes;
  onTypes: (types: ColumnTypes) => void;
  onChoices: (choices: Choices) => void;
  onSubmit: () => void;
}

export function ImportCheck(props: ImportCheckProps): ReactNode {
  const { read, decided, choices, types, onTypes, onChoices, onSubmit } = props;
  const text = useFullText();
  const words = text.transfer;
  return (
    <>
      {read.projects.map(
        (project) =>
          project.columns.length > 0 && (
            <ColumnTargets
              key={project.ref}
              project={project}
              isOnly={read.projects.length === 1}
              chosen={choices.columns}
              onChange={(columns) => onChoices({ ...choices, columns })}
            />
          ),
      )}
      {peopleOf(read).length > 0 && <PeopleTargets {...props} />}
      {isTableSource(read.source) && <FieldTypes plan={decided.plan} types={types} onTypes={onTypes} />}
      <Section id="check" title={words.check} text={words.checkText}>
        <p>
          <strong>{sizeText(sizeOf(decided.plan), text)}</strong>
        </p>
        <ul className="import-projects">
          {decided.plan.projects.map(({ ref, name, columns, tasks }) => (
            <li key={ref} className="breakable">
              {name}: {words.counts.tasks(tasks.length)}
              {columns.length > 0 && <span className="hint"> · {columns.map((column) => column.name).join(", ")}</span>}
            </li>
          ))}
        </ul>
        <Losses losses={decided.losses} />
        <div className="actions">
          <Button variant="primary" onClick={onSubmit}>
            {words.submit}
          </Button>
        </div>
      </Section>
    </>
  );
}

/** Kinds of records other than tasks are listed only if there are any. */
export function sizeText(size: ReturnType<typeof sizeOf>, { transfer: words }: Text): string {
  const kinds = Object.keys(words.counts) as (keyof typeof words.counts)[];
  return kinds.flatMap((kind) => (size[kind] > 0 || kind === "tasks" ? words.counts[kind](size[kind]) : [])).join(", ");
}

interface ColumnTargetsProps {
  project: PlannedProject;
  isOnly: boolean;
  chosen: Choices["columns"];
  onChange: (chosen: Choices["columns"]) => void;
}

function ColumnTargets({ project, isOnly, chosen, onChange }: ColumnTargetsProps): ReactNode {
  const { transfer: words } = useFullText();
  const { ref, name, columns } = project;
  const title = isOnly ? words.statuses : words.statusesOf(name);
  return (
    <details className="card section import-details" open={isOnly}>
      <summary>{title}</summary>
      <div className="mapping">
        {columns.map((column) => {
          const key = columnKey(ref, column.ref);
          return (
            <LabeledSelect
              key={key}
              label={column.name}
              value={chosen[key] ?? ""}
              options={[
                { value: "", label: words.newColumn(column.name) },
                ...columns
                  .filter((other) => other.ref !== column.ref)
                  .map((other) => ({ value: mergeInto(other.ref), label: words.toColumn(other.name) })),
                { value: "planned", label: words.toBacklog },
                { value: "archived", label: words.toArchive },
              ]}
              onChange={(value) => onChange({ ...chosen, [key]: value })}
            />
          );
        })}
      </div>
    </details>
  );
}

function PeopleTargets({ read, members, accounts, choices, onChoices }: ImportCheckProps): ReactNode {
  const { transfer: words } = useFullText();
  const options = [
    { value: "", label: words.nobody },
    ...members.map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` })),
  ];
  return (
    <details className="card section import-details" open>
      <summary>{words.people}</summary>
      <p className="hint">{words.peopleText}</p>
      <div className="mapping">
        {peopleOf(read).map(({ key, name }) => (
          <LabeledSelect
            key={key}
            label={name === "" ? key : name}
            value={accounts.get(key) ?? ""}
            options={options}
            onChange={(id) => onChoices({ ...choices, people: { ...choices.people, [key]: id } })}
          />
        ))}
      </div>
    </details>
  );
}

/** Kinds of losses with examples. */
export function Losses({ losses }: { losses: ReturnType<typeof decidedPlan>["losses"] }): ReactNode {
  const { transfer: words } = useFullText();
  const nameOf = useLossName();
  const count = losses.reduce((sum, { where }) => sum + where.length, 0);
  if (count === 0) return <p className="hint">{words.noLosses}</p>;
  return (
    <details className="import-losses">
      <summary>{words.losses(count)}</summary>
      <ul>
        {losses.map(({ where, ...kind }) => (
          <li key={kind.what} className="breakable">
            {nameOf(kind)} ({where.length})
            <ul className="hint">
              {where.slice(0, SHOWN_LOSSES).map((one, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: examples may repeat, and never move
                <li key={index}>{one}</li>
              ))}
              {where.length > SHOWN_LOSSES && <li>{words.more(where.length - SHOWN_LOSSES)}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  );
}
