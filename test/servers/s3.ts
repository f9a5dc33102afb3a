/**
 * A real S3 server for tests: Ceph's RADOS Gateway with one monitor and one in-memory object store, on loopback. It ends with
 * the process that started it. It takes about 13 seconds to start, so tests start it only when needed.
 *
 * @module
 */
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "minio";
import { freePort } from "../harness/free_port.ts";
import { type KeptProcess, keepProcess, until } from "./kept_process.ts";

export const S3_REGION = "default";
export const S3_CREDENTIALS = { accessKeyId: "hexlane", secretAccessKey: "a secret of the tests" } as const;

/** One gateway of the store; several gateways share their data. */
export interface S3Gateway {
  /** `http://127.0.0.1:PORT`. */
  readonly endpoint: string;
  /** Freezes the gateway: connections stay open, without responses. */
  freeze(): void;
  thaw(): void;
  kill(): Promise<void>;
  /** Starts the gateway again on the same port. Stored objects are kept. */
  start(): Promise<void>;
}

export interface S3Server extends S3Gateway {
  /** Creates an empty bucket. Returns its name. */
  createBucket(): Promise<string>;
  /** Opens another gateway, for a test that closes it. */
  openGateway(): Promise<S3Gateway>;
}

const PROGRAMS = ["ceph", "ceph-mon", "ceph-osd", "monmaptool", "radosgw", "radosgw-admin"];

/** Whether a server is installed. In CI a missing one is a failure; elsewhere the test is skipped with a message. */
export function hasS3(): boolean {
  const missing = PROGRAMS.filter((program) => Bun.which(program) === null);
  if (missing.length === 0) return true;
  if (process.env.CI) throw new Error(`Missing: ${missing.join(", ")}`);
  console.warn(`Skipped: needs ${missing.join(", ")} (Debian's ceph-mon, ceph-osd and radosgw)`);
  return false;
}

let shared: Promise<S3Server> | undefined;

/** Returns the server shared by the test files of this process. The first caller starts it; no test stops it. */
export function sharedS3(): Promise<S3Server> {
  shared ??= startS3();
  return shared;
}

async function startS3(): Promise<S3Server> {
  const folder = mkdtempSync(join(tmpdir(), "hexlane-s3-"));
  for (const name of ["mon", "osd", "rgw", "run", "log"]) mkdirSync(join(folder, name));
  const clusterId = randomUUID();
  const monitor = `[v2:127.0.0.1:${freePort()}/0]`;
  const file = join(folder, "ceph.conf");
  writeFileSync(file, configOf(folder, clusterId, monitor));
  await startCluster({ folder, file, clusterId, monitor });
  const { accessKeyId, secretAccessKey } = S3_CREDENTIALS;
  const keys = [`--access-key=${accessKeyId}`, `--secret-key=${secretAccessKey}`];
  await run(["radosgw-admin", "-c", file, "user", "create", "--uid=hexlane", "--display-name=Hexlane", ...keys]);
  const openGateway = (): Promise<S3Gateway> => startGateway(file, folder);
  const first = await openGateway();
  const { hostname, port } = new URL(first.endpoint);
  const client = new Client({
    endPoint: hostname,
    port: Number(port),
    useSSL: false,
    region: S3_REGION,
    accessKey: accessKeyId,
    secretKey: secretAccessKey,
  });
  let buckets = 0;
  return {
    ...first,
    openGateway,
    async createBucket() {
      const name = `test-${process.pid}-${++buckets}`;
      await client.makeBucket(name, S3_REGION);
      return name;
    },
  };
}

interface Cluster {
  folder: string;
  /** Path of the configuration file. */
  file: string;
  clusterId: string;
  monitor: string;
}

async function startCluster({ folder, file, clusterId, monitor }: Cluster): Promise<void> {
  const map = join(folder, "monmap");
  await run(["monmaptool", "--create", "--fsid", clusterId, "--addv", "a", monitor, map]);
  await run(["ceph-mon", "-c", file, "-i", "a", "--mkfs", "--monmap", map]);
  await keepProcess(["ceph-mon", "-c", file, "-i", "a", "-f"], { folder });
  // The object store must be registered with the monitor under the ID that it is created with.
  const storeId = randomUUID();
  await run(["ceph", "-c", file, "osd", "new", storeId]);
  await run(["ceph-osd", "-c", file, "-i", "0", "--mkfs", "--osd-uuid", storeId]);
  await keepProcess(["ceph-osd", "-c", file, "-i", "0", "-f"]);
  await until(async () => (await run(["ceph", "-c", file, "osd", "stat"])).includes("1 up"), {
    what: "the object store is up",
    seconds: 60,
    everyMilliseconds: 200,
  });
}

