import { describe, expect, test } from "bun:test";
import { type Disk, LocalStore, type StoreChange, type StoreChannel, type StoreMessage } from "./local_store.ts";

/** A disk whose writes can be made to fail. */
function diskOf(rows: Map<string, string> = new Map()): Disk & { rows: Map<string, string>; isFull: boolean } {
  return {
    rows,
    isFull: false,
    load: async () => [...rows],
    async write(changes) {
      if (this.isFull) throw new DOMException("full", "QuotaExceededError");
      for (const [name, value] of changes) {
        if (value === undefined) rows.delete(name);
        else rows.set(name, value);
      }
    },
  };
}

/** Channels of tabs that receive each other's messages when the test delivers them. */
function channels(count: number): { channels: StoreChannel[]; deliver: () => void } {
  const sent: { from: StoreChannel; message: StoreMessage }[] = [];
  const all = Array.from({ length: count }, (): StoreChannel => {
    const channel: StoreChannel = {
      onmessage: null,
      postMessage: (message) => void sent.push({ from: channel, message }),
    };
    return channel;
  });
  return {
    channels: all,
    deliver() {
      for (const { from, message } of sent.splice(0)) {
        for (const to of all) if (to !== from) to.onmessage?.({ data: message } as MessageEvent<StoreMessage>);
      }
    },
  };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe("LocalStore", () => {
  test("a write can be read immediately, and is on the disk before the next task of the event loop", async () => {
    const disk = diskOf(new Map([["old", "1"]]));
    const store = new LocalStore({ disks: [async () => disk], tab: "a" });
    store.setItem("new", "2");
    expect([store.getItem("new"), store.getItem("old")]).toEqual(["2", null]);
    await store.ready;
    expect([store.getItem("new"), store.getItem("old"), store.length]).toEqual(["2", "1", 2]);
    store.setItem("third", "3");
    store.removeItem("old");
    await settle();
    expect([...disk.rows]).toEqual([
      ["new", "2"],
      ["third", "3"],
    ]);
    expect(store.isAtRisk).toBe(false);
  });

  test("a value that cannot be written stays in memory, and isAtRisk is true until it is written or removed", async () => {
    const disk = diskOf();
    const store = new LocalStore({ disks: [async () => disk], tab: "a" });
    await store.ready;
    disk.isFull = true;
    store.setItem("text", "typed");
    await settle();
    expect([store.getItem("text"), store.isAtRisk]).toEqual(["typed", true]);
    disk.isFull = false;
    store.setItem("text", "typed on");
    await settle();
    expect([disk.rows.get("text"), store.isAtRisk]).toEqual(["typed on", false]);
  });

  test("the next disk is used if the first cannot be opened; if none can be opened, isAtRisk is true", async () => {
    const refuse = (): Promise<Disk> => Promise.reject(new Error("private window"));
    const disk = diskOf(new Map([["kept", "1"]]));
    const store = new LocalStore({ disks: [refuse, async () => disk], tab: "a" });
    await store.ready;
    expect(store.getItem("kept")).toBe("1");
    const diskless = new LocalStore({ disks: [refuse], tab: "a" });
    diskless.setItem("text", "typed");
    await diskless.ready;
    expect([diskless.getItem("text"), diskless.isAtRisk]).toEqual(["typed", true]);
  });

  test("other tabs receive each write with the value before it", async () => {
    const { channels: pair, deliver } = channels(2);
    const disk = diskOf();
    const [first, second] = pair.map(
      (channel, index) => new LocalStore({ disks: [async () => disk], channel, tab: `${index}` }),
    );
    const received: StoreChange[] = [];
    second?.listen((change) => received.push(change));
    first?.setItem("text", "a");
    first?.setItem("text", "ab");
    first?.removeItem("text");
    deliver();
    expect(received).toEqual([
      { key: "text", oldValue: null, newValue: "a" },
      { key: "text", oldValue: "a", newValue: "ab" },
      { key: "text", oldValue: "ab", newValue: null },
    ]);
    expect(second?.getItem("text")).toBeNull();
  });

  test("tabs that write the same name at the same time agree on one value, in memory and on the disk", async () => {
    for (const now of [() => 5, Date.now]) {
      const { channels: pair, deliver } = channels(2);
      const disk = diskOf();
      const [first, second] = pair.map(
        (channel, index) => new LocalStore({ disks: [async () => disk], channel, tab: `${index}`, now }),
      );
      await Promise.all([first?.ready, second?.ready]);
      second?.setItem("text", "by the second");
      first?.setItem("text", "by the first");
      await settle();
      deliver();
      await settle();
      expect(first?.getItem("text")).toBe(second?.getItem("text") ?? "");
      expect(disk.rows.get("text")).toBe(first?.getItem("text") ?? "");
    }
  });
});
