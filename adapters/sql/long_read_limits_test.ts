import { expect, test } from "bun:test";
import { readLongRows } from "./long_read_limits.ts";
import { type Session, type Statement, statement, type Values } from "./session.ts";

const KIB = 1024;
const QUERY = statement<{ id: string }[]>(() => {
  throw new Error("No database");
});

/** Creates a session that finds every row and records the IDs of each statement and each yield. */
function recordingSession(options: { yields: boolean }): { session: Session; log: string[] } {
  const log: string[] = [];
  const find = (values: Values): { id: string }[] => {
    const { ids } = values as { ids: string[] };
    log.push(ids.join(" "));
    return ids.map((id) => ({ id }));
  };
  const session: Session = {
    run: <Answer>(_: Statement<Answer>, values: Values = {}) => find(values) as Answer,
    assertOpen: () => undefined,
    ...(options.yields ? { yieldToEventLoop: async () => void log.push("-") } : {}),
  };
  return { session, log };
}

const ROWS = [10, 1, 200, 50, 300, 250].map((size, index) => ({ id: `r${index}`, bytes: size * KIB }));

test("readLongRows() reads only long rows, in groups of 256 KiB, and yields in between", async () => {
  const { session, log } = recordingSession({ yields: true });
  const found = await readLongRows(session, QUERY, ROWS);
  expect([...found.keys()]).toEqual(["r0", "r2", "r3", "r4", "r5"]);
  expect(log).toEqual(["r0 r2", "-", "r3", "-", "r4", "-", "r5"]);
  expect(await readLongRows(session, QUERY, [])).toEqual(new Map());
});

test("readLongRows() reads all rows at once when the session does not block other work", async () => {
  const { session, log } = recordingSession({ yields: false });
  expect((await readLongRows(session, QUERY, ROWS)).size).toBe(5);
  expect(log).toEqual(["r0 r2 r3 r4 r5"]);
});
