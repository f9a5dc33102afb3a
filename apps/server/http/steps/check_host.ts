/**
 * Checks which host a request is for.
 *
 * @module
 */
import { HttpError } from "../errors.ts";

/** A name or an address, and a port. Any other is refused (RFC 9112 3.2): links in answers and mails may begin with it. */
const AUTHORITY = /^(\[[\da-f:.]+\]|[\w.~%-]+)(:\d{0,5})?$/i;

const MAX_GOOD_HOSTS = 64;

export class HostCheck {
  readonly #hosts: ReadonlySet<string> | undefined;
  /** Values of `Host` that were found good: the same few, again and again. */
  readonly #good = new Set<string>();

  /** @param hosts names that a request may be for; absent: any */
  constructor(hosts: ReadonlySet<string> | undefined) {
    this.#hosts = hosts;
  }

  /** @throws {HttpError} 400 for what is no host, 421 for another host */
  check(authority: string): void {
    if (this.#good.has(authority)) return;
    if (!AUTHORITY.test(authority)) {
      throw new HttpError(400, "INVALID_HOST", 'Cannot read header "Host": it names no host');
    }
    if (this.#hosts && !this.#hosts.has(withoutPort(authority).toLowerCase())) {
      throw new HttpError(421, "misdirected_request", `Cannot answer for host "${authority}" on this address`);
    }
    if (this.#good.size < MAX_GOOD_HOSTS) this.#good.add(authority);
  }
}

function withoutPort(authority: string): string {
  const end = authority.startsWith("[") ? authority.indexOf("]") + 1 : authority.indexOf(":");
  return end <= 0 ? authority : authority.slice(0, end);
}
