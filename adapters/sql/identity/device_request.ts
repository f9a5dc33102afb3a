/** Requests of the device flow. @module */
import type { DeviceRequestReads, DeviceRequestWrites } from "@hexlane/core";
import { and, eq } from "drizzle-orm";
import { crud } from "../crud.ts";
import { fieldsOf, type Over, param, statement } from "../session.ts";
import { expiryOf } from "./expired.ts";

const requests = crud("deviceRequest", { keeps: ["deviceCodeHash", "userCodeHash"] });

const APPROVED = statement(({ db, tables: { deviceRequest } }) =>
  db
    .select(fieldsOf(deviceRequest, "deviceCodeHash", "userCodeHash"))
    .from(deviceRequest)
    .where(and(eq(deviceRequest.userId, param("userId")), eq(deviceRequest.status, "approved"))),
);
const DELETE_OF_ACCOUNT = statement(({ db, tables: { deviceRequest } }) =>
  db.delete(deviceRequest).where(eq(deviceRequest.userId, param("userId"))),
);

export const deviceRequestReads: Over<DeviceRequestReads> = {
  findDeviceRequestByDeviceCode: requests.findBy(["deviceCodeHash"]),
  findDeviceRequestByUserCode: requests.findBy(["userCodeHash"]),
  listApprovedDeviceRequests: async (session, userId) => await session.run(APPROVED, { userId }),
};

export const deviceRequestWrites: Over<DeviceRequestWrites> = {
  insertDeviceRequest: (session, request, deviceCodeHash, userCodeHash) =>
    requests.insert(session, { ...request, deviceCodeHash, userCodeHash }),
  saveDeviceRequest: requests.save,
  async deleteDeviceRequestsOf(session, userId) {
    await session.run(DELETE_OF_ACCOUNT, { userId });
  },
  deleteDeviceRequests: expiryOf("deviceRequest"),
};
