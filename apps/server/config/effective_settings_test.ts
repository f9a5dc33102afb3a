import { expect, test } from "bun:test";
import { ConfigError } from "./config.ts";
import { effectiveSettings } from "./effective_settings.ts";
import { SETTINGS } from "./settings.ts";

const SECRET = "s".repeat(40);

function of(env: Record<string, string>): Map<string, string> {
  const settings = effectiveSettings({
    env,
    readFile: () => `${SECRET}\n`,
    isTerminal: true,
    defaultDataDir: "/home/ada/hexlane",
  });
  return new Map(settings.map(({ name, value, origin }) => [name, `${value} from ${origin}`]));
}

test("effectiveSettings() lists every setting once", () => {
  expect([...of({}).keys()]).toEqual(SETTINGS.map(({ name }) => name));
});

test("effectiveSettings() shows the defaults that are in effect", () => {
  const settings = of({ PORT: " " });
  expect(settings.get("HOST")).toBe("127.0.0.1, ::1 from default");
  expect(settings.get("PORT")).toBe("3000 from default");
  expect(settings.get("DATA_DIR")).toBe("/home/ada/hexlane from default");
  expect(settings.get("DATABASE_URL")).toBe("sqlite:/home/ada/hexlane/hexlane.db from default");
  expect(settings.get("LOG_FORMAT")).toBe("pretty from default");
});

test("effectiveSettings() shows the source of a setting and hides secrets", () => {
  const env = { DATA_DIR: "/srv", DATABASE_URL: "sqlite:/srv/a.db", HEXLANE_SECRET_FILE: "/run/s", LOG_LEVEL: "warn" };
  const settings = of(env);
  expect(settings.get("DATA_DIR")).toBe("/srv from environment");
  expect(settings.get("DATABASE_URL")).toBe("(hidden) from environment");
  expect(settings.get("HEXLANE_SECRET")).toBe("(hidden) from file /run/s");
  expect(settings.get("LOG_LEVEL")).toBe("warn from environment");
  expect(JSON.stringify([...settings])).not.toContain(SECRET);
});

test("effectiveSettings() refuses settings with which the server cannot start", () => {
  expect(() => of({ REGISTRATION: "maybe" })).toThrow(ConfigError);
});
