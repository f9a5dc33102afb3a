import { expect, test } from "bun:test";
import { isMailAddress, oneLine, readSender, readSmtpUrl } from "./smtp_server.ts";

test.each([
  ["smtp://mail.example.org", { host: "mail.example.org", port: 587, secure: false, requireTls: false }],
  ["smtps://mail.example.org/", { host: "mail.example.org", port: 465, secure: true, requireTls: false }],
  ["smtp://127.0.0.1:1025", { host: "127.0.0.1", port: 1025, secure: false, requireTls: false }],
  ["smtp://[::1]:25", { host: "::1", port: 25, secure: false, requireTls: false }],
  [
    "smtp://me%40example.org:p%3Aw%2F@mail.example.org",
    {
      host: "mail.example.org",
      port: 587,
      secure: false,
      requireTls: true,
      auth: { user: "me@example.org", password: "p:w/" },
    },
  ],
  [
    "smtp://me:pw@localhost:2525",
    { host: "localhost", port: 2525, secure: false, requireTls: false, auth: { user: "me", password: "pw" } },
  ],
  [
    "smtps://me:pw@mail.example.org",
    { host: "mail.example.org", port: 465, secure: true, requireTls: false, auth: { user: "me", password: "pw" } },
  ],
])("readSmtpUrl() parses %s", (text, server) => {
  expect(readSmtpUrl(text)).toEqual(server);
});

test.each([
  ["mail.example.org"],
  ["https://mail.example.org"],
  ["smtp://"],
  ["smtp://user@mail.example.org"],
  ["smtp://:hunter22@mail.example.org"],
  ["smtp://u:hunter22%zz@mail.example.org"],
  ["smtp://mail.example.org/path"],
  ["smtp://mail.example.org?tls=off"],
  ["smtp://mail.example.org#x"],
  ["smtp://mail.example.org:99999"],
])("readSmtpUrl() refuses %s without repeating its password", (text) => {
  expect(() => readSmtpUrl(text)).toThrow(RangeError);
  expect(() => readSmtpUrl(text)).not.toThrow(/hunter22/);
});

test.each([
  ["tracker@example.org", { name: "", address: "tracker@example.org" }],
  [" Hexlane <tracker@example.org> ", { name: "Hexlane", address: "tracker@example.org" }],
  ['"Größe, Inc." <a@b.example>', { name: "Größe, Inc.", address: "a@b.example" }],
  ["Two\r\nBcc: x <a@b.example>", { name: "Two Bcc: x", address: "a@b.example" }],
])("readSender() accepts %j", (text, sender) => {
  expect(readSender(text)).toEqual(sender);
});

test.each([["tracker"], ["a@b.example, c@d.example"], ["A <a@b.example> <c@d.example>"], ["<>"], ["a@b\r\n.example"]])(
  "readSender() refuses %j",
  (text) => {
    expect(() => readSender(text)).toThrow(RangeError);
  },
);

test("isMailAddress() accepts one address and nothing else", () => {
  for (const good of ["a@b", "größe@beispiel.example", "a+b@c.example"])
    expect([good, isMailAddress(good)]).toEqual([good, true]);
  const bad = [
    "a",
    "a@",
    "@b",
    "a@b,c@d",
    "a b@c",
    "<a@b>",
    "a@b\n",
    "a@b\r\nRCPT TO:<c@d>",
    "a@b\0",
    `${"a".repeat(250)}@b.example`,
  ];
  for (const one of bad) expect([one, isMailAddress(one)]).toEqual([one, false]);
});

test("oneLine() removes line breaks and control characters", () => {
  expect(oneLine(" a\r\nBcc: b\u2028c\u0085d\t ")).toBe("a Bcc: b c d");
});
