/** Sends the webhooks of a fake forge, and loses, repeats, reorders or delays them on request. @module */

/** A webhook as it is sent to the receiver. */
export interface FakeWebhook {
  deliveryId: string;
  event: string;
  /** Names are in lower case. */
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Sends a request, like `fetch`. */
export type SendRequest = (request: Request) => Promise<Response>;

export class WebhookSender {
  /** Every webhook, including lost ones, oldest first. */
  readonly all: FakeWebhook[] = [];
  /** The statuses of the receiver's responses; 0 if there was none. */
  readonly statuses: number[] = [];
  #receiver: { address: string; fetch: SendRequest } | undefined;
  #lost = 0;
  #repeated = 0;
  #delayMs = 0;
  #held: FakeWebhook[] = [];
  #holdCount = 0;
  #sending: Promise<void> = Promise.resolve();

  /**
   * Sends all later webhooks to this address.
   *
   * @param options.fetch sends the webhooks; for a server in the same process, pass its `fetch`. @default the runtime's
   * own
   */
  register(
    address: string,
    { fetch = (request: Request) => globalThis.fetch(request) }: { fetch?: SendRequest } = {},
  ): void {
    this.#receiver = { address, fetch };
  }

  /** Loses this many of the next webhooks. */
  loseNext(count = 1): void {
    this.#lost += count;
  }

  /** Sends this many of the next webhooks twice. */
  duplicateNext(count = 1): void {
    this.#repeated += count;
  }

  /** Holds this many of the next webhooks, and then sends them in reverse order. */
  reverseNext(count: number): void {
    this.#holdCount = count;
  }

  /** Waits before it sends each webhook. */
  delay(milliseconds: number): void {
    this.#delayMs = milliseconds;
  }

  send(webhook: FakeWebhook): void {
    this.all.push(webhook);
    if (this.#lost > 0) {
      this.#lost--;
      return;
    }
    if (this.#holdCount > 0) {
      this.#held.push(webhook);
      if (--this.#holdCount > 0) return;
      for (const held of this.#held.splice(0).reverse()) this.#queue(held);
      return;
    }
    this.#queue(webhook);
    if (this.#repeated > 0) {
      this.#repeated--;
      this.#queue(webhook);
    }
  }

  /** Sends a webhook again, like the redelivery button of a forge. */
  redeliver(deliveryId: string): void {
    const webhook = this.all.find((one) => one.deliveryId === deliveryId);
    if (!webhook) throw new Error(`No webhook was sent with id "${deliveryId}"`);
    this.#queue(webhook);
  }

  /** Resolves when the receiver has responded to all webhooks so far. */
  async settle(): Promise<void> {
    let sending: Promise<void>;
    do {
      sending = this.#sending;
      await sending;
    } while (sending !== this.#sending);
  }

  #queue(webhook: FakeWebhook): void {
    const receiver = this.#receiver;
    if (!receiver) return;
    const delayMs = this.#delayMs;
    this.#sending = this.#sending.then(async () => {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
      this.statuses.push(await post(receiver, webhook));
    });
  }
}

async function post(
  { address, fetch }: { address: string; fetch: SendRequest },
  { headers, body }: FakeWebhook,
): Promise<number> {
  try {
    const response = await fetch(new Request(address, { method: "POST", headers, body, redirect: "manual" }));
    await response.body?.cancel();
    return response.status;
  } catch {
    return 0;
  }
}
