import { describe, expect, test } from "bun:test";
import { ApiError } from "./api_error.ts";
import { followEvents } from "./events.ts";
import { Transport } from "./transport.ts";

const event = (sequence: number): string =>
  `id: ${sequence}\nevent: taskCreated\ndata: ${JSON.stringify({ sequence, type: "taskCreated" })}\n\n`;

/** Creates a server whose connections send these strings, then break or end. */
function broken(connections: (string | number)[]): { transport: Transport; places: (string | null)[] } {
  const places: (string | null)[] = [];
  const transport = new Transport({
    baseUrl: "https://tracker.example",
    async fetch(request) {
      places.push(request.headers.get("last-event-id"));
      const text = connections.shift() ?? 404;
      if (typeof text === "number") return Response.json({ code: `c${text}` }, { status: text });
      return new Response(
        new ReadableStream({
          async start(controller) {
            controller.enqueue(new TextEncoder().encode(`retry: 1\n\n${text}`));
            await Bun.sleep(5);
            if (text.endsWith("\n\n")) controller.close();
            else controller.error(new TypeError("terminated"));
          },
        }),
      );
    },
  });
  return { transport, places };
}

async function follow(transport: Transport, after?: number): Promise<unknown[]> {
  const seen: unknown[] = [];
  const onState = (isLive: boolean): void => void seen.push(isLive);
  try {
    for await (const { sequence } of followEvents(transport, { after, onState })) seen.push(sequence);
  } catch (error) {
    seen.push(error instanceof ApiError ? error.code : error);
  }
  return seen;
}

describe("followEvents()", () => {
  test("resumes where it stopped, after events or heartbeats", async () => {
    const { transport, places } = broken([event(5), `${event(6)}:\nid: 9\n\nid: 10\nda`, event(11)]);
    expect(await follow(transport, 4)).toEqual([true, 5, false, true, 6, false, true, 11, false, false, "c404"]);
    expect(places).toEqual(["4", "5", "9", "11"]);
  });

  test("tolerates an unreachable server, and starts at the latest event by default", async () => {
    const { transport, places } = broken([event(1), 503, event(2), 410]);
    expect(await follow(transport)).toEqual([true, 1, false, false, true, 2, false, false, "c410"]);
    expect(places).toEqual([null, "1", "1", "2"]);
  });
});
