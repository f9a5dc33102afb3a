/** The log. It never contains credentials, bodies or queries. @module */
export const LOG_LEVELS = ["debug", "info", "warn", "error"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFormat = "pretty" | "json";

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>;

export interface Log {
  /** Whether lines of this level are written. Check this before creating an expensive line. */
  enabled(level: LogLevel): boolean;
  write(level: LogLevel, message: string, fields?: LogFields): void;
}

export interface LogOptions {
  level: LogLevel;
  format: LogFormat;
  now: () => Date;
  /** Writes a whole line. */
  out: (line: string) => void;
}

export function createLog({ level, format, now, out }: LogOptions): Log {
  const least = LOG_LEVELS.indexOf(level);
  const enabled = (wanted: LogLevel): boolean => LOG_LEVELS.indexOf(wanted) >= least;
  return {
    enabled,
    write(wanted, message, fields = {}) {
      if (!enabled(wanted)) return;
      const time = now();
      out(
        format === "json"
          ? `${jsonLine(time, wanted, message, fields)}\n`
          : `${time.toISOString().slice(11, 23)} ${wanted.padEnd(5)} ${message}${pretty(fields)}\n`,
      );
    },
  };
}

/** Returns a log line in the JSON format, without its line ending. */
export function jsonLine(time: Date, level: LogLevel, message: string, fields: LogFields = {}): string {
  return JSON.stringify({ time: time.toISOString(), level, message, ...fields });
}

function pretty(fields: LogFields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${oneLine(String(value))}`)
    .join("");
}

/** Input from clients must not look like another log line. */
function oneLine(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text : JSON.stringify(text);
}

/** Describes an error with its causes, only for the log. */
export function describeError(error: unknown): string {
  const parts: string[] = [];
  for (let at = error, depth = 0; at !== undefined && at !== null && depth < 5; depth++) {
    parts.push(at instanceof Error ? at.stack || `${at.name}: ${at.message}` : String(at));
    at = at instanceof Error ? at.cause : undefined;
  }
  return parts.join("\ncaused by ");
}
