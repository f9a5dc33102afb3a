/** The clipboard. @module */
import { showToast } from "./toast.tsx";

/** Copies, and says whether it worked. */
export async function copy(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: copied });
  } catch {
    showToast({ tone: "danger", text: failed });
  }
}
