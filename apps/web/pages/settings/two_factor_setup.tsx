/** Sets up two-factor authentication: password, authenticator app, backup codes. @module */
import type { StartedTwoFactor } from "@hexlane/client";
import { type ReactNode, useState } from "react";
import { FormDialog } from "../../components/dialog.tsx";
import { Field } from "../../components/form/field.tsx";
import { DialogSubmit, Form } from "../../components/form/form.tsx";
import { PasswordForm } from "../../components/form/password_form.tsx";
import { QrCode } from "../../components/qr_code.tsx";
import { checkAll, code as isCode } from "../../format/checks.ts";
import { api } from "../../queries/api.ts";
import { useFullText } from "../../text/mod.tsx";
import { BackupCodeList } from "./backup_codes.tsx";

export function TwoFactorSetup({ onClose, onDone }: { onClose: () => void; onDone: () => void }): ReactNode {
  const words = useFullText().settings.twoFactor;
  const [started, setStarted] = useState<StartedTwoFactor>();
  const [isConfirmed, setConfirmed] = useState(false);
  if (started === undefined) {
    return (
      <FormDialog open onClose={onClose} title={words.confirmTitle}>
        <PasswordForm
          action={words.turnOn}
          onConfirm={async (password) =>
            setStarted(await api("POST /api/auth/two-factor/enable", { body: { password } }))
          }
        />
      </FormDialog>
    );
  }
  if (!isConfirmed) {
    return (
      <FormDialog open onClose={onClose} title={words.scanTitle} text={words.scan}>
        <ConfirmApp totpUri={started.totpURI} onConfirmed={() => setConfirmed(true)} />
      </FormDialog>
    );
  }
  return (
    <FormDialog open keep onClose={onDone} title={words.codesTitle} text={words.codesText}>
      <BackupCodeList codes={started.backupCodes} onDone={onDone} />
    </FormDialog>
  );
}

/** Shows the secret and asks for a code, to check that the app has it. */
function ConfirmApp({ totpUri, onConfirmed }: { totpUri: string; onConfirmed: () => void }): ReactNode {
  const { settings, checks } = useFullText();
  const words = settings.twoFactor;
  const secret = new URL(totpUri).searchParams.get("secret") ?? "";
  return (
    <Form
      check={(values) => checkAll(values, { code: isCode(/^\d{6}$/, checks.totp) })}
      onSubmit={async ({ code = "" }) => {
        await api("POST /api/auth/two-factor/verify-totp", { body: { code: code.replaceAll(/\D/g, "") } });
        onConfirmed();
      }}
    >
      <QrCode value={totpUri} label={words.qr} />
      <p className="hint">{words.secret}</p>
      {/* Groups of four are easier to copy. */}
      <code className="secret bordered rounded sunken full">{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
      <Field
        name="code"
        label={words.enterCode}
        className="input input-code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <DialogSubmit>{words.verify}</DialogSubmit>
    </Form>
  );
}
