import { expect, test } from "bun:test";
import { PAGE_PATHS } from "./paths.ts";
import { createQueryClient } from "./queries/session.ts";
import { createAppRouter } from "./router.tsx";

test("the server answers the pages that the app has, and no others", () => {
  const router = createAppRouter(createQueryClient(() => {}));
  const paths = Object.keys(router.routesByPath).map((path) => path.replaceAll("$", ":"));
  expect(paths.sort()).toEqual([...PAGE_PATHS].sort());
});
