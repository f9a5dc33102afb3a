/** The email channel, which sends to the account's address. @module */
import { writeMail } from "../../mail/mail.ts";
import { shorten } from "../integration/chat_payload.ts";
import type { NotificationChannel } from "./channel.ts";

/** Mail programs rarely show more of a subject than this. */
const MAX_SUBJECT_CHARACTERS = 150;

export const email: NotificationChannel<"email", Record<never, never>> = {
  name: "email",
  endpointKind: "email",
  label: "email",
  settings: {},
  requirement: "",
  payload: ({ title, body, url, baseUrl }) => {
    const preferences = `${baseUrl}/dashboard/settings/notifications`;
    const { subject, text, html } = writeMail(
      {
        subject: shorten(title, MAX_SUBJECT_CHARACTERS),
        paragraphs: [body],
        link: { label: "Open", url },
        remarks: [`You turned on email notifications. To change this, visit ${preferences}`],
      },
      { baseUrl },
    );
    return { subject, text, html, headers: { "List-Unsubscribe": `<${preferences}>` } };
  },
};
