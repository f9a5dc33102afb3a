/** The outbox, inboxes, and kept answers. @module */
import { assert, assertEquals, assertRejects } from "./assert.ts";
import { at, someEvent, someNotification, someReplay } from "./fixtures.ts";
import { type Check, idsOf } from "./store_scene.ts";

export function checkDelivery(check: Check): void {
  checkOutbox(check);
  checkInbox(check);
  checkReplays(check);
}

function checkOutbox(check: Check): void {
  check("keeps events in the order of commits, with rising sequences", async ({ write, read }) => {
    await write((tx) => tx.appendEvents([someEvent({ id: "c" }), someEvent({ id: "a" })]));
    await assertRejects(
      write(async (tx) => {
        await tx.appendEvents([someEvent({ id: "lost" })]);
        throw new Error("rolled back");
      }),
    );
    await write(async (tx) => {
      await tx.appendEvents([someEvent({ id: "b", createdAt: at(-9) })]);
      await tx.appendEvents([]);
      await tx.appendEvents([someEvent({ id: "d" })]);
    });
    const events = await read((tx) => tx.listEvents(0, 99));
    assertEquals(idsOf(events), ["c", "a", "b", "d"], "the events");
    const sequences = events.map(({ sequence }) => sequence);
    for (const [index, sequence] of sequences.entries()) {
      assert(Number.isSafeInteger(sequence) && sequence > (sequences[index - 1] ?? 0), "Expected rising sequences");
    }
    const [first, second] = sequences as [number, number];
    assertEquals(idsOf(await read((tx) => tx.listEvents(first, 2))), ["a", "b"], "two events after the first");
    assertEquals(idsOf(await read((tx) => tx.listEvents(second, 99))), ["b", "d"], "the events after the second");
    assertEquals(await read((tx) => tx.listEvents(sequences.at(-1) as number, 99)), [], "the events after the last");
  });

  check("no event appears behind one that was already seen, however many write", async ({ write, read }) => {
    let isWriting = true;
    const seen: string[] = [];
    let last = 0;
    const look = async () => {
      const events = await read((tx) => tx.listEvents(last, 3));
      for (const { id, sequence } of events) {
        seen.push(id);
        last = sequence;
      }
      return events.length;
    };
    const writers = Array.from({ length: 5 }, async (_, writer) => {
      for (let round = 0; round < 5; round++) {
        await write((tx) => tx.appendEvents([0, 1].map((part) => someEvent({ id: `${writer}-${round}-${part}` }))));
      }
    });
    const ended = Promise.all(writers).finally(() => {
      isWriting = false;
    });
    while (isWriting) await look();
    await ended;
    while ((await look()) > 0);
    assertEquals(seen, idsOf(await read((tx) => tx.listEvents(0, 99))), "the events a follower saw");
    assertEquals(seen.length, 50, "the number of events");
  });
}

function checkInbox(check: Check): void {
  check("lists notifications of an account newest first, in pages", async ({ write, read }) => {
    const rows = [1, 2, 2, 3, 3].map((second, index) =>
      someNotification({ id: `n${index}`, createdAt: at(second), title: `Title ${index}` }),
    );
    await write(async (tx) => {
      await tx.insertNotifications(rows);
      await tx.insertNotifications([someNotification({ id: "elsewhere", userId: "account-2" })]);
      await tx.insertNotifications([]);
    });
    await read(async (tx) => {
      const first = await tx.listNotifications("account-1", { limit: 2 });
      assertEquals(first.rows, [rows[4], rows[3]], "the first page");
      assertEquals(first.next, { value: at(3).getTime(), id: "n3" }, "the place after it");
      const second = await tx.listNotifications("account-1", { limit: 3, ...(first.next && { after: first.next }) });
      assertEquals(second, { rows: [rows[2], rows[1], rows[0]] }, "the second page");
    });
  });
}

function checkReplays(check: Check): void {
  check("keeps answers until they are deleted or purged, the oldest first", async ({ write, read }) => {
    await write(async (tx) => {
      await tx.insertReplay(someReplay({ id: "c", createdAt: at(1) }));
      await tx.insertReplay(someReplay({ id: "a", createdAt: at(2) }));
      await tx.insertReplay(someReplay({ id: "b", createdAt: at(3) }));
      await tx.insertReplay(someReplay({ id: "d", createdAt: at(4) }));
      await tx.insertReplay(someReplay({ id: "e", createdAt: at(0) }));
      await tx.deleteReplay("e");
      await tx.deleteReplay("nothing");
    });
    const left = async () => {
      const found = await read((tx) => Promise.all(["a", "b", "c", "d", "e"].map((id) => tx.findReplay(id))));
      return found.flatMap((replay) => replay?.id ?? []);
    };
    assertEquals(await left(), ["a", "b", "c", "d"], "the answers");
    assertEquals(await write((tx) => tx.purgeReplays(at(1), 9)), 0, "the number of answers before the first");
    assertEquals(await write((tx) => tx.purgeReplays(at(4), 2)), 2, "the number of purged answers");
    assertEquals(await left(), ["b", "d"], "the answers");
    assertEquals(await write((tx) => tx.purgeReplays(at(4), 9)), 1, "the number of purged answers");
    assertEquals(await left(), ["d"], "the answers");
  });
}
