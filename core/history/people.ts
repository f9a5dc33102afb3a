/** Caches people for a transaction, because an import of thousands of tasks mentions the same few people. @module */
import { allInOrder } from "../async/all_in_order.ts";
import { groupBy } from "../group_by.ts";
import type { Membership, ReadTx, TaskPlace } from "../ports/store.ts";
import { rulesOf } from "../project_access.ts";

/** The people who watch a task, and the people who stopped watching it. */
export type Watchers = Awaited<ReturnType<ReadTx["listWatchers"]>>;

/** Where a task is. */
export type ProjectPlace = Pick<TaskPlace, "workspaceId" | "projectId">;

/** Maximum number of accounts to look up concurrently. */
const BATCH_ACCOUNTS = 500;

/** Accounts, members, roles, preferences and rules, cached for one transaction that does not change them. */
export class People {
  protected readonly tx: ReadTx;
  readonly #cached = new Map<string, Promise<unknown>>();

  /** Looks up people in this transaction. */
  constructor(tx: ReadTx) {
    this.tx = tx;
  }

  /** Finds an account. */
  account(userId: string): ReturnType<ReadTx["findAccount"]> {
    return this.once(`account ${userId}`, () => this.tx.findAccount(userId));
  }

  /** Finds a member, if they may open the project. */
  async reader({ workspaceId, projectId }: ProjectPlace, userId: string): Promise<Membership["member"] | undefined> {
    const found = await this.membership(workspaceId, userId);
    if (!found?.hasAccessRules) return found?.member;
    const rules = await this.once(`rules ${workspaceId} ${userId}`, () => rulesOf(this.tx, found));
    return rules.sees(projectId) ? found.member : undefined;
  }

  /** Finds a member, with the grants of their role. */
  membership(workspaceId: string, userId: string): Promise<Membership | undefined> {
    return this.once(`member ${workspaceId} ${userId}`, () => this.tx.findMembership(workspaceId, userId));
  }

  /** Finds a role of a workspace. */
  role(workspaceId: string, name: string): ReturnType<ReadTx["findRole"]> {
    return this.once(`role ${workspaceId} ${name}`, () => this.tx.findRole(workspaceId, name));
  }

  /** Finds the notification preferences of an account. */
  preferences(userId: string): ReturnType<ReadTx["findNotificationPreferences"]> {
    return this.once(`preferences ${userId}`, () => this.tx.findNotificationPreferences(userId));
  }

  /** Finds an account's notification rule for a workspace. */
  rule(userId: string, workspaceId: string): ReturnType<ReadTx["findNotificationRule"]> {
    return this.once(`rule ${workspaceId} ${userId}`, () => this.tx.findNotificationRule(userId, workspaceId));
  }

  /** Returns the watchers of tasks, by task. Loads uncached watchers in one query. */
  async watchers(taskIds: readonly string[]): Promise<ReadonlyMap<string, Watchers>> {
    const keyOf = (taskId: string) => `watchers ${taskId}`;
    const missing = taskIds.filter((taskId) => !this.#cached.has(keyOf(taskId)));
    if (missing.length > 0) {
      const loaded = this.tx.listWatchers(missing).then((rows) => groupBy(rows, ({ taskId }) => taskId));
      for (const taskId of missing) {
        this.#cached.set(
          keyOf(taskId),
          loaded.then((byTask) => byTask.get(taskId) ?? []),
        );
      }
    }
    const found = taskIds.map((taskId) => this.#cached.get(keyOf(taskId)) as Promise<Watchers>);
    const lists = await allInOrder(...found);
    return new Map(taskIds.map((taskId, index) => [taskId, lists[index] ?? []]));
  }

  /** Loads the recipient data that a notification needs, before it is known whether one will be created. */
  async recipient(workspaceId: string, userId: string): Promise<void> {
    await allInOrder(this.membership(workspaceId, userId), this.preferences(userId));
  }

  /** Loads the memberships of accounts, and the preferences of those that are members, in batches. */
  async prepare(workspaceId: string, userIds: readonly string[]): Promise<void> {
    for (let start = 0; start < userIds.length; start += BATCH_ACCOUNTS) {
      const batch = userIds.slice(start, start + BATCH_ACCOUNTS);
      const members = await allInOrder(...batch.map((userId) => this.membership(workspaceId, userId)));
      const known = members.flatMap((found) => found?.member.userId ?? []);
      await allInOrder(...known.map((userId) => this.preferences(userId)));
    }
  }

  protected once<Row>(key: string, load: () => Promise<Row>): Promise<Row> {
    let row = this.#cached.get(key) as Promise<Row> | undefined;
    if (!row) {
      row = load();
      this.#cached.set(key, row);
    }
    return row;
  }
}
