/** Starts fake forges. @module */
import type { ForgeKind } from "@hexlane/core";
import type { FakeForge, ForgeOptions } from "./fake_forge.ts";
import { ForgejoForge, GiteaForge } from "./gitea_forge.ts";
import { GithubForge } from "./github_forge.ts";
import { GitlabForge } from "./gitlab_forge.ts";

interface ForgeClasses {
  github: GithubForge;
  gitlab: GitlabForge;
  gitea: GiteaForge;
  forgejo: ForgejoForge;
}

const FORGES: { readonly [Kind in ForgeKind]: new (options: ForgeOptions) => ForgeClasses[Kind] } = {
  github: GithubForge,
  gitlab: GitlabForge,
  gitea: GiteaForge,
  forgejo: ForgejoForge,
};

/** Starts a fake of a forge on a free port of this machine. It has one repository. Close it at the end. */
export async function startForge<Kind extends ForgeKind>(
  kind: Kind,
  options: ForgeOptions = {},
): Promise<ForgeClasses[Kind]> {
  const forge: FakeForge = new FORGES[kind](options);
  return (await forge.start()) as ForgeClasses[Kind];
}
