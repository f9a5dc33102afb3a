/** The signing token of GitLab's webhooks. @module */
import type { ReactNode } from "react";
import { Button } from "../../../components/button/button.tsx";
import { useAction } from "../../../components/button/use_action.ts";
import { Field } from "../../../components/form/field.tsx";
import { Form, SaveButton } from "../../../components/form/form.tsx";
import { FailureNotice } from "../../../components/notice.tsx";
import { useFullText } from "../../../text/mod.tsx";
import { FORGES } from "./forges.ts";

export interface SigningTokenProps {
  projectId: string;
  hasSigningToken: boolean;
  onChanged: () => Promise<unknown>;
}

export function SigningToken({ projectId, hasSigningToken, onChanged }: SigningTokenProps): ReactNode {
  const { repositories: words } = useFullText();
  const { pending, message, run } = useAction();
  const save = async (signingToken: string | null): Promise<undefined> => {
    await FORGES.gitlab.edit(projectId, { signingToken });
    await onChanged();
  };
  if (hasSigningToken) {
    return (
      <div className="column gap-2">
        <p className="hint">{words.signingTokenSet}</p>
        <div className="actions">
          <Button pending={pending} onClick={() => run(() => save(null))}>
            {words.removeSigningToken}
          </Button>
        </div>
        <FailureNotice message={message} />
      </div>
    );
  }
  return (
    <Form
      label={words.signingToken}
      check={({ signingToken = "" }) =>
        signingToken.trim().startsWith("whsec_") ? {} : { signingToken: words.signingTokenNeeded }
      }
      onSubmit={async ({ signingToken = "" }) => await save(signingToken.trim())}
    >
      <Field
        name="signingToken"
        label={words.signingToken}
        hint={words.signingTokenHint}
        placeholder="whsec_…"
        data-no-draft
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SaveButton />
    </Form>
  );
}
