/** How the app looks in this browser. @module */
import { type ReactNode, useState } from "react";
import { chooseTheme, readTheme, THEMES } from "../../browser/theme_choice.ts";
import { CheckField } from "../../components/form/field.tsx";
import { areShortcutsOn, switchShortcuts } from "../../shortcuts/shortcuts.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "./section.tsx";

export function AppearanceTab(): ReactNode {
  const { settings, shortcuts } = useFullText();
  const words = settings.appearance;
  const [chosen, setChosen] = useState(readTheme);
  const [areKeysOn, setKeysOn] = useState(areShortcutsOn);
  return (
    <div className="sections">
      <Section id="theme" title={words.title} text={words.text}>
        <fieldset className="choices column gap-2">
          <legend className="visually-hidden">{words.title}</legend>
          {THEMES.map((theme) => (
            <label key={theme} className="choice line gap-2">
              <input
                type="radio"
                name="theme"
                value={theme}
                checked={theme === chosen}
                onChange={() => {
                  chooseTheme(theme);
                  setChosen(theme);
                }}
              />
              {words[theme]}
            </label>
          ))}
        </fieldset>
      </Section>
      <Section id="keyboard" title={shortcuts.preference.title} text={shortcuts.preference.text}>
        <CheckField
          name="shortcuts"
          label={shortcuts.preference.label}
          checked={areKeysOn}
          onChange={({ target }) => {
            switchShortcuts(target.checked);
            setKeysOn(target.checked);
          }}
        />
      </Section>
    </div>
  );
}
