/** A board that is loading. It looks like the frame in `page.ts`, which it replaces. @module */
import type { ReactNode } from "react";
import { useText } from "../../text/mod.tsx";

/** The number of cards in each lane. */
const LANES = [3, 2, 3, 1];

export function BoardSkeleton(): ReactNode {
  const { app } = useText();
  return (
    <div className="board-page column">
      <div className="skeleton board-skeleton grow column" role="status">
        <span className="visually-hidden">{app.loading}</span>
        <div className="board-head">
          <span className="skeleton-line" />
        </div>
        <div className="lanes grow gap-3">
          {LANES.map((cards, lane) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lanes never change
            <div key={lane} className="lane rounded-large column">
              <div className="lane-head line">
                <span className="skeleton-line" />
              </div>
              <div className="lane-cards">
                {Array.from({ length: cards }, (_, card) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the cards never change
                  <div key={card} className="task-card bordered surface">
                    <span className="skeleton-line" />
                    <span className="skeleton-line" />
                  </div>
                ))}
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
