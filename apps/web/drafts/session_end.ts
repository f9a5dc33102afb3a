/**
 * Handles a session that ends while the app is open. Changes that the server refuses because of it wait until the same
 * account has signed in again, and are then sent. They are never sent as another account.
 *
 * @module
 */

/** The account that was signed in. */
export interface EndedAccount {
  id: string;
  email: string;
}

export interface EndedSession {
  account: EndedAccount;
  /** Whether the dialog is open. */
  isAsking: boolean;
  /** Whether the user has closed the dialog. */
  wasClosed: boolean;
}

/** Tracks whether the session has ended, for one instance of the app. */
export class SessionEnd {
  #current: () => EndedAccount | undefined = () => undefined;
  #ended: EndedSession | undefined;
  #waiting: ((isBack: boolean) => void)[] = [];
  readonly #listeners = new Set<() => void>();

  /** @param current the account that the app shows as signed in */
  follow(current: () => EndedAccount | undefined): void {
    this.#current = current;
  }

  /** The account that the page shows, even after its session has ended. All requests are made for this account. */
  get account(): EndedAccount | undefined {
    return this.#ended?.account ?? this.#current();
  }

  /** The ended session. Undefined while the session is valid. The same object until the state changes. */
  get ended(): EndedSession | undefined {
    return this.#ended;
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Asks the user to sign in, because a change was refused without a session.
   *
   * @returns whether the same account has signed in again, so that the change can be retried
   */
  waitForSignIn(): Promise<boolean> {
    if (!this.ask()) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#waiting.push(resolve);
    return promise;
  }

  /** Opens the dialog. @returns false if no account was signed in before */
  ask(): boolean {
    const { account } = this;
    if (!account) return false;
    this.#set({ account, isAsking: true, wasClosed: false });
    return true;
  }

  /**
   * Opens the dialog because something that the user wants to see was refused without a session, unless the user has closed
   * the dialog. @returns false if no account was signed in before
   */
  askOnce(): boolean {
    return this.#ended?.wasClosed === true || this.ask();
  }

  /**
   * Shows that the session has ended, without a dialog over what the user reads, because a read in the background was refused.
   *
   * @returns false if no account was signed in before
   */
  note(): boolean {
    const { account } = this;
    if (account && !this.#ended) this.#set({ account, isAsking: false, wasClosed: false });
    return account !== undefined;
  }

  /** Closes the dialog. Waiting changes fail. */
  dismiss(): void {
    if (this.#ended) this.#set({ ...this.#ended, isAsking: false, wasClosed: true });
    this.#settle(false);
  }

  /** Call this after a sign-in. @returns whether it is the account whose session had ended */
  begin(accountId: string): boolean {
    const isBack = this.#ended?.account.id === accountId;
    this.#set(undefined);
    this.#settle(isBack);
    return isBack;
  }

  /** Call this after the user has signed out. */
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

/** The state of the session in this app. */
export const sessionEnd: SessionEnd = new SessionEnd();
