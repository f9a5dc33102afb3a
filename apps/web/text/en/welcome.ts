/** UI strings that new users see first: the welcome page and the project templates, in English. @module */

export interface TemplateWords {
  name: string;
  text: string;
  columns: string[];
  labels: string[];
}

export const welcome = {
  title: "Create your first board",
  lead: "You can rename everything later.",
  workspace: "Workspace",
  workspaceHint: "The name of your team or company",
  project: "Project",
  projectHint: (key: string) => `Task keys will be ${key}-1, ${key}-2 and so on`,
  template: "Start with",
  columns: (names: string) => `Columns: ${names}`,
  import: { name: "Import", text: "From Trello, GitHub, a CSV file or another source" },
  submit: "Create board",
  submitImport: "Continue to import",
  invited: (workspace: string) => `You've been invited to ${workspace}.`,
  openInvitation: "View invitation",
  skip: "Skip for now",
};

export const templates: Record<"kanban" | "bugs" | "content" | "roadmap" | "empty", TemplateWords> = {
  kanban: {
    name: "Kanban",
    text: "Work moves from left to right",
    columns: ["To Do", "In Progress", "In Review", "Done"],
    labels: ["Feature", "Bug", "Improvement"],
  },
  bugs: {
    name: "Bugs",
    text: "From report to verified fix",
    columns: ["Reported", "Confirmed", "Fixing", "Verifying", "Fixed"],
    labels: ["Crash", "Regression", "Security", "Performance"],
  },
  content: {
    name: "Content",
    text: "From idea to publication",
    columns: ["Ideas", "Writing", "Editing", "Scheduled", "Published"],
    labels: ["Blog", "Newsletter", "Social media"],
  },
  roadmap: {
    name: "Roadmap",
    text: "Plan what happens now, next and later",
    columns: ["Later", "Next", "Now", "Shipped"],
    labels: ["Customer request", "Technical", "Growth"],
  },
  empty: {
    name: "Empty",
    text: "Two columns and nothing else",
    columns: ["To Do", "Done"],
    labels: [],
  },
};

/** The sample tasks of a new account. */
export const samples = [
  {
    title: "Open this task",
    description:
      "A task has a status, an assignee, dates, labels and a description in **Markdown**.\n\n- [ ] Check this box\n- [ ] Assign the task to yourself\n- [ ] Write a comment below",
  },
  {
    title: "Drag this card to the next column",
    description: "To use the keyboard, focus the card, then press Shift and an arrow key.",
  },
  {
    title: "Invite your team",
    description:
      "Open the workspace settings and choose **Members**.\n\nPress `Ctrl+K` (`⌘K` on a Mac) to find anything, `C` to add a task and `?` to see all shortcuts.",
  },
];
