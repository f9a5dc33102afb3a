/** Copies text to the clipboard. @module */
import { showToast } from "../toast.tsx";

/** Shows the result as a toast. */
export async function copy(text: string, copied: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: copied });
  } catch {
    showToast({ tone: "danger", text: failed });
  }
}
