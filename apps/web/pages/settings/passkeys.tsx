/** The list of passkeys. @module */
import { Menu } from "@base-ui/react/menu";
import type { Passkey } from "@hexlane/client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { addPasskey, canUsePasskeys, isKnownAlready, wasCanceled } from "../../browser/passkey.ts";
import { Button } from "../../components/button/button.tsx";
import { useReader } from "../../components/date.tsx";
import { ConfirmDialog, FormDialog } from "../../components/dialog.tsx";
import { Field } from "../../components/form/field.tsx";
import { DialogSubmit, Form } from "../../components/form/form.tsx";
import { Icon } from "../../components/icon/icon.tsx";
import { PASSKEY } from "../../components/icon/rare_icons.ts";
import { formatDate } from "../../components/moment.tsx";
import { Outcome } from "../../components/notice.tsx";
import { Row, Rows } from "../../components/rows.tsx";
import { checkAll, required } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { passkeysQuery } from "../../queries/settings.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "./section.tsx";

type Step = { kind: "add" } | { kind: "rename" | "remove"; passkey: Passkey };

export function PasskeysSection(): ReactNode {
  const words = useFullText().settings.passkeys;
  const passkeys = useQuery(passkeysQuery);
  const [step, setStep] = useState<Step>();
  const [said, setSaid] = useState<string>();
  return (
    <Section id="passkeys" title={words.title} text={words.text}>
      <Rows query={passkeys} none={words.none}>
        {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} onStep={(kind) => setStep({ kind, passkey })} />}
      </Rows>
      <div className="actions">
        {canUsePasskeys() ? (
          <Button icon="plus" onClick={() => setStep({ kind: "add" })}>
            {words.add}
          </Button>
        ) : (
          <p className="hint">{words.unsupported}</p>
        )}
        <Outcome>{said}</Outcome>
      </div>
      <PasskeyDialog step={step} onClose={() => setStep(undefined)} onDone={setSaid} />
    </Section>
  );
}

function PasskeyRow({ passkey, onStep }: { passkey: Passkey; onStep: (kind: "rename" | "remove") => void }): ReactNode {
  const words = useFullText().settings.passkeys;
  const reader = useReader();
  const { name, createdAt, lastUsedAt, deviceType } = passkey;
  const facts = [
    deviceType === "multiDevice" ? words.synced : words.bound,
    words.created(formatDate(createdAt, reader)),
    ...(lastUsedAt === null ? [] : [words.lastUsed(formatDate(lastUsedAt, reader))]),
  ];
  return (
    <Row mark={<Icon name={PASSKEY} />} name={name} hint={facts.join(" · ")}>
      <RowMenu name={name} onStep={onStep} />
    </Row>
  );
}

function RowMenu({ name, onStep }: { name: string; onStep: (kind: "rename" | "remove") => void }): ReactNode {
  const words = useFullText().settings.passkeys;
  // Inside the row, because every menu must be in a landmark.
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <Menu.Root>
        <Menu.Trigger className="icon-button" aria-label={words.actions(name)}>
          <Icon name="more" />
        </Menu.Trigger>
        <Menu.Portal container={place}>
          <Menu.Positioner sideOffset={4} align="end" className="menu-place">
            <Menu.Popup className="menu">
              <Menu.Item className="menu-item" onClick={() => onStep("rename")}>
                {words.rename}
              </Menu.Item>
              <Menu.Item className="menu-item menu-item-danger" onClick={() => onStep("remove")}>
                {words.remove}
              </Menu.Item>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </div>
  );
}

interface PasskeyDialogProps {
  step: Step | undefined;
  onClose: () => void;
  onDone: (said: string) => void;
}

function PasskeyDialog({ step, onClose, onDone }: PasskeyDialogProps): ReactNode {
  const words = useFullText().settings.passkeys;
  const queries = useQueryClient();
  const finish = async (said: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
    onDone(said);
    onClose();
  };
  if (step?.kind === "remove") {
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={words.removeTitle(step.passkey.name)}
        text={words.removeText}
        action={words.remove}
        onConfirm={async () => {
          await api("POST /api/auth/passkey/delete-passkey", { body: { id: step.passkey.id } });
          await finish(words.removed);
        }}
      />
    );
  }
  const isNew = step?.kind !== "rename";
  return (
    <FormDialog
      open={step !== undefined}
      onClose={onClose}
      title={isNew ? words.addTitle : words.rename}
      text={isNew ? words.addText : undefined}
    >
      <NameForm
        name={isNew ? "" : step.passkey.name}
        action={isNew ? words.add : words.rename}
        onName={async (name) => {
          if (isNew) await addPasskey(name);
          else await api("POST /api/auth/passkey/update-passkey", { body: { id: step.passkey.id, name } });
          await finish(isNew ? words.added : words.renamed);
        }}
      />
    </FormDialog>
  );
}

interface NameFormProps {
  name: string;
  action: string;
  onName: (name: string) => Promise<void>;
}

function NameForm({ name: before, action, onName }: NameFormProps): ReactNode {
  const { settings, fields, checks } = useFullText();
  const words = settings.passkeys;
  const describe = (error: unknown): string | undefined => {
    if (isKnownAlready(error)) return words.exists;
    return wasCanceled(error) ? words.failed : undefined;
  };
  return (
    <Form
      check={(values) => checkAll(values, { name: required(checks.title) })}
      describe={describe}
      onSubmit={({ name = "" }) => onName(name)}
    >
      <Field
        name="name"
        label={fields.name}
        defaultValue={before}
        placeholder={words.nameExample}
        autoComplete="off"
        required
      />
      <DialogSubmit>{action}</DialogSubmit>
    </Form>
  );
}
