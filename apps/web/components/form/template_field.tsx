/** Chooses the template of a new project. @module */
import type { ReactNode } from "react";
import { useFullText } from "../../text/mod.tsx";
import { SymbolIcon } from "../icon/symbol.tsx";
import { projectOf, TEMPLATE_NAMES, type TemplateName } from "./templates.ts";

/** A template, or an import instead of one. */
export type Start = TemplateName | "import";

export interface TemplateFieldProps {
  value: Start;
  onChange: (value: Start) => void;
  /** Whether an import is offered as well. @default false */
  hasImport?: boolean;
}

/** A radio group of cards. */
export function TemplateField({ value, onChange, hasImport = false }: TemplateFieldProps): ReactNode {
  const text = useFullText();
  const { welcome: words, templates } = text;
  const names: Start[] = hasImport ? [...TEMPLATE_NAMES, "import"] : [...TEMPLATE_NAMES];
  return (
    <fieldset className="templates">
      <legend className="legend">{words.template}</legend>
      {names.map((name) => {
        const { name: title, text: about } = name === "import" ? words.import : templates[name];
        const icon = name === "import" ? "Globe" : (projectOf(name, text).icon ?? "Box");
        return (
          <label key={name} className="template bordered rounded surface relative">
            <input type="radio" name="template" value={name} checked={value === name} onChange={() => onChange(name)} />
            <SymbolIcon icon={icon} />
            <span className="template-name">{title}</span>
            <span className="template-text hint">{about}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
