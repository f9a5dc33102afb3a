/** Requests of the device flow in memory. @module */
import type { DeviceRequestReads, DeviceRequestWrites } from "../../../ports/store/identity/device_request.ts";
import { without } from "../copy.ts";
import type { Over } from "../database.ts";
import { deleteExpired } from "./expired.ts";

export const deviceRequestReads: Over<DeviceRequestReads> = {
  findDeviceRequestByDeviceCode: ({ deviceRequests }, hash) =>
    without(deviceRequests.one("device code", hash), "deviceCodeHash", "userCodeHash"),
  findDeviceRequestByUserCode: ({ deviceRequests }, hash) =>
    without(deviceRequests.one("user code", hash), "deviceCodeHash", "userCodeHash"),
  listApprovedDeviceRequests: ({ deviceRequests }, userId) =>
    deviceRequests
      .by("user", userId)
      .filter(({ status }) => status === "approved")
      .map((row) => without(row, "deviceCodeHash", "userCodeHash")),
};

export const deviceRequestWrites: Over<DeviceRequestWrites> = {
  insertDeviceRequest: ({ deviceRequests }, request, deviceCodeHash, userCodeHash) =>
    deviceRequests.insert({ ...request, deviceCodeHash, userCodeHash }),
  saveDeviceRequest: ({ deviceRequests }, request) => deviceRequests.patch(request.id, request),
  deleteDeviceRequestsOf({ deviceRequests }, userId) {
    for (const { id } of deviceRequests.by("user", userId)) deviceRequests.delete(id);
  },
  deleteDeviceRequests: ({ deviceRequests }, expiredBy, limit) => deleteExpired(deviceRequests, expiredBy, limit),
};
