// Light or dark, as the system says or as the reader chose.

import { type ComponentChildren, createContext } from "preact";
import { useContext, useEffect, useLayoutEffect, useState } from "preact/hooks";
import { store, stored } from "./storage.ts";

export const themes = [
  { name: "system", title: "Light or dark as the system" },
  { name: "light", title: "Light" },
  { name: "dark", title: "Dark" },
] as const;
export type ThemeName = (typeof themes)[number]["name"];

interface Theme {
  readonly choice: ThemeName;
  readonly isDark: boolean;
  choose(choice: ThemeName): void;
}

const ThemeContext = createContext<Theme>({ choice: "system", isDark: false, choose: () => undefined });

export function useTheme(): Theme {
  return useContext(ThemeContext);
}

const key = "pericope.theme";
const asked = "(prefers-color-scheme: dark)";

/** The page in the theme that the reader chose; it is remembered where the browser keeps things. */
export function ThemeFrame({ children }: { readonly children: ComponentChildren }) {
  const [choice, setChoice] = useState(() => themes.find(({ name }) => name === stored(key))?.name ?? "system");
  const [isSystemDark, setSystemDark] = useState(() => matchMedia(asked).matches);
  useEffect(() => {
    const system = matchMedia(asked);
    const follow = (): void => setSystemDark(system.matches);
    system.addEventListener("change", follow);
    return () => system.removeEventListener("change", follow);
  }, []);
  useLayoutEffect(() => showTheme(choice), [choice]);
  const choose = (chosen: ThemeName): void => {
    store(key, chosen);
    setChoice(chosen);
  };
  const isDark = choice === "system" ? isSystemDark : choice === "dark";
  return <ThemeContext.Provider value={{ choice, isDark, choose }}>{children}</ThemeContext.Provider>;
}

/** What stands in styles for the question whether the system is dark: itself, or what is always true, or never. */
const conditions = { system: asked, dark: "(min-width: 0px)", light: "(max-width: 0px)" } as const;

/** Styles ask whether the system is dark; where the reader chose otherwise, they are given the answer. */
function showTheme(choice: ThemeName): void {
  document.documentElement.dataset["theme"] = choice;
  for (const sheet of document.styleSheets) if (sheet.ownerNode?.nodeName === "STYLE") answer(sheet.cssRules, choice);
}

function answer(rules: CSSRuleList, choice: ThemeName): void {
  for (const rule of rules) {
    if (rule instanceof CSSMediaRule) {
      const { media } = rule;
      for (const condition of Object.values(conditions))
        if (media.mediaText.includes(condition))
          media.mediaText = media.mediaText.replace(condition, conditions[choice]);
    }
    if (rule instanceof CSSGroupingRule) answer(rule.cssRules, choice);
  }
}
