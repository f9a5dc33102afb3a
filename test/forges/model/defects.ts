/**
 * Planted defects, which the simulation must detect. Each defect is a wrapper around a port of the servers.
 *
 * @module
 */
import type { ForgeComment, ForgePage, Store, Tx } from "@hexlane/core";
import type { Base, ForgeLink, LinkedComment } from "../../../core/delivery/forge/link.ts";
import { LINK_PREFIX, pendingId } from "../../../core/delivery/forge/sync/merge_comments.ts";
import type { MemoryForge } from "../../../core/testing/memory_forge.ts";
import { FORGE_BOT } from "../../../core/testing/memory_repository.ts";
import { wrapTx } from "../../simulation/commits.ts";
import { withTx } from "../../simulation/defects.ts";

export interface ForgeDefect {
  /** Replaces the forge. */
  forge?: (forge: MemoryForge) => MemoryForge;
  /** Replaces the store. */
  store?: (store: Store) => Store;
}

/** Servers do not recognize their own comments by the markers in them. */
export const NO_MARKERS: ForgeDefect = {
  forge: (forge) =>
    withResult(forge, "listComments", (page: ForgePage<ForgeComment>) => ({
      ...page,
      items: page.items.map((one) =>
        one.author?.id === FORGE_BOT.id ? { ...one, body: one.body.replace(/<!-- hexlane.*-->/, "") } : one,
      ),
    })),
};

/** Servers do not record that they are about to send a comment. */
export const NOT_PENDING: ForgeDefect = {
  store: (store) =>
    withTx(store, async (method, [record], call) => {
      const isPending = method === "saveForgeComment" && isPendingComment(record as LinkedComment);
      return isPending ? undefined : await call();
    }),
};

/** Servers do not record, before they edit a comment, that it may have another text. */
export const KNOWN_TEXT: ForgeDefect = {
  store: (store) =>
    withTx(store, async (method, [record], call) => {
      const isUnknown = method === "saveForgeComment" && isUnknownText(record as LinkedComment);
      return isUnknown ? undefined : await call();
    }),
};

/** Servers do not record which comments they have sent. */
export const NOT_SENT: ForgeDefect = {
  store: (store) =>
    withTx(store, async (method, _, call) => (method === "saveForgeComment" ? undefined : await call())),
};

/** Servers do not record which values they are about to send to an issue. */
export const NO_SENT_VALUES: ForgeDefect = {
  store: (store) => withSavedLinks(store, ({ sent: _, ...base }) => base),
};

/** Servers record values as agreed on by both sides before they write the values to the issue. */
export const AGREED_EARLY: ForgeDefect = {
  store: (store) =>
    withSavedLinks(store, ({ sent, ...base }) => ({ ...base, local: { ...base.local, ...sent?.values } })),
};

/** The list of changed issues is always empty. */
export const NO_SWEEPS: ForgeDefect = { forge: (forge) => withResult(forge, "listIssues", () => ({ items: [] })) };

/** Two servers may synchronize a task at the same time. */
export const NO_LEASES: ForgeDefect = {
  store: (store) => withTx(store, async (method, _, call) => (method === "saveLease" ? undefined : await call())),
};

function isPendingComment({ commentId, externalId }: LinkedComment): boolean {
  return externalId === pendingId(commentId);
}

function isUnknownText(linked: LinkedComment): boolean {
  return linked.base === "" && !isPendingComment(linked) && !linked.commentId.startsWith(LINK_PREFIX);
}

function withSavedLinks(store: Store, change: (base: Base) => Base): Store {
  return {
    read: (work) => store.read(work),
    close: () => store.close(),
    transaction: (work) =>
      store.transaction((tx) => {
        const saveForgeLink: Tx["saveForgeLink"] = (link) =>
          tx.saveForgeLink({ ...link, base: link.base && change(link.base) });
        return work(
          wrapTx(tx, (method, [link], call) =>
            method === "saveForgeLink" ? saveForgeLink(link as ForgeLink) : call(),
          ),
        );
      }),
  };
}

/** Returns a forge that changes the results of one method. */
function withResult<T>(forge: MemoryForge, changed: keyof MemoryForge, change: (result: T) => T): MemoryForge {
  return wrapTx(forge, async (method, _, call) => {
    const result = await call();
    return method === changed ? change(result as T) : result;
  });
}
