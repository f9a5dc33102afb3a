/** The email address of the account: confirms and changes it. @module */
import type { User } from "@hexlane/client";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Button } from "../../components/button.tsx";
import { FormDialog } from "../../components/dialog.tsx";
import { Field } from "../../components/form/field.tsx";
import { Form, SubmitButton } from "../../components/form/form.tsx";
import { Notice, Outcome } from "../../components/notice.tsx";
import { MAIL } from "../../components/rare_icons.ts";
import { checkAll, email as isEmail } from "../../format/checks.ts";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { configQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";

export function EmailPart({ user }: { user: User }): ReactNode {
  const text = useFullText();
  const words = text.settings.profile;
  const { data: config } = useQuery(configQuery);
  const [said, setSaid] = useState<{ failed: boolean; text: string }>();
  const [isChanging, setChanging] = useState(false);

  async function send(): Promise<void> {
    try {
      await api("POST /api/auth/send-verification-email", { body: { email: user.email } });
      setSaid({ failed: false, text: words.verifySent });
    } catch (error) {
      setSaid({ failed: true, text: errorSentence(error, text) });
    }
  }

  return (
    <div className="stack">
      <div>
        <h3>{words.email}</h3>
        <p className="row-name">
          {user.email}
          {user.emailVerified && <span className="badge badge-on">{words.verified}</span>}
          {/* Without email the user could not confirm it. */}
          {!user.emailVerified && config?.hasSmtp && <span className="badge">{words.unverified}</span>}
        </p>
      </div>
      {config?.hasSmtp && (
        <div className="actions">
          {!user.emailVerified && (
            <Button icon={MAIL} onClick={send}>
              {words.verify}
            </Button>
          )}
          <Button onClick={() => setChanging(true)}>{words.changeEmail}</Button>
        </div>
      )}
      {said?.failed ? <Notice tone="danger">{said.text}</Notice> : <Outcome>{said?.text}</Outcome>}
      <FormDialog
        open={isChanging}
        onClose={() => setChanging(false)}
        title={words.changeTitle}
        text={words.changeText}
      >
        <ChangeForm
          onSent={(email) => {
            setChanging(false);
            setSaid({ failed: false, text: words.changeSent(email) });
          }}
        />
      </FormDialog>
    </div>
  );
}

function ChangeForm({ onSent }: { onSent: (email: string) => void }): ReactNode {
  const { settings, checks } = useFullText();
  const words = settings.profile;
  return (
    <Form
      check={(values) => checkAll(values, { newEmail: isEmail(checks.email) })}
      onSubmit={async ({ newEmail = "" }) => {
        await api("POST /api/auth/change-email", { body: { newEmail: newEmail.trim() } });
        onSent(newEmail.trim());
      }}
    >
      <Field name="newEmail" label={words.newEmail} type="email" inputMode="email" autoComplete="email" required />
      <div className="actions actions-end">
        <SubmitButton>{words.changeSubmit}</SubmitButton>
      </div>
    </Form>
  );
}
