/** Single sign-on. @module */
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { returnPath } from "../browser/return_path.ts";
import { errorSentence } from "../format/error_text.ts";
import { api } from "../queries/api.ts";
import { configQuery } from "../queries/session.ts";
import { useFullText } from "../text/mod.tsx";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

/** A server has at most one provider. better-auth's clients know it by this id. */
export const EXTERNAL_PROVIDER = "custom";

/** Renders nothing when the server has no provider. */
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
      const callbackURL = returnPath(next, location.origin);
      const body = { providerId: EXTERNAL_PROVIDER, callbackURL, errorCallbackURL: "/sign-in" };
      const { url } = await api("POST /api/auth/sign-in/oauth2", { body });
      location.assign(url);
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

/** A divider labeled "or". */
export function Or(): ReactNode {
  const { signIn } = useFullText();
  return (
    <p className="or">
      <span>{signIn.or}</span>
    </p>
  );
}
