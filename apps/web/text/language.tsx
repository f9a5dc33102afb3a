/** Selects the language: the account's, or else the browser's. @module */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { sessionQuery } from "../queries/session.ts";
import { beginReading, directionOf, type Language, languageOf } from "./languages.ts";
import { TextProvider, type Words } from "./mod.tsx";

export async function loadWords(language: Language): Promise<Words> {
  return { language, core: await beginReading(language) };
}

export interface LanguageProviderProps {
  /** The strings for the first render. */
  first: Words;
  children: ReactNode;
}

export function LanguageProvider({ first, children }: LanguageProviderProps): ReactNode {
  const language = useLanguage();
  const [words, setWords] = useState(first);
  useEffect(() => {
    let isOver = false;
    // Offline, the current language stays.
    loadWords(language).then(
      (loaded) => {
        if (isOver) return;
        setWords(loaded);
        document.documentElement.lang = language;
        document.documentElement.dir = directionOf(language);
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [language]);
  return <TextProvider words={words}>{children}</TextProvider>;
}

function useLanguage(): Language {
  const queries = useQueryClient();
  return useSyncExternalStore(
    (onChange) => queries.getQueryCache().subscribe(onChange),
    () => {
      const locale = queries.getQueryData(sessionQuery.queryKey)?.user.locale;
      return languageOf(...(locale ? [locale] : navigator.languages));
    },
  );
}
