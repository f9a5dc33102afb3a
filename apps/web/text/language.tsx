/**
 * In which language somebody reads: that of their account, else that of the browser.
 *
 * @module
 */
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState, useSyncExternalStore } from "react";
import { sessionQuery } from "../queries.ts";
import { en, type Text } from "./en.ts";
import { type Language, languageOf } from "./languages.ts";
import { TextProvider } from "./mod.tsx";

/** A catalogue is loaded when somebody reads it; English is there already. */
export async function loadText(language: Language): Promise<Text> {
  return language === "de" ? (await import("./de.ts")).de : en;
}

export interface LanguageProviderProps {
  /** What is shown until anything else is known. */
  first: Text;
  children: ReactNode;
}

export function LanguageProvider({ first, children }: LanguageProviderProps): ReactNode {
  const language = useLanguage();
  const [text, setText] = useState(first);
  useEffect(() => {
    let isOver = false;
    // Whoever is cut off goes on reading what they have.
    loadText(language).then(
      (loaded) => {
        if (isOver) return;
        setText(loaded);
        document.documentElement.lang = language;
      },
      () => {},
    );
    return () => {
      isOver = true;
    };
  }, [language]);
  return <TextProvider text={text}>{children}</TextProvider>;
}

function useLanguage(): Language {
  const queries = useQueryClient();
  return useSyncExternalStore(
    (onChange) => queries.getQueryCache().subscribe(onChange),
    () => languageOf(queries.getQueryData(sessionQuery.queryKey)?.user.locale ?? navigator.language),
  );
}
