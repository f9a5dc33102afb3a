/** The change to a column that is in progress, in a name field or a dialog. @module */
import { createStore, type Store } from "../../../actions/store.ts";

export type OpenColumn =
  | { kind: "new"; slug?: undefined }
  | { kind: "rename" | "limit" | "edit" | "remove"; slug: string };

export const openedColumn: Store<OpenColumn | undefined> = createStore<OpenColumn | undefined>(undefined);
