/** The column change that is in progress: its name is being typed, or a dialog is open. @module */
import { createStore, type Store } from "../../../actions/store.ts";

export type OpenColumn =
  | { kind: "new"; slug?: undefined }
  | { kind: "rename" | "limit" | "edit" | "remove"; slug: string };

export const openedColumn: Store<OpenColumn | undefined> = createStore<OpenColumn | undefined>(undefined);
