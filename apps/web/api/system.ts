/** What the server says about itself. @module */
import { get } from "./client.ts";
import type { InstanceStatus, PublicConfig } from "./types.ts";

export const getConfig = (): Promise<PublicConfig> => get("/api/config");
export const getInstanceStatus = (): Promise<InstanceStatus> => get("/api/instance/status");
