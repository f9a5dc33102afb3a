import { createClient } from "@hexlane/client";

const { device } = createClient({ baseUrl: "http://localhost:3000" });
const code = await device.requestCode({ client_id: "service-cli" });
console.log(`Open ${code.verification_uri} and enter ${code.user_code}`);
const { access_token: token } = await device.pollToken(code, { clientId: "service-cli" });
const { user } = (await createClient({ baseUrl: "http://localhost:3000", token }).account.getSession()) ?? {};
console.log(`Signed in as ${user?.name}`);

export {};
