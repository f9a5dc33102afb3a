/**
 * Which words are for the server: all others are for the client.
 *
 * @module
 */

/** The words of the server's commands. */
export const SERVER_COMMANDS = [
  "serve",
  "worker",
  "dump",
  "load",
  "backup",
  "restore",
  "migrate",
  "migrate-storage",
  "doctor",
  "user",
  "config",
  "help",
  "version",
] as const;

/** Other ways to say some of them. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  "--help": "help",
  "-h": "help",
  "--version": "version",
};

/** What the client is called with; undefined when the call is for the server, or empty. `help task` is the client's. */
export function clientCallOf(argv: readonly string[]): readonly string[] | undefined {
  const [word, ...rest] = argv;
  if (word === undefined) return undefined;
  if (word === "help" && rest.length > 0 && !isOfServer(rest[0] ?? "")) return [...rest, "--help"];
  return isOfServer(word) ? undefined : argv;
}

function isOfServer(word: string): boolean {
  return Object.hasOwn(OTHER_NAMES, word) || SERVER_COMMANDS.some((name) => name === word);
}
