/** Appends the next page of a list. @module */
import type { ReactNode } from "react";
import { Button } from "../button/button.tsx";

export interface MoreButtonProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> };
  children: string;
}

export function MoreButton({ query, children }: MoreButtonProps): ReactNode {
  if (!query.hasNextPage) return null;
  return (
    <div className="actions actions-center">
      <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {children}
      </Button>
    </div>
  );
}
