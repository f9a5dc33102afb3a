/**
 * The environment of a server with secrets: its settings, its peers, and the stories that run on it.
 *
 * @module
 */
import { freePort } from "../harness/free_port.ts";
import { playFactors } from "./factor_story.ts";
import { openMailStory } from "./mail_story.ts";
import { Player, random } from "./player.ts";
import { openProviderStory } from "./provider_story.ts";
import { OPEN_WORDS, playStory } from "./story.ts";

export interface Played {
  /** Secrets by kind. */
  secrets: Record<string, string>;
  /** Strings that are not secret. Finding them shows that the search covers the right place. */
  open: readonly string[];
  /** Number of requests. */
  requests: number;
}

export interface Stage {
  /** Environment variables of the server. */
  env: Readonly<Record<string, string>>;
  /** @param url the URL of a server that was started with `env` */
  play(url: string): Promise<Played>;
  close(): Promise<void>;
}

export async function openStage(): Promise<Stage> {
  const serverSecret = random() + random();
  const port = freePort();
  const provider = await openProviderStory(`http://localhost:${port}`);
  const mail = await openMailStory();
  return {
    env: { PORT: String(port), HEXLANE_SECRET: serverSecret, ...provider.env, ...mail.env },
    async play(url) {
      const player = new Player(url);
      player.keep("secret of the server", serverSecret);
      await playStory(player);
      await playFactors(player);
      await provider.play(player);
      await mail.play(player);
      return { secrets: player.secrets, open: OPEN_WORDS, requests: player.requests };
    },
    async close() {
      await provider.close();
      await mail.close();
    },
  };
}
