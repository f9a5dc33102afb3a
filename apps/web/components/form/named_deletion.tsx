/** A deletion that the user confirms by typing the name. @module */
import { type ReactNode, useState } from "react";
import { Section } from "../../pages/settings/section.tsx";
import { useFullText } from "../../text/mod.tsx";
import { Button } from "../button/button.tsx";
import { FormDialog } from "../dialog.tsx";
import { Field } from "./field.tsx";
import { DialogSubmit, Form } from "./form.tsx";

export interface NamedDeletionProps {
  /** The name of the thing to delete. */
  name: string;
  words: {
    title: string;
    text: string;
    open: string;
    confirmTitle: (name: string) => string;
    confirmText: (name: string) => string;
    confirm: string;
    mismatch: string;
  };
  onDelete: () => Promise<void>;
}

export function NamedDeletion({ name, words, onDelete }: NamedDeletionProps): ReactNode {
  const { fields } = useFullText();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section id="deletion" title={words.title} text={words.text} className="danger-zone">
      <div className="actions">
        <Button variant="danger" onClick={() => setOpen(true)}>
          {words.open}
        </Button>
      </div>
      <FormDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={words.confirmTitle(name)}
        text={words.confirmText(name)}
      >
        <Form
          check={(values): Record<string, string> => (values.name?.trim() === name ? {} : { name: words.mismatch })}
          onSubmit={async () => {
            await onDelete();
            setOpen(false);
          }}
        >
          <Field name="name" label={fields.name} autoComplete="off" required />
          <DialogSubmit variant="danger">{words.confirm}</DialogSubmit>
        </Form>
      </FormDialog>
    </Section>
  );
}
