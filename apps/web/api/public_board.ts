/** Boards that everybody may look at. @module */
import { get } from "./client.ts";
import type { Board } from "./types.ts";

export const getPublicBoard = (projectId: string): Promise<Board> =>
  get(`/api/public-project/${encodeURIComponent(projectId)}`);
