import { expect, test } from "bun:test";
import { QueryObserver } from "@tanstack/react-query";
import { cursorQuery } from "./board.ts";
import { AppQueryClient } from "./query_client.ts";

/** A query whose loads the test resolves or rejects. */
function startQuery() {
  const queries = new AppQueryClient({ defaultOptions: { queries: { retry: false } } });
  const loads: PromiseWithResolvers<string>[] = [];
  const queryKey = ["list"];
  const queryFn = () => {
    const load = Promise.withResolvers<string>();
    loads.push(load);
    return load.promise;
  };
  return { queries, loads, queryKey, queryFn, read: () => queries.getQueryData<string>(queryKey) };
}

test("a query that is invalidated during its first load is loaded once more", async () => {
  const { queries, loads, queryKey, queryFn, read } = startQuery();
  const stop = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {});
  const reloads = [queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ queryKey })];
  expect(loads).toHaveLength(1);
  loads[0]?.resolve("before the change");
  await Bun.sleep(1);
  expect(loads).toHaveLength(2);
  loads[1]?.resolve("after the change");
  await Promise.all(reloads);
  expect(read()).toBe("after the change");
  expect(loads).toHaveLength(2);
  stop();
});

test("a prefetched query is stale if it is invalidated during its load", async () => {
  const { queries, loads, queryKey, queryFn, read } = startQuery();
  const load = queries.fetchQuery({ queryKey, queryFn });
  const invalidated = queries.invalidateQueries({ queryKey });
  loads[0]?.resolve("before the change");
  await Promise.all([load, invalidated]);
  expect(read()).toBe("before the change");
  expect(queries.getQueryState(queryKey)?.isInvalidated).toBe(true);
  expect(loads).toHaveLength(1);
});

test("a reload that is invalidated is started again at once", async () => {
  const { queries, loads, queryKey, queryFn, read } = startQuery();
  const stop = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {});
  loads[0]?.resolve("first");
  await Bun.sleep(1);
  void queries.invalidateQueries({ queryKey });
  const reloaded = queries.invalidateQueries({ queryKey });
  expect(loads).toHaveLength(3);
  loads[1]?.resolve("before the change");
  loads[2]?.resolve("after the change");
  await reloaded;
  expect(read()).toBe("after the change");
  expect(loads).toHaveLength(3);
  stop();
});

test("a first load that fails after it was invalidated is not repeated", async () => {
  const { queries, loads, queryKey, queryFn } = startQuery();
  const stop = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => {});
  const invalidated = queries.invalidateQueries({ queryKey });
  loads[0]?.reject(new Error("offline"));
  await invalidated;
  expect(loads).toHaveLength(1);
  expect(queries.getQueryState(queryKey)?.status).toBe("error");
  stop();
});

test("the event cursor is not reloaded when everything is invalidated", async () => {
  const { queries, loads, queryFn } = startQuery();
  const observer = new QueryObserver(queries, {
    ...cursorQuery("workspace-1"),
    queryFn: queryFn as () => Promise<never>,
  });
  const stop = observer.subscribe(() => {});
  loads[0]?.resolve("7");
  await Bun.sleep(1);
  await queries.invalidateQueries();
  expect(loads).toHaveLength(1);
  stop();
});
