/** The bar that appears when the session has ended. @module */
import { type ReactNode, Suspense, useSyncExternalStore } from "react";
import { sessionEnd } from "../../drafts/session_end.ts";
import { worded } from "../../text/languages.ts";
import { Contained } from "../contained.tsx";
import { lazyPart } from "../menu/lazy_part.tsx";

const EndedSession = lazyPart(async () => (await worded(import("./sign_in_again.tsx"))).EndedSession);

export function SessionBar(): ReactNode {
  const ended = useSyncExternalStore(
    (listener) => sessionEnd.listen(listener),
    () => sessionEnd.ended,
  );
  if (!ended) return null;
  return (
    <Contained fallback={() => null}>
      <Suspense>
        <EndedSession {...ended} />
      </Suspense>
    </Contained>
  );
}
