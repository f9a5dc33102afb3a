/** Inline messages. @module */
import type { ReactNode } from "react";
import { Icon } from "./icon/icon.tsx";
import { Notice } from "./notice_box.tsx";

export { Notice };

/** A success message. Always rendered, because screen readers announce only changes to an existing region. */
export function Outcome({ children }: { children: ReactNode }): ReactNode {
  return (
    <p className="outcome inline-line small gap-1" role="status">
      {children && (
        <>
          <Icon name="check" />
          <span>{children}</span>
        </>
      )}
    </p>
  );
}

/** The result of an action, as a message. */
export interface Message {
  failed: boolean;
  text: string;
}

/** An error above the content, or nothing. */
export function FailureNotice({ message }: { message: Message | undefined }): ReactNode {
  return message?.failed && <Notice tone="danger">{message.text}</Notice>;
}

/** A success message next to the buttons. */
export function SuccessOutcome({ message }: { message: Message | undefined }): ReactNode {
  return <Outcome>{message?.failed === false && message.text}</Outcome>;
}

/** An error or a success message in the same place. */
export function MessageBox({ message }: { message: Message | undefined }): ReactNode {
  return message?.failed ? <FailureNotice message={message} /> : <SuccessOutcome message={message} />;
}
