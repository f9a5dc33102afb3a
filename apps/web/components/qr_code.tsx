/** A QR code, drawn here. @module */
import type { ReactNode } from "react";
import { encode } from "uqr";

/** Modules of white around it, which readers need (ISO/IEC 18004 6.3.8). */
const BORDER = 4;

export function QrCode({ value, label }: { value: string; label: string }): ReactNode {
  const { data, size } = encode(value, { border: BORDER, ecc: "M" });
  // One square after the other, a row at a time.
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} fill="currentColor" />
    </svg>
  );
}
