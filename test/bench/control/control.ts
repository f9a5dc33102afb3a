/**
 * The control of the benchmark: a minimal handwritten server that has only the operations of a team's day. It uses a
 * bare `Bun.serve` and raw prepared statements of bun:sqlite: an indexed lookup of the API key, a permission check with
 * one join, the same rows in group commits of the same size, the same JSON.
 *
 * Run as `bun control.ts FILE`, where FILE is a database of the server that no other process writes to. Prints its port, and
 * exits when its standard input closes.
 *
 * @module
 */
import { Database } from "bun:sqlite";
import { openReads } from "./control_reads.ts";
import { Refusal, statementsOf } from "./control_rows.ts";
import { openWrites } from "./control_writes.ts";

/** As in the writer of `adapters/sqlite`, so that groups have the same size. */
const MAX_GROUP_WORKS = 64;
/**
 * While reads are fast, new writes keep arriving. Without a limit, a group would keep growing until every connection had a
 * write in it.
 */
const MAX_GATHER_MILLISECONDS = 5;

const db = new Database(process.argv[2] ?? "");
// As in `adapters/sqlite`.
for (const pragma of ["journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", "temp_store = MEMORY"]) {
  db.run(`PRAGMA ${pragma}`);
}
db.run("PRAGMA cache_size = -32768");
db.run("PRAGMA wal_autocheckpoint = 8192");
const reads = openReads(db);
const writes = openWrites(db);
const begin = db.prepare("BEGIN IMMEDIATE");
const commit = db.prepare("COMMIT");

let queue: { work: () => unknown; resolve: (value: unknown) => void; reject: (error: unknown) => void }[] = [];

/** Runs work in a transaction shared with other waiting work. */
function write(work: () => unknown): Promise<unknown> {
  return new Promise((resolve, reject) => {
    if (queue.push({ work, resolve, reject }) === 1) void commitGroup();
  });
}

async function commitGroup(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  const end = performance.now() + MAX_GATHER_MILLISECONDS;
  for (let size = 1; queue.length > size && size < MAX_GROUP_WORKS && performance.now() < end; ) {
    size = queue.length;
    await Bun.sleep(0);
  }
  const group = queue;
  queue = [];
  try {
    begin.run();
    const answers = group.map(({ work }) => work());
    commit.run();
    for (const [index, { resolve }] of group.entries()) resolve(answers[index]);
  } catch (error) {
    if (db.inTransaction) db.run("ROLLBACK");
    for (const { reject } of group) reject(error);
  }
}

const userOfKey = statementsOf(db).one(
  "SELECT user_id AS userId FROM api_key WHERE key_hash = ?1 AND enabled = 1 AND (expires_at IS NULL OR expires_at > ?2)",
);

type Request = Bun.BunRequest;
type Body = Record<string, string>;
const HEADERS = { headers: { "content-type": "application/json" } };

/** @throws {Refusal} when the key is not valid */
function identify(request: Request): string {
  const key = request.headers.get("authorization")?.slice("Bearer ".length) ?? "";
  const user = userOfKey(new Bun.CryptoHasher("sha256").update(key).digest("base64url"), Date.now());
  if (user === null) throw new Refusal(401);
  return `${user.userId}`;
}

function get(read: (userId: string, request: Request) => unknown) {
  return (request: Request): Response => {
    const value = read(identify(request), request);
    return new Response(value instanceof Buffer ? value : JSON.stringify(value), HEADERS);
  };
}

function change(work: (userId: string, id: string, body: Body) => unknown) {
  return async (request: Request): Promise<Response> => {
    const userId = identify(request);
    const body = request.headers.has("content-type") ? ((await request.json()) as Body) : {};
    const { id = "" } = request.params as { id?: string };
    return new Response(JSON.stringify(await write(() => work(userId, id, body))), HEADERS);
  };
}

const idOf = (request: Request): string => (request.params as { id: string }).id;
const queryOf = ({ url }: Request): URLSearchParams => new URLSearchParams(url.slice(url.indexOf("?")));

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  routes: {
    "/api/task": { GET: get((userId, request) => reads.tasks(userId, queryOf(request))) },
    "/api/task/:id": {
      GET: get((userId, request) => reads.task(userId, idOf(request))),
      POST: change((userId, id, body) => writes.create(userId, id, body)),
      PATCH: change((userId, id, body) => writes.setPosition(userId, id, Number(body.position))),
    },
    "/api/task/tasks/:id": { GET: get((userId, request) => reads.board(userId, idOf(request))) },
    "/api/task/title/:id": { PUT: change((userId, id, body) => writes.setTitle(userId, id, body.title ?? "")) },
    "/api/task/status/:id": { PUT: change((userId, id, body) => writes.setStatus(userId, id, body.status ?? "")) },
    "/api/task/move/:id": {
      PUT: change((userId, id, body) => writes.moveAcross(userId, id, body.destinationProjectId ?? "")),
    },
    "/api/project": { GET: get((userId, request) => reads.projects(userId, queryOf(request))) },
    "/api/activity/:id": { GET: get((userId, request) => reads.activities(userId, idOf(request))) },
    "/api/comment/:id": {
      GET: get((userId, request) => reads.comments(userId, idOf(request))),
      POST: change((userId, id, body) => writes.comment(userId, id, body.content ?? "")),
    },
    "/api/label/task/:id": { GET: get((userId, request) => reads.labels(userId, idOf(request))) },
    "/api/notification": {
      GET: get((userId, request) => reads.notifications(userId, Number(queryOf(request).get("limit")))),
    },
    "/api/notification/read-all": { PATCH: change((userId) => writes.readAll(userId)) },
    "/api/search": { GET: get((userId, request) => reads.search(userId, queryOf(request))) },
  },
  error: (error) => new Response(`${error}`, { status: error instanceof Refusal ? error.status : 500 }),
});
console.log(server.port);
process.stdin.on("end", () => process.exit()).resume();
