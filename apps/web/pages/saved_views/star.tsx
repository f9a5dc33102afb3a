/** The button that makes a view a favorite of the account. @module */
import type { SavedView } from "@hexlane/client";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { showToast } from "../../components/toast.tsx";
import { errorSentence } from "../../format/error_text.ts";
import { api } from "../../queries/api.ts";
import { refreshViews, showFavorite } from "../../queries/saved_views.ts";
import { useFullText } from "../../text/mod.tsx";

const STAR = "M10 3l2.2 4.5 4.9.7-3.5 3.5.8 4.9L10 14.3l-4.4 2.3.8-4.9L2.9 8.2l4.9-.7z";

export function StarButton({ view }: { view: SavedView }): ReactNode {
  const text = useFullText();
  const queries = useQueryClient();
  const { id, isFavorite } = view;

  async function toggle(): Promise<void> {
    showFavorite(queries, view, !isFavorite);
    try {
      await (isFavorite ? api("DELETE /api/view/:id/favorite", { id }) : api("PUT /api/view/:id/favorite", { id }));
    } catch (error) {
      showFavorite(queries, view, isFavorite);
      showToast({ tone: "danger", text: errorSentence(error, text) });
    }
    await refreshViews(queries);
  }

  return (
    <button
      type="button"
      className={isFavorite ? "icon-button star star-on" : "icon-button star"}
      aria-pressed={isFavorite}
      aria-label={text.savedViews.favorite}
      title={text.savedViews.favorite}
      onClick={() => void toggle()}
    >
      <StarIcon />
    </button>
  );
}

export function StarIcon(): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
      <path d={STAR} />
    </svg>
  );
}
