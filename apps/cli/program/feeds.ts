/** The commands for calendar feeds. @module */
import type { Command } from "commander";
import * as feed from "../commands/feed.ts";
import type { Run } from "../run.ts";

/** Adds the commands for calendar feeds. */
export function addFeeds(program: Command, run: Run): void {
  const group = program
    .command("feed")
    .description("manage calendar feeds; without --project or --view, of your own tasks");
  ofPlace(group.command("list").description("list calendar feeds with their secret URLs")).action((options, command) =>
    run(command, "Listing feeds", (call) => feed.listFeeds(call, options)),
  );
  ofPlace(group.command("create").description("create a calendar feed, and print its secret URL"))
    .option("--label <name...>", "only tasks with one of these labels; requires --project")
    .option("--timezone <zone>", "time zone that decides the day of a date with a time, as an IANA name (default: UTC)")
    .action((options, command) => run(command, "Creating the feed", (call) => feed.createFeed(call, options)));
  ofPlace(
    group.command("delete").argument("<id...>").description("revoke calendar feeds; their URLs stop working"),
  ).action((ids: string[], options, command) =>
    run(command, "Revoking", (call) => feed.deleteFeeds(call, ids, options)),
  );
}

function ofPlace(command: Command): Command {
  return command
    .option("--project <slug>", "feeds of a project")
    .option("--view <view>", "your feeds of a saved view: name or id");
}
