/** A name, and a slug that follows the name until the user edits it. @module */
import { type InputHTMLAttributes, type ReactNode, useState } from "react";
import { Field } from "./field.tsx";

export interface NameAndSlugProps {
  nameLabel: string;
  nameAutoComplete: string;
  slugLabel: string;
  slugHint: (slug: string) => string;
  slugOf: (name: string) => string;
  autoCapitalize: InputHTMLAttributes<HTMLInputElement>["autoCapitalize"];
}

export function NameAndSlug(props: NameAndSlugProps): ReactNode {
  const { nameLabel, nameAutoComplete, slugLabel, slugHint, slugOf, autoCapitalize } = props;
  const [name, setName] = useState("");
  const [ownSlug, setOwnSlug] = useState<string>();
  const slug = ownSlug ?? slugOf(name);
  return (
    <>
      <Field
        name="name"
        label={nameLabel}
        autoComplete={nameAutoComplete}
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
      />
      <Field
        name="slug"
        label={slugLabel}
        hint={slugHint(slug)}
        autoComplete="off"
        autoCapitalize={autoCapitalize}
        spellCheck={false}
        value={slug}
        onChange={(event) => setOwnSlug(event.target.value)}
        required
      />
    </>
  );
}
