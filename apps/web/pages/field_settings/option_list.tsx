/** The options of a custom field, each with a color. @module */
import type { CustomField } from "@hexlane/client";
import { type KeyboardEvent, type ReactNode, useRef } from "react";
import { Button, IconButton } from "../../components/button/button.tsx";
import { COLORS, ColorDot } from "../../components/form/color_field.tsx";
import { useForm } from "../../components/form/form.tsx";
import { MoveButtons } from "../../components/row_order.tsx";
import { moveWithin } from "../../format/reorder.ts";
import { useFullText } from "../../text/mod.tsx";

export interface Option {
  /** Identifies the option while it is being edited. */
  key: string;
  name: string;
  /** Its name before the edit. Empty for a new option. */
  was: string;
  /** Empty for none. */
  color: string;
}

let count = 0;

function newOption(name = "", color = "", was = ""): Option {
  return { key: `option-${++count}`, name, was, color };
}

/** Returns the options of a field, or three empty options for a field without options. */
export function optionsOf(field: CustomField | undefined): Option[] {
  if (!field?.options) return [newOption("", COLORS.red), newOption("", COLORS.yellow), newOption("", COLORS.green)];
  return field.options.map((name) => newOption(name, field.optionColors?.[name] ?? "", name));
}

export interface OptionListProps {
  options: readonly Option[];
  onChange: (options: readonly Option[]) => void;
}

export function OptionList({ options, onChange }: OptionListProps): ReactNode {
  const { customFields: words, project } = useFullText();
  const { errors, idOf } = useForm();
  const list = useRef<HTMLOListElement>(null);
  const id = idOf("options");
  const error = errors.options;
  const change = (key: string, changes: Partial<Option>): void =>
    onChange(options.map((option) => (option.key === key ? { ...option, ...changes } : option)));

  function add(): void {
    const known: readonly string[] = Object.values(COLORS);
    onChange([...options, newOption("", known[options.length % known.length])]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>("li:last-child input")?.focus());
  }

  /** Adds another option on Enter, instead of submitting the form. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  }

  return (
    <fieldset className="field column gap-1">
      <legend className="legend">{words.options}</legend>
      <ol className="column gap-2 option-list" ref={list}>
        {options.map(({ key, name, color }, index) => (
          <li key={key} className="line gap-1">
            <span className="choice-box relative rigid option-color">
              <select
                aria-label={words.optionColor(index + 1)}
                value={color}
                onChange={(event) => change(key, { color: event.target.value })}
              >
                <option value="">{project.columns.noColor}</option>
                {Object.entries(COLORS).map(([colorName, value]) => (
                  <option key={value} value={value}>
                    {project.colors[colorName as keyof typeof COLORS]}
                  </option>
                ))}
                {color !== "" && !(Object.values(COLORS) as string[]).includes(color) && (
                  <option value={color}>{project.colors.own(color)}</option>
                )}
              </select>
              <ColorDot color={color === "" ? null : color} />
            </span>
            <input
              // An error message refers to the first field.
              {...(index === 0 ? { id } : {})}
              className="input grow"
              type="text"
              maxLength={100}
              autoComplete="off"
              aria-label={words.option(index + 1)}
              aria-describedby={error === undefined ? undefined : `${id}-error`}
              aria-invalid={error !== undefined}
              value={name}
              onChange={(event) => change(key, { name: event.target.value })}
              onKeyDown={onKeyDown}
            />
            <MoveButtons
              index={index}
              count={options.length}
              up={project.columns.up(name || words.option(index + 1))}
              down={project.columns.down(name || words.option(index + 1))}
              onMove={(to) => onChange(moveWithin(options, index, to))}
            />
            <IconButton
              icon="close"
              label={words.removeOption(index + 1)}
              onClick={() => onChange(options.filter((option) => option.key !== key))}
            />
          </li>
        ))}
      </ol>
      {error !== undefined && (
        <p className="fault" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      <div className="actions">
        <Button variant="quiet" icon="plus" onClick={add}>
          {words.addOption}
        </Button>
      </div>
    </fieldset>
  );
}

interface OptionsDraftProps {
  options: readonly Option[];
  onRestore: (options: readonly Option[]) => void;
}

/** The options as one field of the form, so that its draft contains them. */
export function OptionsDraft({ options, onRestore }: OptionsDraftProps): ReactNode {
  return (
    <textarea
      hidden
      name="optionList"
      value={JSON.stringify(options.map(({ name, color, was }) => [name, color, was]))}
      onChange={({ target }) => {
        const restored = JSON.parse(target.value) as string[][];
        onRestore(restored.map(([name, color, was]) => newOption(name, color, was)));
      }}
    />
  );
}
