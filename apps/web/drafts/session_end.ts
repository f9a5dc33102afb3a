/**
 * A session that ended while the app was open. A change that the server refused for it waits here until the same account
 * is signed in again, and is sent then. Nothing of it is ever sent as another account.
 *
 * @module
 */

/** The account that was signed in. */
export interface EndedAccount {
  id: string;
  email: string;
}

/** `isAsking`: the dialog is open. */
export interface EndedSession {
  account: EndedAccount;
  isAsking: boolean;
}

/** Follows one app. */
export class SessionEnd {
  #current: () => EndedAccount | undefined = () => undefined;
  #ended: EndedSession | undefined;
  #waiting: ((isBack: boolean) => void)[] = [];
  readonly #listeners = new Set<() => void>();

  /** @param current the account that the app shows as signed in */
  follow(current: () => EndedAccount | undefined): void {
    this.#current = current;
  }

  /** The account that the page shows, also when its session has ended. Requests are made for no other. */
  get account(): EndedAccount | undefined {
    return this.#ended?.account ?? this.#current();
  }

  /** Undefined while the session lasts. The same object until something changes. */
  get ended(): EndedSession | undefined {
    return this.#ended;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * A change was refused because nobody is signed in: asks for a sign-in.
   *
   * @returns whether the same account is signed in again, so that the change can be sent once more
   */
  waitForSignIn(): Promise<boolean> {
    if (!this.ask()) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push(resolve);
    return promise;
  }

  /** Opens the dialog. @returns false when no account was signed in before */
  ask(): boolean {
    const { account } = this;
    if (!account) return false;
    this.#set({ account, isAsking: true });
    return true;
  }

  /** Something could not be read because nobody is signed in. Somebody who closed the dialog is not asked again. */
  notice(): boolean {
    return this.#ended !== undefined || this.ask();
  }

  /** Closes the dialog. Changes that wait fail. */
  dismiss(): void {
    if (this.#ended) this.#set({ ...this.#ended, isAsking: false });
    this.#settle(false);
  }

  /** Somebody signed in. @returns whether it is the account whose session had ended */
  begin(accountId: string): boolean {
    const isBack = this.#ended?.account.id === accountId;
    this.#set(undefined);
    this.#settle(isBack);
    return isBack;
  }

  /** The account signed out by choice. */
  forget(): void {
    this.#set(undefined);
    this.#settle(false);
  }

  #settle(isBack: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const resolve of waiting) resolve(isBack);
  }

  #set(ended: EndedSession | undefined): void {
    this.#ended = ended;
    for (const listener of this.#listeners) listener();
  }
}

/** Follows this app. */
export const sessionEnd: SessionEnd = new SessionEnd();
