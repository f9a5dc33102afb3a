/**
 * The part of the server that runs on any runtime: it responds to requests in process. Listening needs Bun.
 *
 * @module
 */
export { type App, type AppConfig, type AppOptions, createApp } from "./app.ts";
export type { Connection } from "./http/handler_input.ts";
export type { Arrival } from "./http/router.ts";
export { createLog, type Log, type LogOptions } from "./log.ts";
export { runMaintenance } from "./operations/maintenance.ts";
