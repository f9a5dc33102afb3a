/** Images and other files of tasks, and files for new tasks. @module */
import { assertEquals } from "../../../assert.ts";
import { at, someBackground, someDraftFile, someImage, someTask } from "../../../fixtures.ts";
import { type Check, idsOf } from "../scene.ts";

export function checkImages(check: Check): void {
  check(
    "finds images by key, lists stale uploads oldest first, and saves finalized uploads",
    async ({ write, read }) => {
      const done = someImage({ id: "done", createdAt: at(1), finalizedAt: at(2), size: 99, contentType: "image/webp" });
      await write(async (tx) => {
        await tx.insertTask(someTask());
        await tx.insertImage(someImage({ id: "c", expiresAt: at(3) }));
        await tx.insertImage(someImage({ id: "b", expiresAt: at(2) }));
        await tx.insertImage(someImage({ id: "a", expiresAt: at(2) }));
        await tx.insertImage(someImage({ id: "late", expiresAt: at(4) }));
        await tx.insertImage(someImage({ id: "done", expiresAt: at(1) }));
        await tx.saveImage(done);
        await tx.saveImage(someImage({ id: "nothing" }));
      });
      await read(async (tx) => {
        assertEquals(await tx.findImageByKey("images/done"), done, "the image");
        assertEquals(await tx.findImage("nothing"), undefined, "an image that does not exist");
        assertEquals(idsOf(await tx.listStaleUploads(at(4), 9)), ["a", "b", "c"], "the stale uploads");
        assertEquals(idsOf(await tx.listStaleUploads(at(4), 2)), ["a", "b"], "two stale uploads");
      });
    },
  );

  check("lists the finalized images of a live task, newest first", async ({ write, read }) => {
    const done = (id: string, created: number, taskId = "task-1") =>
      someImage({ id, taskId, createdAt: at(created), finalizedAt: at(9) });
    await write(async (tx) => {
      await tx.insertTask(someTask());
      await tx.insertTask(someTask({ id: "other", number: 2 }));
      for (const image of [done("b", 1), done("a", 2), done("c", 1), done("d", 1, "other")])
        await tx.insertImage(image);
      await tx.insertImage(someImage({ id: "pending", createdAt: at(3) }));
    });
    await read(async (tx) => {
      assertEquals(idsOf(await tx.listImages("task-1", 9)), ["a", "c", "b"], "the images");
      assertEquals(idsOf(await tx.listImages("task-1", 1)), ["a"], "the newest image");
      assertEquals(await tx.listImages("nothing", 9), [], "the images of a task that does not exist");
    });
  });

  check("finds, saves, lists and deletes files for new tasks", async ({ write, read }) => {
    const saved = someDraftFile({ id: "a", finalizedAt: at(1), expiresAt: at(9), filename: "b.pdf" });
    await write(async (tx) => {
      await tx.insertDraftFile(someDraftFile({ id: "a" }));
      for (const id of ["d", "c", "b"]) await tx.insertDraftFile(someDraftFile({ id, expiresAt: at(5) }));
      await tx.saveDraftFile(saved);
      await tx.saveDraftFile(someDraftFile({ id: "nothing" }));
    });
    await read(async (tx) => {
      assertEquals([await tx.findDraftFile("a"), await tx.findDraftFileByKey("drafts/a")], [saved, saved], "the file");
      assertEquals(await tx.findDraftFile("nothing"), undefined, "a file that does not exist");
      assertEquals(idsOf(await tx.listStaleDraftFiles(at(5), 9)), [], "the files that expired before the instant");
      assertEquals(idsOf(await tx.listStaleDraftFiles(at(10), 3)), ["b", "c", "d"], "three expired files");
    });
    await write(async (tx) => {
      await tx.deleteDraftFile("b");
      await tx.deleteDraftFile("b");
      await tx.forgetDraftFile("c");
    });
    await read(async (tx) => {
      assertEquals(idsOf(await tx.listStaleDraftFiles(at(10), 9)), ["d", "a"], "the remaining files");
      assertEquals(await tx.listRemovedBlobs(9), ["drafts/b"], "the removed blobs");
    });
  });

  check("records the keys of files for new tasks of a deleted project", async ({ write, read }) => {
    await write(async (tx) => {
      for (const id of ["b", "a"]) await tx.insertDraftFile(someDraftFile({ id }));
      await tx.deleteProject("project-1");
    });
    await read(async (tx) => {
      assertEquals(await tx.findDraftFile("a"), undefined, "the file");
      assertEquals(await tx.listRemovedBlobs(9), ["drafts/a", "drafts/b"], "the removed blobs");
    });
  });

  check("keeps one background per project, and records the keys of former backgrounds", async ({ write, read }) => {
    const second = someBackground({ version: "v2", key: "backgrounds/2", contentType: "image/webp", size: 3 });
    await write(async (tx) => await tx.saveProjectBackground(someBackground()));
    const find = () => read((tx) => tx.findProjectBackground("project-1"));
    assertEquals(await find(), someBackground(), "the background");
    await write(async (tx) => {
      await tx.saveProjectBackground(second);
      await tx.deleteProjectBackground("nothing");
    });
    assertEquals(await find(), second, "the new background");
    await write((tx) => tx.deleteProjectBackground("project-1"));
    assertEquals(await find(), undefined, "the deleted background");
    await write(async (tx) => {
      await tx.saveProjectBackground(someBackground({ key: "backgrounds/3" }));
      await tx.deleteProject("project-1");
    });
    const removed = ["backgrounds/1", "backgrounds/2", "backgrounds/3"];
    assertEquals(await read((tx) => tx.listRemovedBlobs(9)), removed, "the removed blobs");
  });

  check("lists the keys of removed images until a caller deletes them", async ({ write, read }) => {
    const list = (limit: number) => read((tx) => tx.listRemovedBlobs(limit));
    await write(async (tx) => {
      await tx.insertTask(someTask());
      for (const id of ["a", "b", "c"]) await tx.insertImage(someImage({ id }));
      await tx.deleteImage("c");
    });
    await write(async (tx) => {
      await tx.deleteImage("a");
      await tx.deleteImage("a");
      await tx.deleteImage("nothing");
    });
    assertEquals(await list(9), ["images/c", "images/a"], "the removed blobs");
    assertEquals(await list(1), ["images/c"], "the first removed blob");
    await write((tx) => tx.forgetRemovedBlobs(["images/c", "images/unknown"]));
    assertEquals(await list(9), ["images/a"], "the removed blobs");
    assertEquals(await read((tx) => tx.findImage("a")), undefined, "the image");
    assertEquals((await read((tx) => tx.findImage("b")))?.key, "images/b", "the remaining image");
    await write((tx) => tx.forgetRemovedBlobs([]));
  });
}
