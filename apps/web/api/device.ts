/** Devices that ask to be let in. @module */
import { get, post } from "./client.ts";
import type { DeviceRequest } from "./types.ts";

export const getDeviceRequest = (userCode: string): Promise<DeviceRequest> =>
  get("/api/auth/device", { user_code: userCode });
export const approveDevice = (userCode: string): Promise<unknown> => post("/api/auth/device/approve", { userCode });
export const denyDevice = (userCode: string): Promise<unknown> => post("/api/auth/device/deny", { userCode });
