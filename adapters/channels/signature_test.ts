import { expect, test } from "bun:test";
import { signedHeaders } from "./signature.ts";

const BODY =
  '{"event":"task.created","timestamp":"2026-11-20T19:32:11.329Z","integration":{"type":"generic-webhook"},"project":{"id":"nbkwl78tke7jbsqljycllrbu","name":"Web!","workspaceId":"0K2NDmCPQlJBNQAV7SOfoUkN0gIaEKYA"},"task":{"id":"b34162l0xhzrgpxoul6f1105","number":4,"title":"Hook me","status":"to-do","statusName":"To Do","priority":"no-priority","url":"http://localhost:5199/dashboard/workspace/0K2NDmCPQlJBNQAV7SOfoUkN0gIaEKYA/project/nbkwl78tke7jbsqljycllrbu/task/b34162l0xhzrgpxoul6f1105"},"actor":{"id":"Gumqdrf5zFSuhEeYPdAWQCAXjo9GiLXh","name":"Alice"},"data":{"title":"Hook me","description":"D","priority":"no-priority","status":"to-do","number":4}}';

function headersWith(secret: string | undefined, body = BODY): Record<string, string> {
  const attemptedAt = new Date(1_614_265_330_999);
  return signedHeaders(
    {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      address: "",
      payload: {},
      attemptedAt,
      ...(secret === undefined ? {} : { secret }),
    },
    body,
  );
}

test("X-Kaneo-Signature is the signature that existing receivers expect", () => {
  expect(headersWith("topsecretvalue")["x-kaneo-signature"]).toBe(
    "6a81d5f4c2a68498cd12cb9bee19485c6af5769e59971b3280ad74ff41d13ae2",
  );
});

test("the Standard Webhooks signature matches the example in the specification", () => {
  expect(headersWith("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", '{"test": 2432232314}')).toMatchObject({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
});

test("a secret that only looks encoded is used as the key unchanged", () => {
  const signatures = ["whsec_", "whsec_a", "whsec_not base64", "whsec_QUJD", "whsec_QUI", "whsec_QUI="].map(
    (secret) => headersWith(secret)["webhook-signature"],
  );
  expect(new Set(signatures).size).toBe(5);
  // With and without padding.
  expect(signatures[4]).toBe(signatures[5] as string);
});

test("a webhook without a secret is not signed, but has an ID that identifies duplicates", () => {
  for (const secret of [undefined, ""]) {
    expect(headersWith(secret)).toEqual({
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
    });
  }
});
