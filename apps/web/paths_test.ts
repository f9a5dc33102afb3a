import { expect, test } from "bun:test";
import { PAGE_PATHS } from "./paths.ts";
import { createQueryClient } from "./queries/session.ts";
import { createAppRouter } from "./router.tsx";

test("PAGE_PATHS contains exactly the routes of the app", () => {
  const router = createAppRouter(createQueryClient(() => {}));
  const paths = Object.keys(router.routesByPath).map((path) => path.replaceAll("$", ":"));
  expect(paths.sort()).toEqual([...PAGE_PATHS].sort());
});
