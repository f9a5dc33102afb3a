import { describe, expect, test } from "bun:test";
import { TrackerError } from "../../errors.ts";
import { type Person, refusalOf, someTeam, type Team } from "../../testing/team.ts";
import { readAvatar } from "./read.ts";
import { saveAvatar } from "./save.ts";

const PNG = { contentType: "image/png", data: btoa("\x89PNG\r\n\x1a\n0123456789") };
const JPEG = { contentType: "image/jpeg", data: `data:image/jpeg;base64,${btoa("\xff\xd8\xff\xe0 jpeg")}` };

async function bytesOf(team: Team, avatarId: string): Promise<string> {
  const { open } = await team.visitor.readAvatar({ avatarId });
  return btoa(String.fromCharCode(...new Uint8Array(await new Response(await open()).arrayBuffer())));
}

const removed = (team: Team) => team.write((tx) => tx.listRemovedBlobs(9));
const rowOf = (team: Team, { account }: Person) => team.write((tx) => tx.findAvatarOf(account.id));

describe("saveAvatar()", () => {
  test("stores a picture that can be read without signing in", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const saved = await ada.tracker.saveAvatar(PNG);
    expect(saved).toEqual({ id: saved.id, url: `/api/user/avatar/${saved.id}`, size: 18 });
    const avatar = {
      id: saved.id,
      userId: ada.account.id,
      key: expect.stringMatching(/^avatar\/[a-z0-9_-]+\/[a-z0-9_-]+$/),
      contentType: "image/png" as const,
      size: 18,
      createdAt: team.clock.now(),
    };
    expect(await rowOf(team, ada)).toEqual(avatar);
    expect((await team.visitor.readAvatar({ avatarId: saved.id })).avatar).toEqual(avatar);
    expect(await bytesOf(team, saved.id)).toBe(PNG.data);
    expect((await ada.tracker.getSession())?.account.image).toBeNull();
    expect(await team.newEvents()).toEqual([]);
  });

  test("replaces the previous picture, and leaves its bytes for the next sweep", async () => {
    const team = someTeam();
    const [ada, bob] = [await team.signUp("Ada"), await team.signUp("Bob")];
    const others = await bob.tracker.saveAvatar(PNG);
    const first = await ada.tracker.saveAvatar(PNG);
    const firstRow = await rowOf(team, ada);
    const second = await ada.tracker.saveAvatar(JPEG);
    expect(second.id).not.toBe(first.id);
    expect(await refusalOf(team.visitor.readAvatar({ avatarId: first.id }))).toBe("not_found");
    expect(await removed(team)).toEqual([firstRow?.key ?? ""]);
    expect((await team.visitor.sweepUploads()).removedObjects).toBe(1);
    expect(await removed(team)).toEqual([]);
    expect(await bytesOf(team, second.id)).toBe(JPEG.data.split(",")[1] ?? "");
    expect(await bytesOf(team, others.id)).toBe(PNG.data);
    expect(await ada.ctx.blobs.stat(firstRow?.key ?? "")).toBeUndefined();
  });

  test("refuses bytes that are not a picture, and does not store them", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const call = ada.tracker.saveAvatar({ ...PNG, contentType: "image/webp" });
    expect(await refusalOf(call)).toBe("invalid IMAGE_TYPE_MISMATCH");
    expect(await rowOf(team, ada)).toBeUndefined();
  });

  test("refuses visitors, limited keys and deleted accounts", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { apiKey: _, ...key } = await keyOf(ada);
    expect(await refusalOf(team.visitor.saveAvatar(PNG))).toBe("unauthenticated");
    const limited = team.factory.as({ kind: "api_key", userId: ada.account.id, key });
    expect(await refusalOf(limited.saveAvatar(PNG))).toBe("forbidden INSUFFICIENT_API_KEY_SCOPE");
    expect(await refusalOf(limited.deleteAvatar())).toBe("forbidden INSUFFICIENT_API_KEY_SCOPE");
    await ada.tracker.deleteAccount();
    expect(await refusalOf(ada.tracker.saveAvatar(PNG))).toBe("unauthenticated");
  });

  test("leaves no bytes behind if the row is not saved", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const written: string[] = [];
    const { blobs, store } = ada.ctx;
    const watched = {
      ...ada.ctx,
      blobs: {
        ...ada.ctx.blobs,
        write: async (key: string, bytes: Uint8Array, options: { contentType: string }) => {
          written.push(key);
          await blobs.write(key, bytes, options);
        },
        remove: (key: string) => blobs.remove(key),
      },
    };
    const failure = new TrackerError("unavailable", "Cannot write: the disk is full");
    const failing = {
      read: store.read.bind(store),
      close: () => store.close(),
      transaction: () => Promise.reject(failure),
    };
    expect(await refusalOf(saveAvatar({ ...watched, store: failing }, PNG))).toBe("unavailable");

    // A retry with the same `Idempotency-Key` returns the result of the first attempt and writes no row.
    const first = await saveAvatar(watched, PNG);
    const replaying = { ...failing, transaction: <T>() => Promise.resolve(first as T) };
    expect(await saveAvatar({ ...watched, store: replaying }, PNG)).toEqual(first);
    const found = await Promise.all(written.map((key) => blobs.stat(key)));
    expect(found.map((info) => info !== undefined)).toEqual([false, true, false]);

    // If reading also fails, the row may exist, so the bytes must remain.
    const unreadable = { ...failing, read: () => Promise.reject(failure) };
    expect(await refusalOf(saveAvatar({ ...watched, store: unreadable }, PNG))).toBe("unavailable");
    expect(await blobs.stat(written.at(-1) ?? "")).toBeDefined();
  });
});

describe("deleteAvatar()", () => {
  test("deletes the picture if there is one", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { id } = await ada.tracker.saveAvatar(PNG);
    const key = (await rowOf(team, ada))?.key ?? "";
    expect(await ada.tracker.deleteAvatar()).toEqual({ deleted: true });
    expect(await ada.tracker.deleteAvatar()).toEqual({ deleted: false });
    expect(await refusalOf(team.visitor.readAvatar({ avatarId: id }))).toBe("not_found");
    expect(await removed(team)).toEqual([key]);
    expect(await refusalOf(team.visitor.deleteAvatar())).toBe("unauthenticated");
  });

  test("is part of deleteAccount()", async () => {
    const team = someTeam();
    const ada = await team.signUp("Ada");
    const { id } = await ada.tracker.saveAvatar(PNG);
    const key = (await rowOf(team, ada))?.key ?? "";
    await ada.tracker.deleteAccount();
    expect(await refusalOf(team.visitor.readAvatar({ avatarId: id }))).toBe("not_found");
    expect(await removed(team)).toEqual([key]);
  });
});

test("readAvatar() throws not_found if the bytes are gone", async () => {
  const team = someTeam();
  const ada = await team.signUp("Ada");
  const { id } = await ada.tracker.saveAvatar(PNG);
  await ada.ctx.blobs.remove((await rowOf(team, ada))?.key ?? "");
  const { open } = await readAvatar(ada.ctx, { avatarId: id });
  expect(await refusalOf(open())).toBe("not_found");
});

/** Returns one of the person's API keys, limited to one workspace, in the form that an actor has it. */
async function keyOf(person: Person) {
  const { key: apiKey, ...key } = await person.tracker.createApiKey({ name: "k" });
  return { apiKey, ...key, workspaceId: "elsewhere" };
}
