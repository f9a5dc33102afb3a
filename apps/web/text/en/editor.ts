/** The words of the Markdown editor, in English. @module */

export const editor = {
  write: "Write",
  preview: "Preview",
  nothing: "Nothing to show yet.",
  tools: "Formatting",
  bold: "Bold",
  italic: "Italic",
  code: "Code",
  link: "Link",
  linkText: "text",
  quote: "Quote",
  list: "List",
  taskList: "Task list",
  image: "Add an image",
  people: "People",
  hint: "Markdown. Paste or drop images to add them, type @ to mention somebody, press Control and Enter to save.",
  notAnImage: "Only PNG, JPEG, GIF, WebP and AVIF images can be added.",
  tooLarge: "Images can have 10 MB at most.",
  uploading: (name: string) => `Uploading ${name}`,
};
