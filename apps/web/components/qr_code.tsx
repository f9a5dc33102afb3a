/** A QR code as SVG. @module */
import type { ReactNode } from "react";
import { encode } from "uqr";

/** The quiet zone in modules (ISO/IEC 18004 6.3.8). */
const BORDER = 4;

export function QrCode({ value, label }: { value: string; label: string }): ReactNode {
  const { data, size } = encode(value, { border: BORDER, ecc: "M" });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      className="qr rounded"
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
