/**
 * Preloaded into a server's process: logs every response, so that a test can check it against the document, whichever client
 * sent the request: a browser, `curl`, the CLI or another program.
 *
 * @module
 */
import { openSync, writeSync } from "node:fs";

const { ANSWER_LOG = "" } = process.env;
// Hides the variable from the server.
delete process.env.ANSWER_LOG;
const log = openSync(ANSWER_LOG, "a");

type Handler = (request: Request, server: unknown) => Promise<Response | undefined> | Response | undefined;

const { serve } = Bun;
const notingServe = (options: { fetch?: Handler }): ReturnType<typeof serve> => {
  const server = serve(noting(options) as never);
  // Elysia calls `reload` again to replace its handler.
  const reload = server.reload.bind(server);
  return Object.assign(server, { reload: (again: { fetch?: Handler }) => reload(noting(again) as never) });
};
Object.assign(Bun, { serve: notingServe });

function noting<Options extends { fetch?: Handler }>(options: Options): Options {
  const { fetch: answer } = options;
  if (!answer) return options;
  const noted: Handler = async function (this: unknown, request, server) {
    const response = await answer.call(this, request, server);
    return response && (await note(request, response));
  };
  return { ...options, fetch: noted };
}

async function note({ method, url }: Request, response: Response): Promise<Response> {
  const { pathname, search } = new URL(url);
  const { status, headers } = response;
  // The document describes the messages of a WebSocket, not its response.
  if (status === 101) return response;
  const contentType = headers.get("content-type");
  const answer = { method, path: pathname + search, status, contentType };
  if (!/^application\/([\w.-]+\+)?json/.test(contentType ?? "")) {
    writeSync(log, `${JSON.stringify({ ...answer, text: response.body === null ? "" : "something" })}\n`);
    return response;
  }
  const bytes = new Uint8Array(await response.arrayBuffer());
  const plain = headers.get("content-encoding") === "gzip" ? Bun.gunzipSync(bytes) : bytes;
  writeSync(log, `${JSON.stringify({ ...answer, text: new TextDecoder().decode(plain) })}\n`);
  return new Response(response.body === null ? null : bytes, { status, headers });
}
