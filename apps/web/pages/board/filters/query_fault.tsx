/** Explains errors in queries. @module */
import { ApiError } from "@hexlane/client";
import type { ReactNode } from "react";
import { Button } from "../../../components/button/button.tsx";
import { useFullText } from "../../../text/mod.tsx";
import type { QueryFault } from "./board_query.ts";

/** Returns the error that the server found in a query, or undefined for other errors. */
export function faultOf(error: unknown): QueryFault | undefined {
  if (!(error instanceof ApiError) || !error.code.startsWith("QUERY_")) return undefined;
  const { offset: start = 0, length = 0, suggestions = [] } = error.fields[0] ?? {};
  return { code: error.code, start, end: start + length, suggestions };
}

interface FaultProps {
  fault: QueryFault;
  /** The query. */
  typed: string;
  /** Receives the part in question, and the text that replaces it. */
  onReplace: (start: number, end: number, text: string) => void;
}

/** Explains an error in a query, with buttons that correct it. */
export function QueryFaultText({ fault: { code, start, end, suggestions }, typed, onReplace }: FaultProps): ReactNode {
  const { views: words } = useFullText();
  const { faults } = words;
  const part = typed.slice(start, end);
  const explain = {
    QUERY_UNKNOWN_FIELD: faults.field,
    QUERY_UNKNOWN_NAME: faults.name,
    QUERY_INVALID_VALUE: faults.value,
    QUERY_TOO_COMPLEX: () => faults.complex,
  }[code];
  return (
    <>
      <span className="query-error">{(explain ?? faults.syntax)(part)}</span>
      {suggestions.map((text) => (
        <Button key={text} variant="quiet" onClick={() => onReplace(start, end, textOf(code, text))}>
          {words.replaceWith(text)}
        </Button>
      ))}
    </>
  );
}

/** Quotes a name that is not a single word. */
function textOf(code: string, text: string): string {
  return code === "QUERY_UNKNOWN_NAME" && !/^[\p{L}\p{N}_-]+$/u.test(text) ? JSON.stringify(text) : text;
}
