/** Chooses what a new project starts with: a template, or a copy of another project. @module */
import type { ListedProject } from "@hexlane/client";
import { type ReactNode, useState } from "react";
import { useFullText } from "../../text/mod.tsx";
import { Icon } from "../icon/icon.tsx";
import { CheckField, FieldFrame, useField } from "./field.tsx";
import type { Values } from "./form.tsx";
import { TEMPLATE_NAMES, type TemplateName } from "./templates.ts";

const NAME = "template";
const TASKS = "includeTasks";
const COPY = "project:";

/** The source of a new project: a template, or another project to copy. */
export type ProjectStart = { template: TemplateName } | { sourceProjectId: string; includeTasks: boolean };

/** Reads the choice from the values of the form. */
export function startOf(values: Values): ProjectStart {
  const { [NAME]: chosen = "", [TASKS]: tasks = "" } = values;
  if (chosen.startsWith(COPY)) return { sourceProjectId: chosen.slice(COPY.length), includeTasks: tasks !== "" };
  return { template: TEMPLATE_NAMES.find((one) => one === chosen) ?? "kanban" };
}

/** @param props.projects the projects that can be copied */
export function StartField({ projects }: { projects: readonly ListedProject[] }): ReactNode {
  const { project, templates, welcome } = useFullText();
  const words = project.starts;
  const field = useField(NAME);
  const [chosen, setChosen] = useState("");
  const own = projects.filter(({ archivedAt }) => archivedAt === null);
  return (
    <>
      <FieldFrame name={NAME} label={welcome.template}>
        <div className="input-group relative">
          <select className="input select" {...field} onChange={({ target }) => setChosen(target.value)}>
            <optgroup label={words.templates}>
              {TEMPLATE_NAMES.map((name) => (
                <option key={name} value={name}>
                  {`${templates[name].name}: ${templates[name].text}`}
                </option>
              ))}
            </optgroup>
            {own.length > 0 && (
              <optgroup label={words.copies}>
                {own.map(({ id, name, slug }) => (
                  <option key={id} value={`${COPY}${id}`}>
                    {`${name} (${slug.toUpperCase()})`}
                  </option>
                ))}
              </optgroup>
            )}
          </select>
          <Icon name="chevron" className="select-mark soft" />
        </div>
      </FieldFrame>
      {chosen.startsWith(COPY) && <CheckField name={TASKS} label={words.tasks} hint={words.tasksHint} />}
    </>
  );
}