let gateways = 0;

async function startGateway(file: string, folder: string): Promise<S3Gateway> {
  const port = freePort();
  const endpoint = `http://127.0.0.1:${port}`;
  const name = `client.rgw${++gateways}`;
  const launch = async (): Promise<KeptProcess> => {
    const gateway = await keepProcess([
      "radosgw",
      ...["-c", file, "-n", name, "-f", `--rgw-data=${join(folder, "rgw")}`],
      `--rgw-frontends=beast endpoint=127.0.0.1:${port}`,
    ]);
    await until(
      async () => {
        if (!gateway.isRunning()) throw new Error(`The gateway did not start: ${gateway.log()}`);
        return await fetch(endpoint).then(
          () => true,
          () => false,
        );
      },
      { what: "the gateway answers", seconds: 60, everyMilliseconds: 50 },
    );
    return gateway;
  };
  let gateway = await launch();
  return {
    endpoint,
    freeze: () => gateway.freeze(),
    thaw: () => gateway.thaw(),
    kill: () => gateway.end(),
    async start() {
      gateway = await launch();
    },
  };
}

/**
 * Returns a configuration with one daemon of each kind, no authentication, and nothing on disk except the monitor's own
 * data.
 */
function configOf(folder: string, clusterId: string, monitor: string): string {
  const settings = {
    global: {
      fsid: clusterId,
      "mon host": monitor,
      "auth cluster required": "none",
      "auth service required": "none",
      "auth client required": "none",
      // By default the gateway accepts only secure mode, which requires authentication.
      "ms mon client mode": "crc secure",
      "run dir": `${folder}/run`,
      "admin socket": `${folder}/run/$name.asok`,
      "log file": `${folder}/log/$name.log`,
      "pid file": `${folder}/run/$name.pid`,
      "public network": "127.0.0.0/8",
      "cluster network": "127.0.0.0/8",
      "mon initial members": "a",
      "mon allow pool size one": true,
      "mon warn on pool no redundancy": false,
      "osd pool default size": 1,
      "osd pool default min size": 1,
      "osd pool default pg num": 1,
      "osd pool default pgp num": 1,
      "osd pool default pg autoscale mode": "off",
      "osd crush chooseleaf type": 0,
    },
    mon: { "mon data": `${folder}/mon`, "mon max pg per osd": 1000, "mon pg warn min per osd": 0 },
    osd: {
      "osd data": `${folder}/osd`,
      "osd objectstore": "memstore",
      // Only reported, not reserved. The largest upload of the tests takes 2 GiB.
      "memstore device bytes": 6 * 1024 ** 3,
      "osd memory target": 896 * 1024 ** 2,
    },
    client: {
      "rgw thread pool size": 16,
      "rgw enable usage log": false,
      // Gateways with a shared cache wait for each other, even for killed gateways.
      "rgw cache enabled": false,
      "rgw dns name": "127.0.0.1",
      "rgw gc max objs": 1,
      "rgw lc max objs": 1,
      "rgw objexp hints num shards": 1,
      "rgw usage max shards": 1,
      "rgw run sync thread": false,
    },
  };
  return Object.entries(settings)
    .map(([part, values]) => {
      const lines = Object.entries(values).map(([name, value]) => `${name} = ${value}`);
      return `[${part}]\n${lines.join("\n")}\n`;
    })
    .join("");
}

async function run(command: readonly string[]): Promise<string> {
  const child = Bun.spawn([...command], { stdin: "ignore", stdout: "pipe", stderr: "pipe", cwd: "/" });
  const [code, out, error] = await Promise.all([
    child.exited,
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  if (code !== 0) throw new Error(`Cannot run ${command.join(" ")}: ${error}`);
  return out;
}
