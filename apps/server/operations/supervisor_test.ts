import { dlopen, FFIType, ptr } from "bun:ffi";
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSupervisor } from "./supervisor.ts";

const folder = mkdtempSync(join(tmpdir(), "hexlane-notify-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { i32, u32, u64, i64, ptr: pointer } = FFIType;
const receiving = {
  socket: { args: [i32, i32, i32], returns: i32 },
  bind: { args: [i32, pointer, u32], returns: i32 },
  recv: { args: [i32, pointer, u64, i32], returns: i64 },
  close: { args: [i32], returns: i32 },
} as const;

/** Opens the supervisor's end of the socket with system calls. */
function listen(address: string): { take: () => string[]; close: () => void } {
  const { socket, bind, recv, close } = dlopen("libc.so.6", receiving).symbols;
  const path = Buffer.from(address.startsWith("@") ? `\0${address.slice(1)}` : `${address}\0`);
  const name = Buffer.concat([Buffer.from([1, 0]), path]);
  const descriptor = socket(1, 2, 0);
  if (bind(descriptor, ptr(name), name.length) !== 0) throw new Error(`Cannot listen at ${address}`);
  return {
    take: () => {
      const buffer = new Uint8Array(256);
      const texts: string[] = [];
      for (;;) {
        const length = Number(recv(descriptor, ptr(buffer), buffer.length, 0x40));
        if (length <= 0) return texts;
        texts.push(new TextDecoder().decode(buffer.subarray(0, length)));
      }
    },
    close: () => void close(descriptor),
  };
}

function open(env: Record<string, string>): { supervisor: ReturnType<typeof openSupervisor>; failures: string[] } {
  const failures: string[] = [];
  const onFailure = (reason: string): void => void failures.push(reason);
  return { supervisor: openSupervisor({ env, pid: 7, onFailure }), failures };
}

test.skipIf(process.platform !== "linux").each([
  ["a socket file", join(folder, "notify")],
  ["an abstract socket", `@hexlane-supervisor-test-${process.pid}`],
])("the supervisor is notified over %s when the server is ready, is alive and stops", async (_, address) => {
  const end = listen(address);
  const { supervisor, failures } = open({ NOTIFY_SOCKET: address, WATCHDOG_USEC: "100000", WATCHDOG_PID: "7" });
  supervisor.ready();
  expect(end.take()).toEqual(["READY=1"]);
  const begun = performance.now();
  let ticks = 0;
  const timer = setInterval(() => ticks++, 100);
  const beats: string[] = [];
  while (ticks < 3 || beats.length < 3) {
    await Bun.sleep(10);
    beats.push(...end.take());
  }
  clearInterval(timer);
  // At least one signal per watchdog interval, however slow the machine is.
  expect(beats.length).toBeGreaterThanOrEqual(ticks);
  // Signals are not too frequent: any three take longer than one watchdog interval.
  expect(performance.now() - begun).toBeGreaterThan((beats.length * 100) / 3);
  expect(new Set(beats)).toEqual(new Set(["WATCHDOG=1"]));
  // A blocked event loop sends no signal.
  Bun.sleepSync(200);
  expect(end.take()).toEqual([]);
  supervisor.stopping();
  expect(end.take()[0]).toBe("STOPPING=1");
  end.close();
  expect(failures).toEqual([]);
});

test.skipIf(process.platform !== "linux")("the watchdog of another process is ignored", async () => {
  const address = join(folder, "other");
  const end = listen(address);
  open({ NOTIFY_SOCKET: address, WATCHDOG_USEC: "20000", WATCHDOG_PID: "8" }).supervisor.ready();
  await Bun.sleep(60);
  expect(end.take()).toEqual(["READY=1"]);
  end.close();
});

test("without a supervisor no notification is sent", () => {
  const { supervisor, failures } = open({});
  supervisor.ready();
  supervisor.stopping();
  expect(failures).toEqual([]);
});

test.skipIf(process.platform !== "linux")("an unreachable supervisor is logged once", () => {
  const { supervisor, failures } = open({ NOTIFY_SOCKET: join(folder, "gone") });
  supervisor.ready();
  supervisor.stopping();
  expect(failures).toEqual(["Cannot send to the Unix socket of the supervisor"]);
});
