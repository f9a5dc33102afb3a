import { test } from "bun:test";
import { fixedClock, sequentialIds, sequentialSecrets } from "../testing/clock.ts";
import { blobsContract, type OpenBlobs, servedBlobsContract } from "../testing/contracts/blobs.ts";
import { channelContract } from "../testing/contracts/channel.ts";
import { clockContract } from "../testing/contracts/clock.ts";
import { cryptoContract } from "../testing/contracts/crypto.ts";
import { externalProviderContract } from "../testing/contracts/external_provider.ts";
import { liveContract } from "../testing/contracts/live.ts";
import { oneTimePasswordsContract } from "../testing/contracts/one_time_password.ts";
import { passkeysContract } from "../testing/contracts/passkeys.ts";
import { queueContract } from "../testing/contracts/queue.ts";
import { resolverContract } from "../testing/contracts/resolver.ts";
import { sharedLimitsContract } from "../testing/contracts/shared_limits.ts";
import { memoryBlobs } from "./blobs.ts";
import { memoryChannel } from "./channel.ts";
import { memoryCrypto } from "./crypto.ts";
import { memoryExternalProvider } from "./external_provider.ts";
import { memoryLive } from "./live.ts";
import { memoryOneTimePasswords } from "./one_time_passwords.ts";
import { memoryPasskeys } from "./passkeys.ts";
import { memoryQueue } from "./queue.ts";
import { memoryResolver } from "./resolver.ts";
import { memorySharedLimits } from "./shared_limits.ts";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

async function openBlobs(): Promise<OpenBlobs> {
  const clock = fixedClock();
  const blobs = memoryBlobs({ crypto: memoryCrypto(), clock });
  return {
    blobs,
    now: () => clock.now(),
    async upload({ url, method, headers }, bytes) {
      const request = new Request(new URL(url, "http://localhost").href, { method, headers, body: bytes });
      return (await blobs.handle?.(request))?.status ?? 0;
    },
    close: () => blobs.close(),
  };
}

blobsContract("memory", { test, open: openBlobs });
servedBlobsContract("memory", { test, open: openBlobs });

cryptoContract("memory", {
  test,
  open: async () => ({
    crypto: memoryCrypto(),
    rotated: memoryCrypto({ keys: ["newer", "memory"] }),
    foreign: memoryCrypto({ keys: ["other"] }),
  }),
});

externalProviderContract("memory", {
  test,
  open: async () => {
    const provider = memoryExternalProvider({ clock: fixedClock() });
    return {
      provider,
      redirectUri: "https://tracker.example/callback",
      approve: async (url, person) => provider.approve(url, person),
      decline: async (url) => provider.decline(url),
      revoke: async () => provider.revoke(),
      goDown: async () => provider.setDown(true),
    };
  },
});

clockContract("fixed", {
  test,
  open: async () => ({ clock: fixedClock(), newId: sequentialIds(), newSecret: sequentialSecrets() }),
});

liveContract("memory", {
  test,
  open: async () => {
    const live = memoryLive();
    return { live, other: live, settle: async () => {}, close: () => live.close() };
  },
});

queueContract("memory with a fixed clock", {
  test,
  open: async () => {
    const clock = fixedClock();
    const queue = memoryQueue({ clock });
    return {
      queue,
      clock,
      async pass(milliseconds) {
        clock.advance(milliseconds / 1000);
        queue.tick();
        await pause(0);
      },
      close: () => queue.close(),
    };
  },
});

queueContract("memory with the system clock", {
  test,
  open: async () => {
    const clock = { now: () => new Date() };
    const queue = memoryQueue({ clock });
    return { queue, clock, pass: (milliseconds) => pause(milliseconds), close: () => queue.close() };
  },
});

channelContract("memory", {
  test,
  open: async (kind) => {
    const channel = memoryChannel();
    if (kind === "gone") channel.answer({ kind, status: 410 });
    else if (kind !== "delivered") channel.answer({ kind, reason: "as planned" });
    return { channel, address: "memory:", arrived: async () => channel.sent.length, close: async () => {} };
  },
});

oneTimePasswordsContract("memory", { test, open: async () => memoryOneTimePasswords() });

passkeysContract("memory", { test, open: async () => memoryPasskeys() });

resolverContract("memory", {
  test,
  open: async () => {
    const resolver = memoryResolver();
    resolver.set("Board.example", ["192.0.2.1", "2001:db8::1"]);
    return { resolver, known: { hostname: "board.example", address: "2001:db8::1" }, unknown: "other.example" };
  },
});

sharedLimitsContract("memory", {
  test,
  open: async () => {
    const clock = fixedClock();
    const limits = memorySharedLimits({ clock });
    const pass = async (milliseconds: number) => clock.advance(milliseconds / 1000);
    return { limits, other: limits, pass, close: async () => {} };
  },
});
