/** The appearance settings for this browser. @module */
import { type ReactNode, useState } from "react";
import { chooseDensity, chooseTheme, DENSITIES, readDensity, readTheme, THEMES } from "../../browser/theme_choice.ts";
import { Choices } from "../../components/form/choices.tsx";
import { CheckField } from "../../components/form/field.tsx";
import { areShortcutsOn, switchShortcuts } from "../../shortcuts/shortcuts.ts";
import { useFullText } from "../../text/mod.tsx";
import { Section } from "./section.tsx";

export function AppearanceTab(): ReactNode {
  const { settings, shortcuts } = useFullText();
  const words = settings.appearance;
  const [chosen, setChosen] = useState(readTheme);
  const [density, setDensity] = useState(readDensity);
  const [areKeysOn, setKeysOn] = useState(areShortcutsOn);
  return (
    <div className="sections">
      <p className="hint">{settings.savedAtOnce}</p>
      <Section id="theme" title={words.title} text={words.text}>
        <Choices
          name="theme"
          title={words.title}
          options={THEMES.map((theme) => [theme, words[theme]])}
          chosen={chosen}
          onChoose={(theme) => {
            chooseTheme(theme);
            setChosen(theme);
          }}
        />
      </Section>
      <Section id="density" title={words.density.title} text={words.density.text}>
        <Choices
          name="density"
          title={words.density.title}
          options={DENSITIES.map((one) => [one, words.density[one]])}
          chosen={density}
          onChoose={(one) => {
            chooseDensity(one);
            setDensity(one);
          }}
        />
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
