import { createClient } from "@hexlane/client";

const { device } = createClient({ baseUrl: "http://localhost:3000" });
const code = await device.requestDeviceCode({ clientId: "service-cli" });
console.log(`Open ${code.verification_uri} and enter ${code.user_code}`);
const { access_token: token } = await device.pollDeviceToken(code, { clientId: "service-cli" });
const { user } = (await createClient({ baseUrl: "http://localhost:3000", token }).account.current()) ?? {};
console.log(`Signed in as ${user?.name}`);

export {};
