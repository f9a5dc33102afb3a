import { test } from "bun:test";
import { clockContract, cryptoContract } from "@hexlane/core/testing";
import { createKeyring, newSecret, systemClock, uuidMaker } from "./mod.ts";

clockContract("platform", {
  test,
  open: async () => ({ clock: systemClock, newId: uuidMaker(systemClock), newSecret }),
});

cryptoContract("platform", {
  test,
  open: async () => ({
    crypto: createKeyring(["first"]),
    rotated: createKeyring(["second", "first"]),
    foreign: createKeyring(["another"]),
  }),
});
