/** Where the stream of changes stands. @module */
import { get } from "./client.ts";

/** Where the stream stands now. Ask before anything is loaded, and nothing falls between the two. */
export async function readCursor(workspaceId: string): Promise<number> {
  const { cursor } = await get<{ cursor: number }>("/api/changes", { workspaceId });
  return cursor;
}
