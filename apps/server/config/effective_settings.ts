/** All settings with their effective values. @module */
import { type ConfigSource, readConfig, settingOf } from "./config.ts";
import type { Config } from "./server_config.ts";
import { fileVariable, SETTINGS } from "./settings.ts";

export interface EffectiveSetting {
  name: string;
  /** Secrets are replaced with `(hidden)`. */
  value: string;
  /** A variable, a file, or the default. */
  origin: string;
}

/** Defaults that depend on where the server runs. */
const COMPUTED: Readonly<Record<string, (config: Config) => string>> = {
  HOST: ({ hosts }) => hosts.join(", "),
  DATA_DIR: ({ dataDir }) => dataDir,
  DATABASE_URL: ({ database }) => database.name,
  LOG_FORMAT: ({ logFormat }) => logFormat,
};

/** @throws {ConfigError} as {@linkcode readConfig} */
export function effectiveSettings(source: ConfigSource): EffectiveSetting[] {
  const config = readConfig(source);
  return SETTINGS.map(({ name, default: fallback, secret }) => {
    const value = settingOf(name, source);
    if (value === undefined) return { name, value: COMPUTED[name]?.(config) ?? fallback, origin: "default" };
    const file = source.env[fileVariable(name)]?.trim();
    return { name, value: secret ? "(hidden)" : value, origin: file ? `file ${file}` : "environment" };
  });
}
