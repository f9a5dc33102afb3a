/** The second step of signing in. @module */
import { type ReactNode, useState } from "react";
import { useFinishSignIn } from "../access/sign_out.ts";
import { BackToSignIn } from "../components/button/back_to_sign_in.tsx";
import { Button } from "../components/button/button.tsx";
import { CheckField, Field } from "../components/form/field.tsx";
import { Form, SubmitButton } from "../components/form/form.tsx";
import { QuietPage } from "../components/shell/frame.tsx";
import { checkAll, code as isCode } from "../format/checks.ts";
import { api } from "../queries/api.ts";
import { useFullText } from "../text/mod.tsx";

export function SecondFactorPage(): ReactNode {
  const { secondFactor: words } = useFullText();
  const finish = useFinishSignIn();
  const [isBackup, setBackup] = useState(false);
  return (
    <QuietPage focus="field" title={words.title} lead={isBackup ? words.backupSubtitle : words.subtitle}>
      <CodeStep isBackup={isBackup} setBackup={setBackup} onDone={finish} />
      <BackToSignIn />
    </QuietPage>
  );
}

export interface CodeStepProps extends CodeFormProps {
  setBackup: (isBackup: boolean) => void;
}

/** The form, and a button that switches to the other kind of code. */
export function CodeStep({ isBackup, setBackup, onDone }: CodeStepProps): ReactNode {
  const { secondFactor: words } = useFullText();
  return (
    <>
      <CodeForm key={String(isBackup)} isBackup={isBackup} onDone={onDone} />
      <Button variant="quiet" wide onClick={() => setBackup(!isBackup)}>
        {isBackup ? words.useTotp : words.useBackup}
      </Button>
    </>
  );
}

interface CodeFormProps {
  isBackup: boolean;
  /** Called after a correct code. */
  onDone: () => Promise<void>;
}

function CodeForm({ isBackup, onDone }: CodeFormProps): ReactNode {
  const { secondFactor: words, checks } = useFullText();
  const check = isBackup ? isCode(/^\w{8,}$/, checks.backupCode) : isCode(/^\d{6}$/, checks.totp);
  return (
    <Form
      check={(values) => checkAll(values, { code: check })}
      onSubmit={async ({ code = "", trust }) => {
        const trustDevice = trust === "on";
        if (isBackup)
          await api("POST /api/auth/two-factor/verify-backup-code", { body: { code: code.trim(), trustDevice } });
        else
          await api("POST /api/auth/two-factor/verify-totp", {
            body: { code: code.replaceAll(/\D/g, ""), trustDevice },
          });
        await onDone();
      }}
    >
      <Field
        name="code"
        label={isBackup ? words.backupCode : words.code}
        className="input input-code"
        autoComplete="one-time-code"
        inputMode={isBackup ? "text" : "numeric"}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <CheckField name="trust" label={words.trust} />
      <SubmitButton wide>{words.submit}</SubmitButton>
    </Form>
  );
}
