/** The single sign-on button. @module */
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { returnPath } from "../../browser/return_path.ts";
import { api } from "../../queries/api.ts";
import { configQuery } from "../../queries/session.ts";
import { useFullText } from "../../text/mod.tsx";
import { FailureNotice } from "../notice.tsx";
import { Button } from "./button.tsx";
import { useAction } from "./use_action.ts";

/** A server has at most one provider. better-auth's clients use this ID for it. */
export const EXTERNAL_PROVIDER = "custom";

/** Renders nothing when the server has no provider. */
export function ExternalButton(): ReactNode {
  const text = useFullText();
  const { next } = useSearch({ strict: false });
  const { data: config } = useQuery(configQuery);
  const { pending, message, run } = useAction();
  if (!config?.hasCustomOAuth) return null;

  const leave = (): Promise<void> =>
    run(async () => {
      const callbackURL = returnPath(next, location.origin);
      const body = { providerId: EXTERNAL_PROVIDER, callbackURL, errorCallbackURL: "/sign-in" };
      const { url } = await api("POST /api/auth/sign-in/oauth2", { body });
      location.assign(url);
      // Stays pending until the browser leaves the page.
      return await new Promise<never>(() => {});
    });

  return (
    <>
      <FailureNotice message={message} />
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
