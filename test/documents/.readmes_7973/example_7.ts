import { createTracker } from "@hexlane/core";
import { memoryPorts } from "@hexlane/core/memory";
import { createOidcProvider } from "@hexlane/oidc";

const externalProvider = createOidcProvider({
  issuer: "https://id.example.com",
  clientId: "tracker",
  clientSecret: "...",
  name: "Example ID",
});
const tracker = createTracker({ ...memoryPorts(), externalProvider });
await tracker.close();

export {};
