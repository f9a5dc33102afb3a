/** The image behind a board. @module */
import type { ReactNode } from "react";

/** Returns the URL of a version of the image, which browsers cache. */
export function backgroundUrl(projectId: string, version: string): string {
  return `/api/project/${projectId}/background?version=${encodeURIComponent(version)}`;
}

export interface BoardBackgroundProps {
  /** Boards that were stored for offline use by an earlier version have no version of the image. */
  project: { id: string; backgroundVersion?: string | null };
}

/** No text is drawn directly on the image, because every part of the board has its own background color. */
export function BoardBackground({ project: { id, backgroundVersion } }: BoardBackgroundProps): ReactNode {
  if (!backgroundVersion) return null;
  return <img className="board-background" src={backgroundUrl(id, backgroundVersion)} alt="" decoding="async" />;
}
