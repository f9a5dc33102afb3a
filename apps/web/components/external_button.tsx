/** Signing in, or up, with an account elsewhere. @module */
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { startExternalSignIn } from "../api/sign_in.ts";
import { returnPath } from "../browser/return_path.ts";
import { errorSentence } from "../format/error_text.ts";
import { configQuery } from "../queries/session.ts";
import { useFullText } from "../text/mod.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** Nothing where the server has no provider. */
export function ExternalButton(): ReactNode {
  const text = useFullText();
  const { next } = useSearch({ strict: false });
  const { data: config } = useQuery(configQuery);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!config?.hasCustomOAuth) return null;

  async function leave(): Promise<void> {
    setPending(true);
    setFailure(undefined);
    try {
      location.assign(await startExternalSignIn(returnPath(next, location.origin)));
    } catch (error) {
      setFailure(errorSentence(error, text));
      setPending(false);
    }
  }

  return (
    <>
      {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      <Button wide icon="link" pending={pending} onClick={leave}>
        {text.signIn.external(config.customOAuthName)}
      </Button>
    </>
  );
}

/** A line with a word in the middle. */
export function Or(): ReactNode {
  const { signIn } = useFullText();
  return (
    <p className="or">
      <span>{signIn.or}</span>
    </p>
  );
}
