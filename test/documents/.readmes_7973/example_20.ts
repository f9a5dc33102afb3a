import { ApiError, createClient } from "@hexlane/client";

const client = createClient({ baseUrl: "http://localhost:3000", token: "hxd_..." });
try {
  await client.tasks.get("no-such-task");
} catch (error) {
  if (!(error instanceof ApiError)) throw error;
  // status 0: no response, and the code is OFFLINE or TIMEOUT. fields: [{ name, detail }]. retryAfterSeconds: when to retry.
  console.log(error.status, error.code);
}

export {};
