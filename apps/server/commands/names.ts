/** The names of the server's commands. All other words are commands of the client. @module */
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

/** Aliases. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  "--help": "help",
  "-h": "help",
  "--version": "version",
};

/**
 * Returns the arguments for the client. Undefined for a command of the server, and if there are no arguments. `help task`
 * belongs to the client.
 */
export function clientCallOf(argv: readonly string[]): readonly string[] | undefined {
  const [word, ...rest] = argv;
  if (word === undefined) return undefined;
  if (word === "help" && rest.length > 0 && !isOfServer(rest[0] ?? "")) return [...rest, "--help"];
  return isOfServer(word) ? undefined : argv;
}

function isOfServer(word: string): boolean {
  return Object.hasOwn(OTHER_NAMES, word) || SERVER_COMMANDS.some((name) => name === word);
}
