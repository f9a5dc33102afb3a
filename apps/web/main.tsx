/** Starts the app. @module */
import "./styles/main.css";
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
if (!place) throw new Error("Cannot find the place of the app in the page");
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <LanguageProvider first={await loadWords(languageOf(navigator.language))}>
        {/* The page's Content Security Policy allows no style elements. */}
        <CSPProvider disableStyleElements>
          <RouterProvider router={router} />
        </CSPProvider>
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
