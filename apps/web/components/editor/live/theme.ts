/** The styling of the live editor, which matches both rendered Markdown and the text area that the editor replaces. @module */
import { type Extension, Prec } from "@codemirror/state";
import { EditorView } from "@codemirror/view";

const CHIP = { borderRadius: "0.3rem", padding: "0.05em 0.3em" };

export const theme: Extension = Prec.highest(
  EditorView.theme({
    "&": {
      minHeight: "5rem",
      maxHeight: "60vh",
      overflow: "hidden",
      borderRadius: "0 0 var(--radius) var(--radius)",
      fontSize: "max(var(--text-field), var(--text-prose))",
      resize: "vertical",
    },
    "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "-2px" },
    ".cm-scroller": { flex: "1", overflow: "auto", fontFamily: "inherit", lineHeight: "1.55" },
    ".cm-content": {
      minHeight: "max(100%, calc(var(--rows) * 1.55em))",
      padding: "var(--space-3)",
      caretColor: "var(--ink)",
    },
    ".cm-line": { padding: "0" },
    ".cm-placeholder": { color: "var(--ink-soft)" },
    ".cm-code, .cm-table": { fontFamily: "var(--mono)", fontSize: "0.875em" },
    ".cm-code": { paddingInline: "var(--space-2)", background: "var(--sunken)", direction: "ltr" },
    ".cm-code span": { fontSize: "inherit" },
    ".cm-table-head": { fontWeight: "620" },
    ".cm-inline-code": { borderRadius: "0.3rem", background: "var(--sunken)" },
    ".cm-quote": {
      paddingInlineStart: "var(--space-3)",
      borderInlineStart: "3px solid var(--line)",
      color: "var(--ink-soft)",
    },
    ".cm-divider": { borderBottom: "1px solid var(--line)" },
    ".cm-mention": { ...CHIP, background: "var(--accent-soft)", color: "var(--accent-strong)", fontWeight: "550" },
    ".cm-key": { ...CHIP, border: "1px solid var(--line)", color: "var(--ink-soft)", fontSize: "var(--text-small)" },
    ".cm-key-title": { paddingInlineStart: "0.35em" },
    ".cm-key-done": { color: "var(--ink-soft)", textDecoration: "line-through" },
    ".cm-file": { ...CHIP, border: "1px solid var(--line)", background: "var(--sunken)" },
    ".cm-preview": { padding: "var(--space-1) 0" },
    ".cm-preview img": {
      display: "block",
      maxWidth: "100%",
      maxHeight: "16rem",
      border: "1px solid var(--line)",
      borderRadius: "var(--radius)",
    },
    // The checkbox covers its source.
    ".cm-box": { position: "relative", fontFamily: "var(--mono)", cursor: "pointer" },
    ".cm-box::before": { content: '""', position: "absolute", inset: "0", background: "var(--surface)" },
    ".cm-box::after": {
      content: '""',
      position: "absolute",
      insetBlockStart: "0.15em",
      insetInlineStart: "0.3em",
      boxSizing: "border-box",
      width: "1.05em",
      height: "1.05em",
      border: "1.5px solid var(--ink-soft)",
      borderRadius: "0.25em",
      fontSize: "0.95em",
      fontWeight: "700",
      lineHeight: "0.9em",
      textAlign: "center",
    },
    ".cm-box-checked::after": {
      content: '"✓"',
      borderColor: "var(--accent)",
      background: "var(--accent)",
      color: "var(--on-accent)",
    },
  }),
);
