/**
 * Hexlane's HTTP server, which serves any tracker you create.
 *
 * @module
 */
export { type App, type AppConfig, type AppOptions, createApp } from "./app.ts";
export { ConfigError, type ConfigSource, readConfig } from "./config/config.ts";
export type { Config } from "./config/server_config.ts";
export { SETTINGS, type Setting } from "./config/settings.ts";
export { type OpenRoute, openRoutes, type Route } from "./http/route.ts";
export { createLog, type Log, type LogFields, type LogFormat, type LogLevel, type LogOptions } from "./log.ts";
export { runMaintenance } from "./operations/maintenance.ts";
export type { WebApp } from "./web_app.ts";
