/**
 * The runtime-dependent ports of a tracker, for Node.js, Deno and Bun: time, IDs, secrets, password hashing, sealing
 * and DNS. Also its background loops.
 *
 * @module
 */
export { newSecret, systemClock, uuidMaker } from "@hexlane/core/memory";
export { type AutomationsOptions, runAutomations } from "./background/automations.ts";
export { type DeliveriesOptions, runDeliveries } from "./background/deliveries.ts";
export { cleanUp, type HousekeepingOptions, housekeeping } from "./background/housekeeping.ts";
export { runMails } from "./background/mails.ts";
export { type RemindersOptions, runReminders } from "./background/reminders.ts";
export type { BackgroundOptions, BackgroundWork, WorkedTracker } from "./background/work.ts";
export { createKeyring, type KeyringOptions } from "./keyring.ts";
export type { PasswordHasher } from "./password_hasher.ts";
export { type ProductionPorts, type ProductionPortsOptions, productionPorts } from "./ports.ts";
export { createResolver, type Lookup, type ResolverOptions } from "./resolver.ts";
