/** Requests of the device flow. @module */
import type { DeviceRequest } from "../../../identity/device/device_flow.ts";

/** Reads device request records. */
export interface DeviceRequestReads {
  findDeviceRequestByDeviceCode(deviceCodeHash: string): Promise<DeviceRequest | undefined>;
  findDeviceRequestByUserCode(userCodeHash: string): Promise<DeviceRequest | undefined>;
  /**
   * Lists requests that the account approved and whose token has not been issued yet, including expired requests, in no
   * particular order.
   */
  listApprovedDeviceRequests(userId: string): Promise<DeviceRequest[]>;
}

/** Changes device request records. */
export interface DeviceRequestWrites {
  /** Unique: id, device code, and user code. */
  insertDeviceRequest(request: DeviceRequest, deviceCodeHash: string, userCodeHash: string): Promise<void>;
  /** Does not change the hashes of the codes. */
  saveDeviceRequest(request: DeviceRequest): Promise<void>;
  /** Deletes the requests that the account has approved or denied. */
  deleteDeviceRequestsOf(userId: string): Promise<void>;
  /**
   * Deletes up to `limit` rows that expired at or before the time, by `expiresAt`, then `id`. Returns the number of deleted
   * rows.
   */
  deleteDeviceRequests(expiredBy: Date, limit?: number): Promise<number>;
}
