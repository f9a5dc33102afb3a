import { openScene } from "../faults/scene.ts";
import { Webhook } from "standardwebhooks";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
const arrivals: any[] = []; let mood: (p: string) => [number, any?] = () => [200];
const rx = createServer((q, s) => { const b: Buffer[] = []; q.on("data", (c) => b.push(c)); q.on("end", () => { const body = Buffer.concat(b).toString(); arrivals.push({ path: q.url, headers: q.headers, body, raw: q.rawHeaders }); const [st, h] = mood(q.url!); s.writeHead(st, h); s.end("seen " + q.url + " " + (q.headers["x-gotify-key"] ?? "") + body.slice(0, 50)); }); });
await new Promise<void>((r) => rx.listen(0, "127.0.0.1", r)); const RX = `http://127.0.0.1:${(rx.address() as any).port}`;
const scene = await openScene({ env: { ALLOW_PRIVATE_DESTINATIONS: "true", LOG_LEVEL: "debug" } });
const { client: c, token: as, workspaceId, projectId, otherProjectId } = scene;
const ok = (m: string, p: string, body?: any, who = as) => c.ok<any>(m, p, { as: who, ...(body === undefined ? {} : { body }) });
const raw = async (m: string, p: string, body?: any, headers: any = {}, who: string | null = as) => { const r = await fetch(scene.server.url + p, { method: m, headers: { ...(who ? { authorization: "Bearer " + who } : {}), ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }); const t = await r.text(); let j: any; try { j = JSON.parse(t); } catch { j = t; } return { status: r.status, body: j, text: t, headers: r.headers }; };
const until = async (f: () => any, s = 6) => { const e = Date.now() + s * 1000; while (!(await f())) { if (Date.now() > e) return false; await Bun.sleep(20); } return true; };
const ALL = Object.fromEntries(["taskCreated","taskStatusChanged","taskPriorityChanged","taskTitleChanged","taskDescriptionChanged","taskCommentCreated","taskDeleted","taskMoved","taskDueDateChanged","taskAssigneeChanged","taskUnassigned","dueDateReminder"].map((k) => [k, true]));
const check = (name: string, good: unknown, more: unknown = "") => console.log(good ? "ok  " : "BAD ", name, good ? "" : more);
// 1 titles and secrets
const secrets = ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_", "whsec_not base64!", "x", "ключ 🔑 \t end ", "a\nb", "whsec_////++++", "\u0000nul"];
const task = await ok("POST", `/api/task/${projectId}`, { title: "T", description: "", priority: "low", status: "to-do" });
for (const secret of secrets) {
  const r = await raw("POST", `/api/generic-webhook-integration/project/${projectId}`, { webhookUrl: RX + "/h", secret, events: ALL });
  if (r.status !== 200) { console.log("     secret", JSON.stringify(secret), "refused", r.status, r.body.errors?.[0]?.detail ?? r.body.message); continue; }
  arrivals.length = 0;
  const title = `x\r\nX-Evil: 1 ${"\u202e"}é🔥 "<b>&'`;
  const p = await raw("PATCH", `/api/task/${task.id}`, { title: title + Math.random() });
  if (p.status !== 200) console.log("     title refused", p.status, p.text.slice(0, 200));
  const p2 = await raw("PATCH", `/api/task/${task.id}`, { title: ("x é🔥 <b>&'" + Math.random()) });
  await until(() => arrivals.length > 1); await Bun.sleep(100);
  const a = arrivals.at(-1);
  let std = true; try { const enc = secret.startsWith("whsec_") && /^[A-Za-z0-9+/=]+$/.test(secret.slice(6)); new Webhook(enc ? secret : Buffer.from(secret).toString("base64")).verify(a.body, a.headers); } catch (e) { std = false; }
  check("signature " + JSON.stringify(secret), std && a.headers["x-kaneo-signature"] === createHmac("sha256", secret).update(a.body).digest("hex"), JSON.stringify(a?.headers));
}
// 2 addresses
for (const url of ["http://127.0.0.1:1/\r\nX: y", "http://a b/", " " + RX + "/sp ", RX + "/h#frag", "http://u:p@127.0.0.1:9999/", "javascript:alert(1)", "http://", "//x", "http://127.0.0.1:22/", RX + "/" + "p".repeat(3000), RX + "/ü?q=ü&x=\u200b"]) {
  const r = await raw("POST", `/api/generic-webhook-integration/project/${projectId}`, { webhookUrl: url, events: ALL });
  console.log("     url", JSON.stringify(url).slice(0, 50), r.status, r.body.errors?.[0]?.detail ?? r.body.maskedWebhookUrl ?? r.body.message);
}
// 3 rotation in the middle, pending, and order
await ok("POST", `/api/generic-webhook-integration/project/${projectId}`, { webhookUrl: RX + "/rot", secret: "old-secret-value-123", events: ALL });
mood = () => [500]; arrivals.length = 0;
await ok("PATCH", `/api/task/${task.id}`, { title: "rot 1" }); await ok("PATCH", `/api/task/${task.id}`, { title: "rot 2" });
await until(() => arrivals.length >= 1);
await ok("PATCH", `/api/generic-webhook-integration/project/${projectId}`, { secret: "new-secret-value-456" });
mood = () => [200];
await until(() => arrivals.length >= 3, 12);
const tail = arrivals.slice(-2);
check("rotation: both resent with the new secret, in order", tail.length === 2 && tail.every((a) => a.headers["x-kaneo-signature"] === createHmac("sha256", "new-secret-value-456").update(a.body).digest("hex")) && JSON.parse(tail[0].body).data.newTitle === "rot 1" && JSON.parse(tail[1].body).data.newTitle === "rot 2", arrivals.map((a) => a.body.slice(0, 300)));
// 4 retry-after forms
for (const [ra, lo, hi] of [["3600", 3595, 3700], ["-5", 4, 7], ["99999999999", 86000, 86500], [new Date(Date.now() + 7200e3).toUTCString(), 7100, 7300], ["soon", 4, 7], [new Date(Date.now() - 7200e3).toUTCString(), 4, 7], ["1.5", 4, 7]] as const) {
  mood = () => [429, { "retry-after": ra }];
  const t = await ok("POST", `/api/task/${otherProjectId}`, { title: "RA", description: "", priority: "low", status: "to-do" });
  await ok("POST", `/api/generic-webhook-integration/project/${otherProjectId}`, { webhookUrl: RX + "/ra" + Math.random(), events: { taskTitleChanged: true } });
  await ok("POST", `/api/generic-webhook-integration/project/${otherProjectId}/test`);
  let d: any; await until(async () => { const b = (await raw("GET", `/api/project/${otherProjectId}/deliveries`)).body; const l: any[] = Array.isArray(b) ? b : Object.values(b).find(Array.isArray) as any; d = l.find((x) => x.event === "test"); return d?.attempts === 1; });
  
  const left = (Date.parse(d.nextAttemptAt) - Date.now()) / 1000; check(`Retry-After ${ra}`, d.attempts === 1 && left > lo - 3 && left < hi, { left, d });
}
// 5 deletions with deliveries pending
mood = () => [500];
const { id: p3 } = await ok("POST", "/api/project", { name: "P3", slug: "PTHREE", icon: "Layout", workspaceId });
await ok("POST", `/api/generic-webhook-integration/project/${p3}`, { webhookUrl: RX + "/p3", events: ALL });
const t3 = await ok("POST", `/api/task/${p3}`, { title: "Gone", description: "", priority: "low", status: "to-do" });
await ok("POST", `/api/comment/${t3.id}`, { content: "hello" });
await until(() => arrivals.some((a) => a.path === "/p3"));
await ok("DELETE", `/api/task/${t3.id}`);
mood = () => [200];
await until(() => arrivals.filter((a) => a.path === "/p3").length >= 4, 12);
check("task deleted: its news still arrive in order", JSON.stringify(arrivals.filter((a) => a.path === "/p3").slice(-3).map((a) => JSON.parse(a.body).event)) === '["task.created","task.comment_created","task.deleted"]', arrivals.filter((a) => a.path === "/p3").map((a) => JSON.parse(a.body).event));
mood = () => [500];
const t4 = await ok("POST", `/api/task/${p3}`, { title: "Gone 2", description: "", priority: "low", status: "to-do" });
await Bun.sleep(300);
check("project deleted", (await raw("DELETE", `/api/project/${p3}`)).status === 200);
// 6 tenants and keys
const other = (await c.ok<any>("POST", "/api/auth/sign-up/email", { body: { name: "Stan", email: "stan@example.test", password: "correct horse battery" } })).token;
const list = (await raw("GET", `/api/project/${projectId}/deliveries`)).body; const rows: any[] = Array.isArray(list) ? list : Object.values(list).find(Array.isArray) as any;
check("log is there", rows.length > 3);
check("stranger: log 404", (await raw("GET", `/api/project/${projectId}/deliveries`, undefined, {}, other)).status === 404);
check("stranger: redeliver 404", (await raw("POST", `/api/delivery/${rows[0].id}/redeliver`, {}, {}, other)).status === 404);
check("nobody: 401", (await raw("POST", `/api/delivery/${rows[0].id}/redeliver`, {}, {}, null)).status === 401);
check("stranger: events of the project 404", (await raw("GET", `/api/events?projectId=${projectId}`, undefined, {}, other)).status === 404);
check("stranger: changes of the workspace 404", (await raw("GET", `/api/changes?workspaceId=${workspaceId}`, undefined, {}, other)).status === 404);
const strangers = (await raw("GET", `/api/changes?since=0&limit=500`, undefined, {}, other)).body; check("stranger: nothing in changes", strangers.events.length === 0, strangers.events.length);
for (const q of ["since=-1", "since=abc", "since=1e3", "since=99999999999999999999", "limit=0", "limit=501", "limit=abc", "since=", "since=1.5", "since=0&since=1"]) console.log("     changes?" + q, (await raw("GET", `/api/changes?${q}`)).status);
const f = (await raw("GET", `/api/changes?since=999999999`)).body; check("changes from the future begin now", f.events.length === 0 && f.hasMore === false, f);
for (const id of ["abc", "-1", "99999999999999999999", "1e5", "0x10", "１２", "5, 6", " 7 "]) { const ac = new AbortController(); try { const r = await fetch(`${scene.server.url}/api/events`, { headers: { authorization: "Bearer " + as, "last-event-id": id }, signal: ac.signal }); console.log("     Last-Event-ID", JSON.stringify(id), r.status); ac.abort(); } catch (e) { console.log("     Last-Event-ID", id, (e as Error).message); } }
// paging with a since cursor collects all
let cur = 0, got = 0; for (;;) { const r = (await raw("GET", `/api/changes?since=${cur}&limit=3`)).body; got += r.events.length; cur = r.cursor; if (!r.hasMore) break; }
const whole = (await raw("GET", `/api/changes?since=0&limit=500`)).body; check("paged changes are all of them", got === whole.events.length, [got, whole.events.length]);
// page through the log
let seen = new Set<string>(); let after: string | undefined; for (let i = 0; i < 50; i++) { const r = await raw("GET", `/api/project/${projectId}/deliveries?limit=2${after ? `&cursor=${encodeURIComponent(after)}` : ""}`); const items: any[] = Array.isArray(r.body) ? r.body : Object.values(r.body).find(Array.isArray) as any; for (const d of items) { if (seen.has(d.id)) console.log("BAD  twice", d.id); seen.add(d.id); } const link = r.headers.get("link"); const m = /cursor=([^&>]+)[^>]*>; rel="next"/.exec(link ?? ""); after = m ? decodeURIComponent(m[1]!) : undefined; if (!after) break; }
check("log pages: all, once", seen.size === rows.length || rows.length === 100, [seen.size, rows.length]);
const logText = scene.server.log();
check("no secrets in the log", !/old-secret|new-secret|MfKQ9r8/.test(logText), logText.match(/.{80}(old-secret|new-secret|MfKQ9r8).{80}/)?.[0]);
const warn = logText.split("\n").filter((l) => /"level":"(warn|error)"/.test(l)); check("no warnings", warn.length === 0, warn.slice(0, 3));
check("workspace deleted with deliveries pending", (await raw("POST", "/api/auth/organization/delete", { organizationId: workspaceId })).status === 200);
await Bun.sleep(6500);
const warn2 = scene.server.log().split("\n").filter((l) => /"level":"(warn|error)"/.test(l)); check("no warnings afterwards", warn2.length === 0, warn2.slice(0, 3));
await scene.close(); process.exit(0);
