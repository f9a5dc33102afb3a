/**
 * Hexlane's HTTP server, to be put over a tracker of one's own.
 *
 * @module
 */
export { type App, type AppConfig, type AppOptions, createApp } from "./app.ts";
export { type Config, ConfigError, type ConfigSource, readConfig } from "./config.ts";
export { keepHouse } from "./housekeeping.ts";
export { createLog, type Log, type LogFields, type LogFormat, type LogLevel, type LogOptions } from "./log.ts";
export { type OpenRoute, openRoutes, type Route } from "./route.ts";
export { SETTINGS, type Setting } from "./settings.ts";
export { openWebApp, type WebApp } from "./web_app.ts";
