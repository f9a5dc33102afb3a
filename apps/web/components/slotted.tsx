/** Text with embedded elements, such as a name or a time. @module */
import { Fragment, type ReactNode } from "react";

export interface SlottedProps {
  /** Writes the text around placeholders for the elements. Each language determines their order. */
  write: (...marks: string[]) => string;
  slots: readonly ReactNode[];
}

/** Unicode assigns no characters here, so user-written text never contains them. */
const FIRST_MARK = 0xfdd0;
const MARKS = /([\uFDD0-\uFDEF])/;

export function Slotted({ write, slots }: SlottedProps): ReactNode {
  const marks = slots.map((_, index) => String.fromCharCode(FIRST_MARK + index));
  return write(...marks)
    .split(MARKS)
    .map((part, index) => {
      const slot = marks.indexOf(part);
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
      return <Fragment key={index}>{slot < 0 ? part : slots[slot]}</Fragment>;
    });
}
