/**
 * GitLab runs lines such as `/close` and `/assign @ada` in descriptions and comments as commands, with the permissions
 * of the token. So we add a backslash, which GitLab does not show, to such lines when we write them, and remove it when
 * we read them.
 *
 * @see {@link https://docs.gitlab.com/user/project/quick_actions/}
 * @module
 */

/** A line that is a command for GitLab, except for any leading backslashes. */
const COMMAND = /^(\s*)(\\*)(\/[a-z_]+)(?=\s|$)/i;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;

/** Escapes commands. {@linkcode unescapeCommands} restores the text. */
export function escapeCommands(markdown: string): string {
  return mapLines(markdown, (line) => line.replace(COMMAND, "$1\\$2$3"));
}

export function unescapeCommands(markdown: string): string {
  return mapLines(markdown, (line) =>
    line.replace(COMMAND, (all, space: string, slashes: string, command: string) => {
      return slashes === "" ? all : `${space}${slashes.slice(1)}${command}`;
    }),
  );
}

/** Changes the lines outside of code blocks, which GitLab does not search for commands. */
function mapLines(markdown: string, change: (line: string) => string): string {
  let fence: string | undefined;
  return markdown
    .split("\n")
    .map((line) => {
      const [, marks] = FENCE.exec(line) ?? [];
      if (fence === undefined && marks === undefined) return change(line);
      if (fence === undefined) fence = marks;
      else if (marks?.startsWith(fence) && line.trim() === marks) fence = undefined;
      return line;
    })
    .join("\n");
}
