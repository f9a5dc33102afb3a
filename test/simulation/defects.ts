/**
 * Planted defects, which the simulation must detect. Each defect is a wrapper around a port.
 *
 * @module
 */
import { EVENTS_TOPIC, type Member, type ProjectFor, type Store, type TrackerEvent, type Tx } from "@hexlane/core";
import { wrapTx } from "./commits.ts";
import { Life } from "./scheduler.ts";
import type { Defect } from "./world.ts";

/** Work is not re-run after a serialization failure. */
export const WITHOUT_RETRY: Defect = { retry: (store) => store };

/** The writes of failed work stay in the group's transaction, because they are not rolled back. */
export const WITHOUT_ROLLBACK: Defect = {
  store: (store) => ({
    ...readsOf(store),
    async transaction<T>(work: (tx: Tx) => Promise<T>) {
      const outcome = await store.transaction(async (tx) => {
        try {
          return { result: await work(tx) };
        } catch (error) {
          return { error };
        }
      });
      if ("error" in outcome) throw outcome.error;
      return outcome.result;
    },
  }),
};

/** Events are announced before their transaction commits. */
export const PUBLISHED_EARLY: Defect = {
  store: (store, network) => {
    const live = network.live(new Life("early"));
    return withTx(store, (method, [events], call) => {
      if (method === "appendEvents") {
        const workspaceIds = [...new Set((events as TrackerEvent[]).map(({ workspaceId }) => workspaceId))];
        void live.publish(EVENTS_TOPIC, JSON.stringify({ workspaceIds, inboxes: [] }));
      }
      return call();
    });
  },
};

/** Makes one method of the store do nothing. */
export function forgetting(forgotten: string, answer?: unknown): Defect {
  return {
    store: (store) => withTx(store, async (method, _, call) => (method === forgotten ? answer : await call())),
  };
}

/** Skips some task numbers with every claim. */
export const LOST_NUMBERS: Defect = {
  store: (store) =>
    withTx(store, async (method, _, call) => {
      if (method === "claimTaskNumbers") await call();
      return await call();
    }),
};

/** Nothing ever becomes due. */
export const NEVER_DUE: Defect = {
  store: (store) => ({
    transaction: (work) => store.transaction(work),
    close: () => store.close(),
    read: (work) =>
      store.read((tx) =>
        work(wrapTx(tx, async (method, _, call) => (method === "listTasksDue" ? { rows: [] } : await call()))),
      ),
  }),
};

/** Plans deliveries that belong together in reverse order. */
export const REVERSED: Defect = {
  store: (store) => ({
    ...readsOf(store),
    transaction: (work) =>
      store.transaction((tx) => {
        const insertDeliveries: Tx["insertDeliveries"] = (rows) => tx.insertDeliveries(rows.toReversed());
        return work(
          wrapTx(tx, (method, [rows], call) => (method === "insertDeliveries" ? insertDeliveries(rows as []) : call())),
        );
      }),
  }),
};

/** Breaks tenant isolation by making every account a member of every workspace. */
export const NO_ISOLATION: Defect = {
  store: (store) => ({
    ...withTx(store, fakeMember),
    read: (work) => store.read((tx) => work(wrapTx(tx, fakeMember))),
  }),
};

async function fakeMember(method: string, args: readonly unknown[], call: () => Promise<unknown>): Promise<unknown> {
  const answer = await call();
  const [first, second] = args as string[];
  switch (method) {
    case "findMembership":
      return answer ?? { member: someMember(first, second), grants: null };
    case "findProjectFor":
    case "findTaskFor": {
      const found = answer as ProjectFor | undefined;
      return found && { ...found, member: found.member ?? someMember(found.project.workspaceId, first) };
    }
    default:
      return answer;
  }
}

function someMember(workspaceId = "", userId = ""): Member {
  return { id: "nobody", workspaceId, userId, role: "member", createdAt: new Date(0) };
}

/** A store with intercepted writing transactions. */
export function withTx(store: Store, around: Parameters<typeof wrapTx>[1]): Store {
  return { ...readsOf(store), transaction: (work) => store.transaction((tx) => work(wrapTx(tx, around))) };
}

function readsOf(store: Store): Pick<Store, "read" | "close"> {
  return { read: (work) => store.read(work), close: () => store.close() };
}
