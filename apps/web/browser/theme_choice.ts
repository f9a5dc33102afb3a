/**
 * The theme and the density of this browser. The style sheet follows the system unless the root element names a theme.
 *
 * @module
 */
import { readStored, store } from "./storage.ts";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const STORAGE_KEY = "hexlane.theme";

export function readTheme(): Theme {
  const stored = readStored(STORAGE_KEY);
  return THEMES.find((theme) => theme === stored) ?? "system";
}

export function showTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  store(STORAGE_KEY, theme);
}

export const DENSITIES = ["comfortable", "compact"] as const;
export type Density = (typeof DENSITIES)[number];

const DENSITY_KEY = "hexlane.density";

export function readDensity(): Density {
  return readStored(DENSITY_KEY) === "compact" ? "compact" : "comfortable";
}

/** Touch screens keep large targets at both densities. */
export function showDensity(density: Density): void {
  document.documentElement.dataset.density = density;
}

export function chooseDensity(density: Density): void {
  showDensity(density);
  store(DENSITY_KEY, density);
}
