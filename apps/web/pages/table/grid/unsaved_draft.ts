/** Keeps text that a grid could not save, so that it survives a change of view and a reload. @module */
import { drafts } from "../../../drafts/drafts.ts";
import type { UnsavedText } from "./column.ts";

export interface UnsavedTexts {
  cells: readonly UnsavedText[];
  /** Pasted rows that do not fit in the table. */
  outside: readonly (readonly string[])[];
}

interface Place {
  accountId: string;
  /** The name of the draft. */
  field: string;
}

export function readUnsaved(place: Place): UnsavedTexts {
  const text = drafts.read(place)?.text;
  return text === undefined ? { cells: [], outside: [] } : (JSON.parse(text) as UnsavedTexts);
}

export function storeUnsaved(place: Place, { cells, outside }: UnsavedTexts): void {
  if (cells.length + outside.length > 0) drafts.write(place, { text: JSON.stringify({ cells, outside }) });
  else if (drafts.read(place)) drafts.remove(place);
}
