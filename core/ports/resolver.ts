/**
 * Resolves hostnames to IP addresses.
 *
 * @module
 */

export interface Resolver {
  /**
   * Returns all IPv4 and IPv6 addresses of a hostname, in their usual text form and in no particular order; undefined
   * if there are none, or if the lookup fails or takes too long. External failures never reject.
   *
   * @param hostname case-insensitive, without a trailing dot
   * @param options.timeoutMs the maximum number of milliseconds to wait
   */
  resolve(hostname: string, options: { timeoutMs: number }): Promise<string[] | undefined>;
}
