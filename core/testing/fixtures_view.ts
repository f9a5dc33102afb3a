/** Valid saved views. @module */
import type { SavedView } from "../board/saved_view/saved_view.ts";
import { at } from "./fixtures.ts";

/** A valid private view of `account-1` in `workspace-1`; `fields` replace its defaults. */
export function someView(fields: Partial<SavedView> = {}): SavedView {
  const id = fields.id ?? "view-1";
  const place = { workspaceId: "workspace-1", ownerId: "account-1", visibility: "private" as const };
  const shown = { layout: "list" as const, query: "", groupBy: null, swimlaneBy: null, columns: [], totals: [] };
  const times = { createdAt: at(0), updatedAt: at(0) };
  const lists = { memberIds: [], projectIds: [] };
  return { id, name: `View ${id}`, description: null, ...place, ...lists, ...shown, version: 1, ...times, ...fields };
}
