/** Texts of the Markdown editor, in English. @module */

export const editor = {
  write: "Write",
  preview: "Preview",
  nothing: "Nothing to preview",
  tools: "Formatting",
  bold: "Bold",
  italic: "Italic",
  code: "Code",
  link: "Link",
  linkText: "text",
  quote: "Quote",
  list: "List",
  taskList: "Task list",
  image: "Add image",
  people: "People",
  hint: "Markdown is supported. Paste or drop images, type @ to mention someone, press Ctrl+Enter to save.",
  notAnImage: "Only PNG, JPEG, GIF, WebP and AVIF images are supported.",
  tooLarge: "Images can be up to 10 MB.",
  uploading: (name: string) => `Uploading ${name}`,
};
