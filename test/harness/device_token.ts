/** Signs in a device. @module */
import type { Client } from "./client.ts";
import type { Person } from "./world.ts";

/** Approves a new device on behalf of a person. Returns the device's token. */
export async function newDeviceToken(client: Client, { token }: Person): Promise<string> {
  const client_id = "service-cli";
  const code = await client.ok<Record<string, string>>("POST", "/api/auth/device/code", { body: { client_id } });
  const body = { userCode: code.user_code };
  await client.ok("GET", "/api/auth/device", { as: token, query: { user_code: code.user_code ?? "" } });
  await client.ok("POST", "/api/auth/device/approve", { as: token, body });
  const grant_type = "urn:ietf:params:oauth:grant-type:device_code";
  const poll = { grant_type, device_code: code.device_code, client_id };
  const { access_token } = await client.ok<Record<string, string>>("POST", "/api/auth/device/token", { body: poll });
  return String(access_token);
}
