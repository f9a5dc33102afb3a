/** Email, to the address of the account. @module */
import { writeMail } from "../../mail/mail.ts";
import { shorten } from "../integration/chat_payload.ts";
import type { NotificationChannel } from "./channel.ts";

/** Mail programs show about this much of a subject. */
const MAX_SUBJECT_CHARACTERS = 150;

export const email: NotificationChannel<"email", Record<never, never>> = {
  name: "email",
  endpointKind: "email",
  label: "mail",
  settings: {},
  requirement: "",
  payload: ({ title, body, url, baseUrl }) => {
    const preferences = `${baseUrl}/dashboard/settings/notifications`;
    const { subject, text, html } = writeMail(
      {
        subject: shorten(title, MAX_SUBJECT_CHARACTERS),
        paragraphs: [body],
        link: { label: "Open", url },
        remarks: [`You turned on notifications by email. To change that: ${preferences}`],
      },
      { baseUrl },
    );
    return { subject, text, html, headers: { "List-Unsubscribe": `<${preferences}>` } };
  },
};
