/**
 * What a transaction asks of people again and again, asked for once: a file of thousands of tasks mentions the same few.
 *
 * @module
 */

import { sideBySide } from "../async/all_in_order.ts";
import type { ReadTx } from "../ports/store.ts";

/** How many are asked for at the same time. */
const TOGETHER = 500;

/** Good for one transaction, and as long as that changes nothing of what is asked. */
export class People {
  readonly #tx: ReadTx;
  readonly #answers = new Map<string, Promise<unknown>>();

  constructor(tx: ReadTx) {
    this.#tx = tx;
  }

  account(userId: string): ReturnType<ReadTx["findAccount"]> {
    return this.#once(`account ${userId}`, () => this.#tx.findAccount(userId));
  }

  member(workspaceId: string, userId: string): ReturnType<ReadTx["findMember"]> {
    return this.#once(`member ${workspaceId} ${userId}`, () => this.#tx.findMember(workspaceId, userId));
  }

  preferences(userId: string): ReturnType<ReadTx["findNotificationPreferences"]> {
    return this.#once(`preferences ${userId}`, () => this.#tx.findNotificationPreferences(userId));
  }

  rule(userId: string, workspaceId: string): ReturnType<ReadTx["findNotificationRule"]> {
    return this.#once(`rule ${workspaceId} ${userId}`, () => this.#tx.findNotificationRule(userId, workspaceId));
  }

  /** Asks for all of them ahead, many at a time; whoever is no member is told nothing. */
  async prepare(workspaceId: string, userIds: readonly string[]): Promise<void> {
    for (let start = 0; start < userIds.length; start += TOGETHER) {
      const some = userIds.slice(start, start + TOGETHER);
      const members = await sideBySide(...some.map((userId) => this.member(workspaceId, userId)));
      const known = members.flatMap((member) => member?.userId ?? []);
      await sideBySide(...known.map((userId) => this.preferences(userId)));
    }
  }

  #once<Answer>(question: string, ask: () => Promise<Answer>): Promise<Answer> {
    let answer = this.#answers.get(question) as Promise<Answer> | undefined;
    if (!answer) {
      answer = ask();
      this.#answers.set(question, answer);
    }
    return answer;
  }
}
