/**
 * Every setting with the value that counts.
 *
 * @module
 */
import { type Config, type ConfigSource, describeDatabase, readConfig, settingOf } from "./config.ts";
import { fileVariable, SETTINGS } from "./settings.ts";

export interface EffectiveSetting {
  name: string;
  /** In place of a secret: that there is one. */
  value: string;
  /** Where the value comes from: a variable, a file, or the default. */
  origin: string;
}

/** Defaults that depend on where the server runs. */
const COMPUTED: Readonly<Record<string, (config: Config) => string>> = {
  HOST: ({ hosts }) => hosts.join(", "),
  DATA_DIR: ({ dataDir }) => dataDir,
  DATABASE_URL: ({ database }) => describeDatabase(database),
  LOG_FORMAT: ({ logFormat }) => logFormat,
};

/** @throws {ConfigError} as a start would */
export function effectiveSettings(source: ConfigSource): EffectiveSetting[] {
  const config = readConfig(source);
  return SETTINGS.map(({ name, default: fallback, secret }) => {
    const value = settingOf(name, source);
    if (value === undefined) return { name, value: COMPUTED[name]?.(config) ?? fallback, origin: "default" };
    const file = source.env[fileVariable(name)]?.trim();
    return { name, value: secret ? "(hidden)" : value, origin: file ? `file ${file}` : "environment" };
  });
}
