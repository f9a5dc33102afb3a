import { expect, test } from "bun:test";
import { defaultDataDir, isBinary } from "./data_dir.ts";

const folder = (env: Record<string, string>, binary = true, platform = "linux"): string =>
  defaultDataDir({ env, home: "/home/ada", binary, platform });

test("the server run from source keeps its data in the current directory", () => {
  expect(isBinary).toBe(false);
  expect(folder({ XDG_DATA_HOME: "/srv" }, false)).toBe("./data");
});

test("the executable uses XDG_DATA_HOME, or else the user's default data folder", () => {
  expect(folder({})).toBe("/home/ada/.local/share/hexlane");
  expect(folder({ XDG_DATA_HOME: "/srv/share" })).toBe("/srv/share/hexlane");
  for (const XDG_DATA_HOME of ["", "relative/share"]) {
    expect(folder({ XDG_DATA_HOME })).toBe("/home/ada/.local/share/hexlane");
  }
});

test("the executable follows the platform's conventions", () => {
  expect(folder({}, true, "darwin")).toBe("/home/ada/Library/Application Support/hexlane");
  expect(folder({ LOCALAPPDATA: "/local" }, true, "win32")).toBe("/local/hexlane");
  expect(folder({}, true, "win32")).toBe("/home/ada/AppData/Local/hexlane");
  for (const platform of ["darwin", "win32"]) {
    expect(folder({ XDG_DATA_HOME: "/srv/share" }, true, platform)).toBe("/srv/share/hexlane");
  }
});
