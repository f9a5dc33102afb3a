import { test } from "bun:test";
import { passkeysContract } from "@hexlane/core/testing";
import { createPasskeys } from "./webauthn.ts";

passkeysContract("SimpleWebAuthn", { test, open: async () => createPasskeys() });
