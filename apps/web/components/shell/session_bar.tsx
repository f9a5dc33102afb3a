/** The bar that appears when the session has ended. @module */
import { type ReactNode, useSyncExternalStore } from "react";
import { sessionEnd } from "../../drafts/session_end.ts";
import { withTexts } from "../../text/languages.ts";
import { Deferred } from "../error_boundary.tsx";
import { lazyComponent } from "../menu/lazy_component.tsx";

const EndedSession = lazyComponent(async () => (await withTexts(import("./sign_in_again.tsx"))).EndedSession);

export function SessionBar(): ReactNode {
  const ended = useSyncExternalStore(
    (listener) => sessionEnd.listen(listener),
    () => sessionEnd.ended,
  );
  if (!ended) return null;
  return (
    <Deferred fallback={() => null}>
      <EndedSession {...ended} />
    </Deferred>
  );
}
