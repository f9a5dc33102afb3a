/** Checks which host a request is for. @module */
import { HttpError } from "../errors.ts";
import type { Step } from "../step.ts";

/** A name or an address, and a port (RFC 9112 3.2). Links in responses may begin with it. */
const AUTHORITY = /^(\[[\da-f:.]+\]|[\w.~%-]+)(:\d{0,5})?$/i;

const MAX_KNOWN_HOSTS = 64;

/**
 * Responds with 400 to an invalid host, and with 421 to a host that is not listed.
 *
 * @param hosts names that a request may be for. Absent: any
 */
export function checkHost(hosts?: ReadonlySet<string>): Step {
  /** Values of `Host` that passed. Most requests have one of a few values. */
  const known = new Set<string>();
  return (context, next) => {
    const { authority } = context;
    if (!known.has(authority)) {
      requireHost(authority, hosts);
      if (known.size < MAX_KNOWN_HOSTS) known.add(authority);
    }
    return next(context);
  };
}

function requireHost(authority: string, hosts: ReadonlySet<string> | undefined): void {
  if (!AUTHORITY.test(authority)) {
    throw new HttpError(400, "INVALID_HOST", 'Cannot read header "Host": it is not a host name');
  }
  if (hosts && !hosts.has(withoutPort(authority).toLowerCase())) {
    throw new HttpError(421, "misdirected_request", `Cannot accept requests for host "${authority}" on this address`);
  }
}

function withoutPort(authority: string): string {
  const end = authority.startsWith("[") ? authority.indexOf("]") + 1 : authority.indexOf(":");
  return end <= 0 ? authority : authority.slice(0, end);
}
