/** Starts the app. @module */
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { sessionEnd } from "./drafts/session_end.ts";
import { createQueryClient, sessionQuery } from "./queries/session.ts";
import { createAppRouter } from "./router.tsx";
import { LanguageProvider, loadWords } from "./text/language.tsx";
import { languageOf } from "./text/languages.ts";

const queries = createQueryClient(() => {
  queries.setQueryData(sessionQuery.queryKey, null);
  void router.invalidate();
});
const router = createAppRouter(queries);
sessionEnd.follow(() => queries.getQueryData(sessionQuery.queryKey)?.user);

const place = document.getElementById("app");
if (!place) throw new Error("Cannot find the app's element in the page");
const root = createRoot(place);

/** The frame in the page stays until the first page can replace it, or until loading takes too long. */
const LONGEST_FRAME_MILLISECONDS = 10_000;

async function start(): Promise<void> {
  const isLoaded = router.load().catch(() => {});
  const first = await loadWords(languageOf(...navigator.languages));
  if (document.documentElement.dataset.frame !== undefined)
    await Promise.race([isLoaded, new Promise((resolve) => setTimeout(resolve, LONGEST_FRAME_MILLISECONDS))]);
  root.render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <LanguageProvider first={first}>
          {/* The page's Content Security Policy allows no style elements. */}
          <CSPProvider disableStyleElements>
            <RouterProvider router={router} />
          </CSPProvider>
        </LanguageProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

// Not awaited, because other scripts import this script, and they would wait for each other.
void start();
