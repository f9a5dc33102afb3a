import { openScene } from "../faults/scene.ts";
import { connect } from "node:net";
import { readFileSync } from "node:fs";
const scene = await openScene({ env: { LOG_LEVEL: "warn", RATE_LIMIT: "off" } });
const { token: as, projectId } = scene;
const port = Number(new URL(scene.server.url).port);
const mem = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${scene.server.pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
const api = async (m: string, p: string, b?: any) => { const t = performance.now(); const r = await fetch(scene.server.url + p, { method: m, headers: { authorization: "Bearer " + as, "content-type": "application/json" }, ...(b ? { body: JSON.stringify(b) } : {}) }); if (!r.ok) console.log(r.status, (await r.text()).slice(0, 200)); return { j: await r.json().catch(() => ({})), ms: performance.now() - t }; };
const { j: task } = await api("POST", `/api/task/${projectId}`, { title: "T", description: "", priority: "low", status: "to-do" });
for (const kind of ["sse", "ws"]) {
  const N = 300; let closed = 0; const socks: any[] = [];
  for (let i = 0; i < N; i++) {
    const s = connect(port, "127.0.0.1"); socks.push(s); s.on("error", () => {}); s.on("close", () => closed++); s.pause();
    await new Promise<void>((r) => s.once("connect", () => r()));
    s.write(kind === "sse" ? `GET /api/events?projectId=${projectId} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${as}\r\n\r\n` : `GET /api/ws/${projectId} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${scene.server.url}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nAuthorization: Bearer ${as}\r\n\r\n`);
  }
  await Bun.sleep(1500);
  const m0 = mem(); let most = m0; const lat: number[] = []; const t0 = performance.now();
  for (let i = 0; i < 150; i++) { lat.push((await api("PATCH", `/api/task/${task.id}`, { description: (i + "x").repeat(90_000).slice(0, 200_000) })).ms); most = Math.max(most, mem()); }
  console.log(kind, "before", m0.toFixed(0), "after 150 events of 400 KB", mem().toFixed(0), "most", most.toFixed(0), "lat p50", lat.sort((a, b) => a - b)[75]!.toFixed(0), "max", lat.at(-1)!.toFixed(0), "in s", ((performance.now() - t0) / 1000).toFixed(1));
  for (let k = 0; k < 8; k++) { await Bun.sleep(5000); most = Math.max(most, mem()); }
  console.log(kind, "after 40 s: ", mem().toFixed(0), "MB, most", most.toFixed(0), "closed by server", closed, "of", N);
  for (const s of socks) s.destroy();
  await Bun.sleep(2000); console.log(kind, "gone:", mem().toFixed(0));
}
console.log(scene.server.log().split("\n").slice(0, 3).join("\n").slice(0, 600));
await scene.close(); process.exit(0);
