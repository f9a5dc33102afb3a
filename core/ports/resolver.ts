/**
 * Resolves host names to addresses.
 *
 * @module
 */

export interface Resolver {
  /**
   * Every address of the name, IPv4 and IPv6, in their usual textual form and in no particular order. Undefined when the
   * name has none or they are not known in time; never rejects for anything the outside world can do.
   *
   * @param hostname a name without a dot at its end; case does not count
   * @param options.timeoutMs most milliseconds to wait
   */
  resolve(hostname: string, options: { timeoutMs: number }): Promise<string[] | undefined>;
}
